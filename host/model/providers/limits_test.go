package providers

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

func many(n int) []call {
	calls := make([]call, n)
	for i := range calls {
		calls[i] = call{fmt.Sprintf("call-%d", i), "read_view", []string{"{}"}}
	}
	return calls
}

func TestEveryLimitHasAnEnd(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		looking := func(n int) []wiretest.Reply {
			replies := make([]wiretest.Reply, n)
			for i := range replies {
				replies[i] = wiretest.Stream(w.uses("", call{fmt.Sprintf("c%d", i), "read_view", nil}))
			}
			return replies
		}
		for _, c := range []struct {
			name, why string
			bounds    converse.Bounds
			replies   []wiretest.Reply
			reason    string
			used      int
			requests  int
		}{
			{"a thousand calls at once", "none of them is carried out", converse.Bounds{}, []wiretest.Reply{wiretest.Stream(w.uses("", many(1000)...))}, "tool_calls", 0, 1},
			{"calls without end", "it is told to answer, and then ended", converse.Bounds{Calls: 3}, looking(10), "tool_calls", 3, 4},
			{"more calls than are left", "those that are left are carried out", converse.Bounds{Calls: 3}, []wiretest.Reply{
				wiretest.Stream(w.uses("", many(5)...)), wiretest.Stream(w.uses("", call{"x", "read_view", nil}))}, "tool_calls", 3, 2},
			{"tokens", "190 a request", converse.Bounds{Tokens: 400}, looking(10), "tokens", 3, 3},
			{"rounds", "", converse.Bounds{Calls: 100, Rounds: 5}, looking(10), "rounds", 5, 5},
		} {
			t.Run(c.name, func(t *testing.T) {
				server := wiretest.New(t, c.replies...)
				turn := newTurn()
				turn.options.Bounds = c.bounds
				turn.hands.results["read_view"] = content(t, map[string]any{"text": "A view"})
				got := turn.answer(t, context.Background(), w, server.URL)
				require.NoError(t, got.err)
				require.Equal(t, model.Limit, got.end.Kind)
				require.Equal(t, policy.RefuseFor(policy.LimitReached, c.reason), got.end.Refusal, c.why)
				require.NotEmpty(t, got.end.Refusal.Reason)
				require.Len(t, got.hands.used, c.used, c.why)
				require.Len(t, server.Requests(), c.requests)
			})
		}
	})
}

// A model that heeds the limit may still say what it knows.
func TestAModelThatHeedsTheLimitMayAnswer(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Stream(w.uses("", many(3)...)), wiretest.Stream(w.text("What I know.")))
		turn := newTurn()
		turn.options.Bounds.Calls = 2
		turn.hands.results["read_view"] = content(t, map[string]any{"text": "A view"})
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		require.Equal(t, model.Complete, got.end.Kind)
		require.Equal(t, "What I know.", got.said.String())
		body := decoded(t, server.Requests()[1])
		require.Contains(t, fmt.Sprint(body["tool_choice"]), "none")
		require.Contains(t, string(server.Requests()[1].Body), "Refused: limit_reached (tool_calls)", "each call has its answer")
	})
}

// A reply asks for no more tokens than the answer has left.
func TestAReplyMayHaveWhatIsLeft(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Stream(w.uses("", many(1)...)), wiretest.Stream(w.text("Done.")))
		turn := newTurn()
		turn.options.Bounds.Tokens = 1000
		turn.hands.results["read_view"] = content(t, map[string]any{"text": "A view"})
		require.NoError(t, turn.answer(t, context.Background(), w, server.URL).err)
		require.EqualValues(t, 1000, decoded(t, server.Requests()[0])["max_tokens"])
		require.EqualValues(t, 810, decoded(t, server.Requests()[1])["max_tokens"])
	})
}

func TestALongResultIsCutAndSaysSo(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Stream(w.uses("", call{"a", "read_page", nil})), wiretest.Stream(w.text("Done.")))
		turn := newTurn()
		turn.options.Bounds.Result = 1000
		page := content(t, map[string]any{"main": strings.Repeat("크기🙂", 500)})
		turn.hands.results["read_page"] = page
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		text := resultTexts(t, w, server.Requests()[1])[0]
		require.Contains(t, text, "characters are left out at its end")
		require.NotContains(t, text, "\uFFFD", "no character is cut in two")
		shown := got.record.sent[1].Shown[0]
		require.Positive(t, shown.Cut)
		require.Equal(t, utf16Length(page.Content.String()), shown.Characters+shown.Cut)
	})
}

func TestRefusalsOfAModel(t *testing.T) {
	refusals := map[string][]struct{ reply, reason string }{
		"anthropic": {
			{wires[0].stopped("refusal", "I would rather not."), ""},
			{wires[0].stopped("model_context_window_exceeded", "A part"), "context"},
		},
		"openai": {
			{wires[1].stopped("content_filter", "A part"), "filtered"},
			{wiretest.Completion("stop", wiretest.Delta(`{"refusal":"I would rather not."}`)), ""},
		},
	}
	eachWire(t, func(t *testing.T, w wire) {
		for _, c := range refusals[w.name] {
			server := wiretest.New(t, wiretest.Stream(c.reply))
			refusal := newTurn().answer(t, context.Background(), w, server.URL).refusal(t)
			require.Equal(t, c.reason, refusal.Reason)
			require.Contains(t, []string{"model_refused", "limit_reached"}, refusal.Code)
			require.NotContains(t, refusal.Sentence, "rather")
		}
	})
}

func TestATurnThatPausesGoesOn(t *testing.T) {
	server := wiretest.New(t, wiretest.Stream(wires[0].stopped("pause_turn", "One. ")), wiretest.Stream(wires[0].text("Two.")))
	got := newTurn().answer(t, context.Background(), wires[0], server.URL)
	require.NoError(t, got.err)
	require.Equal(t, "One. \n\nTwo.", got.said.String())
	require.Len(t, server.Requests(), 2)
}
