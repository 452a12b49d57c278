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

func TestAFillThatTheLastProcessHadUnderWay(t *testing.T) {
	states := NewMemory()
	now := time.Now()
	before := newLedger(states, func() time.Time { return now })
	site := siteSubject("shop.example")
	require.NoError(t, before.raise(profileA, policy.StateFilling, nil, site))
	after := newLedger(states, func() time.Time { return now.Add(arrivesWithin / 2) })
	require.Equal(t, policy.StateTainted, after.of(profileA, site).state)
	require.True(t, after.awaits(profileA, site))
	after.now = func() time.Time { return now.Add(arrivesWithin) }
	require.False(t, after.awaits(profileA, site))
}
