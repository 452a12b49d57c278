package providers

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/wiretest"
)

const words = "Refunds take 14 days. Größe, 크기, حجم, 🙂, <b>."

func TestAnAnswerStreamsInAnyPieces(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		for _, c := range []struct {
			name   string
			pieces []int
		}{
			{"whole", nil},
			{"byte by byte", []int{1}},
			{"odd pieces", []int{7, 1, 3, 64, 2}},
		} {
			t.Run(c.name, func(t *testing.T) {
				server := wiretest.New(t, wiretest.Stream(w.text("Refunds take 14 days. ", "Größe, 크기, حجم, ", "🙂, <b>."), c.pieces...))
				got := newTurn().answer(t, context.Background(), w, server.URL)
				require.NoError(t, got.err)
				require.Equal(t, model.Complete, got.end.Kind)
				require.Equal(t, words, got.said.String())
				require.Len(t, server.Requests(), 1)
			})
		}
	})
}

func TestCallsOfOneReplyAreCarriedOutInItsOrder(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t,
			wiretest.Stream(w.uses("Let me look.", call{"a", "read_page", nil}, call{"b", "count", []string{`{"sel`, `ector":"te`, `xt=refund"}`}}), 5, 11),
			wiretest.Stream(w.text("14 days.")))
		turn := newTurn()
		turn.hands.results["read_page"] = content(t, map[string]any{"main": "Refunds within 14 days"})
		turn.hands.results["count"] = content(t, map[string]any{"count": 2})
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		require.Equal(t, "Let me look.\n\n14 days.", got.said.String(), "what is said before and after a tool is kept apart")
		require.Equal(t, []string{"read_page", "count"}, got.hands.names())
		require.JSONEq(t, `{}`, string(got.hands.used[0].Arguments))
		require.JSONEq(t, `{"selector":"text=refund"}`, string(got.hands.used[1].Arguments))
		second := string(server.Requests()[1].Body)
		require.Contains(t, second, `Refunds within 14 days`)
		require.Contains(t, second, `{\"count\":2}`)
	})
}

// What was sent once is sent again unchanged: a placeholder that appears later
// would answer a guess. The provider's cache lives by the same rule.
func TestWhatWasSentIsSentAgainUnchanged(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t,
			wiretest.Stream(w.uses("Looking.", call{"a", "read_page", nil})),
			wiretest.Stream(w.uses("", call{"b", "read_view", nil})),
			wiretest.Stream(w.text("Done.")))
		turn := newTurn()
		turn.hands.results["read_page"] = content(t, map[string]any{"main": "A page"})
		turn.hands.results["read_view"] = content(t, map[string]any{"text": "A view"})
		turn.asked.History = []model.Exchange{{Question: clean("Hello?"), Answer: clean("Hello.")}}
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		requests := server.Requests()
		require.Len(t, requests, 3)
		for i := 1; i < len(requests); i++ {
			before, after := decoded(t, requests[i-1]), decoded(t, requests[i])
			for _, member := range []string{"model", "system", "tools"} {
				require.Equal(t, before[member], after[member], member)
			}
			sent, again := withoutCacheMarks(before["messages"]).([]any), withoutCacheMarks(after["messages"]).([]any)
			require.Greater(t, len(again), len(sent))
			require.Equal(t, sent, again[:len(sent)])
		}
		require.Contains(t, string(requests[0].Body), "Hello.")
	})
}

// withoutCacheMarks takes off what is said to the provider's cache alone.
func withoutCacheMarks(v any) any {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "cache_control")
		for name := range v {
			v[name] = withoutCacheMarks(v[name])
		}
	case []any:
		for i := range v {
			v[i] = withoutCacheMarks(v[i])
		}
	}
	return v
}

func TestACachedPrefixIsMarkedForAnthropic(t *testing.T) {
	w := wires[0]
	server := wiretest.New(t, wiretest.Stream(w.uses("", call{"a", "read_page", nil})), wiretest.Stream(w.text("Done.")))
	turn := newTurn()
	turn.hands.results["read_page"] = content(t, map[string]any{"main": "A page"})
	require.NoError(t, turn.answer(t, context.Background(), w, server.URL).err)
	for _, request := range server.Requests() {
		body := decoded(t, request)
		tools, system, messages := body["tools"].([]any), body["system"].([]any), body["messages"].([]any)
		require.Contains(t, tools[len(tools)-1], "cache_control")
		require.Contains(t, system[0], "cache_control")
		last := messages[len(messages)-1].(map[string]any)["content"].([]any)
		require.Contains(t, last[len(last)-1], "cache_control")
		raw, err := json.Marshal(body)
		require.NoError(t, err)
		require.LessOrEqual(t, countOf(string(raw), `"cache_control"`), 4, "the API takes no more")
	}
	require.EqualValues(t, 20, turn.record.received[0].Usage.CacheRead)
	require.EqualValues(t, 30, turn.record.received[0].Usage.CacheWrite)
}
