package session

import (
	"context"
	"unicode/utf16"
	"unicode/utf8"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// ask starts an answer. One at a time: a second question waits for the person
// to stop the first.
func (s *session) ask(_ context.Context, params message.AskRequest) any {
	if s.borrows() {
		return refused(policy.Refuse(policy.NotAvailable)) // nobody at a panel asked
	}
	if utf16Length(params.Text) > QuestionMost {
		return refused(policy.RefuseFor(policy.TooLarge, "question"))
	}
	question, removed := s.scrubber().Count(params.Text)
	a, refusal := s.begin(question, params)
	if refusal != nil {
		return refused(refusal)
	}
	go a.run()
	return message.AskResponse{Answer: a.id, Notice: notice(removed)}
}

// begin makes the answer the one in flight. A retry takes the last exchange
// back, so that the sidekick does not see its own discarded answer.
func (s *session) begin(question policy.Clean, params message.AskRequest) (*answer, *policy.Refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		return nil, policy.RefuseFor(policy.LimitReached, "one_at_a_time")
	}
	if s.ctx.Err() != nil {
		return nil, policy.Refuse(policy.Cancelled)
	}
	if n := len(s.history); params.Retry && n > 0 && s.history[n-1].Question == question {
		s.history = s.history[:n-1]
	}
	kept := s.keepQuestion(question, params.Retry)
	ctx, stop := context.WithCancelCause(s.ctx)
	a := &answer{
		id: newID(), session: s, question: question, tab: params.Tab, ctx: ctx, stop: stop, kept: kept, epoch: s.epoch,
		reach: newReach(s.moves[params.Tab].number), clock: newClock(s.host.bounds.Answer, stop), spoken: policy.StreamBy(s.scrubber), own: s.host.scrub.Stream(),
	}
	s.current = a
	s.answers = append(s.answers, a)
	if len(s.answers) > keptAnswers {
		s.answers = s.answers[1:]
	}
	return a, nil
}

// settle ends the answer and makes room for the next.
func (s *session) settle(a *answer, end string, refusal *policy.Refusal) {
	text := a.hush() // before s.mu: an answer's lock comes first, the session's second
	s.mu.Lock()
	if s.current == a {
		s.current = nil
	}
	if end != message.EndFailed && !text.Empty() && a.epoch == s.epoch {
		s.history = append(s.history, model.Exchange{Question: a.question, Answer: text})
		if len(s.history) > historyMost {
			s.history = s.history[1:]
		}
	}
	s.mu.Unlock()
	// Room first: a client that sees the end may ask at once.
	a.finish(end, refusal)
	a.stop(nil)
}

// cancelAnswer stops an answer. It reaches the sidekick's context at once.
func (s *session) cancelAnswer(_ context.Context, params message.AnswerID) any {
	s.mu.Lock()
	a := s.current
	s.mu.Unlock()
	if a == nil || a.id != params.Answer {
		return message.CancelResponse{}
	}
	a.stop(errStopped)
	return message.CancelResponse{Cancelled: true}
}

// answerAgain gives an answer from its start.
func (s *session) answerAgain(_ context.Context, params message.AnswerID) any {
	s.mu.Lock()
	var found *answer
	for _, a := range s.answers {
		if a.id == params.Answer {
			found = a
		}
	}
	s.mu.Unlock()
	if found == nil {
		return refused(policy.Refuse(policy.NotAvailable))
	}
	return found.whole()
}

// notice says in words what was taken out of the person's own question.
func notice(removed policy.Removed) string {
	if len(removed) == 0 {
		return ""
	}
	said := "Something private in your question was left out before the sidekick saw it"
	var words []string
	for _, name := range removed.Names() {
		if word, ok := inWords[name]; ok {
			words = append(words, word)
		}
	}
	if len(words) == 0 {
		return said + "."
	}
	for i, word := range words {
		switch {
		case i == 0:
			said += ": " + word
		case i == len(words)-1:
			said += " and " + word
		default:
			said += ", " + word
		}
	}
	return said + "."
}

// inWords names what the scrub takes out, for a person.
var inWords = map[string]string{
	"[api.key]":     "an API key",
	"[card.number]": "a card number",
	"[jwt]":         "a sign-in token",
	"[parameter]":   "a part of an address",
	"[private.key]": "a private key",
	"[user.info]":   "a sign-in name inside an address",
}

// utf16Length counts as JavaScript does.
func utf16Length(text string) int {
	n := 0
	for _, r := range text {
		if r == utf8.RuneError {
			n++
			continue
		}
		n += utf16.RuneLen(r)
	}
	return n
}
