package session

import (
	"context"
	"encoding/json"

	"sidekick/host/history"
	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// resumeKept goes on with a conversation that is kept, by the person's click in
// a panel. The connection gets a fresh session, whose sidekick knows the earlier
// exchanges and no value.
func resumeKept(d *Door, ctx context.Context, raw json.RawMessage) (any, *inbox.Fault) {
	return paired(message.ConversationResume, func(s *session, _ context.Context, params message.ConversationID) any {
		return s.resumeKept(d, params.ID)
	})(d, ctx, raw)
}

func (s *session) resumeKept(d *Door, id string) any {
	store := s.host.options.History
	switch {
	case !hasPanel(s.client.Kind):
		return refused(policy.Refuse(policy.NotPaired))
	case store == nil:
		return refused(policy.RefuseFor(policy.NotAvailable, "history"))
	}
	// The writes of two sessions would mix, and one would not know what the
	// other fills.
	for _, other := range s.host.inside(s.profile, id) {
		if door, _ := other.present(); other != s && door != nil {
			return refused(policy.RefuseFor(policy.NotAvailable, "conversation_open"))
		}
	}
	about, exchanges, err := store.Read(owner(s.profile, s.member()), id)
	if err != nil {
		return recall{host: s.host}.failed(err)
	}
	if about.Filled {
		return refused(policy.RefuseFor(policy.NotAvailable, "conversation_filled"))
	}
	fresh := newSession(s.host, s.profile, s.caller)
	fresh.conversation = id
	fresh.history = s.host.earlier(exchanges)
	if !s.host.add(fresh) {
		return refused(policy.RefuseFor(policy.LimitReached, "sessions"))
	}
	s.stopAnswer()
	s.detach(d)
	for _, other := range s.host.inside(s.profile, id) {
		if other != fresh {
			s.host.remove(other)
		}
	}
	if !d.become(fresh) {
		return refused(policy.Refuse(policy.Cancelled))
	}
	return fresh.welcome(false)
}

// earlier is what a sidekick is told of exchanges that were kept.
func (h *Host) earlier(exchanges []history.Exchange) []model.Exchange {
	var told []model.Exchange
	for _, one := range exchanges {
		if one.Answer != "" && one.End != message.EndFailed {
			told = append(told, model.Exchange{Question: h.scrub.Text(one.Question), Answer: h.scrub.Text(one.Answer)})
		}
	}
	return told[max(0, len(told)-historyMost):]
}

// inside gives the sessions that are in a conversation: of a profile or with an
// empty one of any, and with an empty id in whichever.
func (h *Host) inside(profile, id string) []*session {
	h.mu.Lock()
	defer h.mu.Unlock()
	var found []*session
	for _, s := range h.sessions {
		if (profile == "" || s.profile == profile) && (id == "" || s.conversing() == id) {
			found = append(found, s)
		}
	}
	return found
}

func (s *session) conversing() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.conversation
}

// forgotten has the sessions in a conversation stop and begin another one, whose
// sidekick knows nothing of it.
func (h *Host) forgotten(profile, id string) {
	for _, s := range h.inside(profile, id) {
		s.stopAnswer()
		s.mu.Lock()
		s.beginAnew()
		s.mu.Unlock()
	}
}
