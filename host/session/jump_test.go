package session

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/policy"
)

// A clock that is set while the process runs moves nothing: every moment that
// something is measured from has the system's steady reading too, by which Go
// subtracts (https://pkg.go.dev/time#hdr-Monotonic_Clocks).
func TestAClockThatIsSetWhileTheProcessRuns(t *testing.T) {
	l := newLedger(NewMemory(), time.Now)
	site := siteSubject("shop.example")
	require.NoError(t, l.greet(profileA))
	require.NoError(t, l.raise(profileA, policy.StateTainted, nil, site))
	arrival := l.sends(profileA, site)
	mark := l.books[profileA].Marks[site]
	var turn stranger
	require.True(t, turn.begin())
	turn.end(policy.Refuse(policy.ConsentRefused))
	for name, at := range map[string]time.Time{
		"when a site was closed": mark.Since, "its last fill": mark.Last, "when a value has come": arrival.until, "when a stranger may ask again": turn.quiet,
	} {
		require.True(t, strings.Contains(at.String(), " m=+"), name)
	}
}

// What comes from the disk has the calendar's reading alone. A clock that was
// set back meanwhile opens nothing, however far, and makes nothing wait longer;
// one that went forward by less than a day neither.
func TestAClockThatWasSetBetweenTwoProcesses(t *testing.T) {
	for name, jump := range map[string]time.Duration{
		"back by a minute": -time.Minute, "back by a day": -24 * time.Hour, "back by years": -20_000 * time.Hour, "forward by 23 hours": 23 * time.Hour,
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			s := newShop(t)
			h := s.open(func(o *Options) { o.States = NewDisk(folder) })
			require.Equal(t, filledIt, s.fill("email"))
			h.Close()

			now := func() time.Time { return time.Now().Add(jump).Round(0) }
			l := newLedger(NewDisk(folder), now)
			require.True(t, l.of(profileA, siteSubject("shop.example")).closed())
			require.True(t, l.of(profileB, siteSubject("shop.example")).closed(), "and to a profile that is new")
			require.Zero(t, l.awaits(profileA, siteSubject("elsewhere.example")))
			require.NoError(t, l.raise(profileA, policy.StateTainted, nil, siteSubject("bank.example")))
			require.True(t, l.of(profileA, siteSubject("bank.example")).closed())
		})
	}
}

// An "always" is no matter of time, and one for a session ends with it.
func TestConsentsKnowNoClock(t *testing.T) {
	folder := t.TempDir()
	l := newLedger(NewDisk(folder), time.Now)
	require.NoError(t, l.agree(profileA, "x"))
	for _, jump := range []time.Duration{-20_000 * time.Hour, 20_000 * time.Hour} {
		later := newLedger(NewDisk(folder), func() time.Time { return time.Now().Add(jump) })
		require.True(t, later.always(profileA, "x"))
		require.False(t, later.always(profileA, "y"))
		require.False(t, later.always(profileB, "x"))
	}
}
