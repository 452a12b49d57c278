package session

import (
	"slices"

	"sidekick/host/audit"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// requestsTo stands in the way of an answer's requests to a model's provider: it
// takes their tokens out of the day's of whoever asks, keeps each one when it
// leaves, and counts it when it has ended.
type requestsTo struct{ answer *answer }

// Sending is called as a request leaves.
func (r requestsTo) Sending(sent model.Sent) (ended func(model.Received), refusal *policy.Refusal) {
	s := r.answer.session
	used, refusal := s.takeTokens(max(sent.Guess, 1))
	if refusal != nil {
		return nil, refusal
	}
	kept := r.answer.keepSending(sent)
	return func(came model.Received) {
		kept(came)
		switch total := came.Usage.Total(); {
		case total > 0:
			used(total)
		case slices.Contains(unread, came.Fault):
			used(0)
		}
		s.report(audit.Entry{Event: audit.Model, Input: int(came.Usage.Input + came.Usage.CacheRead + came.Usage.CacheWrite), Output: int(came.Usage.Output)})
	}, nil
}

// unread are the ends after which no model has read a request. After every
// other one what was taken stays taken: else an answer that is stopped before
// its last word would cost nothing.
var unread = []string{
	"address", "bad_request", "busy", "credit", "down", "key_refused", "no_pictures", "no_tools", "not_a_model", "not_allowed", "not_found",
	"redirected", "unreachable",
}

// takeTokens takes tokens out of the day's.
func (s *session) takeTokens(tokens int64) (used func(int64), refusal *policy.Refusal) {
	if s.host.options.Tokens == nil {
		return func(int64) {}, nil
	}
	used, refusal = s.host.options.Tokens(s.profile, tokens)
	if refusal != nil {
		s.report(audit.Entry{Event: audit.Refused, What: refusal.Code, Reason: refusal.Reason})
	}
	return used, refusal
}
