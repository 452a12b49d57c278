package transport

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// Budget is an amount of memory that connections share for what they receive.
// Whoever needs more than is left waits, and meanwhile does not read: the other
// side's writes wait too. Shares are given in the order in which they are asked
// for, so that nobody waits for ever beside others that want less.
type Budget struct {
	bytes *semaphore.Weighted
	most  int
}

// NewBudget makes a budget of so many bytes.
func NewBudget(bytes int) *Budget {
	return &Budget{bytes: semaphore.NewWeighted(int64(bytes)), most: bytes}
}

// errNoMemory says that a share of the budget was not free in time.
var errNoMemory = errors.New("receiving a message: too much is being received")

// share is what one connection holds of a budget.
type share struct {
	of    *Budget       // nil sets no bound
	ended chan struct{} // closed with the connection

	mu   sync.Mutex
	held int
	over bool
}

// take waits for so many bytes, not longer than patience, if that is set. A
// message that is longer than the whole budget has it alone.
func (s *share) take(bytes int, patience time.Duration) error {
	if s.of == nil {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	if patience > 0 {
		ctx, cancel = context.WithTimeout(ctx, patience)
	}
	defer cancel()
	waiting := make(chan struct{})
	defer close(waiting)
	go func() {
		select {
		case <-s.ended:
			cancel()
		case <-waiting:
		}
	}()
	bytes = min(bytes, s.of.most)
	if s.of.bytes.Acquire(ctx, int64(bytes)) != nil {
		return errNoMemory
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over { // it ended meanwhile, and gives nothing back any more
		s.of.bytes.Release(int64(bytes))
		return errNoMemory
	}
	s.held += bytes
	return nil
}

// giveBack gives back all that is held.
func (s *share) giveBack() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held > 0 {
		s.of.bytes.Release(int64(s.held))
		s.held = 0
	}
}

// end gives everything back, and takes nothing any more.
func (s *share) end() {
	s.mu.Lock()
	s.over = true
	s.mu.Unlock()
	close(s.ended)
	s.giveBack()
}
