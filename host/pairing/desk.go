package pairing

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

const (
	// CodeLife is how long a client may wait from its asking on.
	CodeLife = 2 * time.Minute
	// WaitingMost is how many clients may wait at a time.
	WaitingMost = 4
	// TriesMost is how many wrong codes end every client's waiting.
	TriesMost = 5
	// AsksMost is how many may begin to ask, all clients together, in the time
	// that a code is good for. Each ask draws a code: whoever stands between a
	// client and the host, and knows which code the client shows, could ask until
	// its own is the same.
	AsksMost = 32
)

// Why a client is not paired. None of them says anything of another client.
var (
	ErrBusy    = errors.New("pairing: too many programs ask to be paired")
	ErrCommit  = errors.New("pairing: the number is not the one that was committed to")
	ErrExpired = errors.New("pairing: the code was not typed in time")
	ErrRefused = errors.New("pairing: the person said no")
	ErrVoid    = errors.New("pairing: the code is void")
)

// Claim is what a client says of itself; only its key is more than a word.
type Claim struct{ Public, Kind, Name string }

// ask is one client that asks to be paired.
type ask struct {
	id      string
	claim   Claim
	commit  string
	nonce   string
	until   time.Time
	code    string     // empty until the client opened its number
	opened  bool       // it may be opened once
	entered string     // who typed its code, empty while nobody did
	end     chan error // holds one
}

// Desk is where clients wait. Its zero value is not usable; call NewDesk.
type Desk struct {
	now func() time.Time

	mu    sync.Mutex
	asks  map[string]*ask // by id
	begun []time.Time     // when the last ones began, the oldest first
	wrong int             // codes typed since somebody was paired or all were sent away
}

// NewDesk gives a desk at which nobody waits.
func NewDesk() *Desk { return &Desk{now: time.Now, asks: map[string]*ask{}} }

// Begin has a client wait, and gives the host's number and the ask's own id.
// A client that asks anew waits once: what it asked before is void.
func (d *Desk) Begin(claim Claim, commit string) (id, nonce string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.asks {
		switch {
		case !d.now().Before(other.until):
			d.finish(other, ErrExpired)
		case other.claim.Public == claim.Public:
			d.finish(other, ErrVoid)
		}
	}
	now := d.now()
	d.begun = slices.DeleteFunc(d.begun, func(at time.Time) bool { return now.Sub(at) >= CodeLife })
	if len(d.asks) >= WaitingMost || len(d.begun) >= AsksMost {
		return "", "", ErrBusy
	}
	one := &ask{id: Nonce()[:32], claim: claim, commit: commit, nonce: Nonce(), until: now.Add(CodeLife), end: make(chan error, 1)}
	d.asks[one.id] = one
	d.begun = append(d.begun, now)
	return one.id, one.nonce, nil
}

// Open takes the number that the client committed to, and waits for the
// person. nil is a yes. Two clients whose codes are the same by chance are both
// sent away: the person could not have meant one of them.
func (d *Desk) Open(ctx context.Context, id, reveal string) error {
	one, err := d.open(id, reveal)
	if err != nil {
		return err
	}
	timer := time.NewTimer(one.until.Sub(d.now()))
	defer timer.Stop()
	select {
	case err := <-one.end:
		return err
	case <-timer.C:
		err = ErrExpired
	case <-ctx.Done():
		err = ErrVoid
	}
	d.mu.Lock()
	d.finish(one, err)
	d.mu.Unlock()
	return <-one.end // the person's word, when it came at this very moment
}

func (d *Desk) open(id, reveal string) (*ask, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	one := d.asks[id]
	switch {
	case one == nil || one.opened:
		return nil, ErrVoid
	case !d.now().Before(one.until):
		d.finish(one, ErrExpired)
		return nil, ErrExpired
	case Commit(reveal) != one.commit:
		d.finish(one, ErrCommit)
		return nil, ErrCommit
	}
	one.opened, one.code = true, Code(one.claim.Public, reveal, one.nonce)
	for _, other := range d.asks {
		if other != one && other.code == one.code {
			d.finish(other, ErrVoid)
			d.finish(one, ErrVoid)
			return nil, ErrVoid
		}
	}
	return one, nil
}

// Enter takes the code that a person typed, by whom, and says which client
// shows it. A code is typed once. left is how many wrong ones may follow; while
// nobody shows a code there is nothing to guess, and none is counted.
func (d *Desk) Enter(by, typed string) (id string, claim Claim, left int, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	code := Typed(typed)
	for _, one := range d.asks {
		if code == "" || one.code != code || one.entered != "" || !d.now().Before(one.until) {
			continue
		}
		one.entered, one.code = by, ""
		d.wrong = 0
		return one.id, one.claim, TriesMost, true
	}
	if d.waiting() == 0 {
		return "", Claim{}, TriesMost - d.wrong, false
	}
	if d.wrong++; d.wrong >= TriesMost {
		d.wrong = 0
		for _, one := range d.asks {
			d.finish(one, ErrVoid)
		}
		return "", Claim{}, 0, false
	}
	return "", Claim{}, TriesMost - d.wrong, false
}

// Decide takes the person's word on the client whose code was typed by the
// same hand, once. keep is called for a yes, before anybody hears of it.
func (d *Desk) Decide(by, id string, yes bool, keep func(Claim) error) (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	one := d.asks[id]
	if one == nil || one.entered == "" || one.entered != by || !d.now().Before(one.until) {
		return false, nil
	}
	if !yes {
		d.finish(one, ErrRefused)
		return false, nil
	}
	if err := keep(one.claim); err != nil {
		d.finish(one, err)
		return false, err
	}
	d.finish(one, nil)
	return true, nil
}

// Waiting counts the clients that show a code right now.
func (d *Desk) Waiting() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.waiting()
}

func (d *Desk) waiting() int {
	count := 0
	for _, one := range d.asks {
		if one.code != "" && d.now().Before(one.until) {
			count++
		}
	}
	return count
}

// Void sends away whoever asked under an id.
func (d *Desk) Void(id string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if one := d.asks[id]; one != nil {
		d.finish(one, ErrVoid)
	}
}

// finish ends an ask once. Called under the lock.
func (d *Desk) finish(one *ask, err error) {
	if d.asks[one.id] != one {
		return
	}
	delete(d.asks, one.id)
	one.end <- err
}
