package provider

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"sidekick/host/app/webkit"
	"sidekick/host/guest"
	"sidekick/host/message"
)

// Tab is the number of the app's one tab.
const Tab = 1

// View is the web view that shows the page, as [webkit.View] is one.
type View interface {
	// Shown is the document that is shown, in the engine's word.
	Shown(ctx context.Context) (webkit.Shown, error)
	// Origin is whose the top document of that number is, in its own word. It waits
	// for that as long as ctx lets it.
	Origin(ctx context.Context, document int64) (string, error)
	// Call calls a function of the reader's face in the top document, whichever
	// that is by then. An answer that is none is a [*webkit.Error].
	Call(ctx context.Context, name string, params, into any) error
	// CallIn is Call for one document: nothing is sent to another.
	CallIn(ctx context.Context, document int64, name string, params, into any) error
	// Picture is a PNG that was checked before and after. A refusal is a
	// [*webkit.Refusal].
	Picture(ctx context.Context) ([]byte, error)
	// Load goes to an address and waits for the end of the load.
	Load(ctx context.Context, address string) error
	// Frames lists the frames that reported, the top one first, and CallFrame
	// calls the face in one of them.
	Frames(ctx context.Context) ([]webkit.Frame, error)
	CallFrame(ctx context.Context, id int64, name string, params, into any) error
}

// Provider answers for one view.
type Provider struct {
	view    View
	filling func(origin string, closes []string) error
	run     string // stands before every document's number: an id of an earlier run is none of this one's

	mu    sync.Mutex
	waits map[string]context.CancelFunc
}

// New makes a provider. filling is told of each fill and the sites that it closes
// before the value leaves: a fill of which nobody knows the outcome counts as one.
func New(view View, filling func(origin string, closes []string) error) *Provider {
	var run [8]byte
	_, _ = rand.Read(run[:]) // never fails: it ends the program instead
	return &Provider{view: view, filling: filling, run: hex.EncodeToString(run[:]), waits: map[string]context.CancelFunc{}}
}

// Answer answers one request of the host. What is no request to a page provider
// is [guest.ErrNoMethod].
func (p *Provider) Answer(ctx context.Context, method string, params json.RawMessage) (any, error) {
	reading, known := routes[method]
	if !known {
		return nil, guest.ErrNoMethod
	}
	var asked asked
	if err := json.Unmarshal(params, &asked); err != nil {
		return refusal(trouble("bad_message", "")), nil
	}
	if asked.Tab != Tab {
		return refusal(trouble("no_page", "")), nil
	}
	ctx, cancel := context.WithTimeout(ctx, reading.patience)
	defer cancel()
	answer, err := reading.answer(p, ctx, asked)
	if err != nil {
		return refusal(inTime(ctx, err)), nil
	}
	return answer, nil
}

// Told takes what the host tells a page provider.
func (p *Provider) Told(method string, params json.RawMessage) {
	if method == message.WaitEnd {
		p.waitEnded(params)
	}
}

// ID names a document of the view to the host.
func (p *Provider) ID(document int64) string { return fmt.Sprintf("%s-%d", p.run, document) }

// asked is the params of every request to a page provider: what a method does
// not take is left empty by the host, whose message passed its schema there.
type asked struct {
	Tab          int               `json:"tab"`
	Document     string            `json:"document"`
	Frame        string            `json:"frame"`
	Part         string            `json:"part"`
	Selector     *message.Selector `json:"selector"`
	Act          string            `json:"act"`
	Key          string            `json:"key"`
	Kind         string            `json:"kind"`
	Kinds        []string          `json:"kinds"`
	Handle       string            `json:"handle"`
	Text         string            `json:"text"`
	Option       json.RawMessage   `json:"option"`
	Direction    string            `json:"direction"`
	Address      string            `json:"address"`
	State        string            `json:"state"`
	Milliseconds int               `json:"milliseconds"`
	Wait         string            `json:"wait"`
	Value        secret            `json:"value"`
	Parts        secret            `json:"parts"`
	Sites        []string          `json:"sites"`
}

// secret is a value on its way into a page, as the JSON that it came as. It
// prints as nothing.
type secret json.RawMessage

func (s *secret) UnmarshalJSON(raw []byte) error {
	*s = append((*s)[:0], raw...)
	return nil
}

func (s secret) MarshalJSON() ([]byte, error) { return s, nil }

// Format prints a fixed word, whatever the verb.
func (secret) Format(state fmt.State, _ rune) { _, _ = state.Write([]byte("[value]")) }

// answer is what a provider answers.
type answer = message.PageAnswer[any]

func refusal(t *Trouble) answer {
	return answer{Refusal: &message.PageRefusal{Code: t.Code, Reason: t.Reason}}
}

// Trouble is why something was not done: a code of the protocol's closed list
// and a reason. Its text is never a page's word.
type Trouble struct{ Code, Reason string }

func (t *Trouble) Error() string { return t.Code + " " + t.Reason }

func trouble(code, reason string) *Trouble { return &Trouble{code, reason} }

// inTime gives any error as trouble. What took its whole time was too slow,
// whatever the last step said of it.
func inTime(ctx context.Context, err error) *Trouble {
	var known *Trouble
	var bridge *webkit.Error
	var picture *webkit.Refusal
	switch {
	case errors.As(err, &known):
		return known
	case ctx.Err() != nil:
		return trouble("timed_out", "")
	case errors.As(err, &bridge):
		return trouble(bridge.Code, "")
	case errors.As(err, &picture):
		return trouble(picture.Code, picture.Reason)
	case errors.Is(err, webkit.ErrClosed):
		return trouble("no_page", "")
	}
	return trouble("internal", "")
}
