package main

import (
	"context"
	"net"
	"os"
	"runtime/metrics"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"sidekick/host/config"
	"sidekick/host/session"
	"sidekick/host/transport"
)

// closingTime is how long connections may take to end before the process does.
const closingTime = 3 * time.Second

// server is the process: a listener, its connections, and the reasons to end.
type server struct {
	host      *session.Host
	settings  *config.Store
	log       zerolog.Logger
	since     time.Time
	whose     *members
	receiving *transport.Budget // of long messages that arrive, of all clients together
	patience  time.Duration     // how long a client may leave its end unread
	arriving  time.Duration     // how long a long message may take to arrive
	released  func()            // before the lock is: what has one writer is closed by then; nil for nothing

	mu       sync.Mutex
	open     map[net.Conn]source // every connection, and where it comes from; guarded by mu
	quietAt  time.Time           // when the last connection ended; guarded by mu
	reason   string              // why it ends; guarded by mu
	stopping chan struct{}       // closed once, with reason set
	running  sync.WaitGroup      // the connections' goroutines
}

func newServer(host *session.Host, settings *config.Store, log zerolog.Logger) *server {
	now := time.Now()
	return &server{
		host: host, settings: settings, log: log, since: now, receiving: transport.NewBudget(receiving), patience: writeTime, arriving: finishTime,
		open: map[net.Conn]source{}, quietAt: now, stopping: make(chan struct{}),
	}
}

// serve runs until ctx ends, nobody needs it, or it is told to stop. It then
// takes the socket away, ends the sessions, releases the lock and closes the
// connections, in this order: whoever sees its connection closed can start the
// next process at once.
func (s *server) serve(ctx context.Context, listener *transport.Listener, lock *transport.Lock) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	accepting := make(chan struct{})
	go func() {
		defer close(accepting)
		s.accept(listener)
	}()
	go s.watchIdle(ctx)
	select {
	case <-ctx.Done():
		s.stop("signal")
	case <-accepting:
		s.stop("listener failed")
	case <-s.stopping:
	}
	s.log.Info().Str("why", s.why()).Msg("ending")
	if err := listener.Close(); err != nil {
		s.log.Warn().Err(err).Msg("closing the socket")
	}
	<-accepting
	s.host.Close()
	if s.released != nil {
		s.released()
	}
	if err := lock.Release(); err != nil {
		s.log.Warn().Err(err).Msg("releasing the lock")
	}
	s.closeAll()
}

// accept takes connections until the listener closes. A refused one, or a
// system that is out of descriptors for a moment, ends nothing.
func (s *server) accept(listener *transport.Listener) {
	for faults := 0; ; {
		conn, peer, err := listener.Accept()
		switch {
		case err == nil:
			faults = 0
			s.begin(conn, peer)
		case transport.Refused(err):
			s.log.Warn().Err(err).Msg("refusing a connection")
		default:
			select {
			case <-s.stopping:
				return
			case <-time.After(50 * time.Millisecond):
			}
			if faults++; faults > 100 {
				s.log.Error().Err(err).Msg("accepting connections")
				return
			}
		}
	}
}

// begin runs one connection in a goroutine of its own. Whatever happens there
// ends that connection and nothing else. One too many is told so, and ends.
func (s *server) begin(conn net.Conn, peer transport.Peer) {
	from := sourceOf(peer)
	s.mu.Lock()
	room := s.room(from)
	if room {
		s.open[conn] = from
	}
	s.mu.Unlock()
	if !room {
		s.log.Warn().Int("peer", peer.PID).Msg("refusing a connection: there are too many")
		turnAway(conn)
		return
	}
	s.running.Go(func() {
		defer s.end(conn)
		defer s.survive("connection")
		s.converse(conn, peer)
	})
}

// survive is deferred where foreign bytes are handled. What was thrown is not
// logged: it could hold content.
func (s *server) survive(where string) {
	if recover() != nil {
		s.log.Error().Str("where", where).Msg("panicked")
	}
}

func (s *server) end(conn net.Conn) {
	conn.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, conn)
	if len(s.open) == 0 {
		s.quietAt = time.Now()
	}
}

// closeAll ends every connection and waits for their goroutines, not for ever.
func (s *server) closeAll() {
	s.mu.Lock()
	for conn := range s.open {
		conn.Close()
	}
	s.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		s.running.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(closingTime):
		s.log.Warn().Msg("connections did not end in time")
	}
}

// stop says that it is time to end. The first reason counts.
func (s *server) stop(reason string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reason == "" {
		s.reason = reason
		close(s.stopping)
	}
}

func (s *server) why() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.reason
}

// watchIdle ends the process when nobody has been connected for as long as the
// settings say. They are read again each time: a change needs no restart.
func (s *server) watchIdle(ctx context.Context) {
	for {
		settings, _ := s.settings.Current() // the last good ones hold; the fault is told where a turn begins
		idle := settings.Idle()
		select {
		case <-ctx.Done():
			return
		case <-time.After(min(max(idle/8, 20*time.Millisecond), 30*time.Second)):
		}
		s.mu.Lock()
		over := len(s.open) == 0 && time.Since(s.quietAt) >= idle
		s.mu.Unlock()
		if over {
			s.stop("idle")
			return
		}
	}
}

// about is what the process says of itself to one connection that asks.
func (s *server) about() adminAnswer {
	own := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/sched/goroutines:goroutines"}}
	metrics.Read(own)
	s.mu.Lock()
	defer s.mu.Unlock()
	return adminAnswer{
		Version: version, PID: os.Getpid(),
		Since: s.since.UTC().Format(time.RFC3339), Connections: len(s.open) - 1, Protocol: session.Protocol,
		Heap: own[0].Value.Uint64(), Goroutines: own[1].Value.Uint64(),
	}
}
