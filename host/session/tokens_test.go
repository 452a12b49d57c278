package session

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

// meter is a day of tokens.
type meter struct {
	mu         sync.Mutex
	left       int64
	took, used []int64
	of         []string
}

func (m *meter) options(o *Options) {
	o.Tokens = func(profile string, tokens int64) (func(int64), *policy.Refusal) {
		m.mu.Lock()
		defer m.mu.Unlock()
		if tokens > m.left {
			return nil, policy.RefuseFor(policy.LimitReached, "tokens_today")
		}
		m.left -= tokens
		m.took, m.of = append(m.took, tokens), append(m.of, profile)
		return func(used int64) {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.left += tokens - used
			m.used = append(m.used, used)
		}, nil
	}
}

// Nothing leaves that the day has no tokens for, with either provider.
func TestADayWithoutTokensSendsNothing(t *testing.T) {
	for _, mind := range remoteMinds {
		t.Run(mind.name, func(t *testing.T) {
			server := wiretest.New(t, wiretest.Stream(mind.says("Forty euros.")))
			m := &meter{left: 1_000_000}
			folder := t.TempDir()
			h, b := newTestHost(t, mind.make(t, server.URL), m.options, keeps(t, folder)), newShop(t).browser
			b.connect(h, profileA, "")
			answer := b.ask("What do shoes cost?")
			require.Equal(t, "complete", b.ended(answer)["end"])
			require.Len(t, m.took, 1)
			require.Greater(t, m.took[0], int64(100), "the guess counts the tools and the system's words")
			require.Len(t, m.used, 1)
			require.Equal(t, []string{profileA}, m.of)

			m.left = 3
			end := b.ended(b.ask("And boots?"))
			require.Equal(t, "limit", end["end"])
			require.Equal(t, "tokens_today", end["refusal"].(map[string]any)["reason"])
			require.Contains(t, end["refusal"].(map[string]any)["sentence"], "tokens for today")
			require.Len(t, server.Requests(), 1, "it never left")
			require.EqualValues(t, 1, b.must(message.Left, message.LeftRequest{})["sum"].(map[string]any)["requests"], "so it is not listed as having left")
		})
	}
}

// What an answer that ended early costs: nothing where no model read it, and
// what was taken where nobody can know.
func TestWhatAnAnswerThatEndedCosts(t *testing.T) {
	for _, row := range []struct {
		name, why, fault string
		usage            model.Usage
		want             []int64
	}{
		{"whole", "the provider counted", "", model.Usage{Input: 5, CacheRead: 3, CacheWrite: 2, Output: 10}, []int64{20}},
		{"counted and cut", "what was counted counts", "cut_off", model.Usage{Input: 5, Output: 1, Estimated: true}, []int64{6}},
		{"key refused", "no model read it", "key_refused", model.Usage{}, []int64{0}},
		{"unreachable", "no model read it", "unreachable", model.Usage{}, []int64{0}},
		{"stopped", "else stopping just before the end would be free", "cancelled", model.Usage{}, nil},
		{"cut off", "the provider had it", "cut_off", model.Usage{}, nil},
		{"silent", "the provider had it", "silent", model.Usage{}, nil},
		{"out of time", "the provider had it", "time", model.Usage{}, nil},
		{"a word that is not known", "the stricter answer", "something", model.Usage{}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := &meter{left: 1_000_000}
			mind := sidekick(func(_ context.Context, turn model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
				ended, refusal := turn.Record.Sending(model.Sent{Provider: "anthropic", Guess: 70})
				require.Nil(t, refusal)
				ended(model.Received{Usage: row.usage, Fault: row.fault})
				return model.End{Kind: model.Complete}, say("Yes.")
			})
			h, b := newTestHost(t, mind, m.options), newBrowser(t)
			b.connect(h, profileA, "")
			b.ended(b.ask("what?"))
			require.Equal(t, []int64{70}, m.took)
			require.Equal(t, row.want, m.used, row.why)
		})
	}
}

// The person sees what a request cost where that is known.
func TestWhatLeftHasItsCost(t *testing.T) {
	mind := sidekick(func(_ context.Context, turn model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		for _, name := range []string{"claude-opus-5", "claude-next"} {
			ended, _ := turn.Record.Sending(model.Sent{Provider: "anthropic", Host: "api.anthropic.com", Model: name, At: time.Now(), Attempt: 1, Text: model.NewOutgoing([]byte(`{}`))})
			ended(model.Received{Usage: model.Usage{Input: 100, Output: 10}})
		}
		return model.End{Kind: model.Complete}, say("Yes.")
	})
	h, b := newTestHost(t, mind, keeps(t, t.TempDir())), newBrowser(t)
	b.connect(h, profileA, "")
	b.ended(b.ask("what?"))
	left := b.must(message.Left, message.LeftRequest{})
	require.EqualValues(t, 750_000, left["sum"].(map[string]any)["cost"])
	require.EqualValues(t, 1, left["sum"].(map[string]any)["unpriced"])
	requests := left["requests"].([]any)
	require.NotContains(t, requests[0], "cost", "an unknown model has no price")
	require.EqualValues(t, 750_000, requests[1].(map[string]any)["cost"])
	require.NotEmpty(t, requests[1].(map[string]any)["priced"])
}
