package main

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"time"

	"github.com/creachadair/jrpc2"

	"sidekick/host/frame"
	"sidekick/host/inbox"
	"sidekick/host/policy"
	"sidekick/host/session"
	"sidekick/host/transport"
)

const (
	// concurrency is how many handlers of one client run at a time: every request
	// that may be open, and the one notification that jrpc2 handles at a time. So
	// nothing waits for a turn behind requests that wait for the person.
	concurrency = inbox.OpenMost + 1
	// writeTime is how long a client may leave its end unread.
	writeTime = 30 * time.Second
	// receiving is the memory for long messages that arrive, of all clients
	// together: 20 pages of 5 MB at once, and as much again.
	receiving = 256 << 20
	// finishTime is how long a long message may take to arrive.
	finishTime = 30 * time.Second
)

// converse is one connection from its first byte to its last: frames, then
// messages that passed their schemas, then a session's door.
func (s *server) converse(conn net.Conn, peer transport.Peer) {
	inbox := inbox.New()
	var channel guarded
	channel = guarded{transport.NewChannel(conn, transport.Options{
		Check: func(raw []byte) (reply []byte, ok bool) {
			if s.admin(peer, raw, channel.Channel.Send) {
				return nil, false // answered there
			}
			return inbox.Check(raw)
		},
		Parting:      parting,
		WriteTimeout: s.patience,
		Budget:       s.receiving,
		FinishTime:   s.arriving,
	}), s, inbox}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := &client{gone: ctx, inbox: inbox}
	opened := s.host.Open(client, session.Peer{Trusted: peer.FromBrowser})
	defer opened.Close()
	server := jrpc2.NewServer(routes{opened, s, inbox}, &jrpc2.ServerOptions{
		AllowPush:      true,
		Concurrency:    concurrency,
		DisableBuiltin: true,
		NewContext:     func() context.Context { return ctx },
	})
	client.server = server
	server.Start(channel)
	status := server.WaitStatus()
	var fault *frame.Error
	var part *transport.PartError
	err := channel.Fault()
	if errors.As(status.Err, &fault) || errors.As(status.Err, &part) {
		err = status.Err
	}
	if err != nil {
		s.log.Warn().Err(err).Int("peer", peer.PID).Msg("connection ended by a fault")
	}
}

// parting tells a client why its stream ends, as an error of the protocol that
// belongs to no request.
func parting(fault error) []byte {
	code := policy.BadMessage
	if errors.Is(fault, &frame.Error{Kind: frame.TooLong}) || errors.Is(fault, &transport.PartError{Reason: transport.PartTooLarge}) {
		code = policy.TooLarge
	}
	return lastWord(jrpc2.ParseError, policy.Refuse(code))
}

func lastWord(number jrpc2.Code, why *policy.Refusal) []byte {
	type object map[string]any
	raw, err := json.Marshal(object{"jsonrpc": "2.0", "id": nil, "error": object{
		"code": number, "message": why.Sentence, "data": object{"code": why.Code},
	}})
	if err != nil {
		return nil
	}
	return raw
}

// turnAway ends a connection that there is no room for.
func turnAway(conn net.Conn) {
	channel := transport.NewChannel(conn, transport.Options{WriteTimeout: 100 * time.Millisecond})
	_ = channel.Send(lastWord(inbox.NoRoom, policy.RefuseFor(policy.LimitReached, "connections"))) // it ends, whether or not it hears why
	_ = channel.Close()
}

// guarded is a channel on which a panic ends the connection: its Recv runs in
// a goroutine of jrpc2, where a panic would end the process.
type guarded struct {
	*transport.Channel
	server *server
	inbox  *inbox.Inbox
}

var errPanicked = errors.New("reading a message: panicked")

func (g guarded) Recv() (message []byte, err error) {
	err = errPanicked // what is left when the next line does not return
	defer g.server.survive("reading a message")
	return g.Channel.Recv()
}

// Send is how jrpc2 sends, answers among it.
func (g guarded) Send(message []byte) error {
	g.inbox.Leaves(message)
	return g.Channel.Send(message)
}

// routes hands every method to the door, which knows its own.
type routes struct {
	door   *session.Door
	server *server
	inbox  *inbox.Inbox
}

func (r routes) Assign(context.Context, string) jrpc2.Handler { return r.handle }

func (r routes) handle(ctx context.Context, request *jrpc2.Request) (any, error) {
	var params json.RawMessage
	if err := request.UnmarshalParams(&params); err != nil {
		return nil, err
	}
	if request.IsNotification() {
		defer r.inbox.Handled()
		defer r.server.survive("notification")
		r.door.Notification(ctx, request.Method(), params)
		return nil, nil
	}
	result, err := r.door.Request(ctx, request.Method(), params)
	var fault *inbox.Fault
	if errors.As(err, &fault) {
		return nil, (&jrpc2.Error{Code: jrpc2.Code(fault.Code), Message: fault.Message}).WithData(fault.Data)
	}
	return result, err
}
