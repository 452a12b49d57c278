package panel

import (
	_ "embed"
	"testing"
	"time"

	cdp "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
)

//go:embed worker.js
var worker string

// whole is the panel's document as a person has it, with a worker that the
// test plays.
func whole(t *testing.T) played {
	t.Helper()
	tab := document(t)
	_, err := chromedp.Call(tab.Context(), cdp.AddScriptToEvaluateOnNewDocument, cdp.AddScriptToEvaluateOnNewDocumentParams{Source: worker})
	require.NoError(t, err)
	p := played{&browser.Panel{Tab: tab}, t}
	p.reload()
	return p
}

// reload loads the panel anew, and waits until it has its session.
func (p played) reload() {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.Reload()))
	p.until("globalThis.worker?.see().status.includes('may look at')")
}

func (p played) until(expression string) {
	p.t.Helper()
	require.NoError(p.t, p.Until(expression, 10*time.Second))
}

type overall struct{ Cards, Heading, Status, View, Focus string }

func (p played) see() (now overall) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("worker.see()", &now))
	return now
}

func (p played) sent(method string) (params []string) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("worker.sent('"+method+"')", &params))
	return params
}

func (p played) key(key string) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.KeyEvent(key)))
}

const inHands = `worker.tell('state', {reading: 'closed', state: 'handoff', sentence: 'The page is in your hands; the sidekick waits.', site: 'shop.example', code: 'challenge_required'})`

func TestPageInThePersonsHands(t *testing.T) {
	p := whole(t)
	p.do(inHands)
	p.do("worker.keep('handoff_open', worker.handoff())")
	now := p.see()
	assert.Equal(t, "handoff-card", now.Cards, "one card says it")
	assert.Equal(t, "shop.example is in your hands. The sidekick sees nothing of it until you press Done.", now.Status)
	assert.Equal(t, "ask", now.Focus)

	p.do("worker.die()")
	p.until("worker.connects() === 2 && worker.see().cards.includes('handoff-card')")
	assert.Equal(t, "Please solve the puzzle on shop.example", p.see().Heading, "the host keeps it and shows it again")

	require.NoError(t, p.Press("Done"))
	p.until("!worker.see().cards.includes('handoff-card')")
	assert.Empty(t, p.see().Cards, "what comes after it is the host's to say")
	assert.Equal(t, []string{`{"id":"eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee","answer":"done"}`}, p.sent("handoff"))
	p.do(`worker.tell('state', {reading: 'closed', state: 'after_handoff', sentence: 'You did something yourself here, so this page stays closed to the sidekick.', site: 'shop.example', since: Date.now(), reopen: true})`)
	now = p.see()
	assert.Equal(t, "closed-card", now.Cards)
	assert.Contains(t, now.Heading, "shop.example: closed since ")
	assert.Equal(t, "You did something yourself here, so this page stays closed to the sidekick.", now.Status)
	there, err := p.Shows("Reopen this page")
	require.NoError(t, err)
	assert.True(t, there)
}

func TestPageInThePersonsHandsInAnotherWindow(t *testing.T) {
	p := whole(t)
	p.do(inHands)
	p.until("worker.see().cards === 'closed-card'")
	assert.Equal(t, "shop.example: in your hands", p.see().Heading)
	there, err := p.Shows("Done")
	require.NoError(t, err)
	assert.False(t, there, "the answer is given where the page is")
	p.do(`worker.tell('state', {reading: 'open', state: 'clean', sentence: ''})`)
	assert.Empty(t, p.see().Cards)
}

func TestHandoffThatEndedElsewhere(t *testing.T) {
	p := whole(t)
	p.do("worker.tell('handoff_open', worker.handoff({tab: 8}))")
	require.NoError(t, p.Press("Show that page"))
	assert.Equal(t, []string{`{"tab":8}`}, p.sent("front"))
	p.do(`worker.tell('access', {tab: 8, access: 'granted', site: 'shop.example', sentence: 'May look.'})`)
	there, err := p.Shows("Show that page")
	require.NoError(t, err)
	assert.False(t, there, "it is in front now")
	p.do("worker.tell('handoff_close', {id: 'e'.repeat(32)})")
	assert.Empty(t, p.see().Cards)
}

func TestConsentCardComesAgain(t *testing.T) {
	p := whole(t)
	p.do("worker.keep('consent_ask', worker.card())")
	assert.Equal(t, "Fill Card on shop.example?", p.see().Heading)
	p.do("worker.die()")
	p.until("worker.connects() === 2 && worker.see().cards === 'consent-card'")
	var inert bool
	require.NoError(t, p.Eval("[...document.querySelectorAll('#consent-card button')].find((one) => one.innerText.trim() === 'Allow').disabled", &inert))
	assert.True(t, inert, "it came up anew")
	require.NoError(t, p.Press("Allow"))
	p.until("worker.sent('consent').length === 1")
	assert.Empty(t, p.see().Cards)
}

func TestCardsStandBesideEveryView(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Press("What the sidekick did"))
	p.until("worker.see().view === 'report'")
	p.do("worker.tell('consent_ask', worker.card())")
	p.do("worker.tell('handoff_open', worker.handoff())")
	now := p.see()
	assert.Equal(t, "handoff-card,consent-card", now.Cards)
	assert.Equal(t, "report", now.View)
	assert.Equal(t, "report-title", now.Focus, "no card takes the focus")
}

func TestOutOfAView(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Press("What the sidekick did"))
	p.until("worker.see().view === 'report'")
	require.NoError(t, p.Press("Check the promise"))
	p.until("worker.see().view === 'check'")
	p.key("\x1b")
	now := p.see()
	assert.Equal(t, "scroller", now.View)
	assert.Equal(t, "show-check", now.Focus)

	p.do("worker.tell('check', {})")
	assert.Equal(t, "check", p.see().View, "the settings page asked for it")
	require.NoError(t, p.Send("What is this?"))
	p.until("worker.sent('ask').length === 1")
	assert.Equal(t, "scroller", p.see().View, "the answer is seen where it comes")
	require.NoError(t, p.Press("What the sidekick did"))
	p.key("\x1b")
	p.until("worker.sent('cancel').length === 1")
	assert.Equal(t, "report", p.see().View, "Escape stops what is to be stopped first")
	p.do(`worker.tell('answer_end', {answer: 'b'.repeat(32), seq: 1, end: 'cancelled'})`)
	p.until("worker.sent('report').length === 3")
	p.do("worker.tell('draft', {question: 'What does this mean?'})")
	assert.Equal(t, "scroller", p.see().View)
}

func TestCheckAsksAsTheSidekickDoes(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Press("Check the promise"))
	require.NoError(t, p.Press("Try to copy"))
	p.until("document.querySelector('#check .verdict')")
	sent := p.sent("tool")
	assert.Equal(t, `{"tool":"press","tab":7,"params":{"key":"Control+c"}}`, sent[len(sent)-1], "of the tab in front, through the gate")

	p.do(`worker.answer('tool', {refusal: {code: 'needs_click', reason: 'site', sentence: 'Allow it.'}})`)
	p.do(`worker.tell('access', {tab: 9, access: 'ask', site: 'bank.example', origins: ['https://bank.example/*'], sentence: 'Not yet.'})`)
	require.NoError(t, p.Press("Read the page"))
	p.until("worker.see().cards === 'access-card'")
	assert.Contains(t, p.see().Heading, "bank.example", "the permission can be given there and then")
}

func TestWholePanelIsAccessible(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Eval(views, nil))
	p.do(inHands)
	p.do("worker.tell('handoff_open', worker.handoff())")
	p.accessible("body")
	var order []string
	require.NoError(t, p.Eval(`(() => [...document.querySelectorAll('button, input, select, textarea, summary, [tabindex="0"]')].filter((one) => one.checkVisibility() && !one.disabled).map((one) => one.id || one.innerText.trim()))()`, &order))
	assert.Equal(t, []string{"new", "What is this page about?", "What are the main points?", "List the prices on this page", "ask", "show-report", "show-kept", "show-left", "show-check"}, order)
}

// Who stands on the button that leads to the end, and gets there in another way,
// goes on where the Tab key would.
func TestTheFocusIsNotLostAtTheEnd(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Eval(scenes, nil))
	require.NoError(t, p.Eval("scenes.show('a question being answered')", nil))
	require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(320, 480)))
	p.do("document.getElementById('scroller').scrollTop = 0")
	p.until("document.getElementById('to-end').checkVisibility()")
	p.do("document.getElementById('to-end').focus()")
	p.do("document.getElementById('scroller').scrollTop = 100000")
	p.until("!document.getElementById('to-end').checkVisibility()")
	assert.Equal(t, "ask", p.see().Focus)
}
