package session

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// TestNothingIsOpenedWhileAValueMayStillCome: a busy page types long after the
// person stopped the answer, and must meet a closed site.
func TestNothingIsOpenedWhileAValueMayStillCome(t *testing.T) {
	states := NewMemory()
	s := newShop(t)
	h := s.open(func(o *Options) { o.States, o.Limits.PageCall = states, 300*time.Millisecond })
	s.raw(message.Fill, func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() })
	require.Equal(t, "timed_out", s.fill("email"))
	told, _ := s.must(message.Reopen, message.ReopenRequest{Tab: 7})["refusal"].(map[string]any)
	require.Contains(t, told["sentence"], "may still arrive")
	require.InDelta(t, arrivesWithin.Seconds(), told["seconds"], 5, "and when it can be opened")
	reason := func(s *shop) any {
		refusal, _ := s.must(message.Reopen, message.ReopenRequest{Tab: 7})["refusal"].(map[string]any)
		return refusal["reason"]
	}
	require.Equal(t, "filling", reason(s))
	other := newShop(t)
	other.connect(h, profileA, "")
	require.Equal(t, "filling", reason(other), "from another panel as well")
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))

	later := time.Now().Add(arrivesWithin)
	h.ledger.now = func() time.Time { return later }
	require.Nil(t, reason(s))
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")
}

// TestAFillThatThePageLeftSaysWhatHolds: the sidekick, a client and the panel's own
// step are told the same of a value that may have arrived.
func TestAFillThatThePageLeftSaysWhatHolds(t *testing.T) {
	for code, page := range map[string]func(context.Context) (any, error){
		"document_changed": func(context.Context) (any, error) {
			return map[string]any{"refusal": map[string]any{"code": "document_changed"}}, nil
		},
		"timed_out": func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
	} {
		t.Run(code, func(t *testing.T) {
			s := newShop(t)
			s.open(func(o *Options) { o.Limits.PageCall = 300 * time.Millisecond })
			s.raw(message.Fill, page)
			told, _ := s.must(message.Tool, message.ToolRequest{Tool: "fill", Tab: 7, Params: map[string]any{"token": "email", "selector": "#field"}})["refusal"].(map[string]any)
			require.Equal(t, code, told["code"])
			require.Equal(t, "filling", told["reason"])
			require.Contains(t, told["sentence"], "nobody knows whether it arrived")
			require.Contains(t, told["sentence"], "opened again after half a minute")
		})
	}
}

func TestAFillThatTheLastProcessHadUnderWay(t *testing.T) {
	states := NewMemory()
	now := time.Now()
	before := newLedger(states, func() time.Time { return now })
	site := siteSubject("shop.example")
	require.NoError(t, before.raise(profileA, policy.StateFilling, nil, site))
	after := newLedger(states, func() time.Time { return now.Add(arrivesWithin / 2) })
	require.Equal(t, policy.StateTainted, after.of(profileA, site).state)
	require.Equal(t, arrivesWithin/2, after.awaits(profileA, site))
	after.now = func() time.Time { return now.Add(arrivesWithin) }
	require.Zero(t, after.awaits(profileA, site))
}
