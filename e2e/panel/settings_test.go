package panel

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
)

//go:embed settings.js
var settings string

// page is a document of the extension that takes the parts of the settings
// page, so that the test alone plays the host.
func page(t *testing.T) *browser.Panel {
	t.Helper()
	tab := document(t)
	require.NoError(t, tab.Eval(settings, nil))
	return &browser.Panel{Tab: tab}
}

func TestAValueSaysWhoseItIs(t *testing.T) {
	p := page(t)
	text := func(tokens string) (text string) {
		t.Helper()
		require.NoError(t, p.Eval("settings.list("+tokens+").then(() => settings.state().text)", &text))
		return text
	}
	one := `{name: 'card', kind: 'card.number', label: 'Card', sites: ['shop.example']`
	assert.Contains(t, text("["+one+", own: true}]"), "yours alone")
	both := text("[" + one + ", own: false}]")
	assert.Contains(t, both, "the family’s: of everybody who has no rules")
	assert.Contains(t, both, "sidekick member edit Anna --tokens")
	alone := text("[" + one + "}]")
	assert.NotContains(t, alone, "family", "who is nobody in it is told of none")
	assert.NotContains(t, alone, "terminal")
}

func TestValuesAreTypedAndNeverShown(t *testing.T) {
	p := page(t)
	type look struct {
		Text, Value, Said, Focus string
		Sent                     []string
	}
	see := func() (now look) {
		t.Helper()
		require.NoError(t, p.Eval("settings.state()", &now))
		return now
	}
	require.NoError(t, p.Eval("settings.list()", nil))
	require.NoError(t, p.Press("Add a value"))
	require.NoError(t, p.Eval(`settings.type('What you call it', 'Shop password')`, nil))
	require.NoError(t, p.Press("Add it"))
	assert.Contains(t, see().Text, "Name at least one site.")
	assert.Empty(t, see().Sent, "nothing leaves before it is whole")

	require.NoError(t, p.Eval(`settings.type('Sites it is meant for', 'https://shop.example/login')`, nil))
	require.NoError(t, p.Press("Add it"))
	assert.Contains(t, see().Text, "Type the value first.")

	require.NoError(t, p.Eval(`(settings.type('The value', 'correct horse'), settings.fault('Adding to the vault: one of that name is there already.'))`, nil))
	require.NoError(t, p.Press("Add it"))
	require.NoError(t, p.Until(`settings.state().text.includes('there already')`, 5*time.Second))
	assert.Empty(t, see().Value, "the box is emptied, also when it could not be kept")
	assert.Contains(t, see().Text, "Type the value again.")

	require.NoError(t, p.Eval(`(settings.type('The value', 'correct horse'), settings.fault(''))`, nil))
	require.NoError(t, p.Press("Add it"))
	require.NoError(t, p.Until(`settings.state().said !== ''`, 5*time.Second))
	now := see()
	assert.Equal(t, `vault_add {"token":{"name":"shop-password","kind":"password","label":"Shop password","sites":["shop.example"]},"value":"correct horse"}`, now.Sent[len(now.Sent)-1])
	assert.NotContains(t, now.Text, "correct horse")
	assert.Contains(t, now.Text, "Password · shop.example")

	require.NoError(t, p.Press("Change Shop password"))
	assert.Empty(t, see().Value, "what is in the vault is not shown")
	require.NoError(t, p.Press("Save the change"))
	require.NoError(t, p.Until(`settings.state().said.includes('changed')`, 5*time.Second))
	now = see()
	assert.NotContains(t, now.Sent[len(now.Sent)-1], "value", "an empty box keeps the old value")
}

func TestPassphraseIsTypedTwiceAndForgotten(t *testing.T) {
	p := page(t)
	require.NoError(t, p.Eval("settings.opening({vault: 'absent', keyring: false})", nil))
	rows := []struct{ name, one, two, want string }{
		{"short", "word", "word", "A passphrase has at least 10 characters."},
		{"not the same", "several words", "other words!", "The two were not the same. Type both again."},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			require.NoError(t, p.Eval(`(settings.type('Passphrase', '`+row.one+`'), settings.type('The same passphrase again', '`+row.two+`'))`, nil))
			// Enter sends the form, as in any other.
			require.NoError(t, chromedp.Do(p.Context(), chromedp.KeyEvent("\r")))
			require.NoError(t, p.Until(`settings.state().text.includes('`+row.want+`')`, 5*time.Second))
			var left int
			require.NoError(t, p.Eval(`[...document.querySelectorAll('#log input[type=password]')].filter((box) => box.value !== '').length`, &left))
			assert.Zero(t, left)
		})
	}
}

func TestRemovingAsksOnceMore(t *testing.T) {
	p := page(t)
	require.NoError(t, p.Eval(`settings.list([{name: 'card', kind: 'card.number', label: 'Family card', sites: [], anySite: true, dailyLimit: 3}])`, nil))
	var text string
	require.NoError(t, p.Eval("settings.state().text", &text))
	assert.Contains(t, text, "Card number · any https site · at most 3 times a day")
	require.NoError(t, p.Press("Remove Family card"))
	var focus string
	require.NoError(t, p.Eval("document.activeElement.getAttribute('aria-label')", &focus))
	assert.Equal(t, "Keep Family card", focus, "a second click by mistake keeps it")
	require.NoError(t, p.Press("Remove Family card for good"))
	var sent []string
	require.NoError(t, p.Eval("settings.state().sent", &sent))
	assert.Equal(t, []string{`vault_remove {"name":"card"}`}, sent)
}

// What removes for good comes up where the hand already is, in a narrow window: a
// double click on what asks first removes nothing.
func TestADoubleClickRemovesNothing(t *testing.T) {
	for name, row := range map[string]struct{ section, script, begin, sent string }{
		"a value":  {"vault", settings, "settings.list([{name: 'card', kind: 'card.number', label: 'Family card', sites: ['shop.example']}])", "settings.state().sent"},
		"a member": {"family", kin, "kin.begin({members: [{name: 'Family card', ruled: false, profiles: []}]})", "kin.see().sent"},
	} {
		t.Run(name, func(t *testing.T) {
			p := section(t, row.section, row.script, "0")
			require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(320, 2600)))
			require.NoError(t, p.Eval(row.begin, nil))
			var before, after []string
			require.NoError(t, p.Eval(row.sent, &before))
			var at struct{ X, Y float64 }
			require.NoError(t, p.Eval(`(r => ({X: r.x + r.width / 4, Y: r.y + r.height / 2}))(document.querySelector('[aria-label="Remove Family card"]').getBoundingClientRect())`, &at))
			var meets bool
			require.NoError(t, chromedp.Do(p.Context(), chromedp.MouseClickXY(at.X, at.Y)))
			require.NoError(t, p.Eval(fmt.Sprintf(`document.elementFromPoint(%f, %f).closest('button')?.innerText.includes('for good') === true`, at.X, at.Y), &meets))
			require.True(t, meets, "it lies under the hand, or this shows nothing")
			require.NoError(t, chromedp.Do(p.Context(), chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(2))))
			require.NoError(t, p.Eval(row.sent, &after))
			assert.Equal(t, before, after)
		})
	}
}

// A row that goes leaves its place to the next: a double click takes back one.
func TestADoubleClickTakesBackOne(t *testing.T) {
	for name, row := range map[string]struct{ begin, button, method string }{
		"a consent": {`allowed.begin([{id: 'a', sentence: 'Click on shop.example without asking.'}, {id: 'b', sentence: 'Click on bank.example without asking.'}])`, "Take back", "consent_forget"},
		"a program": {`programs.begin([{id: 'a', kind: 'mcp', name: 'One'}, {id: 'b', kind: 'mcp', name: 'Two'}], {})`, "Remove", "client_remove"},
	} {
		t.Run(name, func(t *testing.T) {
			p := section(t, "vault", settings, "0")
			require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(900, 2600)))
			require.NoError(t, p.Eval(row.begin, nil))
			const first = `[...document.querySelectorAll('#vault button')].find((one) => one.innerText === '%s')`
			var at struct{ X, Y float64 }
			require.NoError(t, p.Eval(fmt.Sprintf(`(r => ({X: r.x + r.width / 2, Y: r.y + r.height / 2}))(`+first+`.getBoundingClientRect())`, row.button), &at))
			require.NoError(t, chromedp.Do(p.Context(), chromedp.MouseClickXY(at.X, at.Y)))
			require.NoError(t, p.Until(fmt.Sprintf(`document.querySelectorAll('#vault .rows > li').length === 1 && `+first+`.contains(document.elementFromPoint(%f, %f))`, row.button, at.X, at.Y), 5*time.Second), "the next lies under the hand")
			require.NoError(t, chromedp.Do(p.Context(), chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(2))))
			var sent []string
			require.NoError(t, p.Eval("settings.state().sent.filter((one) => one.startsWith('"+row.method+"'))", &sent))
			assert.Equal(t, []string{row.method + ` {"id":"a"}`}, sent)
		})
	}
}

func TestConsentsAreTakenBack(t *testing.T) {
	p := page(t)
	type look struct {
		Text, Said string
		Sent       []string
	}
	see := func() (now look) {
		t.Helper()
		require.NoError(t, p.Eval("settings.state()", &now))
		return now
	}
	require.NoError(t, p.Eval(`allowed.begin([{id: 'a', sentence: 'Clicking on shop.example, for the Sidekick extension.', since: 1796000000000}, {id: 'b', sentence: 'Filling <b>My mail</b> on shop.example.'}])`, nil))
	now := see()
	assert.Contains(t, now.Text, "Clicking on shop.example, for the Sidekick extension.")
	assert.Contains(t, now.Text, "Since Nov ")
	assert.Contains(t, now.Text, "Filling <b>My mail</b> on shop.example.")
	var described []string
	require.NoError(t, p.Eval(`[...document.querySelectorAll('#log button')].map((one) => document.getElementById(one.getAttribute('aria-describedby')).textContent)`, &described))
	assert.Equal(t, []string{"Clicking on shop.example, for the Sidekick extension.", "Filling <b>My mail</b> on shop.example."}, described, "each button says what it takes back")

	require.NoError(t, p.Press("Take back"))
	require.NoError(t, p.Until(`settings.state().sent.length === 3`, 5*time.Second))
	require.NoError(t, p.Until(`!settings.state().text.includes('Clicking')`, 5*time.Second))
	now = see()
	assert.Equal(t, `consent_forget {"id":"a"}`, now.Sent[1])
	assert.Equal(t, "Taken back. You are asked again from now on. focus", now.Said, "the focus is not lost with the row")

	require.NoError(t, p.Eval(`allowed.fault('Sidekick is starting again. Try once more.')`, nil))
	require.NoError(t, p.Press("Take back"))
	require.NoError(t, p.Until(`settings.state().text.includes('Try once more.')`, 5*time.Second))
	assert.Contains(t, see().Text, "My mail", "what could not be taken back still stands")

	require.NoError(t, p.Eval(`(allowed.fault(''), allowed.gone('b'))`, nil))
	require.NoError(t, p.Press("Take back"))
	require.NoError(t, p.Until(`settings.state().said.startsWith('That was taken back already.')`, 5*time.Second))
	require.NoError(t, p.Until(`settings.state().text.includes('Each time you are asked')`, 5*time.Second))

	require.NoError(t, p.Eval(`(allowed.fault('Nobody is there.'), allowed.refresh())`, nil))
	require.NoError(t, p.Until(`settings.state().text.includes('Nobody is there.')`, 5*time.Second))
	require.NoError(t, p.Eval(`allowed.fault('')`, nil))
	require.NoError(t, p.Press("Try again"))
	require.NoError(t, p.Until(`!settings.state().text.includes('Nobody is there.')`, 5*time.Second))
}

func TestCheckOpensFromTheSettings(t *testing.T) {
	document(t)
	tab, err := engine.browser.Open("chrome-extension://" + engine.browser.Extension() + "/extension/options/options.html")
	require.NoError(t, err)
	t.Cleanup(tab.Close)
	settings := &browser.Panel{Tab: tab}
	require.NoError(t, settings.Eval(views, nil))
	var problems []string
	require.NoError(t, settings.Eval("accessible('body')", &problems))
	assert.Empty(t, problems)
	opened, err := engine.browser.OpenPanelBy(func() error { return settings.Press("Open the check") })
	require.NoError(t, err)
	t.Cleanup(opened.Close)
	require.NoError(t, opened.Until(`document.getElementById('check')?.checkVisibility() && document.activeElement.id === 'check-title'`, 10*time.Second))
	var said string
	require.NoError(t, settings.Eval("document.getElementById('check-said').textContent", &said))
	assert.Empty(t, said)
}

// TestTheWayToTheHostIsSaidOnce: where nothing is installed, one part of the page
// says what to do, and the others lead there.
func TestTheWayToTheHostIsSaidOnce(t *testing.T) {
	p := section(t, "clients", "0", "0")
	p.until("document.querySelectorAll('.problem').length >= 5 && document.querySelector('#links .broken')")
	var said string
	require.NoError(t, p.Eval("document.body.innerText", &said))
	assert.Equal(t, 1, strings.Count(said, "Run “sidekick install”"))
	assert.GreaterOrEqual(t, strings.Count(said, "“On this computer”, above, says what to do."), 5)
}
