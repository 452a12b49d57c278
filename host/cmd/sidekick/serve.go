package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"sidekick/host/allowance"
	"sidekick/host/audit"
	"sidekick/host/choosing"
	"sidekick/host/config"
	"sidekick/host/history"
	"sidekick/host/keys"
	"sidekick/host/pairing"
	"sidekick/host/session"
	"sidekick/host/transport"
	"sidekick/host/vault"
	"sidekick/schema"
)

const serveHelp = "Ends by itself when nobody has been connected for a while (setting idleMinutes), on\n" +
	"SIGTERM or SIGINT, and on `sidekick stop`. Of several that are started at once one serves."

// serveCommand is the one process of a user.
func serveCommand(c call) int {
	if len(c.arguments) > 0 {
		return misused(c, "serve", errors.New("takes no arguments"))
	}
	os.Stdout = os.Stderr
	noCoreDumps()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	paths, err := config.Find()
	if err != nil {
		return failed(c, err)
	}
	lock, err := takeLock(ctx, door(paths))
	switch {
	case errors.Is(err, transport.ErrHeld):
		return done // somebody serves already
	case err != nil:
		return failed(c, err)
	}
	// The last thing that ends: whoever waits for it may serve at once.
	defer lock.Release()

	// Compiling the schemas is most of what the first hello would wait for.
	go func() { _ = schema.Validate("hello.request", map[string]any{}) }()
	log, file, err := openLog(paths.Log, c.err)
	if err != nil {
		return failed(c, err)
	}
	defer file.Close()
	settings := config.NewStore(paths.Settings)
	if _, err := settings.Current(); err != nil {
		log.Warn().Err(err).Msg("using the default settings")
	}
	// This process holds the lock that lies with the data: the vault has no
	// other writer.
	keeper := vault.Open(paths.Data, vault.Options{Idle: func() time.Duration {
		now, _ := settings.Current() // the last good ones hold; the fault is told where a turn begins
		return now.VaultIdle()
	}})
	defer keeper.Lock()
	report := audit.NewLog(reportFolder(paths))
	defer report.Close()
	whose := &members{settings: settings, book: allowance.Open(paths.Data, time.Now), log: log}
	kept, err := history.Open(paths.Data, func(err error) { log.Error().Err(err).Msg("keeping a conversation failed") })
	if err != nil {
		// The person can ask all the same; what is there is left as it is.
		log.Error().Err(err).Msg("no conversation is kept")
	}
	clients, err := pairing.OpenBook(clientsFile(paths))
	if err != nil {
		log.Error().Err(err).Msg("no client counts as paired")
	}
	held := keys.Open(paths.Data, nil)
	chooser := choosing.New(choosing.Options{Settings: settings, Keys: held, Environment: os.Getenv, Spent: whose.spent})
	host := session.NewHost(session.Options{
		Sidekick: newSidekicks(settings, choosing.Keys(held, os.Getenv), log).choose,
		Chooser:  chooser, Family: chooser,
		Log: log, Version: version, Vault: keeper, Keeper: ownedVault{keeper, settings}, Doctor: examined(paths, keeper),
		States: session.NewDisk(filepath.Join(paths.Data, "profiles")), Report: report, History: kept, Clients: clients,
		Member: whose.member, Tokens: whose.take,
	})
	release := func() {
		if kept == nil {
			return
		}
		if err := kept.Close(); err != nil {
			log.Error().Err(err).Msg("closing the conversations")
		}
	}
	defer release()
	listener, err := door(paths).Listen(lock)
	if err != nil {
		log.Error().Err(err).Msg("not serving")
		return failed(c, err)
	}
	s := newServer(host, settings, log)
	s.released, s.whose = release, whose
	log.Info().Str("version", version).Int("process", os.Getpid()).Msg("serving")
	s.serve(ctx, listener, lock)
	return done
}

// takeLock takes the lock, or finds that another process serves. A holder that
// does not answer may be starting or ending, so it is waited for.
func takeLock(ctx context.Context, door transport.Door) (*transport.Lock, error) {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	for {
		lock, err := door.Acquire()
		if !errors.Is(err, transport.ErrHeld) {
			return lock, err
		}
		if conn, _, err := door.Dial(ctx, nil); err == nil {
			conn.Close()
			return nil, transport.ErrHeld
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}
