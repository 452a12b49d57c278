package providers

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"sidekick/host/model"
	"sidekick/host/model/wiretest"
)

// Stop reaches the provider at once: its connection ends, and nothing of ours
// stays behind.
func TestStopReachesTheProvider(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		for _, c := range []struct {
			name  string
			reply wiretest.Reply
		}{
			{"before a word", wiretest.Mute()},
			{"in the middle of a reply", wiretest.Stall(w.begun)},
			{"of a reply that never ends", wiretest.Forever(w.begun, ": ping\n\n")},
		} {
			t.Run(c.name, func(t *testing.T) {
				before := goleak.IgnoreCurrent()
				func() {
					server := wiretest.New(t, c.reply)
					ctx, cancel := context.WithCancel(context.Background())
					go func() {
						for len(server.Requests()) == 0 {
							time.Sleep(time.Millisecond)
						}
						cancel()
					}()
					got := newTurn().answer(t, ctx, w, server.URL)
					require.ErrorIs(t, got.err, context.Canceled)
					<-server.Gone()
					require.Equal(t, "cancelled", got.record.received[0].Fault)
					require.Len(t, server.Requests(), 1, "what was stopped is not asked again")
				}()
				goleak.VerifyNone(t, before, ofTheTestServer)
			})
		}
	})
}

// ofTheTestServer is what listens until the test's end.
var ofTheTestServer = goleak.IgnoreAnyFunction("net/http.(*Server).Serve")

func TestStopWhileWaitingToAskAgain(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Status(429, leaky, "Retry-After", "30"))
		ctx, cancel := context.WithCancel(context.Background())
		turn := newTurn()
		turn.options.Wait = nil // in earnest
		turn.asked.Tell = nil
		go func() {
			for len(server.Requests()) == 0 {
				time.Sleep(time.Millisecond)
			}
			cancel()
		}()
		require.ErrorIs(t, turn.answer(t, ctx, w, server.URL).err, context.Canceled)
	})
}

func TestStopWhileTheHandsWork(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Stream(w.uses("", call{"a", "read_page", nil}, call{"b", "read_view", nil})))
		ctx, cancel := context.WithCancel(context.Background())
		turn := newTurn()
		turn.hands.then = func(model.Proposal) { cancel() }
		got := turn.answer(t, ctx, w, server.URL)
		require.ErrorIs(t, got.err, context.Canceled)
		require.Equal(t, []string{"read_page"}, got.hands.names())
		require.Len(t, server.Requests(), 1)
	})
}

// A panel that closed hears nothing more, and the provider is told.
func TestNobodyListens(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		closed := errors.New("the panel closed")
		server := wiretest.New(t, wiretest.Stall(w.begun))
		turn := newTurn()
		sidekick, close, err := w.make(server.URL, turn.options, turn.keys, turn.silence)
		require.NoError(t, err)
		defer close()
		_, err = sidekick.Answer(context.Background(), turn.asked, turn.hands, func(string) error { return closed })
		require.ErrorIs(t, err, closed)
		<-server.Gone()
	})
}

func TestTimeRunsOut(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Stall(w.begun))
		turn := newTurn()
		turn.options.Bounds.Time = 50 * time.Millisecond
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		require.Equal(t, model.Limit, got.end.Kind)
		require.Equal(t, "time", got.refusal(t).Reason)
		<-server.Gone()
	})
}
