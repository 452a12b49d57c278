package session

import "time"

// What programs other than a browser may take of the sessions that there may
// be: a panel gets one whatever they do, a paired program one beside those that
// are not paired, and one key's are few.
const (
	guestsMost    = 32
	strangersMost = 16
	keysMost      = 8
)

// room is one limit: how many of some sessions there may be.
type room struct {
	most int
	of   func(*session) bool
}

// rooms are the limits that a session falls under.
func (h *Host) rooms(s *session) []room {
	rooms := []room{{h.bounds.Sessions, func(*session) bool { return true }}}
	if !s.fromBrowser() {
		rooms = append(rooms, room{guestsMost, func(other *session) bool { return !other.fromBrowser() }})
	}
	if !s.trusts() {
		rooms = append(rooms, room{strangersMost, func(other *session) bool { return !other.trusts() }})
	}
	if s.key != "" {
		rooms = append(rooms, room{keysMost, func(other *session) bool { return other.key == s.key }})
	}
	return rooms
}

// add keeps a new session. Where there are too many, the one of them that has
// waited longest for its client goes; false when every one is in use.
func (h *Host) add(s *session) bool {
	h.mu.Lock()
	going, room := h.makeRoom(s)
	if room {
		for other := range going {
			delete(h.sessions, other.id)
		}
		h.sessions[s.id] = s
	}
	h.mu.Unlock()
	if room {
		for other := range going {
			other.end()
		}
	}
	return room
}

// makeRoom says which sessions would have to go for another one. The caller
// holds the lock.
func (h *Host) makeRoom(s *session) (going map[*session]bool, room bool) {
	if h.closed {
		return nil, false
	}
	going = map[*session]bool{}
	for _, limit := range h.rooms(s) {
		oldest, count := h.waiting(limit.of, going)
		switch {
		case count < limit.most:
		case oldest == nil:
			return nil, false
		default:
			going[oldest] = true
		}
	}
	return going, true
}

// waiting counts the sessions of a kind, without those that go, and gives the
// one that has waited longest for its client, nil while none waits. The caller
// holds the lock.
func (h *Host) waiting(of func(*session) bool, going map[*session]bool) (oldest *session, count int) {
	var since time.Time
	for _, other := range h.sessions {
		if going[other] || !of(other) {
			continue
		}
		count++
		if at, waits := other.waitsSince(); waits && (oldest == nil || at.Before(since)) {
			oldest, since = other, at
		}
	}
	return oldest, count
}
