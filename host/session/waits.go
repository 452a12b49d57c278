package session

import (
	"slices"
	"sync"
	"time"
)

// waits are the waits that pages have under way for sidekicks. There are few
// at a time, and none that was begun before a fill outlives its beginning.
type waits struct {
	mu   sync.Mutex
	open map[*wait]bool
}

// wait is one of them.
type wait struct {
	at    standing
	guest bool          // it is a program's that is shown the profile's pages
	over  chan struct{} // closed when the page was told that it is over, or answered
}

const (
	waitsMost = 4
	// guestWaitsMost is how many of them programs may have: the person's own
	// sidekick has one whatever those do.
	guestWaitsMost = 2
	// waitsEndWithin is how long a fill lets the page hear of its waits' end.
	waitsEndWithin = time.Second
)

// begin begins a wait in a profile: false when there are as many as may be.
func (w *waits) begin(at standing, guest bool) (*wait, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	count, guests := 0, 0
	for one := range w.open {
		if one.at.profile == at.profile {
			if count++; one.guest {
				guests++
			}
		}
	}
	if count >= waitsMost || guest && guests >= guestWaitsMost {
		return nil, false
	}
	if w.open == nil {
		w.open = map[*wait]bool{}
	}
	one := &wait{at, guest, make(chan struct{})}
	w.open[one] = true
	return one, true
}

func (w *waits) end(one *wait) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.open, one)
	close(one.over)
}

// told returns when every wait about the subjects is over. They were ended by
// the ledger, and nothing that they bring is handed on; one whose page cannot
// be told is not waited for.
func (w *waits) told(profile string, subjects []Subject) {
	w.mu.Lock()
	var ending []*wait
	for one := range w.open {
		if one.at.profile == profile && slices.ContainsFunc(one.at.subjects, func(subject Subject) bool {
			return subject == anySubject || slices.Contains(subjects, subject)
		}) {
			ending = append(ending, one)
		}
	}
	w.mu.Unlock()
	patience := time.NewTimer(waitsEndWithin)
	defer patience.Stop()
	for _, one := range ending {
		select {
		case <-one.over:
		case <-patience.C:
			return
		}
	}
}
