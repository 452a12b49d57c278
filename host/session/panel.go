package session

import (
	"context"

	"sidekick/host/message"
)

// panel gives the panel that a session's person sits at: its own client, when
// that has one, else the one that shows it the page, else one of the same
// profile, else any that is trusted.
func (h *Host) panel(s *session) (*session, *Door) {
	h.mu.Lock()
	sessions := make([]*session, 0, len(h.sessions))
	for _, other := range h.sessions {
		sessions = append(sessions, other)
	}
	h.mu.Unlock()
	var found *session
	var at *Door
	best := 0
	for _, other := range sessions {
		door, _ := other.present()
		if door == nil || door.ctx.Err() != nil || !other.trusts() || !hasPanel(other.client.Kind) {
			continue
		}
		if other.profile != s.profile && other.member().Ruled {
			continue // what is somebody else's is not theirs to agree to
		}
		rank := 1
		if other.profile == s.profile {
			rank = 2
		}
		if other == s || other == s.pages {
			rank = 3
		}
		if rank > best {
			found, at, best = other, door, rank
		}
	}
	return found, at
}

// hasPanel says which clients have a panel of their own that a person sees.
func hasPanel(kind string) bool { return kind == "extension" || kind == "app" }

// consented takes the person's answer to a card.
func (s *session) consented(_ context.Context, params message.ConsentRequest) any {
	door, _ := s.present()
	if !hasPanel(s.client.Kind) || door == nil {
		return message.ConsentResponse{}
	}
	return message.ConsentResponse{Counted: s.host.cards.answer(s, door, params)}
}

// clientKey names the client that an "always" belongs to: by its key, where it
// has one, since a name is a claim.
func (s *session) clientKey() string {
	if s.key != "" {
		return s.client.Kind + "\x00" + s.key
	}
	return s.client.Kind + "\x00" + s.client.Name
}
