package session

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/pairing"
)

// paired gives a program that was paired, without a person.
func (h *Host) paired(t *testing.T) *program {
	p := newProgram(t, h)
	require.NoError(t, h.options.Clients.Add(pairing.Claim{Public: p.key.Public(), Kind: p.kind, Name: p.name}))
	return p
}

// again is another connection with the same key.
func (p *program) again() *program {
	other := newProgram(p.t, p.host)
	other.key = p.key
	return other
}

// A program that was paired opens connection after connection: it has its own
// few sessions, and neither the browser nor another program goes without.
func TestAttackAPairedProgramTakesEverySession(t *testing.T) {
	h, panel := pairingHost(t)
	greedy := h.paired(t)
	for range keysMost {
		require.Equal(t, true, greedy.again().greet()["paired"])
	}
	over := greedy.again()
	_, fault := over.browser.request(message.Hello, over.hello(""))
	require.Equal(t, "limit_reached", fault.Data.Code)

	another := h.paired(t)
	require.Equal(t, true, another.greet()["paired"])
	another.door.Close()
	for range guestsMost / keysMost {
		one := h.paired(t)
		for range keysMost {
			next := one.again()
			_, _ = next.browser.request(message.Hello, next.hello("")) // the last ones are turned away
		}
	}
	stranger := newProgram(t, h)
	_, fault = stranger.browser.request(message.Hello, stranger.hello(""))
	require.Equal(t, "limit_reached", fault.Data.Code)
	for range h.bounds.Sessions - guestsMost - 1 {
		newShop(t).connect(h, profileB, "")
	}
	require.Contains(t, panel.use("read_view", map[string]any{}), "Shoes")
}

// Sessions that wait for their client make room for its next ones.
func TestAProgramThatComesAgainAndAgain(t *testing.T) {
	h, _ := pairingHost(t)
	p := h.paired(t)
	for range 3 * keysMost {
		next := p.again()
		require.Equal(t, true, next.greet()["paired"])
		next.door.Close()
	}
}

// Waits that a program keeps under way leave the person's own sidekick its own.
func TestAttackAProgramWaitsWithoutEnd(t *testing.T) {
	h, panel := pairingHost(t)
	p := h.paired(t)
	p.greet()
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
	begun := make(chan struct{}, waitsMost)
	panel.raw(message.WaitForSelector, func(ctx context.Context) (any, error) {
		begun <- struct{}{}
		<-ctx.Done()
		return nil, ctx.Err()
	})
	wait := map[string]any{"selector": "#never", "milliseconds": 30_000}
	over := make(chan string, waitsMost)
	for range guestWaitsMost {
		go func() { over <- p.use("wait_for_selector", wait) }()
		<-begun
	}
	require.Equal(t, "limit_reached", p.use("wait_for_selector", wait))
	for range waitsMost - guestWaitsMost {
		go func() { over <- panel.use("wait_for_selector", wait) }()
		<-begun
	}
	require.Equal(t, "limit_reached", panel.use("wait_for_selector", wait))
	require.NoError(t, h.RaiseSite(profileA, "https://shop.example", "tainted"))
	for range waitsMost {
		require.NotEmpty(t, <-over)
	}
}
