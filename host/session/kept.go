package session

import (
	"time"

	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// What a session adds to the conversations that are kept, and to what left
// this computer. Everything is scrubbed of the session's values on its way
// there; what was kept before a fill is scrubbed again at the fill.

// keepQuestion begins an exchange of the session's conversation: 0 when nobody
// keeps it. One that is asked again takes the place of the one before. The
// caller holds mu.
func (s *session) keepQuestion(question policy.Clean, again bool) int64 {
	store := s.host.options.History
	if store == nil {
		return 0
	}
	if again && s.kept != 0 && s.asked == question {
		store.TakeBack(s.kept)
	}
	s.asked = question
	s.kept = store.Ask(history.Conversation{
		ID: s.conversation, Profile: owner(s.profile, Member{Name: s.of}), Client: s.client.Kind, Filled: len(s.values) > 0 || s.filled,
	}, time.Now(), question)
	return s.kept
}

// keepPiece keeps a piece of the answer that was told. The caller holds mu.
func (a *answer) keepPiece(text policy.Clean) {
	if a.kept != 0 {
		a.session.host.options.History.Say(a.kept, a.seq, text)
	}
}

// keepStep keeps what came of a tool, without the person's name for a value.
// The caller holds mu.
func (a *answer) keepStep(index int, step message.AnswerStep) {
	if a.kept == 0 || step.Phase == message.StepStarted {
		return
	}
	kept := history.Step{
		Tool: step.Tool, Phase: step.Phase, Depth: step.Depth, Chars: step.Chars, Withheld: step.Withheld,
		Truncated: step.Truncated, Inconclusive: step.Inconclusive,
	}
	if step.Refusal != nil {
		kept.Code, kept.Reason = step.Refusal.Code, step.Refusal.Reason
	}
	a.session.host.options.History.Step(a.kept, index, kept)
}

// keepEnd keeps the whole answer, as the person may see it. The caller holds
// mu.
func (a *answer) keepEnd(end string, refusal *policy.Refusal) {
	if a.kept == 0 {
		return
	}
	code, reason := "", ""
	if refusal != nil {
		code, reason = refusal.Code, refusal.Reason
	}
	a.session.host.options.History.End(a.kept, time.Now(), a.session.scrubber().Text(a.text.String()), end, code, reason)
}

// keepFill marks the session's conversation and takes the values out of what
// was kept of it. It returns before any value leaves the host; where that
// cannot be done, none does.
func (s *session) keepFill() *policy.Refusal {
	s.mu.Lock()
	s.filled = true
	conversation := s.conversation
	s.mu.Unlock()
	if s.host.options.History == nil {
		return nil
	}
	if err := s.host.options.History.Filled(conversation, s.scrubber()); err != nil {
		s.host.options.Log.Error().Err(err).Str("session", s.short()).Msg("nothing was filled: taking the value out of what is kept failed")
		return unwritable()
	}
	return nil
}

// used is one use of a tool in an answer, as the list of what left names it.
type used struct {
	tool, depth string
	site        policy.Clean
}

// note remembers a use, in order.
func (a *answer) note(name string, got seen) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.uses = append(a.uses, used{name, got.depth, a.session.scrubber().Text(got.site)})
}

// carries gives what of the pages a request carries. The record names what is
// new to an answer; a request that is tried again names the same again.
func (a *answer) carries(sent model.Sent) []history.Shown {
	a.mu.Lock()
	defer a.mu.Unlock()
	if sent.Attempt > 1 {
		return append([]history.Shown(nil), a.shown...)
	}
	for i := range a.shown {
		a.shown[i].Again = true
	}
	for _, one := range sent.Shown {
		shown := history.Shown{Tool: one.Tool, Characters: one.Characters, Cut: one.Cut, Pictures: one.Pictures, Refused: one.Refused}
		for at, use := range a.uses {
			if use.tool == one.Tool {
				shown.Depth, shown.Site = use.depth, use.site
				a.uses = a.uses[at+1:]
				break
			}
		}
		a.shown = append(a.shown, shown)
	}
	return append([]history.Shown(nil), a.shown...)
}

// keepSending keeps a request at the moment it leaves, and gives what is to be
// called with its end.
func (a *answer) keepSending(sent model.Sent) (ended func(model.Received)) {
	store := a.session.host.options.History
	if a.kept == 0 {
		return func(model.Received) {}
	}
	return keepRequest(store, a.kept, sent, a.carries(sent), a.session.host.scrub, a.session.scrubber())
}

// keepRequest keeps a request of an exchange, and gives what is to be called
// with its end. settings scrubs the words of the settings, text the request.
func keepRequest(store *history.Store, exchange int64, sent model.Sent, shown []history.Shown, settings, text *policy.Scrubber) (ended func(model.Received)) {
	request := store.Sending(history.Sending{
		Exchange: exchange, At: sent.At, Provider: settings.Text(sent.Provider), Model: settings.Text(sent.Model), Host: settings.Text(sent.Host),
		Attempt: sent.Attempt, Bytes: sent.Bytes, Shown: shown, Text: sent.Text.Text(text),
	})
	return func(came model.Received) {
		usage := history.Usage{
			Input: came.Usage.Input, CacheRead: came.Usage.CacheRead, CacheWrite: came.Usage.CacheWrite,
			Output: came.Usage.Output, Estimated: came.Usage.Estimated,
		}
		if cost, known := model.CostOf(sent.Provider, sent.Host, sent.Model, came.Usage); known {
			usage.Cost, usage.Priced = &cost.Billionths, cost.AsOf
		}
		store.Ended(request, came.At, usage, came.Fault)
	}
}
