package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// slowField makes the page busy when the field gets the focus, so that a
// fill is under way for a second and something can die in the middle of it.
// It counts how often a value came in.
const slowField = `(() => {
	const field = document.querySelector('#password');
	window.came = 0;
	field.addEventListener('focus', () => { const end = performance.now() + 1500; while (performance.now() < end); });
	field.addEventListener('input', () => { window.came++; });
})()`

// TestFillKilledInTheMiddle kills each part while a value is on its way:
// afterwards the site is closed whatever came of it, the vault is whole, and
// nothing was typed twice.
func TestFillKilledInTheMiddle(t *testing.T) {
	t.Parallel()
	rows := map[string]func(*family){
		"the host":   func(f *family) { f.killHost() },
		"the worker": func(f *family) { require.NoError(f.t, f.browser.KillWorker()) },
	}
	for name, kill := range rows {
		t.Run(name, func(t *testing.T) {
			f := startShop(t, script{turn("fill", fillStep("shop.password", "#password"), code()), turn("", use("read_page"), code())})
			tab, panel := f.panel("https://" + site.ShopHost + "/shop/account")
			f.grantEverySite(panel)
			require.NoError(t, tab.Eval(slowField, nil))
			require.NoError(t, panel.Send("fill"))
			require.NoError(t, panel.Press("Allow"))
			f.hasClosed()
			time.Sleep(200 * time.Millisecond) // the value is on its way, or in the field that takes its time
			kill(f)
			f.requireClosedAndWhole(panel)
			var came int
			require.NoError(t, tab.Eval("window.came", &came))
			require.LessOrEqual(t, came, 1, "nothing is typed twice")
		})
	}
}

// TestFillBeforeTheYesNothingIsClosed kills the host while the card waits:
// nothing was typed, and nothing has to be closed.
func TestFillBeforeTheYesNothingIsClosed(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("fill", fillStep("shop.password", "#password"), code()), turn("", use("read_page"), echo())})
	tab, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	require.NoError(t, panel.Send("fill"))
	require.NoError(t, panel.Until(`[...document.querySelectorAll('button')].some(b => b.checkVisibility() && b.innerText.trim() === 'Allow')`, 20*time.Second))
	f.killHost()
	require.NoError(t, panel.Until(`![...document.querySelectorAll('button')].some(b => b.checkVisibility() && b.innerText.trim() === 'Allow')`, 20*time.Second), "the card is void with the host that asked")
	var length int
	require.NoError(t, tab.Eval("document.querySelector('#password').value.length", &length))
	require.Zero(t, length)
	require.NotEqual(t, "sensitive_data_blocked", f.askUntilAnswered(panel, "read"))
}

// TestFillTheBrowserDies kills the browser after a fill: the next one, with
// the same profile folder, meets a closed site.
func TestFillTheBrowserDies(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("fill", fillStep("shop.user", "#user"), code()), turn("", use("read_page"), code())})
	_, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	f.agree(panel, "fill")
	require.NoError(t, f.browser.Kill())
	require.Contains(t, f.mustCommand("vault", "list"), "shop.password", "the host and its vault live on")
	f.restartBrowser()
	_, panel = f.panel("https://" + site.ShopHost + "/shop/account")
	require.Equal(t, "sensitive_data_blocked", f.askUntilAnswered(panel, "read"))
}

// hasClosed waits until the host's book of the profile holds a closing: it is
// written before the value leaves.
func (f *family) hasClosed() {
	f.t.Helper()
	require.Eventually(f.t, func() bool {
		books, _ := filepath.Glob(filepath.Join(f.home, "data", "profiles", "*.profile"))
		return slices.ContainsFunc(books, func(book string) bool {
			raw, err := os.ReadFile(book)
			return err == nil && bytes.Contains(raw, []byte(`"marks":[{`))
		})
	}, 20*time.Second, 10*time.Millisecond)
}

// requireClosedAndWhole asks for a read until there is an answer: it has to
// be refused; and the vault still lists what is in it.
func (f *family) requireClosedAndWhole(panel *browser.Panel) {
	f.t.Helper()
	for end := time.Now().Add(40 * time.Second); ; {
		answer, err := panel.Answer(15 * time.Second)
		require.NoError(f.t, err)
		if answer == "sensitive_data_blocked" {
			break
		}
		require.True(f.t, time.Now().Before(end), "no refusal came: "+answer)
		require.NoError(f.t, panel.Send("read"))
	}
	f.typed("a passphrase of six plain words here\n", "vault", "unlock")
	require.Contains(f.t, f.mustCommand("vault", "list"), "shop.password")
}
