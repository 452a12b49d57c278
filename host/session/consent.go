package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"sidekick/host/audit"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// question is what the person is asked. title and lines are the host's fixed
// words; quotes hold everybody else's.
type question struct {
	kind   string
	title  string
	lines  []string
	quotes []message.Quote
	// key is what "always" answers for, empty where each time asks; session
	// says that a yes holds for this session too, and once that it holds for no
	// longer: then there is no "always".
	key     string
	session bool
	once    bool
}

// The kinds of cards.
const (
	cardFill = "fill"
	cardAct  = "act"
	cardRead = "read"
)

// consent asks the person, in a panel that is trusted. nil is a yes.
func (s *session) consent(ctx context.Context, q question, at place) *policy.Refusal {
	if q.key != "" {
		q.key += consentMark(s.member())
	}
	if s.saidYes(q) {
		return nil
	}
	if !s.borrows() {
		return s.askPerson(ctx, q, at)
	}
	done, refusal := s.host.askers.take(ctx, s.clientKey(), q.title)
	if refusal != nil {
		return refusal
	}
	if !s.saidYes(q) {
		refusal = s.askPerson(ctx, q, at)
	}
	done(refusal)
	return refusal
}

// saidYes says whether the person need not be asked: they said always, or yes in
// this session already.
func (s *session) saidYes(q question) bool {
	return q.key != "" && (!q.once && s.host.ledger.always(s.profile, q.key) || s.agreedTo(q))
}

func (s *session) askPerson(ctx context.Context, q question, at place) *policy.Refusal {
	panel, door := s.host.panel(s)
	if panel == nil {
		return policy.Refuse(policy.ConsentUnavailable)
	}
	card, whose := s.card(q), consentMark(s.member())
	p := &pending{
		id: newID(), panel: panel, door: door, asker: s, tab: at.tab, page: at.document,
		hash: card.Hash, always: card.Always, word: make(chan word, 1),
	}
	s.host.cards.add(p)
	s.report(audit.Entry{Event: audit.Consent, What: q.kind, Outcome: "asked"})
	answer, refusal := s.hear(ctx, p, card)
	if refusal != nil {
		return refusal
	}
	if consentMark(s.member()) != whose {
		return policy.Refuse(policy.ConsentRefused) // it was another one who was asked
	}
	if answer != message.Deny {
		s.report(audit.Entry{Event: audit.Consent, What: q.kind, Outcome: "given"})
	}
	switch answer {
	case message.Always:
		if err := s.host.ledger.agree(s.profile, q.key); err != nil {
			s.host.options.Log.Error().Str("session", s.short()).Msg("keeping a consent failed")
		}
	case message.Allow:
		if q.session && q.key != "" {
			s.mu.Lock()
			s.allowed[q.key] = true
			s.mu.Unlock()
		}
	default:
		return policy.Refuse(policy.ConsentRefused)
	}
	return nil
}

// agreedTo says whether the person said yes in this session already.
func (s *session) agreedTo(q question) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return q.session && s.allowed[q.key]
}

// hear shows one card and waits for its end: the person's word, two minutes,
// the page gone, the panel gone and not back, or nobody who wants to know any
// more.
func (s *session) hear(ctx context.Context, p *pending, card message.Card) (string, *policy.Refusal) {
	var shows *showing
	takeBack := func() {
		p.panel.takeBack(shows, message.ConsentWithdraw, message.ConsentWithdrawNotification{ID: p.id})
	}
	withdraw := func(refusal *policy.Refusal) (string, *policy.Refusal) {
		if s.host.cards.take(p.id, func(*pending) bool { return true }) == nil {
			// It ended at this very moment; a yes for nobody is no yes.
			<-p.word
		}
		takeBack()
		return "", refusal
	}
	asked := message.ConsentAskRequest{ID: p.id, Card: card}
	if p.panel.profile == s.profile {
		asked.Tab = &p.tab
	}
	patience := time.NewTimer(s.host.bounds.Consent)
	defer patience.Stop()
	for {
		shows = s.host.show(p.door, message.ConsentAsk, asked)
		answered := shows.answered
		for waits := true; waits; {
			select {
			case <-answered:
				if answered = nil; !shows.shown && p.door.ctx.Err() == nil {
					return withdraw(policy.Refuse(policy.ConsentUnavailable))
				}
			case came := <-p.word:
				if came.refusal != nil {
					takeBack()
				}
				return came.answer, came.refusal
			case <-patience.C:
				return withdraw(policy.RefuseFor(policy.ConsentRefused, "no_answer"))
			case <-ctx.Done():
				return withdraw(interrupted(ctx))
			case <-p.door.ctx.Done():
				waits = false
			}
		}
		// The panel was loaded anew, or the browser's worker was: it is shown again.
		door, refusal := p.panel.await(ctx, p.door)
		if refusal != nil {
			return withdraw(policy.Refuse(policy.ConsentUnavailable))
		}
		s.host.cards.move(p, door)
	}
}

// card makes the card. Whatever is not the host's own word is cleaned, cut and
// quoted, and scrubbed of the session's values.
func (s *session) card(q question) message.Card {
	card := message.Card{Kind: q.kind, Title: q.title, Lines: q.lines, Quotes: []message.Quote{}, Always: q.key != "" && !q.once}
	if q.key != "" && q.session && !q.once {
		card.Lines = append(slices.Clone(card.Lines), yesHolds)
	}
	if card.Lines == nil {
		card.Lines = []string{}
	}
	for _, quote := range q.quotes {
		card.Quotes = append(card.Quotes, message.Quote{Name: quote.Name, Text: quotable(s.scrubber().Text(quote.Text).String())})
	}
	raw, _ := json.Marshal(card) // strings and booleans: it cannot fail
	digest := sha256.Sum256(raw)
	card.Hash = hex.EncodeToString(digest[:])
	return card
}

// yesHolds says how far a yes goes that is not for one act alone.
const yesHolds = "A yes holds for more of this here until the conversation ends, but for what pays, sends or deletes."
