package e2e

import (
	"net/http"
	"testing"
	"time"

	"sidekick/e2e/browser"

	"github.com/stretchr/testify/require"
)

// kettleCard is what a family would keep; it is on no page of ours.
const kettleCard = "4539578763621486"

// TestJourneyAFamilyKeepsACardAndHasItFilledIn goes the whole way without a
// terminal: a vault is made in the settings, a card is put into it, the
// sidekick asks for it in the panel, it stands in the page, and the page is
// closed until the person opens it again.
func TestJourneyAFamilyKeepsACardAndHasItFilledIn(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{
		turn("fill", map[string]any{"use": "fill", "arguments": map[string]any{"token": "kettle-card", "selector": "#card"}}, echo(), use("read_view"), echo()),
		turn("", use("read_view"), say("I can see it again.")),
	})
	shop := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(`<!doctype html><title>Pay</title><h1>Pay for a kettle</h1><form method="post"><label>Card number <input id="card" name="cardnumber" autocomplete="cc-number"></label><button>Go on</button></form>`))
	}))

	opened, err := f.browser.Open("chrome-extension://" + f.browser.Extension() + "/extension/options/options.html")
	require.NoError(t, err)
	settings := &browser.Panel{Tab: opened}
	write := func(label, text string) {
		t.Helper()
		require.NoError(t, settings.Until(`[...document.querySelectorAll('label')].some((one) => one.checkVisibility() && one.textContent === '`+label+`')`, 20*time.Second))
		require.NoError(t, settings.Eval(`(box => { box.value = '`+text+`'; box.dispatchEvent(new Event('change', {bubbles: true})); })([...document.querySelectorAll('label')].find((one) => one.textContent === '`+label+`').control)`, nil))
	}
	require.NoError(t, settings.Until(`document.querySelector('#vault form') !== null`, 30*time.Second))
	require.NoError(t, settings.Eval(`document.getElementById('by-passphrase')?.click()`, nil))
	write("Passphrase", "lantern over the harbour")
	write("The same passphrase again", "lantern over the harbour")
	require.NoError(t, settings.Press("Create the vault"))
	require.NoError(t, settings.Press("Add a value"))
	write("What it is", "card.number")
	write("What you call it", "Kettle card")
	write("The value", kettleCard)
	write("Sites it is meant for", shop.URL)
	require.NoError(t, settings.Press("Add it"))
	require.NoError(t, settings.Until(`document.getElementById('vault-said').textContent.includes('is in the vault')`, 20*time.Second))
	var text string
	require.NoError(t, settings.Eval("document.documentElement.outerHTML", &text))
	require.NotContains(t, text, kettleCard)

	page, panel := f.panel(shop.URL + "/pay")
	require.NoError(t, panel.Send("Please fill in my card"))
	require.NoError(t, panel.Press("Allow"))
	_, err = panel.Answer(60 * time.Second)
	require.NoError(t, err)
	require.NoError(t, page.Eval("document.getElementById('card').value", &text))
	require.Equal(t, kettleCard, text)
	log, err := panel.Log()
	require.NoError(t, err)
	require.Contains(t, log, "Filled Kettle card")
	require.NoError(t, panel.Eval("document.documentElement.outerHTML", &text))
	require.NotContains(t, text, kettleCard)
	for _, line := range f.given() {
		require.NotContains(t, line, kettleCard)
	}

	shown, err := panel.Shows("Reopen this page")
	require.NoError(t, err)
	require.True(t, shown)
	require.NoError(t, page.Eval("document.getElementById('card').value = ''", nil))
	require.NoError(t, panel.Press("Reopen this page"))
	require.NoError(t, panel.Until(`document.querySelector('[role=log]').innerText.trim() === ''`, 10*time.Second))
	require.Contains(t, f.ask(panel, "And now?"), "I can see it again.")
	log, err = panel.Log()
	require.NoError(t, err)
	require.Contains(t, log, "Read the view")
}
