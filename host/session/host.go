package session

import (
	"context"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"sidekick/host/audit"
	"sidekick/host/history"
	"sidekick/host/model"
	"sidekick/host/pairing"
	"sidekick/host/policy"
)

// Options of a host. The zero value of each limit means its default.
type Options struct {
	// Sidekick gives the sidekick of a browser profile. Called once an answer.
	Sidekick func(profile string) model.Sidekick
	// Member gives what holds for a browser profile; nil for no rules at all.
	// Called at every use.
	Member func(profile string) Member
	// Tokens takes tokens out of the day's of whoever a profile is, before a
	// request to a provider leaves. used says what it came to; where it is not
	// called, what was taken stays taken. nil for days without an end.
	Tokens  func(profile string, tokens int64) (used func(int64), refusal *policy.Refusal)
	Log     zerolog.Logger
	Version string
	// States keeps what may not be forgotten; nil keeps it in memory.
	States States
	// Vault holds the values; nil is a vault that is absent.
	Vault Vault
	// Keeper answers what the person does with the vault; nil refuses it.
	Keeper Keeper
	// Chooser answers what the person does about who answers; nil refuses it.
	Chooser Chooser
	// Family answers what the person does about the members; nil refuses it.
	Family Family
	// Doctor looks at the chain from the browser to the model; nil refuses it.
	Doctor func(context.Context) []Finding
	// Report keeps the run report; nil keeps it in memory, a session's with the
	// session.
	Report *audit.Log
	// History keeps conversations and what left this computer; nil keeps
	// neither.
	History *history.Store
	// Clients are the programs that were paired; nil keeps them in memory.
	Clients *pairing.Book
	Limits  Bounds
}

// Bounds are the limits of sessions and answers.
type Bounds struct {
	Linger    time.Duration // how long a session outlives its connection
	Reconnect time.Duration // how long a page call waits for a connection
	PageCall  time.Duration // how long one page call may take
	Answer    time.Duration // how long one answer may take
	ToolCalls int           // tool calls an answer
	Sessions  int           // sessions of the whole host
	Consent   time.Duration // how long a card waits for the person
	Handoff   time.Duration // how long a page stays in the person's hands
}

// The limits as the specification has them. QuestionMost counts UTF-16 units.
const (
	QuestionMost = 20_000
	answerMost   = 400_000 // bytes of one answer's text
	historyMost  = 20      // exchanges that a turn is told
	keptAnswers  = 20      // answers that can be asked for again
)

var defaults = Bounds{
	Linger:    10 * time.Minute,
	Reconnect: 5 * time.Second,
	PageCall:  30 * time.Second,
	Answer:    3 * time.Minute,
	ToolCalls: 24,
	Sessions:  64,
	Consent:   2 * time.Minute,
	Handoff:   15 * time.Minute,
}

func (b Bounds) orDefaults() Bounds {
	pick(&b.Linger, defaults.Linger)
	pick(&b.Reconnect, defaults.Reconnect)
	pick(&b.PageCall, defaults.PageCall)
	pick(&b.Answer, defaults.Answer)
	pick(&b.ToolCalls, defaults.ToolCalls)
	pick(&b.Sessions, defaults.Sessions)
	pick(&b.Consent, defaults.Consent)
	pick(&b.Handoff, defaults.Handoff)
	return b
}

func pick[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}

// Host holds every session of every client.
type Host struct {
	options  Options
	bounds   Bounds
	scrub    *policy.Scrubber
	ledger   *ledger
	cards    *cards
	puts     puts
	waits    waits
	handoffs handoffs
	desk     *pairing.Desk
	stranger stranger
	askers   askers

	mu       sync.Mutex
	sessions map[string]*session // by id
	trials   map[string]string   // conversations of tests of models, by owner
	doors    int                 // connections that are open
	idleFrom time.Time           // when the last door closed; zero while one is open
	came     chan struct{}       // closed when a session gets its next door
	closed   bool
}

// NewHost makes a host without sessions.
func NewHost(options Options) *Host {
	if options.States == nil {
		options.States = NewMemory()
	}
	if options.Clients == nil {
		options.Clients = pairing.NewBook()
	}
	return &Host{
		options:  options,
		bounds:   options.Limits.orDefaults(),
		scrub:    policy.NewScrubber(),
		ledger:   newLedger(options.States, time.Now),
		cards:    newCards(),
		desk:     pairing.NewDesk(),
		sessions: map[string]*session{},
		trials:   map[string]string{},
		came:     make(chan struct{}),
		idleFrom: time.Now(),
	}
}

// Open starts one connection. The caller closes the door when the connection
// ends.
func (h *Host) Open(client Client, peer Peer) *Door {
	ctx, cancel := context.WithCancel(context.Background())
	h.mu.Lock()
	defer h.mu.Unlock()
	h.doors++
	h.idleFrom = time.Time{}
	if h.closed {
		cancel()
	}
	return &Door{host: h, client: client, peer: peer, ctx: ctx, cancel: cancel}
}

// Idle says since when nobody is connected and no session waits for its
// client, or the zero time.
func (h *Host) Idle() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.doors > 0 || len(h.sessions) > 0 {
		return time.Time{}
	}
	return h.idleFrom
}

// Close ends every session and every answer in flight.
func (h *Host) Close() {
	h.mu.Lock()
	h.closed = true
	sessions := h.sessions
	h.sessions = map[string]*session{}
	h.mu.Unlock()
	for _, s := range sessions {
		s.end()
	}
}

// find gives the session to resume: same id, same profile, the same key or
// none, and the same kind of client, since some have a panel and some do not.
func (h *Host) find(id, profile string, who caller) *session {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.sessions[id]; s != nil && s.profile == profile && s.client.Kind == who.client.Kind && s.key == who.key && s.trusts() && s.pages == nil {
		return s
	}
	return nil
}

func (h *Host) remove(s *session) {
	h.mu.Lock()
	if h.sessions[s.id] == s {
		delete(h.sessions, s.id)
	}
	if h.doors == 0 && len(h.sessions) == 0 {
		h.idleFrom = time.Now()
	}
	h.mu.Unlock()
	s.end()
}

// arrivals gives the channel that closes when a session gets its next door.
func (h *Host) arrivals() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.came
}

func (h *Host) arrived() {
	h.mu.Lock()
	defer h.mu.Unlock()
	close(h.came)
	h.came = make(chan struct{})
}

func (h *Host) doorClosed() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.doors--; h.doors == 0 {
		h.idleFrom = time.Now()
	}
}
