package mcp

import (
	"context"
	"io"
	"sync/atomic"
	"testing"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/creachadair/jrpc2/handler"
	"github.com/stretchr/testify/require"

	"sidekick/host/guest"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/pairing"
)

// closedAbove is a connection whose other end is closed, and whose own end has
// not heard of it yet: sends fail at once, and nothing comes.
type closedAbove struct {
	channel.Channel
	closed atomic.Bool
}

func (c *closedAbove) Send(raw []byte) error {
	if c.closed.Load() {
		return io.ErrClosedPipe
	}
	return c.Channel.Send(raw)
}

// hosts gives connections to a host that answers every tool.
type hosts struct {
	t    *testing.T
	made []*closedAbove
}

func (h *hosts) dial(ctx context.Context) (*guest.Guest, error) {
	near, far := channel.Direct()
	answer := func(result any) jrpc2.Handler {
		return func(context.Context, *jrpc2.Request) (any, error) { return result, nil }
	}
	server := jrpc2.NewServer(handler.Map{
		message.HelloChallenge: answer(message.ChallengeResponse{}),
		message.Hello:          answer(message.HelloResponse{}),
		message.Tool:           answer(map[string]any{"result": map[string]bool{"done": true}}),
	}, nil).Start(far)
	h.t.Cleanup(server.Stop)
	connection := &closedAbove{Channel: near}
	h.made = append(h.made, connection)
	return guest.Greet(ctx, connection, guest.Who{Kind: "mcp", Name: "Desk agent", Key: pairing.NewKey()})
}

func TestAConnectionThatFailedIsNotGivenAgain(t *testing.T) {
	for _, c := range []struct {
		name, why string
		tool      model.Tool
		answered  bool
	}{
		{"a look", "it is asked again over a new connection", model.Tool{Name: "read_view", ReadOnly: true}, true},
		{"an act", "it may have been done, so that it is not done twice", model.Tool{Name: "click"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := &hosts{t: t}
			l := line{dial: h.dial}
			t.Cleanup(l.close)
			_, err := l.use(t.Context(), c.tool, nil)
			require.NoError(t, err)

			h.made[0].closed.Store(true)
			_, err = l.use(t.Context(), c.tool, nil)
			require.Equal(t, c.answered, err == nil, c.why)
			_, err = l.use(t.Context(), c.tool, nil)
			require.NoError(t, err, "the next use has a connection of its own")
			require.Len(t, h.made, 2)
		})
	}
}
