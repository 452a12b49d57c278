package providers

import (
	"context"
	"encoding/json"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/anthropic"
	"sidekick/host/model/converse"
	"sidekick/host/model/openai"
	"sidekick/host/model/wiretest"
	"sidekick/schema"
)

// conversation is one file of schema/vectors/conversations: what a provider
// says, line by line, and what it must have been sent for it.
type conversation struct {
	Why, Wire, Model, Question string
	Tools                      map[string]json.RawMessage // results by tool
	Replies                    [][]string                 // lines of the streams
	Requests                   []json.RawMessage          // without system and tools; marks carry NUMBER
	Said                       string
	Usage                      model.Usage
}

var number = regexp.MustCompile(`(page|end) [0-9a-f]{32}`)

func TestRecordedConversations(t *testing.T) {
	folder, err := schema.Vectors("conversations")
	require.NoError(t, err)
	files, err := fs.Glob(folder, "*/*.json")
	require.NoError(t, err)
	played := map[string]bool{}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			raw, err := fs.ReadFile(folder, file)
			require.NoError(t, err)
			var c conversation
			decoder := json.NewDecoder(strings.NewReader(string(raw)))
			decoder.DisallowUnknownFields()
			require.NoError(t, decoder.Decode(&c))
			require.NotEmpty(t, c.Why)
			require.NotEmpty(t, c.Replies)
			require.Len(t, c.Requests, len(c.Replies))
			played[path.Dir(file)] = true

			var replies []wiretest.Reply
			for _, lines := range c.Replies {
				replies = append(replies, wiretest.Stream(strings.Join(lines, "\n")+"\n", 97, 3))
			}
			server := wiretest.New(t, replies...)
			turn := newTurn()
			turn.asked.Question = clean(c.Question)
			for tool, result := range c.Tools {
				var plain any
				require.NoError(t, json.Unmarshal(result, &plain))
				turn.hands.results[tool] = content(t, plain)
			}
			got := turn.answer(t, context.Background(), named(c), server.URL)
			require.NoError(t, got.err)
			require.Equal(t, c.Said, got.said.String())
			var usage model.Usage
			for _, received := range got.record.received {
				usage = usage.Add(received.Usage)
			}
			if c.Usage.Estimated {
				usage = model.Usage{Estimated: usage.Estimated}
			}
			require.Equal(t, c.Usage, usage)
			requests := server.Requests()
			require.Len(t, requests, len(c.Requests))
			for i, request := range requests {
				body := decoded(t, request)
				delete(body, "system")
				delete(body, "tools")
				if messages := body["messages"].([]any); c.Wire == "openai" {
					require.Equal(t, "system", messages[0].(map[string]any)["role"])
					body["messages"] = messages[1:]
				}
				sent, err := json.Marshal(body)
				require.NoError(t, err)
				require.JSONEq(t, string(c.Requests[i]), number.ReplaceAllString(string(sent), "$1 NUMBER"))
			}
		})
	}
	for _, provider := range []string{"anthropic", "llama.cpp", "lm-studio", "ollama", "openai", "openrouter"} {
		require.True(t, played[provider], provider)
	}
}

// named is the wire of a conversation with the model that it was held with.
func named(c conversation) wire {
	for _, w := range wires {
		if w.name != c.Wire {
			continue
		}
		w.make = func(base string, options converse.Options, keys model.Keys, silence time.Duration) (model.Sidekick, func(), error) {
			if c.Wire == anthropic.Name {
				s, err := anthropic.Provider.Dial(converse.Way{BaseURL: base, Model: c.Model, Keys: keys, Silence: silence, Turn: options})
				return s, s.Close, err
			}
			s, err := openai.Provider.Dial(converse.Way{BaseURL: base, Model: c.Model, Keys: keys, Silence: silence, Turn: options})
			return s, s.Close, err
		}
		return w
	}
	return wire{}
}
