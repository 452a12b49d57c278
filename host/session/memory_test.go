package session

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/schema"
)

// browser is a page provider in memory: every message passes its schema on
// the way out, as the real one's do.
type browser struct {
	t      *testing.T
	mu     sync.Mutex
	answer map[string]func(ctx context.Context) (any, error) // by method
	events []event
	arrive chan struct{} // one token an event
	calls  []string
	gaveUp []any
	hungUp bool
	door   *Door
}

type event struct {
	method string
	params map[string]any
}

var errGone = errors.New("the connection is gone")

func newBrowser(t *testing.T) *browser {
	b := &browser{t: t, answer: map[string]func(context.Context) (any, error){}, arrive: make(chan struct{}, 100_000)}
	b.page("tab", fixed(message.TabInfo{Title: "A shop", Address: "https://shop.example/cart"}))
	b.page("read_view", fixed(view("Shoes cost 40 euros.")))
	return b
}

func fixed(result any) func() any { return func() any { return result } }

// where is the document that the browser has in front.
var where = map[string]any{"tab": 7, "frame": 0, "document": "doc-1", "origin": "https://shop.example", "time": 1}

// page makes a method answer from the document in front.
func (b *browser) page(method string, result func() any) {
	b.raw(method, func(context.Context) (any, error) {
		return map[string]any{"page": where, "result": result()}, nil
	})
}

func (b *browser) raw(method string, answer func(context.Context) (any, error)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answer[method] = answer
}

func (b *browser) Call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	require.NoError(b.t, schema.Validate(method+".request", plain(b.t, params)))
	b.mu.Lock()
	b.calls = append(b.calls, method)
	answer := b.answer[method]
	b.mu.Unlock()
	if answer == nil {
		return nil, &RemoteError{}
	}
	result, err := answer(context.WithValue(ctx, paramsKey{}, plain(b.t, params)))
	if err != nil {
		return nil, err
	}
	if raw, ok := result.(string); ok {
		return json.RawMessage(raw), nil
	}
	raw, err := json.Marshal(result)
	require.NoError(b.t, err)
	return raw, nil
}

// paramsKey holds what the host sent, for an answer that needs it.
type paramsKey struct{}

func sent(ctx context.Context) map[string]any { return ctx.Value(paramsKey{}).(map[string]any) }

func (b *browser) Notify(ctx context.Context, method string, params any) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	value := plain(b.t, params)
	require.NoError(b.t, schema.Validate(method+".notification", value), method)
	b.mu.Lock()
	b.events = append(b.events, event{method, value.(map[string]any)})
	b.mu.Unlock()
	b.arrive <- struct{}{}
	return nil
}

func (b *browser) HangUp() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hungUp = true
}

func (b *browser) GiveUp(id any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gaveUp = append(b.gaveUp, id)
}

func (b *browser) asked(method string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, call := range b.calls {
		if call == method {
			n++
		}
	}
	return n
}

// until waits for an event that fits, and gives every event so far.
func (b *browser) until(fits func(event) bool) []event {
	b.t.Helper()
	deadline := time.After(time.Minute)
	for {
		b.mu.Lock()
		for _, e := range b.events {
			if fits(e) {
				all := append([]event(nil), b.events...)
				b.mu.Unlock()
				return all
			}
		}
		b.mu.Unlock()
		select {
		case <-b.arrive:
		case <-deadline:
			require.FailNow(b.t, "the event did not come")
		}
	}
}

func (b *browser) ended(answer string) map[string]any {
	b.t.Helper()
	var end map[string]any
	b.until(func(e event) bool {
		if e.method == message.AnswerEnd && e.params["answer"] == answer {
			end = e.params
			return true
		}
		return false
	})
	return end
}

// text is what a client puts together from the deltas; seq must have no gap.
func (b *browser) text(answer string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var text strings.Builder
	seq := 0.0
	for _, e := range b.events {
		if e.params["answer"] != answer {
			continue
		}
		require.Equal(b.t, seq+1, e.params["seq"], "events are numbered without a gap")
		seq++
		if e.method == message.AnswerDelta {
			text.WriteString(e.params["text"].(string))
		}
	}
	return text.String()
}

// request asks the host; what comes back passes its schema.
func (b *browser) request(method string, params any) (map[string]any, *inbox.Fault) {
	b.t.Helper()
	raw, err := json.Marshal(params)
	require.NoError(b.t, err)
	result, err := b.door.Request(context.Background(), method, raw)
	if err != nil {
		var fault *inbox.Fault
		require.ErrorAs(b.t, err, &fault)
		return nil, fault
	}
	value := plain(b.t, result)
	require.NoError(b.t, schema.Validate(method+".response", value), method)
	return value.(map[string]any), nil
}

func (b *browser) must(method string, params any) map[string]any {
	b.t.Helper()
	result, fault := b.request(method, params)
	require.Nil(b.t, fault)
	return result
}

func (b *browser) ask(text string) string {
	b.t.Helper()
	result := b.must(message.Ask, message.AskRequest{Text: text, Tab: 7})
	require.NotContains(b.t, result, "refusal")
	return result["answer"].(string)
}

const profileA, profileB = "0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"

func greeting(profile, resume string) message.HelloRequest {
	return message.HelloRequest{
		Protocol: message.Range{Min: 1, Max: 1}, Client: message.Client{Kind: "extension", Name: "test", Version: "1"},
		Profile: profile, Resume: resume,
	}
}

// connect opens a trusted door and says hello.
func (b *browser) connect(h *Host, profile, resume string) map[string]any {
	b.t.Helper()
	b.door = h.Open(b, Peer{Trusted: true})
	b.t.Cleanup(b.door.Close)
	return b.must(message.Hello, greeting(profile, resume))
}

// sidekick is a model made of one function.
type sidekick func(ctx context.Context, turn model.Turn, hands model.Hands, say func(string) error) (model.End, error)

func (f sidekick) Answer(ctx context.Context, turn model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
	return f(ctx, turn, hands, say)
}

func says(words ...string) sidekick {
	return func(_ context.Context, _ model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		for _, word := range words {
			if err := say(word); err != nil {
				return model.End{}, err
			}
		}
		return model.End{Kind: model.Complete}, nil
	}
}

// uses calls one tool and says what came back: its code, or its content.
func uses(tool string, arguments ...string) sidekick {
	return func(ctx context.Context, _ model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
		result := hands.Use(ctx, model.Proposal{Tool: tool, Arguments: json.RawMessage(strings.Join(arguments, ""))})
		if result.Refusal != nil {
			return model.End{Kind: model.Complete}, say("refused " + result.Refusal.Code)
		}
		return model.End{Kind: model.Complete}, say(result.Content.String())
	}
}

func newTestHost(t *testing.T, mind model.Sidekick, change ...func(*Options)) *Host {
	options := Options{
		Sidekick: func(string) model.Sidekick { return mind },
		Log:      zerolog.Nop(), Version: "test",
		// A test of a limit sets it low; in every other one a busy machine reaches none.
		Limits: Bounds{Reconnect: 200 * time.Millisecond, PageCall: 30 * time.Second, Answer: time.Minute},
	}
	for _, c := range change {
		c(&options)
	}
	h := NewHost(options)
	t.Cleanup(h.Close)
	return h
}

func plain(t *testing.T, v any) any {
	raw, err := json.Marshal(v)
	require.NoError(t, err)
	value, err := schema.Parse(raw)
	require.NoError(t, err)
	return value
}

// view is a read of the view, with nothing private in it.
func view(text string, controls ...map[string]any) map[string]any {
	list := []any{}
	for _, control := range controls {
		list = append(list, control)
	}
	return map[string]any{
		"text": text, "truncated": false, "chars": len(text), "nodes": 1, "hiddenText": 0, "frames": 0, "unreadable": 0,
		"controls":  list,
		"selection": map[string]any{"text": "", "truncated": false, "chars": 0},
		"viewport":  map[string]any{"width": 800, "height": 600},
		"scroll":    map[string]any{"x": 0, "y": 0, "width": 800, "height": 1200},
		"lang":      "en", "title": "A shop",
	}
}
