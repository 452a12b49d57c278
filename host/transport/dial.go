package transport

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// ErrNobody says that no process serves, and that none could be started.
var ErrNobody = errors.New("connecting: no process serves")

const (
	firstWait = 2 * time.Millisecond
	longWait  = 20 * time.Millisecond
	maxStarts = 3
)

// Starter starts the process, detached, and gives a channel that closes when
// it has ended again.
type Starter func() (ended <-chan struct{}, err error)

// Dial connects to the process. When there is none and start is not nil, it
// starts one and waits for it until ctx ends. Of many that dial at once one
// starts it and the others wait; if that one dies meanwhile, the next starts
// it. (Were two started all the same, the lock would let one of them serve.)
func (d Door) Dial(ctx context.Context, start Starter) (net.Conn, Peer, error) {
	turn := flock.New(d.Lock+".start", flock.SetPermissions(0o600))
	defer turn.Close()
	var ended <-chan struct{}
	wait := firstWait
	for starts := 0; ; {
		conn, peer, err := d.connect(ctx)
		switch {
		case err == nil:
			return conn, peer, nil
		case tooLate(ctx, err) != nil:
			return nil, Peer{}, fmt.Errorf("%w in time: %w", ErrNobody, tooLate(ctx, err))
		case !nobodyListens(err):
			return nil, peer, err
		}
		if start == nil {
			return nil, Peer{}, ErrNobody
		}
		if starts == 0 || isClosed(ended) {
			if starts == maxStarts {
				return nil, Peer{}, fmt.Errorf("%w: it ended %d times before it served", ErrNobody, starts)
			}
			held := turn.Locked()
			mine, err := d.mayStart(turn)
			if err != nil {
				return nil, Peer{}, err
			}
			if mine && !held {
				continue // whoever had the turn may have started one since we looked
			}
			if mine {
				if ended, err = start(); err != nil {
					return nil, Peer{}, fmt.Errorf("starting the process: %w", err)
				}
				starts++
			}
		}
		select {
		case <-ctx.Done():
			return nil, Peer{}, fmt.Errorf("%w in time: %w", ErrNobody, ctx.Err())
		case <-time.After(wait):
			wait = min(2*wait, longWait)
		}
	}
}

// ErrOther says that what serves is another program of the same user.
var ErrOther = errors.New("connecting: what listens there is not this program, so nothing is told to it")

// DialOwn dials, and takes nothing for the process but our own binary, or the
// one that stood there before an upgrade: what is told to another program that
// took the socket (a passphrase, a page, the proof of a key) is that program's.
// One of which the system does not say what it runs is another.
func (d Door) DialOwn(ctx context.Context, start Starter) (net.Conn, Peer, error) {
	conn, peer, err := d.Dial(ctx, start)
	if err == nil && !peer.Own && !peer.Outdated {
		conn.Close()
		return nil, peer, ErrOther
	}
	return conn, peer, err
}

// mayStart takes the turn to start the process, which is kept until Dial
// returns.
func (d Door) mayStart(turn *flock.Flock) (bool, error) {
	if err := PrivateFolder(filepath.Dir(d.Lock)); err != nil {
		return false, err
	}
	mine, err := turn.TryLock()
	if err != nil {
		return false, fmt.Errorf("taking the turn to start the process: %w", err)
	}
	return mine, nil
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

// tooLate gives why there is no time left, or nil. A connect looks at the clock
// itself: it may end by the deadline of ctx a moment before ctx does.
func tooLate(ctx context.Context, err error) error {
	if errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.DeadlineExceeded) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
