package session

import (
	"context"
	"encoding/json"
)

// Client is the other end of a connection. Its methods may be called by many
// goroutines at once; Notify keeps the order of calls of one goroutine.
//
// Call sends a request and gives the raw result. Its error is a *RemoteError
// when the client answered with an error object, the context's error when that
// ended, and anything else when the connection is gone.
type Client interface {
	Call(ctx context.Context, method string, params any) (json.RawMessage, error)
	Notify(ctx context.Context, method string, params any) error
	// GiveUp ends the context of a request of the client's own, by its id, text or
	// a number. It is answered all the same.
	GiveUp(id any)
	// HangUp ends the connection, from this end.
	HangUp()
}

// RemoteError is an error object that a client answered with. Its text is left
// behind: it could be a page's.
type RemoteError struct{ Code int }

func (e *RemoteError) Error() string { return "calling the client: it answered with an error" }

// Peer is what the transport knows of the program at the other end. One that is
// not trusted, since no browser started it, has to be paired.
type Peer struct{ Trusted bool }
