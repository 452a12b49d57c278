package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"sidekick/e2e/leak"
	"sidekick/host/model/wiretest"

	"github.com/stretchr/testify/require"
)

// provider is a model's provider that is fully compromised: it sees whatever a
// provider sees, and its model calls whatever it is told to.
type provider struct {
	mu      sync.Mutex
	pending []call
	says    string
	came    []string // what came of the calls, in the bench's words
	bodies  []string // every request as it came
}

func (p *provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Messages []struct {
			Role, Content string `json:",omitempty"`
		}
	}
	raw := json.RawMessage{}
	if json.NewDecoder(r.Body).Decode(&raw) != nil || json.Unmarshal(raw, &body) != nil {
		body.Messages = nil // a content in parts: pictures, which follow the results
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bodies = append(p.bodies, string(raw))
	p.came = p.came[:0]
	for _, message := range body.Messages {
		if message.Role == "tool" {
			p.came = append(p.came, toldToModel(message.Content))
		}
	}
	if len(p.pending) == 0 {
		wiretest.Stream(wiretest.Completion("stop", wiretest.Content(p.says)))(w, r)
		return
	}
	next := p.pending[:min(4, len(p.pending))]
	p.pending = p.pending[len(next):]
	var pieces []wiretest.Delta
	for i, one := range next {
		arguments, _ := json.Marshal(one.Params) // strings and numbers: it cannot fail
		pieces = append(pieces, wiretest.Fragment(i, fmt.Sprintf("call_%d_%d", len(p.bodies), i), one.Tool, string(arguments)))
	}
	wiretest.Stream(wiretest.Completion("tool_calls", pieces...))(w, r)
}

// marks stand around what a page says, with a number that is drawn each time.
var marks = regexp.MustCompile(`(?s)^<<<page [0-9a-f]+>>>\n(.*)\n<<<end [0-9a-f]+>>>`)

var refusedWords = regexp.MustCompile(`^Refused: ([a-z_]+(?: \([a-z_]+\))?)\.`)

// toldToModel is a tool's result as the bench has it.
func toldToModel(content string) string {
	if found := refusedWords.FindStringSubmatch(content); found != nil {
		return found[1]
	}
	if found := marks.FindStringSubmatch(content); found != nil {
		return found[1]
	}
	return content
}

// through is one turn: the person asks, the model makes its calls.
func (p *provider) through(w *world, calls ...call) []string {
	p.mu.Lock()
	p.pending, p.says = calls, "Done."
	p.mu.Unlock()
	w.agree(w.panel, "please go on")
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.came...)
}

// TestAttackThroughAProvider holds that a model hears what a tool's own channel
// says and nothing besides, and that no request holds a value, a placeholder
// that answers a list of all codes, or another word of what was sent before.
func TestAttackThroughAProvider(t *testing.T) {
	t.Parallel()
	model := &provider{}
	server := httptest.NewServer(model)
	t.Cleanup(server.Close)
	w := startWorld(t, worldValues[0], []string{"provider", "bench"})
	w.mustCommand("settings", "set", "provider", "openai")
	w.mustCommand("settings", "set", "baseUrl", server.URL+"/v1")
	w.mustCommand("settings", "set", "model", "any")

	after := append(plain("observe", "tab", "read_page", "snapshot", "list_frames", "detect_challenge"), counts(
		"text=/4/", "text=Orla", `text="Fennimore"`, "p", "#name:valid", `[title^="4"]`, ".visa", `text="[card.code]"`,
	)...)
	fills := []call{{"fill", map[string]any{"token": "family.code", "selector": "#code"}}, {"fill", map[string]any{"token": "family.name", "selector": "#name"}}}

	w.open("bench", "/shop/keypad")
	wanted := w.use(append(append(plain("read_page"), fills...), after...)...)

	w.open("provider", "/shop/keypad") // its conversation belongs to the panel
	require.NoError(t, w.panel.Until(`document.querySelector("[role=status]").innerText.includes("provider.example")`, 20*time.Second))
	heard := model.through(w, append(append(plain("read_page"), fills...), after...)...)
	require.Len(t, heard, len(wanted))
	for i := range wanted {
		require.Equal(t, strings.ReplaceAll(wanted[i], "bench.example", "provider.example"), heard[i], "answer %d", i+1)
	}
	// The page was read with all thousand codes on it: what was sent once is
	// sent again unchanged, or the one that is missing would be the code.
	require.Contains(t, heard[0], "Code "+w.values["code"])

	// The model says all codes itself, and hears its own words again.
	list := make([]string, 1000)
	for code := range list {
		list[code] = fmt.Sprintf("%03d", code)
	}
	model.mu.Lock()
	model.pending, model.says = nil, strings.Join(list, " ")
	model.mu.Unlock()
	w.agree(w.panel, "which codes are there")
	model.through(w, plain("run_report")...)
	last := model.bodies[len(model.bodies)-1]
	require.Contains(t, last, strings.Join(list[900:920], " "), "a placeholder among them would name the code")

	var secrets []leak.Secret
	for _, id := range []string{"name", "email", "street", "number", "password"} {
		secrets = append(secrets, leak.Secret{Name: id, Value: w.values[id]})
	}
	require.Empty(t, leak.Search("every request", []byte(strings.Join(model.bodies, "\n")), secrets))
}
