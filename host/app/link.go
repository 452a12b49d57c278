package app

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"sidekick/host/guest"
	"sidekick/host/pairing"
)

// Status is how the connection to the host stands, in the panel's words.
type Status string

// The statuses of a connection. One that is not paired is connecting.
const (
	Connecting   Status = "connecting"
	Connected    Status = "connected"
	Reconnecting Status = "reconnecting"
	Stopped      Status = "stopped"
)

// backOff are the waits between two tries; the last one stays.
var backOff = []time.Duration{100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second}

const (
	// patience is how many tries fail in a row before the person is told.
	patience = 4
	// steady is how long a good connection lives at least: a host that falls over
	// after each hello must not be started in a tight loop.
	steady = 5 * time.Second
	// readyTime is how long a request waits for a connection that is on its way.
	readyTime = 15 * time.Second
)

// errNotReady says that there is no connection, and none in time.
var errNotReady = errors.New("asking the host: it does not answer")

// Dial opens one connection and says hello over it.
type Dial func(ctx context.Context, who guest.Who) (*guest.Guest, error)

// heard is what the link's owner does with what comes.
type heard struct {
	serve   func(ctx context.Context, method string, params json.RawMessage) (any, error)
	told    func(method string, params json.RawMessage)
	greeted func(host *guest.Guest, again bool) // before anything of the host is served
	changed func(status Status, words string)
	code    func(code string) // to be shown until the next call; none takes it away
}

// Link is the connection to the host, opened again for as long as it is wanted.
// A connection that ends loses nothing: the next hello resumes the session.
type Link struct {
	dial  Dial
	who   guest.Who
	heard heard
	again chan struct{} // a person waits: try at once

	mu      sync.Mutex
	status  Status
	words   string       // in the place of the status's own
	host    *guest.Guest // while connected
	session string
	change  chan struct{} // closed at the next change of status
}

func newLink(dial Dial, who guest.Who, heard heard) *Link {
	return &Link{dial: dial, who: who, heard: heard, status: Connecting, again: make(chan struct{}, 1), change: make(chan struct{})}
}

// Run connects, and again, until ctx ends.
func (l *Link) Run(ctx context.Context) {
	for failures := 0; ctx.Err() == nil; {
		began := time.Now()
		if l.once(ctx) && time.Since(began) > steady {
			failures = 0
		}
		failures++
		if failures >= patience {
			l.become(nil, Stopped, "")
		}
		wait := backOff[min(failures, len(backOff))-1]
		select {
		case <-time.After(wait + rand.N(wait/4)):
		case <-l.again:
		case <-ctx.Done():
		}
	}
	l.become(nil, Reconnecting, "")
}

// once is one connection from hello to its end. It says whether hello was answered.
func (l *Link) once(ctx context.Context) bool {
	ready := make(chan struct{}) // closed when the host knows what it has to before it asks
	who := l.who
	l.mu.Lock()
	who.Resume = l.session
	l.mu.Unlock()
	who.Told = l.heard.told
	who.Serve = func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		select {
		case <-ready:
			return l.heard.serve(ctx, method, params)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	host, err := l.dial(ctx, who)
	if err != nil {
		return false
	}
	defer host.Close()
	if !host.Paired() {
		return l.pair(ctx, host)
	}
	welcome := host.Welcome()
	l.mu.Lock()
	l.session = welcome.Session
	l.mu.Unlock()
	l.heard.greeted(host, who.Resume != "")
	close(ready)
	l.become(host, Connected, "")
	select {
	case <-host.Ended():
	case <-ctx.Done():
	}
	l.become(nil, Reconnecting, "")
	return true
}

// pair shows a code until the person typed it into a panel that the host trusts.
// The next hello is a paired client's.
func (l *Link) pair(ctx context.Context, host *guest.Guest) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-host.Ended():
			cancel()
		case <-ctx.Done():
		}
	}()
	err := host.Pair(ctx, func(code string, _ time.Duration) {
		l.heard.code(pairing.Spaced(code))
		l.become(nil, Connecting, notPaired)
	})
	l.heard.code("")
	var refused *guest.Refused
	if errors.As(err, &refused) {
		l.become(nil, Connecting, refused.Sentence)
	}
	if err == nil {
		l.hurry()
	}
	return true
}

// become tells a change of status. words stand in the place of the status's own.
func (l *Link) become(host *guest.Guest, status Status, words string) {
	l.mu.Lock()
	same := l.status == status && words == "" && l.host == host
	l.host, l.status, l.words = host, status, words
	close(l.change)
	l.change = make(chan struct{})
	l.mu.Unlock()
	if !same {
		l.heard.changed(status, words)
	}
}

// now is how the connection stands.
func (l *Link) now() (Status, string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status, l.words
}
