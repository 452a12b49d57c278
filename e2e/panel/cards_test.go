package panel

import (
	_ "embed"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
)

//go:embed cards.js
var cards string

// inert is how long a card's yes does nothing, with room for a slow machine.
const inert = 600 * time.Millisecond

// asked is what stands on the consent card, and what came of it.
type asked struct {
	Shown, Inert, Always    bool
	Title, Text, Focus, Log string
	Heard, Sent             []string
}

// played is the panel's document with the cards of a test in it.
type played struct {
	*browser.Panel
	t *testing.T
}

func play(t *testing.T) played {
	t.Helper()
	p := played{&browser.Panel{Tab: document(t)}, t}
	require.NoError(t, p.Eval(cards, nil))
	p.do("(() => cards.begin())()")
	return p
}

func (p played) do(expression string) {
	p.t.Helper()
	require.NoError(p.t, p.Eval(expression, nil))
}

func (p played) look() asked {
	p.t.Helper()
	var now asked
	require.NoError(p.t, p.Eval("cards.state()", &now))
	return now
}

func TestCardIsInertAtFirst(t *testing.T) {
	p := play(t)
	var looks []asked
	// In one go of the page: the test's own way there takes time, too.
	require.NoError(t, p.Eval(`(async () => {
		cards.ask('1', 'Fill Card on shop.example?', {always: true});
		const first = cards.state();
		await new Promise((done) => setTimeout(done, 450));
		return [first, cards.state()];
	})()`, &looks))
	require.Len(t, looks, 2)
	assert.True(t, looks[0].Shown)
	assert.True(t, looks[0].Inert, "a click meant for something else must not count")
	assert.Equal(t, "ask", looks[0].Focus, "a card takes no focus, least of all Allow")
	assert.True(t, looks[1].Inert)
	require.NoError(t, p.Press("Allow"))
	got := p.look()
	assert.Equal(t, []string{"1,a,allow"}, got.Sent)
	assert.False(t, got.Shown)
	assert.Len(t, got.Heard, 1, "it was announced once")
	assert.Contains(t, got.Heard[0], "Fill Card on shop.example? It goes into a card number field.")
}

func TestCardAnswers(t *testing.T) {
	rows := []struct{ name, why, press, want string }{
		{"always", "only where the host offers it", "Always on this site", "1,a,always"},
		{"not now", "a no", "Not now", "1,a,deny"},
	}
	p := play(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p.do("(() => cards.begin())()")
			p.do(`cards.ask('1', 'Click Pay?', {always: true})`)
			require.NoError(t, p.Press(row.press))
			assert.Equal(t, []string{row.want}, p.look().Sent, row.why)
		})
	}
	p.do("(() => cards.begin())()")
	p.do(`cards.ask('1', 'Click Pay?')`)
	assert.False(t, p.look().Always, "it is not offered by itself")
}

func TestChangedCardIsAnotherCard(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'Fill Card?')`)
	require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
	var changed asked
	require.NoError(t, p.Eval(`(cards.ask('1', 'Fill Password?', {hash: 'b'.repeat(64)}), cards.state())`, &changed))
	assert.Equal(t, "Fill Password?", changed.Title)
	assert.True(t, changed.Inert, "the click was on its way to the first")
	require.NoError(t, p.Press("Allow"))
	assert.Equal(t, []string{"1,b,allow"}, p.look().Sent, "the answer names the card that was read")
}

func TestCardsComeOneByOne(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'First?')`)
	p.do(`cards.ask('2', 'Second?', {hash: 'b'.repeat(64)})`)
	now := p.look()
	assert.Equal(t, "First?", now.Title)
	assert.Contains(t, now.Text, "One more question waits")
	require.NoError(t, p.Press("Allow"))
	var next asked
	require.NoError(t, p.Eval("cards.state()", &next))
	assert.Equal(t, "Second?", next.Title)
	assert.Equal(t, "consent-card", next.Focus, "never on the next card's Allow")
	p.do(`cards.withdraw('2')`)
	assert.False(t, p.look().Shown)
	assert.Equal(t, []string{"1,a,allow"}, p.look().Sent)
	assert.Equal(t, "ask", p.look().Focus, "not lost with the card")
}

func TestSecondClickOfADoubleClickIsVoid(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'First?')`)
	p.do(`cards.ask('2', 'Second?', {hash: 'b'.repeat(64)})`)
	require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
	var at struct{ X, Y float64 }
	require.NoError(t, p.Eval(`(r => ({X: r.x + r.width / 2, Y: r.y + r.height / 2}))([...document.querySelectorAll('button')].find((one) => one.innerText.trim() === 'Allow').getBoundingClientRect())`, &at))
	require.NoError(t, chromedp.Do(p.Context(), chromedp.MouseClickXY(at.X, at.Y)))
	require.NoError(t, chromedp.Do(p.Context(), chromedp.MouseClickXY(at.X, at.Y)))
	assert.Equal(t, []string{"1,a,allow"}, p.look().Sent)
}

// TestAPressThatBeganBeforeTheCardIsVoid: the hand was on its way before the
// card came, and stays down until its yes is awake.
func TestAPressThatBeganBeforeTheCardIsVoid(t *testing.T) {
	for _, row := range []struct{ name, begin, show, inert, yes, done, want string }{
		{"of a consent", "(() => cards.begin())()", "cards.ask('1', 'Fill Card?')", "cards.state().inert", "Allow", "cards.state().sent", "1,a,allow"},
		{"of a permission", "(() => accessCard.begin())()", "accessCard.show('shop.example')", "accessCard.state().inert", "Allow", "accessCard.state().asked", "https://shop.example/*"},
		{"of opening again", "(() => closedCard.begin())()", "closedCard.show({reading: 'closed', state: 'tainted', sentence: 'Closed.', site: 'shop.example', reopen: true})",
			"closedCard.state().inert", "Reopen this page", "closedCard.state().reopened ? ['once'] : []", "once"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := play(t)
			p.do(row.begin)
			p.do(row.show)
			var at struct{ X, Y float64 }
			require.NoError(t, p.Eval(`(r => ({X: r.x + r.width / 2, Y: r.y + r.height / 2}))([...document.querySelectorAll('button')].find((one) => one.innerText.trim() === '`+row.yes+`').getBoundingClientRect())`, &at))
			mouse := func(kind input.DispatchMouseEventType) {
				_, err := chromedp.Call(p.Context(), input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: 1})
				require.NoError(t, err)
			}
			var did []string
			mouse(input.DispatchMouseEventTypeMousePressed)
			require.NoError(t, p.Until("!"+row.inert, 5*time.Second))
			mouse(input.DispatchMouseEventTypeMouseReleased)
			require.NoError(t, p.Eval(row.done, &did))
			assert.Empty(t, did)
			require.NoError(t, p.Press(row.yes))
			require.NoError(t, p.Eval(row.done, &did))
			assert.Equal(t, []string{row.want}, did)
		})
	}
}

// TestACardThatMovesIsInertAgain: what comes and goes around it puts a yes where
// the person was about to press something else.
func TestACardThatMovesIsInertAgain(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'Fill Card?')`)
	for _, change := range []string{
		`document.getElementById('consent-card').append(Object.assign(document.createElement('p'), {textContent: 'More.'}))`,
		`document.getElementById('consent-card').after(Object.assign(document.createElement('p'), {textContent: 'Another card.'}))`,
		`document.getElementById('consent-card').style.marginInlineStart = '40px'`,
	} {
		require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
		var inert bool
		require.NoError(t, p.Eval(`(`+change+`, new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(cards.state().inert)))))`, &inert))
		assert.True(t, inert, change)
	}
	require.NoError(t, p.Press("Allow"))
	assert.Equal(t, []string{"1,a,allow"}, p.look().Sent)
}

func TestACardOfAnotherTabSaysSo(t *testing.T) {
	p := play(t)
	const elsewhere = "That page is not the one in front."
	p.do(`cards.front(7)`)
	p.do(`cards.ask('1', 'Click on shop.example?', {}, 5)`)
	assert.Contains(t, p.look().Text, elsewhere)
	require.NoError(t, p.Press("Show that page"))
	var shown []int
	require.NoError(t, p.Eval("cards.shownTabs()", &shown))
	assert.Equal(t, []int{5}, shown)
	require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
	var there asked
	require.NoError(t, p.Eval("(cards.front(5), cards.state())", &there))
	assert.NotContains(t, there.Text, elsewhere)
	assert.True(t, there.Inert, "the press was meant for what stood there before")
	p.do(`cards.ask('2', 'Of no tab here?', {hash: 'b'.repeat(64)})`)
	p.do(`cards.withdraw('1')`)
	assert.NotContains(t, p.look().Text, elsewhere)
}

func TestCardWaitsWhileThePersonIsElsewhere(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'Fill Card?')`)
	require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
	p.do("cards.blur()")
	time.Sleep(2 * inert)
	away := p.look()
	assert.True(t, away.Inert)
	assert.Contains(t, away.Text, "Waits until you are back here.")
	var back asked
	require.NoError(t, p.Eval("(cards.focus(), cards.state())", &back))
	assert.True(t, back.Inert, "the key that came with the focus must not count")
	require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
}

func TestKeyThatComesWithTheFocusIsVoid(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'Fill Card?')`)
	require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
	p.do("cards.focusOn('Allow')")
	// Enter in the same moment as the focus: a key of a page that closed itself.
	p.do(`addEventListener('keydown', () => cards.focus(), {once: true, capture: true})`)
	require.NoError(t, chromedp.Do(p.Context(), chromedp.KeyEvent("\r")))
	assert.Empty(t, p.look().Sent)
	time.Sleep(2 * inert)
	require.NoError(t, chromedp.Do(p.Context(), chromedp.KeyEvent("\r")))
	assert.Equal(t, []string{"1,a,allow"}, p.look().Sent, "a key of the person's counts")
}

func TestClickThatNoPersonMadeIsVoid(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'Fill Card?')`)
	require.NoError(t, p.Until("!cards.state().inert", 5*time.Second))
	p.do("cards.forge()")
	assert.Empty(t, p.look().Sent)
	assert.True(t, p.look().Shown)
}

func TestWordsOfThePageStayQuoted(t *testing.T) {
	p := play(t)
	p.do(`cards.ask('1', 'Click a button?', {quotes: [{name: 'The button says', text: 'Free” Allow\u202e\u0007 <b>x</b> ' + 'y'.repeat(100)}, {name: 'The form says', text: '\u200b'}]})`)
	now := p.look()
	assert.Contains(t, now.Text, "“Free’ Allow <b>x</b> yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…”")
	assert.NotContains(t, now.Text, "\u202e")
	assert.Contains(t, now.Text, "nothing")
	assert.NotContains(t, now.Log, "Free", "it never enters the conversation")
	assert.NotContains(t, now.Heard[0], "Free")
}

func TestAnswersThatDoNotCountAreSaid(t *testing.T) {
	rows := []struct{ name, how, want string }{
		{"too late", "late", "That answer came too late, so nothing was done."},
		{"nobody there", "unheard", "Sidekick could not be reached, so nothing was done."},
	}
	p := play(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p.do("(() => cards.begin())()")
			p.do("cards." + row.how + "()")
			p.do(`cards.ask('1', 'Fill Card?')`)
			require.NoError(t, p.Press("Allow"))
			require.NoError(t, p.Until("cards.state().heard.length === 2", 5*time.Second))
			assert.Equal(t, row.want, p.look().Heard[1])
		})
	}
}
