package session

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

func (s *shop) event(raw string) {
	s.door.Notification(context.Background(), message.PageEvent, []byte(raw))
}

// at puts another page in front.
func (s *shop) at(document, origin string) {
	s.page = map[string]any{"tab": 7, "frame": 0, "document": document, "origin": origin, "time": 1}
	s.raw("tab", func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": message.TabInfo{Title: "Zoe Quill", Address: origin + "/?name=" + emailValue}}, nil
	})
	s.raw("read_view", func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": view("Another page.")}, nil
	})
}

func TestATabStaysClosedWhereverItGoes(t *testing.T) {
	s := newShop(t)
	h := s.open()
	require.Equal(t, filledIt, s.fill("email"))
	fresh := newShop(t)
	fresh.connect(h, profileA, "")
	fresh.at("doc-3", "https://else.example")
	require.Equal(t, "sensitive_data_blocked", fresh.use("read_view", map[string]any{}), "a second session, another site, the same tab")
	require.JSONEq(t, `{"origin":"https://else.example"}`, fresh.use("tab", map[string]any{}), "neither title nor address")
	fresh.event(`{"event":"closed","tab":7}`)
	require.Equal(t, "sensitive_data_blocked", fresh.use("read_view", map[string]any{}), "a client's word does not open it")
}

func TestATabThatWasOpenedFromAClosedOne(t *testing.T) {
	s := newShop(t)
	h := s.open()
	require.NoError(t, h.ledger.raise(profileA, policy.StateTainted, nil, tabSubject(3)))
	s.event(`{"event":"opened","tab":7,"opener":4}`)
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")
	s.event(`{"event":"opened","tab":7,"opener":3}`)
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
}

func TestATabThatShowsAClosedSiteIsClosedWhereverItGoes(t *testing.T) {
	rows := map[string]func(*shop){
		"seen by the browser": func(s *shop) {
			s.event(`{"event":"navigated","tab":7,"document":"doc-1","origin":"https://pay.shop.example"}`)
		},
		"seen by a read": func(s *shop) { require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{})) },
		"a tab opened from it": func(s *shop) {
			s.event(`{"event":"navigated","tab":4,"document":"doc-4","origin":"https://shop.example"}`)
			s.event(`{"event":"opened","tab":7,"opener":4}`)
		},
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			h := s.open()
			require.NoError(t, h.RaiseSite(profileA, "https://shop.example", policy.StateTainted))
			row(s)
			s.at("doc-9", "https://else.example")
			require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
			s.must(message.Reopen, message.ReopenRequest{Tab: 7})
			require.Contains(t, s.use("read_view", map[string]any{}), "Another page")
		})
	}
}

func TestWhatThePersonOpenedIsNotClosedByAMemory(t *testing.T) {
	s := newShop(t)
	s.open()
	require.Equal(t, filledIt, s.fill("email"))
	s.must(message.Reopen, message.ReopenRequest{Tab: 7})
	s.event(`{"event":"filled","tab":7,"origin":"https://shop.example"}`)
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")
}

func TestATabThatTheBrowserRemembersAsFilled(t *testing.T) {
	s := newShop(t)
	h := s.open()
	s.event(`{"event":"filled","tab":3,"origin":"https://shop.example"}`)
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}), "its site is closed in every tab")
	require.True(t, h.ledger.of(profileA, tabSubject(3)).closed())
}

func TestWhatIsClosedOutlivesTheHost(t *testing.T) {
	folder := t.TempDir()
	disk := func(o *Options) { o.States = NewDisk(folder) }
	s := newShop(t)
	h := s.open(disk)
	s.raw(message.Fill, func(context.Context) (any, error) {
		h.Close() // the host is killed while the value is typed
		return nil, errGone
	})
	require.NotEqual(t, filledIt, s.fill("email"))

	again := newShop(t)
	again.open(disk)
	require.Equal(t, "sensitive_data_blocked", again.use("read_view", map[string]any{}))
	require.Zero(t, again.asked("read_view"))
	again.at("doc-5", "https://else.example")
	require.Equal(t, "sensitive_data_blocked", again.use("read_view", map[string]any{}), "the tab, too")

	file := filepath.Join(folder, profileA+bookEnding)
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NotContains(t, string(raw), emailValue)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestADamagedFileClosesEverythingOfItsProfile(t *testing.T) {
	whole := func(t *testing.T) (string, []byte) {
		folder := t.TempDir()
		require.NoError(t, NewDisk(folder).Store(profileA, newBook()))
		file := filepath.Join(folder, profileA+bookEnding)
		raw, err := os.ReadFile(file)
		require.NoError(t, err)
		return folder, raw
	}
	damages := map[string]func([]byte) []byte{
		"empty":       func([]byte) []byte { return nil },
		"cut":         func(raw []byte) []byte { return raw[:len(raw)-3] },
		"a bit":       func(raw []byte) []byte { raw[len(raw)-4] ^= 1; return raw },
		"another sum": func(raw []byte) []byte { raw[len(bookVersion)] ^= 1; return raw },
		"a newer one": func(raw []byte) []byte { return append([]byte("sidekick-profile 2 "), raw[len(bookVersion):]...) },
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			folder, raw := whole(t)
			require.NoError(t, os.WriteFile(filepath.Join(folder, profileA+bookEnding), damage(raw), 0o600))
			s := newShop(t)
			h := s.open(func(o *Options) { o.States = NewDisk(folder) })
			s.at("doc-1", "https://anything.example")
			require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
			h.Close()
			// It stays so over the next start, though the file is whole now.
			again := newShop(t)
			again.open(func(o *Options) { o.States = NewDisk(folder) })
			require.Equal(t, "sensitive_data_blocked", again.use("read_view", map[string]any{}))
			require.NotContains(t, again.must(message.Reopen, message.ReopenRequest{Tab: 7}), "refusal")
			require.Contains(t, again.use("read_view", map[string]any{}), "Shoes", "the person opens one site")
		})
	}
}

func TestAFolderThatCannotBeReadClosesEverything(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	s := newShop(t)
	s.open(func(o *Options) { o.States = NewDisk(file) })
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
}

func TestASiteOpensAgainADayAfterItsLastFill(t *testing.T) {
	now := time.Now()
	l := newLedger(NewMemory(), func() time.Time { return now })
	site, own := siteSubject("shop.example"), sessionSubject("s")
	require.NoError(t, l.raise(profileA, policy.StateTainted, []string{"shop.example"}, site, own))
	now = now.Add(20 * time.Hour)
	require.NoError(t, l.raise(profileA, policy.StateTainted, nil, site))
	now = now.Add(23 * time.Hour)
	require.True(t, l.of(profileA, site).closed(), "the last fill counts")
	require.Equal(t, []string{"shop.example"}, l.of(profileA, site).sites)
	now = now.Add(-72 * time.Hour)
	require.True(t, l.of(profileA, site).closed(), "a clock that is set back opens nothing")
	now = now.Add(72 * time.Hour).Add(2 * time.Hour)
	require.False(t, l.of(profileA, site).closed())
	require.True(t, l.of(profileA, own).closed(), "a session for good")
}

func TestTheStateOfAnUnknownProfile(t *testing.T) {
	now := time.Now()
	l := newLedger(NewMemory(), func() time.Time { return now })
	site := siteSubject("shop.example")
	require.NoError(t, l.greet(profileB))
	now = now.Add(time.Minute)
	require.NoError(t, l.raise(profileA, policy.StateTainted, nil, site))
	require.False(t, l.of(profileB, site).closed(), "known before: it has its own state")
	now = now.Add(time.Minute)
	newcomer := "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	require.True(t, l.of(newcomer, site).closed())
	require.NoError(t, l.greet(newcomer))
	require.True(t, l.of(newcomer, site).closed(), "whoever it says it is")
	require.False(t, l.of(newcomer, siteSubject("else.example")).closed())
	now = now.Add(-time.Hour)
	later := "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
	require.NoError(t, l.greet(later))
	require.True(t, l.of(later, site).closed(), "and whatever the clock says")
	now = now.Add(time.Hour)
	now = now.Add(time.Minute)
	require.NoError(t, l.open(newcomer, site))
	require.False(t, l.of(newcomer, site).closed(), "the person opened it")
	require.True(t, l.of(profileA, site).closed())
}

func TestReopening(t *testing.T) {
	s := newShop(t)
	h := s.open()
	old := s.session()
	require.Equal(t, filledIt, s.fill("email"))
	fresh := s.must(message.Reopen, message.ReopenRequest{Tab: 7})
	require.NotEqual(t, old, fresh["session"])
	require.Equal(t, "clean", fresh["state"].(map[string]any)["state"])
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")

	back := newShop(t)
	hello := back.connect(h, profileA, old)
	require.Equal(t, true, hello["resumed"])
	require.Equal(t, "tainted", hello["state"].(map[string]any)["state"], "the old session stays closed")
	require.Equal(t, "sensitive_data_blocked", back.use("read_view", map[string]any{}))
	require.NotContains(t, s.must(message.Catalog, map[string]any{}), "refusal")
}

func TestAClosedPageIsToldToAnotherSession(t *testing.T) {
	s := newShop(t)
	h := s.open()
	require.NoError(t, h.RaiseSite(profileA, "https://shop.example", policy.StateTainted))
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
	s.until(func(e event) bool {
		return e.method == message.State && e.params["reading"] == "closed" && e.params["site"] == "shop.example" && e.params["reopen"] == true
	})
	s.must(message.Reopen, message.ReopenRequest{Tab: 7})
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")
}
