package session

import (
	"context"
	"sync"
	"time"
)

// clock ends an answer that takes too long. It stands still while a page is in
// the person's hands: how long they take is not the sidekick's doing.
type clock struct {
	mu    sync.Mutex
	end   context.CancelCauseFunc
	timer *time.Timer
	left  time.Duration
	since time.Time // when the timer was started last
	holds int
}

func newClock(most time.Duration, end context.CancelCauseFunc) *clock {
	c := &clock{end: end, left: most, since: time.Now()}
	c.timer = time.AfterFunc(most, c.over)
	return c
}

func (c *clock) over() { c.end(context.DeadlineExceeded) }

// hold stops the clock until release is called.
func (c *clock) hold() (release func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.holds++; c.holds == 1 && c.timer.Stop() {
		c.left -= time.Since(c.since)
	}
	return sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.holds--; c.holds == 0 {
			c.since = time.Now()
			c.timer.Reset(max(c.left, 0))
		}
	})
}

// stop ends the clock for good.
func (c *clock) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.holds++ // a release that comes late starts nothing
	c.timer.Stop()
}

// holdClock stops the clock of the answer in flight, if there is one.
func (s *session) holdClock() (release func()) {
	s.mu.Lock()
	current := s.current
	s.mu.Unlock()
	if current == nil {
		return func() {}
	}
	return current.clock.hold()
}
