package allowance

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// clock is one that somebody sets.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func noon() *clock { return &clock{time.Date(2026, 5, 4, 12, 0, 0, 0, time.Local)} }

var ben = Account{Name: "Ben", Limit: 1000, Shared: []string{""}}

func take(t *testing.T, b *Book, from Account, tokens int64) func(int64) {
	t.Helper()
	used, err := b.Take(from, tokens)
	require.NoError(t, err)
	return used
}

func refused(t *testing.T, b *Book, from Account, why string) {
	t.Helper()
	_, err := b.Take(from, 10)
	require.ErrorIs(t, err, ErrSpent, why)
}

func TestADayEndsAtItsLimit(t *testing.T) {
	c := noon()
	b := Open(t.TempDir(), c.now)
	take(t, b, ben, 100)(600)
	take(t, b, ben, 100)(400)
	refused(t, b, ben, "600 and 400 are the whole day's")
	take(t, b, Account{Name: "Anna"}, 5_000_000)
	c.at = c.at.Add(11 * time.Hour)
	refused(t, b, ben, "it is the same day")
	c.at = c.at.Add(2 * time.Hour)
	take(t, b, ben, 100)
}

func TestWhatIsTakenCountsUntilItIsKnown(t *testing.T) {
	b := Open(t.TempDir(), noon().now)
	first := take(t, b, ben, 600)
	_, err := b.Take(ben, 600)
	require.ErrorIs(t, err, ErrSpent, "two panels at once have one day between them")
	first(50)
	take(t, b, ben, 600)
	spent, known := b.Spent(ben)
	require.True(t, known)
	require.EqualValues(t, 650, spent)
}

// A process that was killed in mid-answer, and an answer that was stopped, had
// what they took.
func TestWhatIsNeverSettledStaysTaken(t *testing.T) {
	folder, c := t.TempDir(), noon()
	take(t, Open(folder, c.now), ben, 1000)
	again := Open(folder, c.now)
	refused(t, again, ben, "it is on the disk before the request leaves")
	info, err := os.Stat(filepath.Join(folder, FileName))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestAClockThatIsSetBackGivesNothing(t *testing.T) {
	for _, row := range []struct {
		name string
		by   time.Duration
	}{{"an hour", -time.Hour}, {"a day", -24 * time.Hour}, {"a year", -365 * 24 * time.Hour}} {
		t.Run(row.name, func(t *testing.T) {
			folder, c := t.TempDir(), noon()
			b := Open(folder, c.now)
			take(t, b, ben, 1000)
			c.at = c.at.Add(row.by)
			refused(t, b, ben, "while it runs")
			refused(t, Open(folder, c.now), ben, "after a restart")
			c.at = noon().at
			refused(t, Open(folder, c.now), ben, "and back on the same day")
		})
	}
}

// A clock that is set forward and back has been given one day, and not two.
func TestAClockThatWasSetForwardGivesADayOnce(t *testing.T) {
	c := noon()
	b := Open(t.TempDir(), c.now)
	take(t, b, ben, 1000)
	c.at = c.at.Add(24 * time.Hour)
	take(t, b, ben, 1000)
	c.at = noon().at
	refused(t, b, ben, "today was used, and tomorrow too")
	c.at = c.at.Add(24 * time.Hour)
	refused(t, b, ben, "tomorrow was used already")
	require.NoError(t, b.Refresh(ben))
	take(t, b, ben, 1000)
}

func TestASecondProfileGivesNothing(t *testing.T) {
	b := Open(t.TempDir(), noon().now)
	stranger := Account{Limit: 1000, Shared: []string{"Ben", "Eve"}}
	take(t, b, ben, 700)
	_, err := b.Take(stranger, 400)
	require.ErrorIs(t, err, ErrSpent, "a profile that is nobody's could be Ben's")
	take(t, b, stranger, 250)
	_, err = b.Take(ben, 100)
	require.ErrorIs(t, err, ErrSpent, "and what it used could have been his")
}

func TestADamagedFileIsADayUsedUp(t *testing.T) {
	for name, raw := range map[string]string{"no JSON": "{", "no date": `{"date":"tomorrow","spent":{}}`, "empty": "", "a text": `{"date":"2026-05-04","spent":{"Ben":"none"}}`} {
		t.Run(name, func(t *testing.T) {
			folder, c := t.TempDir(), noon()
			require.NoError(t, os.WriteFile(filepath.Join(folder, FileName), []byte(raw), 0o600))
			b := Open(folder, c.now)
			_, err := b.Take(ben, 1)
			require.ErrorIs(t, err, ErrUnknown)
			take(t, b, Account{Name: "Anna"}, 10)
			b = Open(folder, c.now)
			_, err = b.Take(ben, 1)
			require.ErrorIs(t, err, ErrUnknown, "it stays so after a restart")
			c.at = c.at.Add(24 * time.Hour)
			take(t, Open(folder, c.now), ben, 1)
		})
	}
}

func TestWhatCannotBeKeptIsNotTaken(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	b := Open(filepath.Join(t.TempDir(), "fine"), noon().now)
	b.path = filepath.Join(folder, FileName)
	_, err := b.Take(ben, 10)
	require.ErrorIs(t, err, ErrUnknown)
	spent, _ := b.Spent(ben)
	require.Zero(t, spent)
	take(t, b, Account{Name: "Anna"}, 10)
	require.Error(t, b.Refresh(ben))
}

func TestManyAtOnceStayWithinTheDay(t *testing.T) {
	b := Open(t.TempDir(), noon().now)
	var all sync.WaitGroup
	var mu sync.Mutex
	taken := 0
	for range 40 {
		all.Go(func() {
			if used, err := b.Take(ben, 100); err == nil {
				mu.Lock()
				taken++
				mu.Unlock()
				used(100)
			}
		})
	}
	all.Wait()
	require.Equal(t, 10, taken)
}
