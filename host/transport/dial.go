package transport

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"
)

// ErrNobody says that no process serves, and that none could be started.
var ErrNobody = errors.New("connecting: no process serves")

const (
	firstWait = 2 * time.Millisecond
	longWait  = 20 * time.Millisecond
	maxStarts = 3
)

// Starter starts the process, detached, and gives a channel that closes when
// it has ended again. Of many that are started at once one takes the lock; the
// others end as soon as that one serves.
type Starter func() (ended <-chan struct{}, err error)

// Dial connects to the process. When there is none and start is not nil, it
// starts one and waits for it until ctx ends.
func (d Door) Dial(ctx context.Context, start Starter) (net.Conn, Peer, error) {
	var ended <-chan struct{}
	wait := firstWait
	for starts := 0; ; {
		conn, peer, err := d.connect(ctx)
		if err == nil || !nobodyListens(err) {
			return conn, peer, err
		}
		if start == nil {
			return nil, Peer{}, ErrNobody
		}
		if starts == 0 || isClosed(ended) {
			if starts == maxStarts {
				return nil, Peer{}, fmt.Errorf("%w: it ended %d times before it served", ErrNobody, starts)
			}
			if ended, err = start(); err != nil {
				return nil, Peer{}, fmt.Errorf("starting the process: %w", err)
			}
			starts++
		}
		select {
		case <-ctx.Done():
			return nil, Peer{}, fmt.Errorf("%w in time: %w", ErrNobody, ctx.Err())
		case <-time.After(wait):
			wait = min(2*wait, longWait)
		}
	}
}

// connect connects once, and takes nobody's word but the system's for whose
// process serves.
func (d Door) connect(ctx context.Context) (net.Conn, Peer, error) {
	conn, err := dialSocket(ctx, d.Socket)
	if err != nil {
		return nil, Peer{}, fmt.Errorf("connecting: %w", err)
	}
	peer, err := identify(conn)
	if err != nil {
		conn.Close()
		return nil, peer, err
	}
	return conn, peer, nil
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
