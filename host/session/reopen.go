package session

import (
	"context"
	"encoding/json"
	"math"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// reopen opens the site of a tab again, by the person's click in a panel. The
// connection gets a fresh session; the old one stays closed, whoever resumes
// it.
func reopen(d *Door, ctx context.Context, raw json.RawMessage) (any, *inbox.Fault) {
	return paired(message.Reopen, func(s *session, ctx context.Context, params message.ReopenRequest) any {
		return s.reopen(ctx, d, params.Tab)
	})(d, ctx, raw)
}

func (s *session) reopen(ctx context.Context, d *Door, tab int) any {
	if !hasPanel(s.client.Kind) {
		return refused(policy.Refuse(policy.NotPaired))
	}
	if where, refusal := s.locate(ctx, tab); refusal == nil && s.standing(where).state == policy.StateHandoff {
		return refused(policy.Refuse(policy.ChallengeRequired)) // before anything is stopped: that would end it
	}
	s.stopAnswer()
	done, refusal := s.alone(ctx) // not in the middle of a fill
	if refusal != nil {
		return refused(refusal)
	}
	defer done()
	where, refusal := s.locate(ctx, tab)
	if refusal != nil {
		return refused(refusal)
	}
	site := siteSubject(siteOf(where.whose()))
	if s.host.ledger.of(s.profile, tabSubject(tab), site).state == policy.StateHandoff {
		return refused(policy.Refuse(policy.ChallengeRequired))
	}
	if left := s.host.ledger.awaits(s.profile, tabSubject(tab), site); left > 0 {
		refusal := policy.RefuseFor(policy.LimitReached, "filling")
		refusal.Seconds = int(math.Ceil(left.Seconds()))
		return refused(refusal)
	}
	fresh := newSession(s.host, s.profile, s.caller)
	if !s.host.add(fresh) {
		return refused(policy.RefuseFor(policy.LimitReached, "sessions"))
	}
	if err := s.host.ledger.open(s.profile, tabSubject(tab), site); err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("keeping a reopening failed")
	}
	s.detach(d)
	if !d.become(fresh) {
		return refused(policy.Refuse(policy.Cancelled))
	}
	return fresh.welcome(false)
}

// stopAnswer stops the answer in flight.
func (s *session) stopAnswer() {
	s.mu.Lock()
	current := s.current
	s.mu.Unlock()
	if current != nil {
		current.stop(errStopped)
	}
}
