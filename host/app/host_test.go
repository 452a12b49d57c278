package app

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"sidekick/host/app/webkit"
	"sidekick/host/guest"
	"sidekick/host/message"
	"sidekick/host/pairing"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
	"github.com/stretchr/testify/require"
)

type object = map[string]any

// host is the other end: it says what it was told, in order, and asks and tells
// what a test wants.
type host struct {
	t       testing.TB
	answers map[string]any // by method

	mu     sync.Mutex
	paired bool
	heard  []string // method, and of an event what it was
	hellos []message.HelloRequest
	server *jrpc2.Server
	typed  chan struct{} // closed when the person typed the code
}

func newHost(t testing.TB) *host {
	return &host{t: t, paired: true, answers: map[string]any{}, typed: make(chan struct{})}
}

// dial is a connection to it.
func (h *host) dial(ctx context.Context, who guest.Who) (*guest.Guest, error) {
	client, server := channel.Direct()
	serving := jrpc2.NewServer(h, &jrpc2.ServerOptions{AllowPush: true, DisableBuiltin: true}).Start(server)
	h.mu.Lock()
	h.server = serving
	h.mu.Unlock()
	return guest.Greet(ctx, client, who)
}

func (h *host) Assign(context.Context, string) jrpc2.Handler { return h.handle }

func (h *host) handle(ctx context.Context, request *jrpc2.Request) (any, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	said := request.Method()
	switch request.Method() {
	case message.HelloChallenge:
		return message.ChallengeResponse{Challenge: pairing.Nonce()}, nil
	case message.Hello:
		var hello message.HelloRequest
		if err := request.UnmarshalParams(&hello); err != nil {
			return nil, err
		}
		h.hellos = append(h.hellos, hello)
		paired := h.paired
		session := hello.Resume
		if session == "" {
			session = pairing.Nonce()[:32]
		}
		return message.HelloResponse{Protocol: 1, Session: session, Resumed: hello.Resume != "", State: message.SessionState{Reading: "open", State: "clean", Sentence: "Open."}, Paired: &paired}, nil
	case message.Pair:
		return message.PairResponse{Nonce: pairing.Nonce(), Seconds: 120}, nil
	case message.PairOpen:
		h.mu.Unlock()
		select {
		case <-h.typed:
		case <-ctx.Done():
		}
		h.mu.Lock()
		h.paired = true
		return message.PairOpenResponse{Paired: true}, nil
	case message.PageEvent:
		var event message.PageEventNotification
		if err := request.UnmarshalParams(&event); err != nil {
			return nil, err
		}
		said = event.Event + " " + event.Origin
	}
	h.heard = append(h.heard, said)
	return h.answers[request.Method()], nil
}

func (h *host) told() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string(nil), h.heard...)
}

func (h *host) connection() *jrpc2.Server {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.server
}

// panel is the panel's document, which hears everything.
type panel struct {
	posts chan webkit.Post

	mu     sync.Mutex
	last   int64
	heard  []object
	closed chan struct{}
}

func newPanel() *panel {
	p := &panel{posts: make(chan webkit.Post, 64), closed: make(chan struct{})}
	p.post(`{"next":true}`)
	return p
}

func (p *panel) post(text string) {
	p.mu.Lock()
	p.last++
	number := p.last
	p.mu.Unlock()
	p.posts <- webkit.Post{Number: number, Document: 1, Text: text}
}

func (p *panel) NextPost(ctx context.Context) (webkit.Post, error) {
	select {
	case post := <-p.posts:
		return post, nil
	case <-ctx.Done():
		return webkit.Post{}, webkit.ErrClosed
	}
}

func (p *panel) Reply(_ context.Context, _ int64, text string) error {
	var said []object
	if err := json.Unmarshal([]byte(text), &said); err != nil {
		return err
	}
	if len(said) == 0 {
		return nil
	}
	p.mu.Lock()
	p.heard = append(p.heard, said...)
	p.mu.Unlock()
	go p.post(`{"next":true}`)
	return nil
}

// find waits for a message to the panel.
func (p *panel) find(t testing.TB, is func(object) bool) (found object) {
	t.Helper()
	require.Eventually(t, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, said := range p.heard {
			if is(said) {
				found = said
				return true
			}
		}
		return false
	}, 10*time.Second, 5*time.Millisecond)
	return found
}

func status(want Status) func(object) bool {
	return func(said object) bool {
		params, _ := said["params"].(object)
		return said["event"] == "host" && params["status"] == string(want)
	}
}

// page is a page's view that shows one site.
type page struct {
	PageView
	events chan webkit.Event
}

func (p *page) Next(ctx context.Context) (webkit.Event, error) {
	select {
	case event := <-p.events:
		return event, nil
	case <-ctx.Done():
		return webkit.Event{}, webkit.ErrClosed
	}
}

func (p *page) Shown(context.Context) (webkit.Shown, error) {
	return webkit.Shown{Document: 1, Address: "https://shop.example/"}, nil
}

func (p *page) Origin(context.Context, int64) (string, error) { return "https://shop.example", nil }

func (p *page) Call(_ context.Context, _ string, _, into any) error {
	return json.Unmarshal([]byte(`{"title":"A shop"}`), into)
}

// run runs an app with it until the test ends, and gives what the window says.
func (h *host) run(filled *Filled) (*panel, *page, func() string) {
	shown := &page{events: make(chan webkit.Event)}
	seen := newPanel()
	var mu sync.Mutex
	var words string
	one := New(Options{
		Name: "test", Version: "1", Key: pairing.NewKey(), Dial: h.dial, Page: shown, Panel: seen, Filled: filled,
		Say:  func(said string) { mu.Lock(); defer mu.Unlock(); words = said },
		Note: func(string) {},
	})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); one.Run(ctx) }()
	h.t.Cleanup(func() { cancel(); <-ended })
	return seen, shown, func() string { mu.Lock(); defer mu.Unlock(); return words }
}
