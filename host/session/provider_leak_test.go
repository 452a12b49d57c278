package session

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/model/anthropic"
	"sidekick/host/model/converse"
	"sidekick/host/model/openai"
	"sidekick/host/model/wiretest"
)

const providerKey = "sk-family-0123456789abcdef"

type oneKey struct{}

func (oneKey) Key(_ context.Context, _, base string) (model.Key, error) {
	return model.NewKey(providerKey, base)
}

// remoteMind is a real provider over a stand-in server, and how its wire writes
// what a model says and calls.
type remoteMind struct {
	name string
	make func(t *testing.T, base string) model.Sidekick
	uses func(id, tool, arguments string) string
	says func(text string) string
}

var remoteMinds = []remoteMind{
	{
		name: "anthropic",
		make: func(t *testing.T, base string) model.Sidekick {
			made, err := anthropic.Provider.Dial(converse.Way{BaseURL: base, Model: "m", Keys: oneKey{}})
			require.NoError(t, err)
			t.Cleanup(made.Close)
			return made
		},
		uses: func(id, tool, arguments string) string {
			return wiretest.Messages("tool_use", wiretest.Use(id, tool, arguments))
		},
		says: func(text string) string { return wiretest.Messages("end_turn", wiretest.Text(text)) },
	},
	{
		name: "openai",
		make: func(t *testing.T, base string) model.Sidekick {
			made, err := openai.Provider.Dial(converse.Way{BaseURL: base, Model: "m", Keys: oneKey{}})
			require.NoError(t, err)
			t.Cleanup(made.Close)
			return made
		},
		uses: func(id, tool, arguments string) string {
			return wiretest.Completion("tool_calls", wiretest.Fragment(0, id, tool, arguments))
		},
		says: func(text string) string { return wiretest.Completion("stop", wiretest.Content(text)) },
	},
}

// A model that fills a value and then tries every way to see it: nothing that
// is ever sent to its provider holds the value, in any spelling, nor does the
// log; and the key stands in its header alone.
func TestNoRequestToAProviderHoldsAValue(t *testing.T) {
	for _, mind := range remoteMinds {
		t.Run(mind.name, func(t *testing.T) {
			replies := []wiretest.Reply{
				wiretest.Stream(mind.uses("1", "read_view", `{}`)),
				wiretest.Stream(mind.uses("2", "token_catalog", `{}`)),
				wiretest.Stream(mind.uses("3", "fill", `{"token":"email","selector":"#field"}`)),
			}
			tries := []struct{ tool, arguments, got string }{
				{"read_view", `{}`, "sensitive_data_blocked"}, {"read_page", `{}`, "sensitive_data_blocked"}, {"read_selection", `{}`, "sensitive_data_blocked"},
				{"snapshot", `{}`, "sensitive_data_blocked"}, {"list_frames", `{}`, "sensitive_data_blocked"}, {"picture", `{}`, `"redaction":"blackout"`},
				{"tab", `{}`, `{"origin":"https://shop.example"}`}, {"count", `{"selector":"[value^=z]"}`, "Refused: "}, {"count", `{"selector":"text=/z.*/"}`, "sensitive_data_blocked"},
				{"evaluate", `{"script":"document.title"}`, "evaluate_disabled"}, {"insert", `{"text":"` + emailValue + `"}`, `{"done":true}`}, {"press", `{"key":"Control+c"}`, "clipboard_blocked"},
				{"run_report", `{}`, `"report"`},
			}
			for i, try := range tries {
				replies = append(replies, wiretest.Stream(mind.uses("t"+strings.Repeat("x", i+1), try.tool, try.arguments)))
			}
			replies = append(replies, wiretest.Stream(mind.says("It is filled.")), wiretest.Stream(mind.says("Yes.")))
			server := wiretest.New(t, replies...)

			var log heard
			s := newShop(t)
			h := newTestHost(t, mind.make(t, server.URL), func(o *Options) {
				o.Vault, o.Log = familyVault(), zerolog.New(&log)
				o.Limits.Answer = time.Minute
			})
			s.connect(h, profileA, "")
			echo := ""
			s.browser.page("tab", func() any {
				return message.TabInfo{Title: "Shop " + echo, Address: "https://shop.example/cart?q=" + url.QueryEscape(echo)}
			})
			s.browser.page("read_view", func() any { return view("Shoes cost 40 euros. " + echo) })
			s.raw(message.Fill, func(ctx context.Context) (any, error) {
				echo = sent(ctx)["value"].(string) // the page shows it wherever it can
				return map[string]any{"page": s.page, "result": s.got}, nil
			})
			s.ended(s.ask("Fill in my e-mail"))
			require.Equal(t, emailValue, echo)
			s.ended(s.ask("My e-mail is " + emailValue + ", is it right?"))

			requests := server.Requests()
			require.Len(t, requests, len(replies))
			var bodies []string // without the model's own words, which return to it unchanged
			for i, request := range requests {
				for name, values := range request.Header {
					require.Equal(t, name == "Authorization", strings.Contains(strings.Join(values, " "), providerKey), name)
				}
				body := string(request.Body)
				require.NotContains(t, body, providerKey)
				bodies = append(bodies, withoutOwnWords(t, request.Body))
				for _, spelling := range spellings(emailValue) {
					require.NotContains(t, strings.ToLower(bodies[i]), strings.ToLower(spelling), "request %d", i)
				}
			}
			last := bodies[len(bodies)-2] // of the first answer
			require.Contains(t, last, "Shoes cost 40 euros", "what was sent before the fill is sent again unchanged")
			results := resultsIn(t, requests[len(requests)-2].Body)
			for i, try := range tries {
				require.Contains(t, results[3+i], try.got, "%s %s", try.tool, try.arguments)
			}
			require.Contains(t, bodies[len(bodies)-1], "My e-mail is [email], is it right?")
			for _, never := range append(spellings(emailValue), providerKey, "Shoes cost") {
				require.NotContains(t, log.String(), never)
			}
		})
	}
}

// spellings are ways in which a value could slip through a search for itself.
func spellings(value string) []string {
	runes := []rune(value)
	backwards := make([]rune, len(runes))
	for i, r := range runes {
		backwards[len(runes)-1-i] = r
	}
	quoted, _ := json.Marshal(value)
	return []string{
		value, url.QueryEscape(value), url.PathEscape(value), html.EscapeString(value), string(quoted),
		base64.StdEncoding.EncodeToString([]byte(value))[:20], hex.EncodeToString([]byte(value)), string(backwards),
		value[:len(value)-4], value[4:],
	}
}

// withoutOwnWords is a body without what the model itself proposed.
func withoutOwnWords(t *testing.T, body []byte) string {
	t.Helper()
	var whole map[string]any
	require.NoError(t, json.Unmarshal(body, &whole))
	var kept []any
	for _, message := range whole["messages"].([]any) {
		if message.(map[string]any)["role"] != "assistant" {
			kept = append(kept, message)
		}
	}
	whole["messages"] = kept
	raw, err := json.Marshal(whole)
	require.NoError(t, err)
	return string(raw)
}

// resultsIn are the results of tools in a body, in their order.
func resultsIn(t *testing.T, body []byte) []string {
	t.Helper()
	var whole any
	require.NoError(t, json.Unmarshal(body, &whole))
	var results []string
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		case map[string]any:
			if v["type"] == "tool_result" || v["role"] == "tool" {
				raw, err := json.Marshal(v["content"])
				require.NoError(t, err)
				results = append(results, strings.ReplaceAll(string(raw), `\"`, `"`))
				return
			}
			walk(v["messages"])
			walk(v["content"])
		}
	}
	walk(whole)
	return results
}

// heard is a log that a test reads while the last answer may still write to it.
type heard struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (h *heard) Write(line []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.Write(line)
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}
