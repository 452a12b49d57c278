package app

import (
	"context"
	"encoding/json"

	"sidekick/host/guest"
	"sidekick/host/message"
)

// hurry has the link try at once, where no connection stands: a person waits.
func (l *Link) hurry() {
	l.mu.Lock()
	stands := l.host != nil
	l.mu.Unlock()
	if stands {
		return
	}
	select {
	case l.again <- struct{}{}:
	default:
	}
}

// ready gives the connection, waiting a while for one that is on its way.
func (l *Link) ready(ctx context.Context) (*guest.Guest, error) {
	ctx, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	for {
		l.mu.Lock()
		host, status, change := l.host, l.status, l.change
		l.mu.Unlock()
		switch {
		case host != nil && !host.Gone():
			return host, nil
		case status == Stopped:
			return nil, errNotReady
		}
		select {
		case <-change:
		case <-ctx.Done():
			return nil, errNotReady
		}
	}
}

// Call asks the host, once it is connected.
func (l *Link) Call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	host, err := l.ready(ctx)
	if err != nil {
		return nil, err
	}
	var result json.RawMessage
	err = host.Call(ctx, method, params, &result)
	return result, err
}

// Tell tells the host something, when it is connected.
func (l *Link) Tell(ctx context.Context, event message.PageEventNotification) {
	l.mu.Lock()
	host := l.host
	l.mu.Unlock()
	if host != nil {
		_ = host.Tell(ctx, message.PageEvent, event) // a connection that ended says so by itself
	}
}

// becomes makes another session the one that is gone on with.
func (l *Link) becomes(session string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.session = session
}

// drop ends the connection; the next one goes on with its session where it may.
func (l *Link) drop() {
	l.mu.Lock()
	host := l.host
	l.mu.Unlock()
	if host != nil {
		_ = host.Close() // it ends, whatever it says
	}
}

// leave ends the connection and its session; the next one is a new one.
func (l *Link) leave() {
	l.mu.Lock()
	host := l.host
	l.session, l.host, l.status = "", nil, Reconnecting
	l.mu.Unlock()
	if host != nil {
		_ = host.Close() // it ends, whatever it says
	}
	l.hurry()
}
