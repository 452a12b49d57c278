package session

import (
	"context"
	"sync"

	"sidekick/host/policy"
)

// askers are programs that want to ask the person. One that asks for much at once
// shows one card at a time, however many connections it has: what they said yes
// to, the next request of its session finds, and what they said no to is asked
// by nobody who waited meanwhile.
type askers struct {
	mu sync.Mutex
	of map[string]*turn // by client; those that somebody has or waits for
}

type turn struct {
	token   chan struct{}  // held by whoever asks
	waiting int            // those who have or wait for it; guarded by the mutex of askers
	noes    map[string]int // how often each card was refused; guarded by it too
}

// take waits for a client's turn. done ends it with what came of the card.
func (t *askers) take(ctx context.Context, client, card string) (done func(*policy.Refusal), refusal *policy.Refusal) {
	one, noes := t.join(client, card)
	select {
	case one.token <- struct{}{}:
	case <-ctx.Done():
		t.leave(client, one)
		return nil, interrupted(ctx)
	}
	done = func(refusal *policy.Refusal) {
		if refusal != nil && refusal.Code == string(policy.ConsentRefused) {
			t.mu.Lock()
			one.noes[card]++
			t.mu.Unlock()
		}
		<-one.token
		t.leave(client, one)
	}
	t.mu.Lock()
	again := one.noes[card] > noes
	t.mu.Unlock()
	if again {
		done(nil)
		return nil, policy.Refuse(policy.ConsentRefused)
	}
	return done, nil
}

// join says, too, how often the card was refused until now.
func (t *askers) join(client, card string) (one *turn, noes int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == nil {
		t.of = map[string]*turn{}
	}
	if one = t.of[client]; one == nil {
		one = &turn{token: make(chan struct{}, 1), noes: map[string]int{}}
		t.of[client] = one
	}
	one.waiting++
	return one, one.noes[card]
}

func (t *askers) leave(client string, one *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if one.waiting--; one.waiting == 0 {
		delete(t.of, client)
	}
}
