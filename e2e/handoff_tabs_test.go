package e2e

import (
	"testing"
	"time"

	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// TestHandoffClosesEveryTabOfTheSiteWhereverItGoes: what the person types
// themselves another page of the site can take along as it can a value that was
// filled, out of a tab that no panel ever saw.
func TestHandoffClosesEveryTabOfTheSiteWhereverItGoes(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{
		turn("sign in", map[string]any{"use": "request_handoff", "arguments": map[string]any{"challenge": "one_time_code"}}, echo()),
		turn("", use("read_page"), code()),
	})
	const elsewhere = "https://elsewhere.test/shop/cart?"
	sister, err := f.browser.Open("https://pay.harbour-goods.example/shop/cart?sister")
	require.NoError(t, err)
	opener, err := f.browser.Open(elsewhere + "opener")
	require.NoError(t, err)
	other, err := f.browser.Open(elsewhere + "other")
	require.NoError(t, err)
	require.NoError(t, opener.Front())
	tab := f.opens(opener, "https://"+site.ShopHost+"/shop/account?handed", "")
	f.newest(`chrome.windows.create({tabId: tab.id}).then(({id}) => id)`)
	panel, err := f.browser.PanelOn(tab)
	require.NoError(t, err)
	f.grantEverySite(panel)
	require.NoError(t, panel.Send("sign in"))
	card(t, panel, "handoff-card")

	require.NoError(t, sister.Eval("void (location.href = '"+elsewhere+"sister')", nil))
	require.NoError(t, sister.Until("location.href === '"+elsewhere+"sister' && document.readyState === 'complete'", 20*time.Second))
	require.NoError(t, panel.Press("Done"))
	answer, err := panel.Answer(20 * time.Second)
	require.NoError(t, err)
	require.Contains(t, answer, "done")

	second, err := f.browser.PanelOn(sister)
	require.NoError(t, err)
	require.Equal(t, "sensitive_data_blocked", f.ask(second, "read"), "a page of the site that went on")
	third, err := f.browser.PanelOn(opener)
	require.NoError(t, err)
	require.Equal(t, "sensitive_data_blocked", f.ask(third, "read"), "the page that opened the one that was handed over")
	fourth, err := f.browser.PanelOn(other)
	require.NoError(t, err)
	require.NotEqual(t, "sensitive_data_blocked", f.ask(fourth, "read"), "what has nothing to do with it stays open")
}
