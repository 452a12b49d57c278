//go:build webkit

package window

import (
	"sync"
	"time"
)

// noteTime is how long a note stands.
const noteTime = 10 * time.Second

// notices are the words above the panel: those that stand, and a note that takes
// their place for a while. A code to pair by stands, and no note hides it.
type notices struct {
	show func(words string)

	mu       sync.Mutex
	standing string
	note     string
	until    *time.Timer
}

func (n *notices) say(words string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.standing = words
	n.draw()
}

// noted shows a note, unless something stands there.
func (n *notices) noted(words string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.until != nil {
		n.until.Stop()
	}
	n.note = words
	n.until = time.AfterFunc(noteTime, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.note = ""
		n.draw()
	})
	n.draw()
}

func (n *notices) draw() {
	if n.standing != "" {
		n.show(n.standing)
		return
	}
	n.show(n.note)
}
