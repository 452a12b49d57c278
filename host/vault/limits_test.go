package vault

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAFileMayNotAskForTooMuchOfArgon(t *testing.T) {
	_, err := fromPassphrase(derivation{Salt: make([]byte, 16), Time: 1, Memory: mostMemory + 1, Threads: 1}, []byte("x"))
	require.ErrorIs(t, err, ErrDamaged)
}

func TestDailyLimit(t *testing.T) {
	now := time.Date(2026, 5, 4, 23, 0, 0, 0, time.Local)
	folder, ring := t.TempDir(), newRing()
	v := Open(folder, Options{Keyring: ring, Now: func() time.Time { return now }})
	require.NoError(t, v.Create(nil))
	limited := token("a")
	limited.DailyLimit = 2
	require.NoError(t, v.Add(limited, NewSecret([]byte(value))))
	for range 2 {
		_, _, err := v.Take("a")
		require.NoError(t, err)
	}
	_, _, err := v.Take("a")
	require.ErrorIs(t, err, ErrLimit)

	again := Open(folder, Options{Keyring: ring, Now: func() time.Time { return now }})
	require.NoError(t, again.Unlock(nil))
	_, _, err = again.Take("a")
	require.ErrorIs(t, err, ErrLimit, "the count outlives the process")
	now = now.AddDate(0, 0, -1)
	_, _, err = again.Take("a")
	require.ErrorIs(t, err, ErrLimit, "a clock that was set back gives no fills anew")
	now = now.AddDate(0, 0, 2)
	_, _, err = again.Take("a")
	require.NoError(t, err)
}

func TestIdleLocks(t *testing.T) {
	v := Open(t.TempDir(), Options{Keyring: newRing(), Idle: func() time.Duration { return 20 * time.Millisecond }})
	require.NoError(t, v.Create(nil))
	require.Eventually(t, func() bool { state, _, _ := v.State(); return state == Locked }, 20*time.Second, 5*time.Millisecond)
	require.NoError(t, v.Unlock(nil))
}

// A machine that slept woke up with its timers where they were.
func TestIdleLocksByTheClockToo(t *testing.T) {
	now := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	v := Open(t.TempDir(), Options{Keyring: newRing(), Now: func() time.Time { return now }, Idle: func() time.Duration { return time.Hour }})
	require.NoError(t, v.Create(nil))
	now = now.Add(59 * time.Minute)
	require.NoError(t, v.Add(token("a"), NewSecret([]byte(value))), "a use puts it off")
	now = now.Add(59 * time.Minute)
	_, err := v.Tokens()
	require.NoError(t, err, "looking is no use")
	now = now.Add(2 * time.Minute)
	_, err = v.Tokens()
	require.ErrorIs(t, err, ErrLocked)
	state, _, err := v.State()
	require.NoError(t, err)
	require.Equal(t, Locked, state)
	require.Equal(t, "keyring", v.OpenedBy())
}
