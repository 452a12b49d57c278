package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"sidekick/host/guest"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// line is the connection to the host: made at the first use, and again after it
// ended, since the process may have been upgraded or ended by itself.
type line struct {
	dial func(context.Context) (*guest.Guest, error)

	mu   sync.Mutex
	host *guest.Guest // nil while there is none
}

// use uses a tool. A connection that ended in the middle is made once more for
// what only looks; an act is never done twice.
func (l *line) use(ctx context.Context, tool model.Tool, arguments json.RawMessage) (json.RawMessage, error) {
	host, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	result, err := host.Tool(ctx, tool.Name, arguments)
	var refused *guest.Refused
	var fault *guest.Fault
	switch {
	case errors.As(err, &refused) && refused.Code == string(policy.NotPaired):
		if host = l.pairedSince(ctx, host); host == nil {
			return nil, err
		}
		return host.Tool(ctx, tool.Name, arguments)
	case err == nil, refused != nil, errors.As(err, &fault), ctx.Err() != nil:
		return result, err
	}
	l.drop(host)
	if !tool.ReadOnly {
		return nil, err
	}
	if host, err = l.open(ctx); err != nil {
		return nil, err
	}
	return host.Tool(ctx, tool.Name, arguments)
}

// open gives the connection.
func (l *line) open(ctx context.Context) (*guest.Guest, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.host != nil && !l.host.Gone() {
		return l.host, nil
	}
	host, err := l.dial(ctx)
	if err != nil {
		return nil, err
	}
	l.host = host
	return host, nil
}

// drop ends a connection that failed. Its own end may not have been seen yet: a
// send fails at once, and nobody may be given the connection after that.
func (l *line) drop(failed *guest.Guest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.host == failed {
		_ = l.host.Close() // it failed, whatever it says
		l.host = nil
	}
}

// pairedSince says whether the program was paired since a connection of its was
// made, and gives a new one then: what one may do is fixed at its hello. Else
// the old one stays, with what the person said yes to on it.
func (l *line) pairedSince(ctx context.Context, before *guest.Guest) *guest.Guest {
	if before.Paired() {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.host != before && l.host != nil {
		return l.host
	}
	host, err := l.dial(ctx)
	if err != nil {
		return nil
	}
	if !host.Paired() {
		_ = host.Close()
		return nil
	}
	_ = before.Close()
	l.host = host
	return host
}

// close ends the connection.
func (l *line) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.host != nil {
		_ = l.host.Close() // it ends with this process, whatever it says
	}
}
