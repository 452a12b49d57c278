// Tests of the providers' wires, each over the same table of what a network
// and a provider can do.
package providers

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/anthropic"
	"sidekick/host/model/converse"
	"sidekick/host/model/openai"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

// theKey is searched for where it must not be.
const theKey = "sk-family-0123456789abcdef"

// call is one use of a tool, in a form that each wire writes in its own way.
type call struct {
	id, name  string
	fragments []string
}

// wire is one provider's form.
type wire struct {
	name string
	make func(base string, options converse.Options, keys model.Keys, silence time.Duration) (model.Sidekick, func(), error)
	// text writes a whole reply that says something.
	text func(pieces ...string) string
	// uses writes a whole reply that says something and calls tools.
	uses func(text string, calls ...call) string
	// stopped writes a reply with another end than usual.
	stopped func(stop, text string) string
	// begun is a reply that breaks off after its first words.
	begun string
	// failing is an error in the middle of a stream.
	failing string
	// length, filtered are the words for these ends.
	length string
}

var anthropicBegun, _, _ = strings.Cut(wiretest.Messages("end_turn", wiretest.Text("The beginning")), "event: content_block_stop")

var wires = []wire{
	{
		name: "anthropic",
		make: func(base string, options converse.Options, keys model.Keys, silence time.Duration) (model.Sidekick, func(), error) {
			s, err := anthropic.Provider.Dial(converse.Way{BaseURL: base, Model: "m", Keys: keys, Silence: silence, Turn: options})
			if err != nil {
				return nil, nil, err
			}
			return s, s.Close, nil
		},
		text: func(pieces ...string) string { return wiretest.Messages("end_turn", wiretest.Text(pieces...)) },
		uses: func(text string, calls ...call) string {
			var blocks []wiretest.Block
			if text != "" {
				blocks = append(blocks, wiretest.Text(text))
			}
			for _, c := range calls {
				blocks = append(blocks, wiretest.Use(c.id, c.name, c.fragments...))
			}
			return wiretest.Messages("tool_use", blocks...)
		},
		stopped: func(stop, text string) string { return wiretest.Messages(stop, wiretest.Text(text)) },
		begun:   anthropicBegun,
		failing: anthropicBegun + wiretest.Events(`{"type":"error","error":{"type":"overloaded_error","message":"`+theKey+` page words"}}`),
		length:  "max_tokens",
	},
	{
		name: "openai",
		make: func(base string, options converse.Options, keys model.Keys, silence time.Duration) (model.Sidekick, func(), error) {
			s, err := openai.Provider.Dial(converse.Way{BaseURL: base, Model: "m", Keys: keys, Silence: silence, Turn: options})
			if err != nil {
				return nil, nil, err
			}
			return s, s.Close, nil
		},
		text: func(pieces ...string) string {
			var deltas []wiretest.Delta
			for _, piece := range pieces {
				deltas = append(deltas, wiretest.Content(piece))
			}
			return wiretest.Completion("stop", deltas...)
		},
		uses: func(text string, calls ...call) string {
			deltas := []wiretest.Delta{wiretest.Content(text)}
			for i, c := range calls {
				deltas = append(deltas, wiretest.Fragment(i, c.id, c.name, ""))
				for _, fragment := range c.fragments {
					deltas = append(deltas, wiretest.Fragment(i, "", "", fragment))
				}
			}
			return wiretest.Completion("tool_calls", deltas...)
		},
		stopped: func(stop, text string) string { return wiretest.Completion(stop, wiretest.Content(text)) },
		begun:   wiretest.Chunks("", wiretest.Content("The beginning")),
		failing: wiretest.Chunks("", wiretest.Content("The beginning")) + `data: {"error":{"code":"server_error","message":"` + theKey + ` page words"}}` + "\n\n",
		length:  "length",
	},
}

// eachWire runs a test over every provider.
func eachWire(t *testing.T, test func(t *testing.T, w wire)) {
	for _, w := range wires {
		t.Run(w.name, func(t *testing.T) { test(t, w) })
	}
}

// turn is one answer with all that came of it.
type turn struct {
	said    strings.Builder
	told    []string
	waited  []time.Duration
	hands   *hands
	record  *record
	end     model.End
	err     error
	options converse.Options
	silence time.Duration
	keys    model.Keys
	asked   model.Turn
}

func newTurn() *turn {
	t := &turn{hands: &hands{results: map[string]model.Result{}}, record: &record{}, silence: time.Minute, keys: keysFor{}}
	t.options.Wait = func(ctx context.Context, pause time.Duration) error {
		t.waited = append(t.waited, pause)
		return ctx.Err()
	}
	t.asked = model.Turn{Question: clean("What does it say about refunds?"), Record: t.record,
		Tell: func(refusal *policy.Refusal) { t.told = append(t.told, refusal.Reason) }}
	return t
}

// answer has a provider at a base address answer.
func (t *turn) answer(tb testing.TB, ctx context.Context, w wire, base string) *turn {
	tb.Helper()
	sidekick, close, err := w.make(base, t.options, t.keys, t.silence)
	require.NoError(tb, err)
	defer close()
	t.end, t.err = sidekick.Answer(ctx, t.asked, t.hands, func(text string) error {
		t.said.WriteString(text)
		return nil
	})
	return t
}

// refusal is how the answer failed or was limited.
func (t *turn) refusal(tb testing.TB) *policy.Refusal {
	tb.Helper()
	if t.err == nil {
		require.NotNil(tb, t.end.Refusal, "the answer ended without a word")
		return t.end.Refusal
	}
	var refusal *policy.Refusal
	require.ErrorAs(tb, t.err, &refusal)
	return refusal
}

func clean(text string) policy.Clean { return policy.NewScrubber().Text(text) }

func content(tb testing.TB, v any) model.Result {
	tb.Helper()
	written, err := policy.NewScrubber().JSON(v)
	require.NoError(tb, err)
	return model.Result{Content: written}
}

// hands give prepared results; what they have none for is refused as the gate
// refuses a name without a row.
type hands struct {
	mu      sync.Mutex
	results map[string]model.Result
	used    []model.Proposal
	then    func(model.Proposal)
}

func (h *hands) Use(ctx context.Context, proposal model.Proposal) model.Result {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.used = append(h.used, proposal)
	if h.then != nil {
		h.then(proposal)
	}
	if result, has := h.results[proposal.Tool]; has {
		return result
	}
	return model.Result{Refusal: policy.Refuse(policy.NotAvailable)}
}

func (h *hands) names() []string {
	var names []string
	for _, proposal := range h.used {
		names = append(names, proposal.Tool)
	}
	return names
}

// keysFor gives the key for whatever host is asked about; else the one it has.
type keysFor struct {
	key  model.Key
	none bool
}

func (k keysFor) Key(_ context.Context, _, base string) (model.Key, error) {
	if k.none || !k.key.Empty() {
		return k.key, nil
	}
	return model.NewKey(theKey, base)
}

// record keeps what a provider was sent.
type record struct {
	sent     []model.Sent
	received []model.Received
	refusal  *policy.Refusal // of each request
}

func (r *record) Sending(sent model.Sent) (func(model.Received), *policy.Refusal) {
	if r.refusal != nil {
		return nil, r.refusal
	}
	r.sent = append(r.sent, sent)
	return func(received model.Received) { r.received = append(r.received, received) }, nil
}

// decoded is a request's body.
func decoded(tb testing.TB, request wiretest.Request) map[string]any {
	tb.Helper()
	var body map[string]any
	require.NoError(tb, json.Unmarshal(request.Body, &body))
	return body
}

func countOf(text, part string) int { return strings.Count(text, part) }
