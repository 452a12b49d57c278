package e2e

import (
	"strings"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// allowShows says whether a card waits for a yes.
const allowShows = `[...document.querySelectorAll('button')].some(b => b.checkVisibility() && b.innerText.trim() === 'Allow')`

// TestFillUnderTheCard: what happens to worker, panel, page and tab while the
// card waits. Nothing is typed but by a yes to a card that stands, into the
// document that it was about.
func TestFillUnderTheCard(t *testing.T) {
	t.Parallel()
	const account = "https://" + site.ShopHost + "/shop/account"
	f := startShop(t, script{turn("fill", fillStep("shop.password", "#password"), code()), turn("", use("read_page"), code())})
	begin := func(t *testing.T, query string) (*browser.Tab, *browser.Panel) {
		tab, panel := f.panel(account + query)
		f.grantEverySite(panel)
		require.NoError(t, panel.Send("fill"))
		require.NoError(t, panel.Until(allowShows, 20*time.Second))
		return tab, panel
	}
	holds := func(t *testing.T, tab *browser.Tab) string {
		var value string
		require.NoError(t, tab.Eval(`document.querySelector('#password')?.value ?? 'no field'`, &value))
		return value
	}
	gone := func(t *testing.T, panel *browser.Panel) {
		require.NoError(t, panel.Until("!("+allowShows+")", 20*time.Second), "a card whose page is gone")
	}

	t.Run("the tab is closed", func(t *testing.T) {
		tab, panel := begin(t, "?closed")
		beside, err := f.browser.OpenBeside("https://elsewhere.test/shop/cart")
		require.NoError(t, err)
		defer beside.Close()
		_, err = chromedp.CallBrowser(f.browser.Context(), target.CloseTarget, target.CloseTargetParams{TargetID: tab.ID()})
		require.NoError(t, err)
		gone(t, panel)
	})
	t.Run("the page goes elsewhere", func(t *testing.T) {
		tab, panel := begin(t, "?left")
		require.NoError(t, tab.Navigate("https://"+site.EvilHost+"/shop/account"))
		gone(t, panel)
		require.Empty(t, holds(t, tab))
	})
	t.Run("the page is loaded anew", func(t *testing.T) {
		tab, panel := begin(t, "?anew")
		require.NoError(t, tab.Navigate(account+"?anew"))
		gone(t, panel)
		require.Empty(t, holds(t, tab))
	})
	t.Run("the field is another one", func(t *testing.T) {
		tab, panel := begin(t, "?swapped")
		require.NoError(t, tab.Eval(`(() => { const old = document.querySelector('#password'), other = old.cloneNode(); old.replaceWith(other); })()`, nil))
		require.NoError(t, panel.Press("Allow"))
		answer, err := panel.Answer(30 * time.Second)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(answer, "document_changed"), answer)
		require.Empty(t, holds(t, tab))
		// The order was given: the site is closed from here on.
		require.NoError(t, panel.Until(`document.querySelector('[role=status]').innerText.includes('closed')`, 20*time.Second))
	})
	t.Run("the panel is loaded anew", func(t *testing.T) {
		tab, panel := begin(t, "?panel")
		require.NoError(t, panel.Eval("location.reload()", nil))
		require.NoError(t, panel.Until(`document.readyState === 'complete'`, 20*time.Second))
		require.NoError(t, panel.Until(allowShows, 20*time.Second), "the card is shown again")
		require.Empty(t, holds(t, tab))
	})
	t.Run("the worker dies, and comes back", func(t *testing.T) {
		tab, panel := begin(t, "?worker")
		require.NoError(t, f.browser.KillWorker())
		gone(t, panel)
		require.NoError(t, panel.Until(allowShows, 20*time.Second), "the card is shown again")
		require.Empty(t, holds(t, tab))
		require.NoError(t, panel.Press("Allow"))
		require.NoError(t, tab.Until(`document.querySelector('#password').value !== ''`, 20*time.Second), "to the card that was shown again the person said yes")
	})
}
