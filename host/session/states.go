package session

import (
	"sync"

	"sidekick/host/policy"
)

// States keeps how far sessions and sites have come. Raise returns when the
// state is kept as safely as the store can: a fill waits for it. It never
// lowers a state.
type States interface {
	Get(subject string) (policy.State, error)
	Raise(subject string, to policy.State) error
}

// Memory keeps states until the process ends.
type Memory struct {
	mu     sync.Mutex
	states map[string]policy.State
}

// NewMemory makes an empty store.
func NewMemory() *Memory { return &Memory{states: map[string]policy.State{}} }

// Get gives a subject's state; clean when nothing was ever raised.
func (m *Memory) Get(subject string) (policy.State, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if state, ok := m.states[subject]; ok {
		return state, nil
	}
	return policy.StateClean, nil
}

// Raise raises a subject's state.
func (m *Memory) Raise(subject string, to policy.State) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	state, ok := m.states[subject]
	if !ok {
		state = policy.StateClean
	}
	m.states[subject] = policy.Stricter(state, to)
	return nil
}

// ledger adds epochs to the states: a page answer is handed on only under the
// epoch in which it was asked.
type ledger struct {
	states States
	mu     sync.Mutex
	epochs map[string]uint64
}

func newLedger(states States) *ledger {
	return &ledger{states: states, epochs: map[string]uint64{}}
}

// standing is where subjects stand at one moment: the strictest of their
// states, and the sum of their epochs, which differs as soon as one was
// raised.
type standing struct {
	subjects []string
	state    policy.State
	epoch    uint64
}

// of gives the standing of subjects. A state that cannot be read is the
// strictest.
func (l *ledger) of(subjects ...string) standing {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := standing{subjects: subjects, state: policy.StateClean}
	for _, subject := range subjects {
		state, err := l.states.Get(subject)
		if err != nil {
			state = ""
		}
		at.state = policy.Stricter(at.state, state)
		at.epoch += l.epochs[subject]
	}
	return at
}

// still says whether nothing was raised since.
func (l *ledger) still(at standing) bool { return l.of(at.subjects...).epoch == at.epoch }

// raise stores a state and begins a new epoch. The epoch goes up even when
// the store fails, so that no answer of before is handed on.
func (l *ledger) raise(subject string, to policy.State) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.epochs[subject]++
	return l.states.Raise(subject, to)
}

func sessionSubject(id string) string { return "session/" + id }

func siteSubject(profile, site string) string { return "site/" + profile + "/" + site }

// siteOf gives the site that a state belongs to, by an origin in the browser's
// word. Opaque origins (a sandbox, data:) share one: they cannot be told apart.
func siteOf(origin string) string {
	if domain := policy.ParseOrigin(origin).Domain(); domain != "" {
		return domain
	}
	return "opaque"
}
