package e2e

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sidekick/e2e/leak"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// everySense asks for everything that the tools offer.
var everySense = []map[string]any{
	use("read_view"), use("read_page"), use("read_selection"), use("outline"), use("picture"), use("snapshot"), use("list_frames"),
	use("tab"), use("observe"), use("detect_challenge"), use("token_catalog"), use("run_report"), use("evaluate"),
}

func TestFillJourneyACheckoutThatRepeatsEverything(t *testing.T) {
	t.Parallel()
	address := append([]map[string]any{use("read_page"), use("token_catalog"),
		fillStep("family.name", "#name"), fillStep("family.email", "#email"), fillStep("family.street", "#street"),
		fillStep("family.city", "#city"), fillStep("family.postcode", "#postcode"), fillStep("family.country", "#country"),
	}, everySense...)
	pay := append([]map[string]any{
		fillStep("card.number", "frameLocator(#card-frame) >> #number"), fillStep("card.expiry", "frameLocator(#card-frame) >> #expiry"),
		fillStep("card.code", "frameLocator(#card-frame) >> #code"),
	}, everySense...)
	f := startShop(t, script{
		turn("address", append(address, clickStep("#continue"))...),
		turn("pay", append(pay, clickStep("#order-now"))...),
		turn("after", append(everySense, say("done"))...),
	})
	tab, panel := f.panel("https://" + site.ShopHost + "/shop/address")
	f.grantEverySite(panel)

	_, cards := f.agree(panel, "address")
	require.Len(t, cards, 7, "each fill asks, and the click")
	require.Contains(t, cards[0], "Family name")
	require.Contains(t, cards[0], site.ShopHost)
	require.NoError(t, tab.Until("location.pathname === '/shop/pay' && document.querySelector('#greeting')", 20*time.Second))
	var greeting string
	require.NoError(t, tab.Eval("document.querySelector('#greeting').textContent", &greeting))
	require.Contains(t, greeting, "Orla Fennimore-Szabo", "the page got what the sidekick never saw")

	_, cards = f.agree(panel, "pay")
	require.GreaterOrEqual(t, len(cards), 4)
	require.Contains(t, cards[0], site.CardHost, "the card says whose frame takes the card")
	require.NoError(t, tab.Until("location.pathname === '/shop/done' && document.querySelector('#echo')", 20*time.Second))
	var echo string
	require.NoError(t, tab.Eval("document.querySelector('#echo').textContent", &echo))
	require.Contains(t, strings.ReplaceAll(echo, " ", ""), "4929171234567898")
	require.Contains(t, echo, "9083")

	f.agree(panel, "after")
	f.requireNoLeak(panel, vaultSecrets(false))
	given := strings.Join(f.given(), "\n")
	require.Empty(t, leak.Search("what the sidekick was given", []byte(given), vaultSecrets(true)))
	require.Contains(t, given, "sensitive_data_blocked")
	require.Contains(t, given, "blackout")
	require.Contains(t, given, "evaluate_disabled")
	status, err := panel.Status()
	require.NoError(t, err)
	require.Contains(t, strings.ToLower(status), "closed")
}

func TestFillJourneyAValueGoesNowhereElse(t *testing.T) {
	t.Parallel()
	rows := []struct{ name, url, token, selector, code string }{
		{"a password into a search box", "https://" + site.ShopHost + "/shop/account", "shop.password", "#search", "field_kind_mismatch"},
		{"a password into a nickname", "https://" + site.ShopHost + "/shop/address", "shop.password", "#nickname", "field_kind_mismatch"},
		{"a look-alike site", "https://" + site.EvilHost + "/shop/account", "shop.password", "#password", "origin_not_allowed"},
		{"two fields", "https://" + site.ShopHost + "/shop/account", "shop.password", "input[type=password]", "selector_ambiguous"},
		{"no field", "https://" + site.ShopHost + "/shop/account", "shop.password", "#nothing", "selector_no_match"},
		{"an unknown token", "https://" + site.ShopHost + "/shop/account", "shop.pin", "#password", "token_unknown"},
		{"a sandboxed frame", "https://" + site.ShopHost + "/shop/frames", "shop.password", "frameLocator(#sandboxed) >> #password", "origin_not_allowed"},
		{"a frame of data", "https://" + site.ShopHost + "/shop/frames", "shop.password", "frameLocator(#data) >> #password", "origin_not_allowed"},
		{"a stranger's frame", "https://" + site.ShopHost + "/shop/frames", "shop.password", "frameLocator(#evil) >> #password", "origin_not_allowed"},
		{"by a handle", "https://" + site.ShopHost + "/shop/account", "shop.password", "aria-ref=e1", "ref_fill_refused"},
	}
	var turns script
	for _, row := range rows {
		turns = append(turns, turn(row.name, fillStep(row.token, row.selector), code()))
	}
	f := startShop(t, turns)
	tab, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			require.NoError(t, tab.Navigate(row.url))
			answer, cards := f.agree(panel, row.name)
			require.Equal(t, row.code, answer)
			require.Empty(t, cards, "what can be refused is refused before anybody is asked")
		})
	}
	f.requireNoLeak(panel, vaultSecrets(false))
}

func TestFillJourneyTheTaintOutlivesTheHost(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("fill", fillStep("shop.user", "#user"), code()), turn("", use("read_page"), code())})
	_, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	f.agree(panel, "fill")
	require.Equal(t, "sensitive_data_blocked", f.ask(panel, "read"))
	f.killHost()
	require.Equal(t, "sensitive_data_blocked", f.askUntilAnswered(panel, "read again"), "a new process, a new session, the same closed site")
	_, second := f.panel("https://" + site.ShopHost + "/shop/cart")
	require.Equal(t, "sensitive_data_blocked", f.ask(second, "read in another window"))

	// The person opens it again: a fresh session reads, the old one stays closed.
	require.NoError(t, second.Press("Reopen this page"))
	require.NoError(t, second.Until(`document.querySelector('[role=status]').dataset.access === 'granted'`, 20*time.Second))
	answer := f.ask(second, "read now")
	require.NotEqual(t, "sensitive_data_blocked", answer)
}

func TestFillJourneyWhatTheSidekickWasGivenIsJSON(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("", use("token_catalog"))})
	_, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.ask(panel, "what do you have")
	given := strings.Join(f.given(), "\n")
	require.Contains(t, given, "Family card.number")
	for _, line := range f.given() {
		require.True(t, json.Valid([]byte(line)))
	}
	require.Empty(t, leak.Search("the catalog", []byte(given), vaultSecrets(true)))
}
