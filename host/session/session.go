package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"sync"
	"sync/atomic"
	"time"

	"sidekick/host/audit"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// session is one conversation of one client. It outlives its connection.
type session struct {
	host    *Host
	id      string
	profile string
	caller
	pages  *session        // whose browser's pages it is shown; nil for its own
	heard  atomic.Int64    // when its client asked something last, in nanoseconds
	shown  atomic.Int64    // the tab that a client without pages looked at last
	acting chan struct{}   // holds one token: acts run one by one
	told   *audit.Tally    // the run report, as the sidekick may see it
	sum    *audit.Tally    // and as the person does
	ctx    context.Context // ends with the session
	stop   context.CancelFunc

	telling sync.Mutex // held while others' doings are told, so that the last word is the latest

	mu      sync.Mutex
	of      string        // the member that the profile belongs to, empty for nobody
	door    *Door         // the connection, nil while there is none
	next    chan struct{} // closed when the next door comes
	leftAt  time.Time     // when the last door went
	linger  *time.Timer   // ends the session; runs while door is nil
	current *answer       // the answer in flight, nil while there is none
	answers []*answer     // the last ones, oldest first; current among them
	history []model.Exchange
	// The conversation as it is kept: it has an id of its own, since a session's
	// resumes a connection and is not to be guessed from a list.
	conversation string
	epoch        int          // grows when the conversation was forgotten
	kept         int64        // its last exchange, 0 for none
	asked        policy.Clean // and the question of that
	filled       bool
	allowed      map[string]bool // acts that the person agreed to in this session
	site         string          // the last site that was filled here
	toldShut     *shut           // the closed page that the client was told of, nil for none
	values       []policy.Value  // what this session filled
	scrub        atomic.Pointer[policy.Scrubber]
	moves        map[int]move // the last move of each tab that moved
	// What the sidekick was given to point with.
	elements handles[element]
	frames   handles[frame]
	moved    uint64 // moves so far, of all tabs
}

// move is a tab's change to another document.
type move struct {
	number   uint64 // among all moves of the session; 0 is none
	document string // where it led, if the browser said
	origin   string // of that document
	at       time.Time
}

// movesKept is how many tabs are remembered. Forgetting is safe: a read of a
// tab that was forgotten meanwhile is dropped.
const movesKept = 1024

func newSession(h *Host, profile string, who caller) *session {
	ctx, stop := context.WithCancel(context.Background())
	return &session{
		host: h, id: newID(), profile: profile, of: h.member(profile).key(), caller: who, acting: make(chan struct{}, 1), allowed: map[string]bool{}, ctx: ctx, stop: stop,
		told: audit.NewTally(), sum: audit.NewTally(),
		next: make(chan struct{}), leftAt: time.Now(),
		moves: map[int]move{}, conversation: newID(),
	}
}

// newID draws 128 bits: an id is not to be guessed, since it resumes.
func newID() string {
	var raw [16]byte
	rand.Read(raw[:]) // never fails: it ends the program instead
	return hex.EncodeToString(raw[:])
}

// short is enough of the id to tell sessions apart in a log, and too little to
// resume one.
func (s *session) short() string { return s.id[:8] }

// attach makes d the session's door. An older one is cut off: a client that
// came back must not be answered twice.
func (s *session) attach(d *Door) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.linger != nil {
		s.linger.Stop()
		s.linger = nil
	}
	if s.door == d {
		return
	}
	if s.door != nil {
		s.door.cancel()
	}
	s.door = d
	close(s.next)
	s.next = make(chan struct{})
}

// detach lets go of a door that closed, and waits for the client for a while.
func (s *session) detach(d *Door) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.door != d {
		return
	}
	s.door = nil
	s.leftAt = time.Now()
	if s.ctx.Err() == nil {
		s.linger = time.AfterFunc(s.host.bounds.Linger, func() { s.expire() })
	}
}

// expire ends the session unless its client came back at the last moment.
func (s *session) expire() {
	s.mu.Lock()
	waits := s.door == nil
	s.mu.Unlock()
	if waits {
		s.host.remove(s)
	}
}

// end stops everything that the session has running.
func (s *session) end() {
	s.stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.linger != nil {
		s.linger.Stop()
	}
}

func (s *session) waitsSince() (time.Time, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.leftAt, s.door == nil
}

func (s *session) servedBy(d *Door) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.door == d
}

// present gives the door, nil while there is none, and the channel that closes
// when the next one comes.
func (s *session) present() (*Door, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.door, s.next
}

// notify tells the client something, if it is there: what it misses it asks
// for again.
func (s *session) notify(method string, params any) {
	if d, _ := s.present(); d != nil {
		_ = d.client.Notify(d.ctx, method, params) // a connection that fails is closed by its owner
	}
}

func (s *session) lastAnswer() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.answers); n > 0 {
		return s.answers[n-1].id
	}
	return ""
}

// provider is the session whose browser has the pages: its own, but for a client
// that has none.
func (s *session) provider() *session {
	if s.pages != nil {
		return s.pages
	}
	return s
}

// leftSince says whether a tab moved on after the move numbered since, other
// than into the document that was asked.
func (s *session) leftSince(tab int, since uint64, document string) bool {
	s = s.provider()
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.moves[tab]
	return last.number != since && (last.document == "" || last.document != document)
}

func (s *session) lastMove(tab int) uint64 {
	s = s.provider()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.moves[tab].number
}
