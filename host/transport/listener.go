package transport

import (
	"errors"
	"net"
)

// Listener is the socket's serving end.
type Listener struct{ inner net.Listener }

// Listen makes the socket. It asks for the lock: an old socket may only be
// removed by the one process that serves.
func (d Door) Listen(lock *Lock) (*Listener, error) {
	if lock == nil || !lock.file.Locked() {
		return nil, errors.New("making socket: the lock is not held")
	}
	inner, err := listenSocket(d.Socket)
	if err != nil {
		return nil, err
	}
	return &Listener{inner: inner}, nil
}

// Accept waits for a connection of this user. Another user's, or one whose
// user cannot be told, is closed before a byte is read; the error then says so
// through Refused and the next Accept goes on.
func (l *Listener) Accept() (net.Conn, Peer, error) {
	conn, err := l.inner.Accept()
	if err != nil {
		return nil, Peer{}, err
	}
	peer, err := identify(conn)
	if err != nil {
		conn.Close()
		return nil, peer, &refusedError{err}
	}
	return conn, peer, nil
}

// Close ends waiting Accepts and takes the socket away. The lock is released
// after it, never before.
func (l *Listener) Close() error { return l.inner.Close() }

type refusedError struct{ error }

func (e *refusedError) Unwrap() error { return e.error }

// Refused reports whether an error of Accept is about one refused connection
// and not about the listener.
func Refused(err error) bool {
	var refused *refusedError
	return errors.As(err, &refused)
}
