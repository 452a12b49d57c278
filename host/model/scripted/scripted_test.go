package scripted

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/policy"
)

func write(t *testing.T, script string) string {
	path := filepath.Join(t.TempDir(), "script.json")
	require.NoError(t, os.WriteFile(path, []byte(script), 0o600))
	return path
}

func open(t *testing.T, script string) *Sidekick {
	s, err := Open(write(t, script))
	require.NoError(t, err)
	return s
}

// hands give the arguments back, and refuse the tool "closed".
type hands struct{ proposals []model.Proposal }

func (h *hands) Use(_ context.Context, p model.Proposal) model.Result {
	h.proposals = append(h.proposals, p)
	if p.Tool == "closed" {
		return model.Result{Refusal: policy.Refuse(policy.NotAvailable)}
	}
	return model.Result{Content: policy.NewScrubber().Text(string(p.Arguments))}
}

func ask(ctx context.Context, s *Sidekick, h model.Hands, question string) (string, model.End, error) {
	var said strings.Builder
	turn := model.Turn{Question: policy.NewScrubber().Text(question)}
	end, err := s.Answer(ctx, turn, h, func(text string) error { said.WriteString(text); return nil })
	return said.String(), end, err
}

func TestTurns(t *testing.T) {
	const script = `{"turns": [
		{"match": {"text": "Once"}, "times": 1, "steps": [{"say": "first"}]},
		{"match": {"text": "once"}, "steps": [{"say": "then"}]},
		{"match": {"pattern": "^page \\d+$"}, "steps": [{"use": "read_page"}, {"echo": "result"}]},
		{"match": {"text": "arguments"}, "steps": [{"use": "x", "arguments": {"a": [1]}}, {"echo": "result"}]},
		{"match": {"text": "raw"}, "steps": [{"use": "x", "raw": "{no json"}, {"echo": "result"}]},
		{"match": {"text": "refused"}, "steps": [{"use": "closed"}, {"echo": "code"}]},
		{"match": {"text": "repeat"}, "steps": [{"repeat": 3, "steps": [{"say": "a"}, {"repeat": 2, "steps": [{"say": "b"}]}]}]},
		{"match": {"text": "limit"}, "steps": [{"repeat": 9, "steps": [{"say": "x"}, {"end": "limit"}]}, {"say": "never"}]},
		{"match": {"text": "silence"}, "steps": []}
	]}`
	rows := []struct {
		name, question, want string
		end                  model.EndKind
	}{
		{"a turn for one time comes first", "once", "first", model.Complete},
		{"and then the next that fits", "ONCE more", "then", model.Complete},
		{"a pattern", "page 12", "{}", model.Complete},
		{"arguments go as they stand", "arguments", `{"a": [1]}`, model.Complete},
		{"arguments that are no JSON", "raw", "{no json", model.Complete},
		{"a refusal's code", "refused", "not_available", model.Complete},
		{"nested repeats", "repeat", "abbabbabb", model.Complete},
		{"an end ends the repeats around it", "limit", "x", model.Limit},
		{"a turn without steps says nothing", "silence", "", model.Complete},
	}
	s := open(t, script)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			said, end, err := ask(context.Background(), s, &hands{}, row.question)
			require.NoError(t, err)
			assert.Equal(t, row.want, said)
			assert.Equal(t, row.end, end.Kind)
		})
	}
	_, _, err := ask(context.Background(), s, &hands{}, "page twelve")
	assert.ErrorIs(t, err, ErrNoTurn)
}

func TestFailures(t *testing.T) {
	s := open(t, `{"turns": [
		{"match": {"text": "error"}, "steps": [{"say": "so far"}, {"end": "error"}]},
		{"match": {"text": "panic"}, "steps": [{"end": "panic"}]}
	]}`)
	said, _, err := ask(context.Background(), s, &hands{}, "error")
	assert.ErrorIs(t, err, errScripted)
	assert.Equal(t, "so far", said)
	assert.Panics(t, func() { _, _, _ = ask(context.Background(), s, &hands{}, "panic") })
}

func TestCancelling(t *testing.T) {
	rows := []struct{ name, steps string }{
		{"while waiting", `[{"say": "on"}, {"wait": "cancelled"}]`},
		{"in a delay", `[{"say": "on"}, {"say": "never", "delay": 600000}]`},
		{"in a repeat", `[{"say": "on"}, {"repeat": 1000000, "steps": [{"say": "", "delay": 1}]}]`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := open(t, `{"turns": [{"match": {"any": true}, "steps": `+row.steps+`}]}`)
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(20*time.Millisecond, cancel)
			said, _, err := ask(ctx, s, &hands{}, "anything")
			assert.ErrorIs(t, err, context.Canceled)
			assert.Equal(t, "on", said)
		})
	}
}

func TestRecord(t *testing.T) {
	path := write(t, `{"record": "given.jsonl", "turns": [{"match": {"any": true}, "steps": [{"use": "read_page", "arguments": {"n": 1}}, {"use": "closed"}]}]}`)
	s, err := Open(path)
	require.NoError(t, err)
	clean := policy.NewScrubber().Text
	turn := model.Turn{
		Question: clean("now"), Language: "de",
		History: []model.Exchange{{Question: clean("before"), Answer: clean("said before")}},
	}
	_, err = s.Answer(context.Background(), turn, &hands{}, func(string) error { return nil })
	require.NoError(t, err)

	raw, err := os.ReadFile(filepath.Join(filepath.Dir(path), "given.jsonl"))
	require.NoError(t, err)
	var got []Given
	for line := range strings.Lines(string(raw)) {
		var g Given
		require.NoError(t, json.Unmarshal([]byte(line), &g))
		got = append(got, g)
	}
	refusal, err := json.Marshal(policy.Refuse(policy.NotAvailable))
	require.NoError(t, err)
	assert.Equal(t, []Given{
		{Kind: "question", Text: "now"},
		{Kind: "language", Text: "de"},
		{Kind: "history", Text: "before"},
		{Kind: "history", Text: "said before"},
		{Kind: "result", Tool: "read_page", Text: `{"n": 1}`},
		{Kind: "refusal", Tool: "closed", Text: string(refusal)},
	}, got)
}

func TestOpenErrors(t *testing.T) {
	rows := []struct{ name, script, want string }{
		{"no JSON", `{"turns": [`, "parsing"},
		{"text after the end", `{"turns": [{"match": {"any": true}, "steps": []}]} x`, "after the end"},
		{"no turns", `{"turns": []}`, "/turns"},
		{"two ways to match", `{"turns": [{"match": {"any": true, "text": "x"}, "steps": []}]}`, "/turns/0/match"},
		{"an unknown step", `{"turns": [{"match": {"any": true}, "steps": [{"shout": "x"}]}]}`, "/turns/0/steps/0"},
		{"a wrong delay deep inside", `{"turns": [{"match": {"any": true}, "steps": [{"repeat": 2, "steps": [{"say": "x", "delay": -1}]}]}]}`, "/turns/0/steps/0/steps/0/delay"},
		{"two kinds of step in one", `{"turns": [{"match": {"any": true}, "steps": [{"say": "x", "end": "limit"}]}]}`, "/turns/0/steps/0"},
		{"a broken pattern", `{"turns": [{"match": {"pattern": "("}, "steps": []}]}`, "/turns/0/match/pattern"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			_, err := Open(write(t, row.script))
			require.Error(t, err)
			assert.Contains(t, err.Error(), row.want)
		})
	}
	_, err := Open(filepath.Join(t.TempDir(), "missing.json"))
	assert.ErrorIs(t, err, os.ErrNotExist)
}
