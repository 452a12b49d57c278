//go:build linux

package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/transport"
)

// panel is a browser's panel with one page in front of it, and a person who
// answers every card alike.
type panel struct {
	t      *testing.T
	client *jrpc2.Client
	relay  *relay

	mu    sync.Mutex
	says  string
	cards []message.Card
	ids   []string // of the cards
	void  []string // ids of those that were taken back
	acts  []string
	whose int // how often it was told that something else holds
}

type stream struct {
	io.Reader
	io.WriteCloser
}

// browserRelay starts a relay as a browser does.
func browserRelay(t testing.TB) *relay { return browserRelayOf(t, os.Args[0]) }

// browserRelayOf is the same with another binary as the relay.
func browserRelayOf(t testing.TB, program string) *relay {
	t.Helper()
	chromium := filepath.Join(t.TempDir(), "chromium")
	if os.Link(os.Args[0], chromium) != nil { // on another disk
		copyFile(t, os.Args[0], chromium)
	}
	cmd := relayCmd(chromium)
	cmd.Env = append(cmd.Env, browserRuns+"="+program)
	return startRelay(t, cmd)
}

func openPanel(t *testing.T, profile string) *panel {
	t.Helper()
	p := &panel{t: t, relay: browserRelay(t), says: message.Allow}
	channel := transport.NewChannel(stream{p.relay.in, p.relay.stdin}, transport.Options{Limits: transport.ClientLimits()})
	p.client = jrpc2.NewClient(channel, &jrpc2.ClientOptions{OnNotify: p.hears, OnCallback: p.answer})
	t.Cleanup(p.close)
	var welcome message.HelloResponse
	p.asks(message.Hello, message.HelloRequest{
		Protocol: message.Range{Min: 1, Max: 1}, Client: message.Client{Kind: "extension", Name: "test", Version: "1"}, Profile: profile,
	}, &welcome)
	return p
}

func (p *panel) close() {
	_ = p.client.Close() // it closes the relay's input, whatever it says
	p.relay.wait()
}

func (p *panel) asks(method string, params, result any) {
	p.t.Helper()
	require.NoError(p.t, p.client.CallResult(p.t.Context(), method, params, result), method)
}

type object = map[string]any

// answer plays the extension: one shop, read and clicked.
func (p *panel) answer(_ context.Context, request *jrpc2.Request) (any, error) {
	page := object{"tab": 7, "frame": 0, "document": "d1", "origin": "https://shop.example", "time": 1}
	answers := map[string]any{
		message.Tab: object{"title": "A shop", "address": "https://shop.example/cart"},
		message.ReadView: object{
			"text": "Shoes cost 40 euros. 4111 1111 1111 1111", "truncated": false, "chars": 40, "nodes": 1, "hiddenText": 0, "frames": 0, "unreadable": 0,
			"controls": []any{}, "selection": object{"text": "", "truncated": false, "chars": 0},
			"viewport": object{"width": 2, "height": 2}, "scroll": object{"x": 0, "y": 0, "width": 2, "height": 2}, "lang": "en", "title": "A shop",
		},
		message.Picture:  object{"png": tinyPicture(p.t), "width": 2, "height": 2},
		message.ActProbe: object{"handle": "h1", "name": "Next", "role": "button", "pays": false},
		message.Click:    object{"done": true},
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch method := request.Method(); method {
	case message.Front:
		return object{"result": object{"tab": 7}}, nil
	case message.ConsentAsk:
		var asked message.ConsentAskRequest
		if err := request.UnmarshalParams(&asked); err != nil {
			return nil, err
		}
		p.cards, p.ids = append(p.cards, asked.Card), append(p.ids, asked.ID)
		says := p.says
		if says == "" {
			return object{"shown": true}, nil
		}
		go func() {
			_, _ = p.client.Call(context.Background(), message.Consent, message.ConsentRequest{ID: asked.ID, Hash: asked.Card.Hash, Answer: says})
		}()
		return object{"shown": true}, nil
	default:
		result, known := answers[method]
		if !known {
			return nil, jrpc2.Errorf(jrpc2.MethodNotFound, "no such method")
		}
		p.acts = append(p.acts, method)
		return object{"page": page, "result": result}, nil
	}
}

// hears keeps which cards were taken back.
func (p *panel) hears(told *jrpc2.Request) {
	if told.Method() == message.MemberChanged {
		p.mu.Lock()
		p.whose++
		p.mu.Unlock()
	}
	var void message.ConsentWithdrawNotification
	if told.Method() != message.ConsentWithdraw || told.UnmarshalParams(&void) != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.void = append(p.void, void.ID)
}

func (p *panel) asked() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.ids)
}

func (p *panel) voided() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.void)
}

func (p *panel) shown() []message.Card {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]message.Card(nil), p.cards...)
}

// pairs types the code that a program shows, and says yes.
func (p *panel) pairs(code string) {
	p.t.Helper()
	var found message.PairCodeResponse
	// A person takes longer than the program, whose number may be on its way.
	for end := time.Now().Add(10 * time.Second); found.Client == nil && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		p.asks(message.PairCode, message.PairCodeRequest{Code: code}, &found)
	}
	require.NotNil(p.t, found.Client)
	var confirmed message.PairConfirmResponse
	p.asks(message.PairConfirm, message.PairConfirmRequest{ID: found.Client.ID, Pair: true}, &confirmed)
	require.True(p.t, confirmed.Paired)
}

func tinyPicture(t *testing.T) string {
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewGray(image.Rect(0, 0, 2, 2))))
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// list is what the command prints of paired programs.
func list(t *testing.T) []message.PairingClient {
	t.Helper()
	text, code := tool("clients", "--json")
	require.Equal(t, done, code, text)
	var clients []message.PairingClient
	require.NoError(t, json.Unmarshal([]byte(text), &clients))
	return clients
}
