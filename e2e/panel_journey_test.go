package e2e

import (
	"strings"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/leak"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// card waits for a visible card of the panel and gives its text.
func card(t testing.TB, panel *browser.Panel, id string) (text string) {
	t.Helper()
	require.NoError(t, panel.Until(`document.getElementById('`+id+`')?.checkVisibility()`, 20*time.Second))
	require.NoError(t, panel.Eval(`document.getElementById('`+id+`').innerText`, &text))
	return text
}

func TestPanelJourneyThePageIsHandedToThePerson(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{
		turn("sign in", map[string]any{"use": "request_handoff", "arguments": map[string]any{"challenge": "one_time_code", "reason": "The shop wants a code"}}, echo()),
		turn("puzzle", map[string]any{"use": "request_handoff", "arguments": map[string]any{"challenge": "captcha"}}, echo()),
		turn("read", use("read_page"), code()),
	})
	_, panel := f.panel("https://" + site.ShopHost + "/shop/account")
	f.grantEverySite(panel)
	require.NoError(t, panel.Send("sign in"))
	shown := card(t, panel, "handoff-card")
	require.Contains(t, shown, site.ShopHost)
	require.Contains(t, shown, "type it into the page yourself")
	require.Contains(t, shown, "“The shop wants a code”")
	require.NoError(t, panel.Until(`document.querySelector('[role=status]').innerText.includes('in your hands')`, 10*time.Second))

	_, second := f.panel("https://" + site.ShopHost + "/shop/cart")
	require.Equal(t, "challenge_required", f.ask(second, "read in another window"))
	require.Contains(t, card(t, second, "closed-card"), "in your hands")
	there, err := second.Shows("Done")
	require.NoError(t, err)
	require.False(t, there, "the answer is given where the page is")

	require.NoError(t, f.browser.KillWorker())
	require.NoError(t, panel.Until(`!document.getElementById('handoff-card').checkVisibility()`, 20*time.Second))
	require.Equal(t, shown, card(t, panel, "handoff-card"), "shown again after the worker died")
	require.NoError(t, panel.Eval("location.reload()", nil))
	require.NoError(t, panel.Until(`document.readyState === 'complete'`, 20*time.Second))
	require.Equal(t, shown, card(t, panel, "handoff-card"), "shown again after the panel was loaded anew")

	require.NoError(t, panel.Press("Done"))
	require.Contains(t, card(t, panel, "closed-card"), "You did something yourself here")
	answer, err := panel.Answer(20 * time.Second)
	require.NoError(t, err)
	require.Contains(t, answer, "done")
	require.NoError(t, second.Until(`document.getElementById('closed-card').innerText.includes('You did something yourself here')`, 10*time.Second), "the other window hears of it")
	require.Equal(t, "sensitive_data_blocked", f.ask(panel, "read after it"))

	require.NoError(t, panel.Press("What the sidekick did"))
	require.NoError(t, panel.Until(`document.getElementById('report').innerText.includes('A one-time code')`, 10*time.Second))
	require.NoError(t, panel.Press("Reopen this page"))
	require.NoError(t, panel.Until(`document.querySelector('[role=status]').dataset.access === 'granted'`, 20*time.Second))
	require.NotEqual(t, "sensitive_data_blocked", f.ask(panel, "read once more"))

	require.NoError(t, panel.Send("there is a puzzle"))
	card(t, panel, "handoff-card")
	require.NoError(t, panel.Press("Stop"))
	answer, err = panel.Answer(20 * time.Second)
	require.NoError(t, err)
	require.Contains(t, answer, "stopped")
	require.NotContains(t, card(t, panel, "closed-card"), "in your hands")
}

// tried presses a button of the check and gives how its answer was judged.
func tried(t testing.TB, panel *browser.Panel, name string) (mark string) {
	t.Helper()
	require.NoError(t, panel.Press(name))
	result := `[...document.querySelectorAll('#check .trial')].find((one) => one.innerText.startsWith('` + name + `\n'))?.querySelector('.verdict')`
	require.NoError(t, panel.Until(result, 30*time.Second), name)
	require.NoError(t, panel.Eval(result+".dataset.mark", &mark))
	return mark
}

func TestPanelJourneyAConsentIsTakenBackAndThePromiseChecked(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("", clickStep("#nickname"), code())})
	tab, panel := f.panel("https://" + site.ShopHost + "/shop/address")
	f.grantEverySite(panel)
	require.NoError(t, panel.Send("click"))
	card(t, panel, "consent-card")
	require.NoError(t, panel.Press("Always on this site"))
	_, err := panel.Answer(20 * time.Second)
	require.NoError(t, err)
	require.NoError(t, panel.Send("click"))
	_, err = panel.Answer(20 * time.Second)
	require.NoError(t, err, "nobody is asked any more")

	options, err := f.browser.OpenBeside("chrome-extension://" + f.browser.Extension() + "/extension/options/options.html")
	require.NoError(t, err)
	settings := &browser.Panel{Tab: options}
	// What comes in above would move the button away from under the click.
	require.NoError(t, settings.Until(`document.querySelectorAll('#links li').length > 4 && document.querySelector('#vault button') && document.getElementById('consents').innerText.includes('Take back')`, 20*time.Second))
	var listed string
	require.NoError(t, settings.Eval("document.getElementById('consents').innerText", &listed))
	require.Contains(t, listed, "Click on "+strings.TrimPrefix(site.ShopHost, "www."))
	require.NoError(t, settings.Press("Take back"))
	require.NoError(t, settings.Until(`document.getElementById('consents').innerText.includes('Nothing.')`, 20*time.Second))
	options.Close()
	require.NoError(t, panel.Until(`document.querySelector('[role=status]').dataset.access === 'granted'`, 20*time.Second))

	require.NoError(t, panel.Send("click"))
	asks := card(t, panel, "consent-card")
	require.NoError(t, f.browser.KillWorker())
	require.NoError(t, panel.Until(`!document.getElementById('consent-card').checkVisibility()`, 20*time.Second))
	require.Equal(t, asks, card(t, panel, "consent-card"), "shown again after the worker died")
	require.NoError(t, panel.Press("Not now"))
	_, err = panel.Answer(20 * time.Second)
	require.NoError(t, err)

	require.NoError(t, panel.Press("Check the promise"))
	require.Equal(t, "kept", tried(t, panel, "Take a picture"))
	require.Equal(t, "kept", tried(t, panel, "Read the page"))
	require.Equal(t, "first", tried(t, panel, "Read the page again"), "nothing was filled in yet")

	require.NoError(t, panel.Until(`document.querySelectorAll('#check-token option').length > 5`, 10*time.Second))
	require.NoError(t, panel.Eval(`(() => { const token = document.getElementById('check-token'); token.value = 'family.email'; token.dispatchEvent(new Event('change')); })()`, nil))
	require.NoError(t, panel.Press("Fill it in"))
	require.Contains(t, card(t, panel, "consent-card"), "Family email")
	require.NoError(t, panel.Press("Allow"))
	require.NoError(t, panel.Until(`document.getElementById('check').innerText.includes('and not what it was')`, 20*time.Second))
	var typed string
	require.NoError(t, tab.Eval("document.querySelector('#email').value", &typed))
	require.Equal(t, "orla.fennimore@mail.example", typed)

	for _, name := range []string{"Take a picture again", "Try to copy", "Look with observe", "Try to run a script"} {
		require.Equal(t, "kept", tried(t, panel, name), name)
	}
	require.NoError(t, panel.Press("Read the page again"))
	require.NoError(t, panel.Until(`[...document.querySelectorAll('#check .trial')].some((one) => one.innerText.startsWith('Read the page again') && one.innerText.includes('sensitive_data_blocked'))`, 20*time.Second))
	require.NoError(t, panel.Press("Show the report"))
	require.NoError(t, panel.Until(`document.getElementById('report').innerText.includes('Family email')`, 10*time.Second))
	var text string
	require.NoError(t, panel.Eval("document.body.innerText + document.documentElement.outerHTML", &text))
	require.Empty(t, leak.Search("the panel", []byte(text), vaultSecrets(true)))
}
