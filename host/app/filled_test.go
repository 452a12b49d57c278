package app

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func open(t testing.TB, path string) *Filled {
	t.Helper()
	filled, err := OpenFilled(path)
	require.NoError(t, err)
	return filled
}

func noneFilled(t testing.TB) *Filled {
	return open(t, filepath.Join(t.TempDir(), "app", "filled.json"))
}

func TestWhatAFillClosesInTheApp(t *testing.T) {
	path := filepath.Join(t.TempDir(), "app", "filled.json")
	require.NoError(t, open(t, path).Remember("https://www.shop.example", []string{"shop.example", "card.example"}))
	for _, row := range []struct {
		name, why, origin string
		closed            bool
	}{
		{"the page itself", "the value is there", "https://www.shop.example", true},
		{"the whole site", "the host closed it", "https://shop.example", true},
		{"a sister host", "a page can take the value along to any host of its site", "https://pay.shop.example", true},
		{"another port", "ports of one host share what they keep", "https://shop.example:8443", true},
		{"without encryption", "a site is closed under every scheme", "http://www.shop.example", true},
		{"the frame's site", "it took the value", "https://js.card.example", true},
		{"another name", "its end looks alike", "https://notshop.example", false},
		{"another site below", "its beginning looks alike", "https://www.shop.example.evil.test", false},
		{"nobody's", "the host knows", "null", false},
		{"no page", "nothing is shown", "", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			want := ""
			if row.closed {
				want = row.origin
			}
			window := open(t, path)
			require.Equal(t, want, window.Shown(row.origin), row.why)
			require.Equal(t, want, window.Tab(), row.why)
			require.Equal(t, want, window.Shown("https://elsewhere.test"), "the tab keeps it wherever it goes, and is closed by nothing else")
		})
	}
}

func TestATabThatIsClosedTellsOfTheNextClosedSiteToo(t *testing.T) {
	filled := noneFilled(t)
	require.NoError(t, filled.Remember("https://bank.example", []string{"bank.example"}))
	require.NoError(t, filled.Remember("https://shop.example", []string{"shop.example"}))
	require.Equal(t, "https://bank.example", filled.Shown("https://bank.example"), "a host that lost its state hears of both")
	require.Equal(t, "https://shop.example", filled.Shown("https://elsewhere.test"), "and the later fill closes the tab for longer")
}

func TestFilledIsKeptForADay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "app", "filled.json")
	filled := open(t, path)
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	filled.now = func() time.Time { return now }
	require.NoError(t, filled.Remember("https://www.shop.example", []string{"shop.example"}))
	if runtime.GOOS != "windows" {
		file, err := os.Stat(path)
		require.NoError(t, err)
		require.EqualValues(t, 0o600, file.Mode().Perm())
	}
	now = now.Add(day - time.Second)
	require.Equal(t, "https://www.shop.example", filled.Shown("https://elsewhere.test"), "the tab keeps it")
	now = now.Add(time.Second)
	require.Empty(t, filled.Shown("https://www.shop.example"), "a day is over")
	require.Empty(t, filled.Tab())
	require.NoError(t, filled.Remember("https://www.shop.example", []string{"shop.example"}))
	require.NoError(t, filled.Forget("https://pay.shop.example"))
	require.Empty(t, filled.Shown("https://www.shop.example"), "the person opened it again")

	require.NoError(t, os.WriteFile(path, []byte("{half"), 0o600))
	_, err := OpenFilled(path)
	require.Error(t, err, "nobody knows what is closed")
}

func TestOriginsThatWereKeptCloseTheirWholeSites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "filled.json")
	now := time.Now().UTC()
	kept := `{"https://www.shop.example":"` + now.Add(-time.Hour).Format(time.RFC3339) + `","http://shop.example:8080":"` + now.Add(-2*day).Format(time.RFC3339) +
		`","bank.example":"` + now.Format(time.RFC3339) + `","http://127.0.0.1:8080":"` + now.Format(time.RFC3339) + `"}`
	require.NoError(t, os.WriteFile(path, []byte(kept), 0o600))
	for _, origin := range []string{"https://www.shop.example", "https://pay.shop.example", "https://bank.example", "http://127.0.0.1:9090"} {
		require.Equal(t, origin, open(t, path).Shown(origin))
	}
	filled := open(t, path)
	require.NoError(t, filled.Forget("https://pay.shop.example"))
	require.Empty(t, open(t, path).Shown("https://www.shop.example"), "and are opened as such")
	require.Equal(t, "https://bank.example", open(t, path).Shown("https://bank.example"))
}

func TestTwoWindowsOfTheAppKeepOneList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "app", "filled.json")
	one, other := open(t, path), open(t, path)
	require.Empty(t, other.Shown("https://pay.shop.example"), "nothing is filled in yet")
	require.NoError(t, one.Remember("https://www.shop.example", []string{"shop.example"}))
	require.Equal(t, "https://pay.shop.example", other.Tab(), "a window that shows the site has what was filled in, too")
	require.NoError(t, other.Remember("https://bank.example", []string{"bank.example"}))
	for name, window := range map[string]*Filled{"one": one, "other": other} {
		require.Equal(t, "https://shop.example", window.Shown("https://shop.example"), name)
		require.Equal(t, "https://bank.example", window.Shown("https://bank.example"), name)
	}
	require.NoError(t, one.Forget("https://bank.example"))
	require.NotEqual(t, "https://bank.example", other.Shown("https://bank.example"), "what the person opened again in one is open in the other")
	require.Equal(t, "https://shop.example", open(t, path).Shown("https://shop.example"))

	require.NoError(t, os.WriteFile(path, []byte("{half"), 0o600))
	require.Error(t, one.Remember("https://third.example", []string{"third.example"}), "what is kept cannot be read, so nothing is filled in")
	require.Equal(t, "https://shop.example", other.Shown("https://shop.example"))
}
