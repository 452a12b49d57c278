package e2e

import (
	"net/http"
	"os"
	"testing"
	"time"

	"sidekick/e2e/browser"

	"github.com/stretchr/testify/require"
)

// beside starts another browser profile on the same host.
func (f *family) beside(t *testing.T) *family {
	t.Helper()
	profile, err := os.MkdirTemp("", "sidekick-profile-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(profile) })
	other := &family{t: t, home: f.home, record: f.record, profile: profile, flags: f.flags}
	other.startBrowser()
	t.Cleanup(other.browser.Close)
	return other
}

// settings opens the settings page in a tab of its own.
func (f *family) settings() *browser.Panel {
	f.t.Helper()
	opened, err := f.browser.Open("chrome-extension://" + f.browser.Extension() + "/extension/options/options.html")
	require.NoError(f.t, err)
	return &browser.Panel{Tab: opened}
}

const familySaid = `document.getElementById('family-said').textContent`

// typesInto writes into a labelled box of the family's section.
func typesInto(t *testing.T, settings *browser.Panel, label, text string) {
	t.Helper()
	found := `[...document.querySelectorAll('#family label')].find((one) => one.checkVisibility() && one.textContent === '` + label + `')`
	require.NoError(t, settings.Until(found+` !== undefined`, 20*time.Second))
	require.NoError(t, settings.Eval(`(box => { box.value = '`+text+`'; for (const event of ['input', 'change']) box.dispatchEvent(new Event(event, {bubbles: true})); })(`+found+`.control)`, nil))
}

// rawRequests sends what the settings page's own code would not, as a page of the
// extension can, and gives the reason of the refusal.
const rawRequests = `(async () => {
	const port = chrome.runtime.connect({name: 'options'});
	const ask = (id, method, params) => new Promise((resolve) => {
		port.onMessage.addListener((message) => { if (message.id === id) resolve(message.result?.refusal?.reason ?? JSON.stringify(message)); });
		port.postMessage({id, method, params});
	});
	const member = {toolsOff: [], neverRead: [], tokensPerDay: 0};
	return [await ask(1, 'member_edit', {name: 'Ben', member}), await ask(2, 'member_add', {name: 'Eve', member}), await ask(3, 'member_remove', {name: 'Ben'}),
		await ask(4, 'member_bind', {name: 'Anna', profile: (await ask(5, 'member', {})).match(/"mark":"(\w+)"/)[1]}), await ask(6, 'member_list', {}),
		await ask(7, 'settings_set', {set: {model: 'm'}})].join();
})()`

// TestJourneyAGrownUpKeepsTheFamilyInTheSettings goes the whole way without a
// terminal, with two browser profiles on one host: rules that are made in one
// hold at once in the panel that is open in the other, and are nobody's to undo
// there.
func TestJourneyAGrownUpKeepsTheFamilyInTheSettings(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{
		turn("fill", map[string]any{"use": "fill", "arguments": map[string]any{"token": "card", "selector": "#card"}}, say("That was it.")),
		turn("", use("read_view"), echo()),
	})
	shop := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(`<!doctype html><title>Pay</title><h1>Marmalade for a kettle</h1><form method="post"><label>Card number <input id="card" autocomplete="cc-number"></label></form>`))
	}))
	ben := f.beside(t)
	_, panel := ben.panel(shop.URL)
	require.Contains(t, ben.ask(panel, "What is it?"), "Marmalade")

	settings := f.settings()
	said := func(text string) {
		t.Helper()
		require.NoError(t, settings.Until(familySaid+`.includes('`+text+`')`, 20*time.Second))
	}
	require.NoError(t, settings.Until(`document.getElementById('family').innerText.includes('Add a member')`, 30*time.Second))
	// Rules would hold here too, where nobody is known: that is said, and not done.
	require.NoError(t, settings.Press("Add a member"))
	typesInto(t, settings, "Name", "Ben")
	require.NoError(t, settings.Eval(`document.getElementById('tool-fill').click()`, nil))
	require.NoError(t, settings.Press("Add them"))
	require.NoError(t, settings.Until(`document.querySelector('#family form [role=alert]').textContent.includes('Add yourself first')`, 20*time.Second))

	require.NoError(t, settings.Press("Leave it"))
	require.NoError(t, settings.Press("Add a member"))
	typesInto(t, settings, "Name", "Anna")
	require.NoError(t, settings.Press("Add them"))
	said("Anna is in the family.")
	require.NoError(t, settings.Press("Say whose it is: This browser profile"))
	typesInto(t, settings, "This browser profile is", "Anna")
	require.NoError(t, settings.Press("Save"))
	said("This browser profile is Anna’s.")

	require.NoError(t, settings.Press("Add a member"))
	typesInto(t, settings, "Name", "Ben")
	typesInto(t, settings, "Sites that are never read", "https://lantern.example/x")
	require.NoError(t, settings.Eval(`document.getElementById('tool-fill').click()`, nil))
	require.NoError(t, settings.Press("Add them"))
	require.NoError(t, settings.Until(`document.querySelector('#family form [aria-invalid]').closest('.field').innerText.includes('Number 1 is no site.')`, 20*time.Second))
	typesInto(t, settings, "Sites that are never read", "127.0.0.1")
	typesInto(t, settings, "What their sidekick is called", "Robo")
	require.NoError(t, settings.Press("Add them"))
	said("Ben is in the family.")
	// A profile that is nobody's is held to the rules already, in the panel that is open.
	require.Contains(t, ben.ask(panel, "What is it?"), "Your family keeps this site closed")

	var other string
	require.NoError(t, settings.Eval(`[...document.querySelectorAll('#family button')].map((one) => one.ariaLabel ?? '').find((label) => label.startsWith('Say whose it is: Profile'))`, &other))
	require.NoError(t, settings.Press(other))
	typesInto(t, settings, other[len("Say whose it is: "):]+" is", "Ben")
	require.NoError(t, settings.Press("Save"))
	said("is Ben’s.")

	require.NoError(t, panel.Until(`document.querySelector('h1').textContent === 'Robo' && document.querySelector('[role=log]').innerText.trim() === ''`, 20*time.Second))
	require.Contains(t, ben.ask(panel, "And now?"), "Your family keeps this site closed")
	require.NoError(t, panel.Send("fill in my card"))
	_, err := panel.Answer(30 * time.Second)
	require.NoError(t, err)
	log, err := panel.Log()
	require.NoError(t, err)
	require.Contains(t, log, "Your family has switched this off for your sidekick.")

	his := ben.settings()
	require.NoError(t, his.Until(`document.getElementById('family').innerText.includes('This browser profile is Ben’s.')`, 30*time.Second))
	var buttons int
	require.NoError(t, his.Eval(`document.querySelectorAll('#family button, #family input').length`, &buttons))
	require.Zero(t, buttons, "there is nothing to change")
	var reasons string
	require.NoError(t, his.Eval(rawRequests, &reasons))
	require.Equal(t, "member_settings,member_settings,member_settings,member_settings,member_settings,member_settings", reasons)
	his.Close()

	// What the grown-up takes back is open at once.
	require.NoError(t, settings.Press("Change Ben"))
	typesInto(t, settings, "Sites that are never read", "")
	require.NoError(t, settings.Press("Save the change"))
	said("Changed. It holds for Ben")
	require.Contains(t, ben.ask(panel, "And now?"), "Marmalade")
	require.Contains(t, f.mustCommand("member", "list"), "off: fill")
}
