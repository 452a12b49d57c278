package e2e

import (
	"testing"
	"time"

	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// TestFillJourneyEveryTabOfTheSiteIsClosedWhereverItGoes: a tab that shows the
// site while something is filled in another one can take it along, though no
// panel ever asked about it.
func TestFillJourneyEveryTabOfTheSiteIsClosedWhereverItGoes(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("fill", fillStep("shop.user", "#user"), code()), turn("", use("read_page"), code())})
	beside, err := f.browser.OpenBeside("https://" + site.ShopHost + "/shop/cart")
	require.NoError(t, err)
	_, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	f.agree(panel, "fill")

	require.NoError(t, beside.Eval("void (location.href = 'https://elsewhere.test/shop/cart')", nil))
	require.NoError(t, beside.Until("location.hostname === 'elsewhere.test' && document.readyState === 'complete'", 20*time.Second))
	require.NoError(t, beside.Front())
	second, err := f.browser.PanelOn(beside)
	require.NoError(t, err)
	require.Equal(t, "sensitive_data_blocked", f.ask(second, "read"))
}
