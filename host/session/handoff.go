package session

import (
	"context"
	"time"

	"sidekick/host/audit"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// handoff is one page in the person's hands: from before its card is shown
// until the person, the clock or the tab's end settles it.
type handoff struct {
	id    string
	asker *session
	tab   int
	card  message.HandoffOpenRequest
	word  chan handoffEnd // holds one: whoever takes the handoff out of the table sends it
}

// handoffEnd is how a handoff ended.
type handoffEnd struct {
	answer  string   // the person's, else empty
	by      *session // the panel that it was given in
	refusal *policy.Refusal
}

// handoffSaid says what came of a handoff, in the words of its tool and of the
// run report.
var handoffSaid = map[string]string{message.HandoffDone: "done", message.HandoffStop: "stopped"}

// requestHandoff carries out request_handoff. The site is closed, on the disk,
// before anybody sees the card; from then on nothing of it is handed on, and
// however the handoff ends, its page stays closed.
func requestHandoff(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	if panel, _ := s.host.panel(s); panel == nil {
		return refusing(policy.Refuse(policy.ConsentUnavailable))
	}
	h := &handoff{id: newID(), asker: s, tab: where.tab, word: make(chan handoffEnd, 1)}
	h.card = s.handoffCard(h, argument(approved, "challenge"), argument(approved, "reason"), where)
	subjects := []Subject{sessionSubject(s.id), tabSubject(where.tab), siteSubject(siteOf(where.whose()))}
	s.mu.Lock()
	s.site = siteOf(where.whose())
	s.mu.Unlock()
	s.host.handoffs.add(h)
	handed, err := s.host.ledger.hand(s.profile, h.id, subjects...)
	if !handed {
		s.host.handoffs.take(h.id, always)
		return refusing(policy.Refuse(policy.ChallengeRequired))
	}
	report := func(outcome string) {
		s.report(audit.Entry{Event: audit.Handoff, What: h.card.Challenge, Outcome: outcome, Site: hostIn(where.origin)})
	}
	end := handoffEnd{refusal: unwritable()}
	if err == nil {
		report("opened")
		s.notify(message.State, s.state())
		s.host.waits.told(s.profile, subjects)
		release := s.holdClock()
		end = s.hearHandoff(ctx, h)
		release()
	} else {
		s.host.handoffs.take(h.id, always)
	}
	if err := s.host.ledger.settle(s.profile, h.id); err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("keeping the end of a handoff failed")
	}
	s.notify(message.State, s.state())
	s.tellOn()
	s.host.options.Log.Info().Str("session", s.short()).Str("challenge", h.card.Challenge).Str("end", handoffSaid[end.answer]).Msg("handoff ended")
	if end.refusal != nil {
		report("ended")
		return refusing(end.refusal)
	}
	report(handoffSaid[end.answer])
	return map[string]any{"handoff": handoffSaid[end.answer]}, seen{}
}

// hearHandoff shows the card and waits for the handoff's end. A panel that goes
// away does not end it: it is shown again to the next one.
func (s *session) hearHandoff(ctx context.Context, h *handoff) handoffEnd {
	patience := time.NewTimer(s.host.bounds.Handoff)
	defer patience.Stop()
	var askedAt *Door // whose panel was asked last to show it, unless it would not
	known := false    // to the person: it was shown
	cards := map[*session]*showing{}
	end := func(refusal *policy.Refusal) handoffEnd {
		if s.host.handoffs.take(h.id, always) == nil {
			return <-h.word // it ended at this very moment
		}
		return handoffEnd{refusal: refusal}
	}
	withdraw := func(came handoffEnd) handoffEnd {
		for panel, card := range cards {
			if panel != came.by {
				panel.takeBack(card, message.HandoffClose, message.HandoffCloseNotification{ID: h.id})
			}
		}
		return came
	}
	for {
		arrivals := s.host.arrivals()
		panel, door := s.host.panel(s)
		var gone <-chan struct{}
		var card *showing
		var answered chan struct{}
		if panel != nil {
			gone = door.ctx.Done()
			if door != askedAt {
				cards[panel], askedAt = s.host.show(door, message.HandoffOpen, h.card), door
			}
			if card = cards[panel]; card != nil {
				answered = card.answered
			}
		}
		for waits := true; waits; {
			select {
			case <-answered:
				answered = nil
				if known = known || card.shown; !known && door.ctx.Err() == nil {
					return withdraw(end(policy.Refuse(policy.ConsentUnavailable)))
				}
				if !card.shown {
					askedAt = nil
				}
			case came := <-h.word:
				return withdraw(came)
			case <-patience.C:
				return withdraw(end(policy.RefuseFor(policy.ConsentRefused, "no_answer")))
			case <-ctx.Done():
				return withdraw(end(interrupted(ctx)))
			case <-gone:
				waits = false
			case <-arrivals:
				waits = false
			}
		}
	}
}

// handoffTitles say what a person has to do, by challenge; the site follows.
var handoffTitles = map[string]string{
	"captcha":       "Please solve the puzzle on ",
	"one_time_code": "Please enter the code that you were sent on ",
	"payment_3ds":   "Please confirm the payment with your bank on ",
	"passkey":       "Please use your passkey on ",
	"login_wall":    "Please sign in on ",
	"bot_wall":      "Please pass the check on ",
	"unknown":       "Please go on by yourself on ",
}

const handoffSentence = "The sidekick cannot look or act there meanwhile. Press Done when you have finished, or Stop. Afterwards the site stays closed to the sidekick until you open it again."

func (s *session) handoffCard(h *handoff, challenge, reason string, where place) message.HandoffOpenRequest {
	card := message.HandoffOpenRequest{
		ID: h.id, Tab: where.tab, Site: siteOf(where.whose()), Challenge: challenge, Title: handoffTitles[challenge] + hostOf(where.origin) + ".", Sentence: handoffSentence,
	}
	if !hasPanel(s.client.Kind) {
		card.Quotes = append(card.Quotes, message.Quote{Name: "The program calls itself", Text: quotable(s.scrubber().Text(s.client.Name).String())})
	}
	if reason != "" {
		card.Quotes = append(card.Quotes, message.Quote{Name: "The sidekick says", Text: quotable(s.scrubber().Text(reason).String())})
	}
	return card
}

// handoffAnswered takes the person's word, from any panel of the profile: what
// they say of their own page counts wherever they say it.
func (s *session) handoffAnswered(_ context.Context, params message.HandoffRequest) any {
	if !hasPanel(s.client.Kind) {
		return message.HandoffResponse{}
	}
	h := s.host.handoffs.take(params.ID, func(h *handoff) bool { return h.asker.profile == s.profile || s.host.showsFor(s, h.asker) })
	if h == nil {
		return message.HandoffResponse{}
	}
	h.word <- handoffEnd{answer: params.Answer, by: s}
	return message.HandoffResponse{Closed: true}
}

// showsFor says whether a session is the panel that another one's person sits
// at.
func (h *Host) showsFor(panel, asker *session) bool {
	found, _ := h.panel(asker)
	return found == panel
}
