package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"sidekick/host/config"
	"sidekick/host/guest"
	"sidekick/host/pairing"
	"sidekick/host/transport"
)

// startTime is how long a cold start of the host may take on a slow machine.
const startTime = 20 * time.Second

var errOther = errors.New("connecting: what listens there is not the host, so nothing is proved to it")

// To gives the way to the host whose program lies there. It is started where none
// runs, and outlives the app. Whoever listens has to be that very program, or the
// one that stood there before an upgrade: a proof that is given to another one
// could be used by it. One of which the system does not say what it runs is another.
func To(paths config.Paths, program string) Dial {
	door := transport.Door{Socket: paths.Socket, Lock: paths.Lock}
	start := func() (<-chan struct{}, error) { return transport.Detach(program, "serve") }
	return func(ctx context.Context, who guest.Who) (*guest.Guest, error) {
		ctx, cancel := context.WithTimeout(ctx, startTime)
		defer cancel()
		conn, peer, err := door.Dial(ctx, start)
		if err != nil {
			return nil, fmt.Errorf("connecting to the host: %w", err)
		}
		if peer.Executable != program && !peer.Runs(program) {
			return nil, errors.Join(errOther, conn.Close())
		}
		return guest.Greet(ctx, transport.NewChannel(conn, transport.Options{Limits: transport.ClientLimits()}), who)
	}
}

// Key is the app's own key, which it draws at its first start: the host knows it
// by that.
func Key(paths config.Paths) (pairing.Key, error) {
	return pairing.OpenKey(filepath.Join(paths.Data, "guests", "app.key"))
}

// FilledIn is where values were filled in, as the app kept it.
func FilledIn(paths config.Paths) (*Filled, error) {
	return OpenFilled(filepath.Join(paths.Data, "guests", "app-filled.json"))
}
