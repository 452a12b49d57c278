package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"sidekick/host/config"
	"sidekick/host/transport"
)

// startTime is how long a cold start may take on a slow machine before a
// browser is told that there is no process.
const startTime = 20 * time.Second

func door(paths config.Paths) transport.Door {
	return transport.Door{Socket: paths.Socket, Lock: paths.Lock}
}

// starter starts the process that serves, from the file that this one runs.
func starter() transport.Starter {
	return func() (<-chan struct{}, error) {
		program, err := os.Executable()
		if err != nil {
			return nil, fmt.Errorf("finding the host: %w", err)
		}
		return transport.Detach(program, "serve")
	}
}

// connect connects to the process and starts one when there is none. A process
// from before an upgrade is asked to make room, which it does when nobody else
// is connected to it; else it goes on serving, and the upgrade takes effect
// when it ends. (Only Linux tells that a running file was replaced.)
func connect(ctx context.Context, paths config.Paths) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	conn, peer, err := door(paths).DialOwn(ctx, starter())
	if err == nil && peer.Outdated {
		_, _ = ask(ctx, conn, stopMethod, stopParams{OnlyIfAlone: true}) // whichever process serves then will do
		conn, _, err = door(paths).DialOwn(ctx, starter())
	}
	if errors.Is(err, transport.ErrNobody) {
		err = fmt.Errorf("%w; `sidekick serve` and %s say why", err, paths.Log)
	}
	return conn, err
}
