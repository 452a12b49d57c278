package main

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"

	"github.com/creachadair/jrpc2"

	"sidekick/host/inbox"
	"sidekick/host/session"
)

// longestQueue is how many calls a client may leave unanswered before it is
// not called any more.
const longestQueue = 256

// errUnanswered says that a client answers nothing.
var errUnanswered = errors.New("calling the client: too many calls are unanswered")

// client is the other end of a connection, as a session calls it.
type client struct {
	server *jrpc2.Server
	gone   context.Context // ends with the connection
	inbox  *inbox.Inbox
	queue  atomic.Int32
}

var _ session.Client = (*client)(nil)

// Call waits for the answer or for ctx, whichever comes first. A call that is
// given up stays open towards the client until it is answered: jrpc2 takes a
// late answer to a call it forgot for a request, and would send an error with
// an id that the client may be using itself.
func (c *client) Call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	if c.queue.Add(1) > longestQueue {
		c.queue.Add(-1)
		return nil, errUnanswered
	}
	type outcome struct {
		raw json.RawMessage
		err error
	}
	answered := make(chan outcome, 1)
	go func() {
		defer c.queue.Add(-1)
		raw, err := c.call(method, params)
		answered <- outcome{raw, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case got := <-answered:
		return got.raw, got.err
	}
}

func (c *client) call(method string, params any) (json.RawMessage, error) {
	response, err := c.server.Callback(c.gone, method, params)
	if err != nil {
		var remote *jrpc2.Error
		switch {
		case errors.As(err, &remote):
			return nil, &session.RemoteError{Code: int(remote.Code)}
		case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
			// Not the caller's context, so the connection's; or the client
			// answered with the number that jrpc2 uses for it.
			if c.gone.Err() == nil {
				return nil, &session.RemoteError{}
			}
			return nil, jrpc2.ErrConnClosed
		}
		return nil, err
	}
	var raw json.RawMessage
	return raw, response.UnmarshalResult(&raw)
}

// Notify tells the client something.
func (c *client) Notify(ctx context.Context, method string, params any) error {
	return c.server.Notify(ctx, method, params)
}

// HangUp ends the connection: converse sees it end, and closes its door.
func (c *client) HangUp() { c.server.Stop() }

// GiveUp ends a request that the client wants no answer to any more.
func (c *client) GiveUp(id any) {
	if written, open := c.inbox.Open(id); open {
		c.server.CancelRequest(written)
	}
}
