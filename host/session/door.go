package session

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/schema"
)

// Door is one connection to the host. Its first message is hello, which makes
// it the door of one session.
type Door struct {
	host   *Host
	client Client
	peer   Peer
	ctx    context.Context // ends with the connection
	cancel context.CancelFunc

	mu      sync.Mutex
	session *session // nil until hello
	greeted bool     // hello came, whether or not it was answered
	// challenge is what the next hello has to prove its key for, once.
	challenge string
	asks      string     // the pairing that was begun here
	facing    sync.Mutex // held while the connection looks for the panel that the person sits at
	shut      sync.Once
}

// Request answers one request. The error is always a *inbox.Fault; a panic in a
// handler becomes an internal one, and every other session lives on.
func (d *Door) Request(ctx context.Context, method string, params json.RawMessage) (result any, err error) {
	defer func() {
		if recover() != nil { // its text could hold content, so it is not logged
			d.host.options.Log.Error().Str("method", known(method)).Msg("handler panicked")
			result, err = nil, inbox.NewFault(inbox.InternalError, policy.Internal, "")
		}
	}()
	handle, ok := requests[method]
	if !ok {
		return nil, inbox.NewFault(inbox.UnknownMethod, policy.BadMessage, "/method")
	}
	if len(params) == 0 {
		params = json.RawMessage("{}")
	}
	if s := d.current(); s != nil {
		if refusal := s.belongs().closed(method); refusal != nil {
			return refused(refusal), nil
		}
		s.heard.Store(time.Now().UnixNano())
	}
	result, fault := handle(d, ctx, params)
	if fault != nil {
		return nil, fault
	}
	return result, nil
}

// Notification takes one notification. It never blocks for long, because the
// requests behind it wait.
func (d *Door) Notification(_ context.Context, method string, params json.RawMessage) {
	if handle, ok := notifications[method]; ok {
		handle(d, params)
	}
}

// giveUp ends a request that the client wants no answer to any more: a card that
// it waits for goes at once. What was done already stays done.
func (d *Door) giveUp(raw json.RawMessage) {
	params, fault := decode[message.GiveUpNotification](message.GiveUp, raw)
	if fault == nil {
		d.client.GiveUp(params.ID)
	}
}

// Close ends the connection. Its session waits for the client to come back.
func (d *Door) Close() {
	d.shut.Do(func() {
		d.cancel()
		d.mu.Lock()
		asks := d.asks
		d.mu.Unlock()
		d.host.desk.Void(asks)
		if s := d.current(); s != nil {
			s.detach(d)
			if !s.trusts() {
				d.host.remove(s) // nobody could go on with it
			}
		}
		d.host.doorClosed()
	})
}

func (d *Door) current() *session {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.session
}

// begin claims the one hello that a connection has.
func (d *Door) begin() *inbox.Fault {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.greeted {
		return inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
	}
	d.greeted = true
	return nil
}

// become makes this the door of a session. False when the connection or the
// session ended in between, so that neither is held by a dead one.
func (d *Door) become(s *session) bool {
	d.mu.Lock()
	d.session = s
	d.mu.Unlock()
	s.attach(d)
	d.host.arrived()
	if d.ctx.Err() != nil {
		s.detach(d)
		return false
	}
	return s.ctx.Err() == nil
}

// known gives a method's name for the log; any other one is the client's word.
func known(method string) string {
	if _, ok := message.Find(method); ok {
		return method
	}
	return "?"
}

// decode checks params against their method's schema and puts them into a
// struct.
func decode[T any](method string, params json.RawMessage) (T, *inbox.Fault) {
	var into T
	row, _ := message.Find(method)
	if err := schema.Decode(row.Params(), params, &into); err != nil {
		return into, inbox.BadParams(err)
	}
	return into, nil
}
