package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"

	"github.com/chromedp/cdproto/extensions"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// keeper is a page of another extension's, which does what a person does by the
// browser's own menus: it closes a tab and brings it back.
func (f *family) keeper() *browser.Tab {
	f.t.Helper()
	folder := f.t.TempDir()
	for name, content := range map[string]string{
		"manifest.json": `{"manifest_version": 3, "name": "Tabs brought back", "version": "1", "permissions": ["sessions", "tabs"]}`,
		"page.html":     `<!doctype html><title>Tabs brought back</title>`,
	} {
		require.NoError(f.t, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
	}
	loaded, err := chromedp.CallBrowser(f.browser.Context(), extensions.LoadUnpacked, extensions.LoadUnpackedParams{Path: folder})
	require.NoError(f.t, err)
	tab, err := f.browser.OpenBeside("chrome-extension://" + loaded.ID + "/page.html")
	require.NoError(f.t, err)
	return tab
}

// bringBack has the browser bring back the tab that showed url, in a window of
// its own and with a panel that has seen nothing yet.
func (f *family) bringBack(keeper *browser.Tab, url string) *browser.Panel {
	f.t.Helper()
	closed := `chrome.sessions.getRecentlyClosed().then((all) => all.flatMap((each) => each.tab ?? each.window.tabs).find((tab) => tab.url === ` + strconv.Quote(url) + `))`
	var there bool
	for end := time.Now().Add(20 * time.Second); !there && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		require.NoError(f.t, keeper.Eval(closed+`.then(Boolean)`, &there))
	}
	require.True(f.t, there, "the browser does not know the tab any more")
	require.NoError(f.t, keeper.Eval(closed+`.then((tab) => chrome.sessions.restore(tab.sessionId)).then(({tab}) => chrome.windows.create({tabId: tab.id})).then(() => null)`, nil))
	tab, err := f.browser.Attached(url)
	require.NoError(f.t, err)
	require.NoError(f.t, tab.Until(`document.readyState === 'complete'`, 20*time.Second))
	panel, err := f.browser.PanelOn(tab)
	require.NoError(f.t, err)
	return panel
}

// TestFillJourneyATabThatIsBroughtBackStaysClosed: a closed tab went on, by
// itself and over two sites, and is closed by the person. What it shows when the
// browser brings it back is what was closed, under another number.
func TestFillJourneyATabThatIsBroughtBackStaysClosed(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("fill", fillStep("shop.user", "#user"), code()), turn("", use("read_page"), code())})
	const (
		last    = "https://another.test/shop/cart?last"
		written = "https://another.test/shop/cart?written"
		other   = "https://another.test/shop/cart?other"
	)
	_, err := f.browser.Open(other)
	require.NoError(t, err)
	tab, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	f.agree(panel, "fill")
	for _, url := range []string{"https://elsewhere.test/shop/cart?first", last} {
		require.NoError(t, tab.Eval("void (location.href = '"+url+"')", nil))
		require.NoError(t, tab.Until("location.href === '"+url+"' && document.readyState === 'complete'", 20*time.Second))
	}

	keeper := f.keeper()
	closes := func(urls ...string) {
		for _, url := range urls {
			require.NoError(t, keeper.Eval(`chrome.tabs.query({url: `+strconv.Quote(url)+`}).then((tabs) => chrome.tabs.remove(tabs.map((tab) => tab.id))).then(() => new Promise((done) => setTimeout(done, 500)))`, nil))
		}
	}
	closes(last, other)
	require.Equal(t, "sensitive_data_blocked", f.ask(f.bringBack(keeper, last), "read"))
	require.NotEqual(t, "sensitive_data_blocked", f.ask(f.bringBack(keeper, other), "read"), "what nobody closed stays open")

	// The page writes an address of its own into the history, and the browser ends.
	back, err := f.browser.Attached(last)
	require.NoError(t, err)
	require.NoError(t, back.Eval(`history.pushState(null, '', '?written')`, nil))
	closes(written, other)
	time.Sleep(4 * time.Second) // the browser writes down what was closed with a delay
	f.browser.Close()
	f.restartBrowser()
	require.NoError(t, f.browser.Grant("<all_urls>"))
	keeper = f.keeper()
	// The click on the toolbar lets the sidekick in only when the tab is there.
	require.Equal(t, "sensitive_data_blocked", f.ask(f.bringBack(keeper, written), "read"))
	f.grantEverySite(f.bringBack(keeper, other))
	closes(written)
	require.Equal(t, "sensitive_data_blocked", f.ask(f.bringBack(keeper, written), "read"))
}
