package session

import (
	"encoding/json"
	"slices"
	"time"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// Closing: a session, a tab and a site are closed by a fill, and by what the
// browser remembers of one.

// RaiseSession raises the state of one session for good and tells its client.
// It returns when the state is stored: a fill waits for it.
func (h *Host) RaiseSession(id string, to policy.State) error {
	h.mu.Lock()
	s := h.sessions[id]
	h.mu.Unlock()
	if s == nil {
		return nil
	}
	err := h.ledger.raise(s.profile, to, nil, sessionSubject(id))
	s.notify(message.State, s.state())
	return err
}

// RaiseSite raises the state of a site in a browser profile, for every session
// and client. The site is an origin's registrable domain.
func (h *Host) RaiseSite(profile, origin string, to policy.State) error {
	return h.ledger.raise(profile, to, nil, siteSubject(siteOf(origin)))
}

// pageEvent takes the browser's word on what happened to a tab.
func (s *session) pageEvent(raw json.RawMessage) {
	event, fault := decode[message.PageEventNotification](message.PageEvent, raw)
	if fault != nil {
		return
	}
	switch event.Event {
	case message.Navigated, message.Closed:
		s.move(event)
		s.host.cards.left(s, event.Tab, event.Document)
		if event.Event == message.Closed {
			s.host.handoffs.tabClosed(s.profile, event.Tab)
		}
	case message.Switched:
		s.heard.Store(time.Now().UnixNano()) // the person is there
	case message.Opened:
		s.inherit(event)
	case message.Filled:
		s.remember(event)
	}
}

// move notes that a tab went on. A tab that shows a closed site is closed
// itself, and stays so wherever it goes: a page can take a value along.
func (s *session) move(event message.PageEventNotification) {
	s.mu.Lock()
	if len(s.moves) >= movesKept {
		clear(s.moves)
	}
	before := s.moves[event.Tab].origin
	s.moved++
	s.moves[event.Tab] = move{s.moved, event.Document, event.Origin, time.Now()}
	s.elements.left(event.Tab, event.Document)
	s.frames.left(event.Tab, event.Document)
	s.mu.Unlock()
	for _, origin := range []string{before, event.Origin} {
		if origin != "" {
			s.spread(event.Tab, siteSubject(siteOf(origin)))
		}
	}
}

// inherit closes a tab that was opened from a closed one.
func (s *session) inherit(event message.PageEventNotification) {
	s.mu.Lock()
	origin := s.moves[event.Opener].origin
	s.mu.Unlock()
	from := []Subject{tabSubject(event.Opener)}
	if origin != "" {
		from = append(from, siteSubject(siteOf(origin)))
	}
	s.spread(event.Tab, from...)
}

// spread closes a tab as its site, or the tab that it was opened from, is.
func (s *session) spread(tab int, from ...Subject) {
	if err := s.host.ledger.spread(s.profile, tabSubject(tab), from...); err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("keeping what is closed failed")
	}
}

// remember closes what the client says was filled and the host does not know
// of: a host that lost it must not be more open than the browser. What the
// person opened again since is known. A tab of a site that is closed is closed
// as that is: it may be in the person's hands.
func (s *session) remember(event message.PageEventNotification) {
	subjects := []Subject{tabSubject(event.Tab)}
	if event.Origin != "" {
		s.spread(event.Tab, siteSubject(siteOf(event.Origin)))
		subjects = append(subjects, siteSubject(siteOf(event.Origin)))
	}
	if subjects = slices.DeleteFunc(subjects, func(one Subject) bool { return s.host.ledger.knows(s.profile, one) }); len(subjects) > 0 {
		s.closeFor(policy.StateTainted, nil, subjects...)
	}
}

// closeFor closes subjects of this session's profile. A store that fails is
// logged: memory holds what it should have kept.
func (s *session) closeFor(to policy.State, sites []string, subjects ...Subject) {
	if err := s.host.ledger.raise(s.profile, to, sites, subjects...); err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("keeping what is closed failed")
	}
}

// state is what the client is told of the session's state.
func (s *session) state() message.SessionState {
	at := s.host.ledger.of(s.profile, sessionSubject(s.id))
	s.mu.Lock()
	site := s.site
	s.mu.Unlock()
	return describe(at, site)
}

// shut is a closed page as the client of another session was told of it.
type shut struct {
	site     string
	subjects []Subject
}

// tellClosed tells the client that the page of a place is closed, though the
// session itself is not; tellOpen takes that back.
func (s *session) tellClosed(at standing, where place) {
	if !at.closed() || at.own != policy.StateClean {
		return // open, or told when it was closed
	}
	told := &shut{subjects: at.subjects}
	if where.origin != "" {
		told.site = siteOf(where.whose())
	}
	s.mu.Lock()
	s.toldShut = told
	s.mu.Unlock()
	s.notify(message.State, describe(at, told.site))
}

// tellOn tells the clients of a profile's other sessions how the closed pages
// that they were told of stand now: one may be in nobody's hands any more. A
// client that does not read holds nobody up.
func (s *session) tellOn() {
	s.host.mu.Lock()
	others := make([]*session, 0, len(s.host.sessions))
	for _, other := range s.host.sessions {
		if other != s && other.profile == s.profile {
			others = append(others, other)
		}
	}
	s.host.mu.Unlock()
	for _, other := range others {
		go other.tellShut()
	}
}

// tellShut tells the client how the closed page that it was told of stands. What
// is told last is how it stands last.
func (s *session) tellShut() {
	s.telling.Lock()
	defer s.telling.Unlock()
	s.mu.Lock()
	told := s.toldShut
	s.mu.Unlock()
	if told != nil {
		s.notify(message.State, describe(s.host.ledger.of(s.profile, told.subjects...), told.site))
	}
}

func (s *session) tellOpen() {
	s.mu.Lock()
	told := s.toldShut
	s.toldShut = nil
	s.mu.Unlock()
	if told != nil {
		s.notify(message.State, s.state())
	}
}

// sentences of each state, for the person.
var sentences = map[policy.State]string{
	policy.StateClean:        "The sidekick can look at the page in front when you ask.",
	policy.StateFilling:      "Something private is being filled in, so this page is closed to the sidekick.",
	policy.StateTainted:      "Something private was filled in, so this page is closed to the sidekick.",
	policy.StateHandoff:      "The page is in your hands; the sidekick waits.",
	policy.StateAfterHandoff: "You did something yourself here, so this page stays closed to the sidekick.",
}

func describe(at standing, site string) message.SessionState {
	state := at.state
	sentence, ok := sentences[state]
	if !ok {
		state, sentence = policy.StateAfterHandoff, sentences[policy.StateAfterHandoff]
	}
	told := message.SessionState{Reading: "closed", State: string(state), Sentence: sentence}
	switch state {
	case policy.StateClean:
		told.Reading = "open"
		return told
	case policy.StateHandoff:
		told.Code = string(policy.ChallengeRequired)
	default:
		told.Code = string(policy.SensitiveDataBlocked)
	}
	told.Site = site
	if !at.since.IsZero() {
		told.Since = int(at.since.UnixMilli())
	}
	told.Reopen = state == policy.StateTainted || state == policy.StateAfterHandoff
	return told
}
