package panel

import (
	_ "embed"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
)

//go:embed views.js
var views string

// shown is a page of the extension with the parts of views.js in it.
func shown(t *testing.T) played {
	t.Helper()
	p := played{&browser.Panel{Tab: document(t)}, t}
	require.NoError(t, p.Eval(views, nil))
	return p
}

// handed is what stands on the handoff card, and what came of it.
type handed struct {
	Shown, Open                    bool
	Title, Text, Inert, Focus, Log string
	Heard, Sent                    []string
	Went                           []int
	Changed                        int
}

func (p played) hands() (now handed) {
	p.t.Helper()
	require.NoError(p.t, p.Eval("handoff.state()", &now))
	return now
}

// ready waits until the card's buttons count.
func (p played) ready() {
	p.t.Helper()
	require.NoError(p.t, p.Until("handoff.state().inert === 'false,false'", 5*time.Second))
}

func TestHandoffSaysWhatThereIsToDo(t *testing.T) {
	rows := []struct{ challenge, want string }{
		{"captcha", "Tick the box, or pick the pictures"},
		{"one_time_code", "type it into the page yourself"},
		{"payment_3ds", "Check the shop and the amount first."},
		{"passkey", "your security key"},
		{"login_wall", "Sign in yourself"},
		{"bot_wall", "Wait until the page lets you in"},
		{"unknown", "Do on the page what it asks of you"},
		{"toString", "Do on the page what it asks of you"},
	}
	p := shown(t)
	p.do("handoff.begin()")
	for _, row := range rows {
		t.Run(row.challenge, func(t *testing.T) {
			p.do(`handoff.open('a', {challenge: '` + row.challenge + `'})`)
			now := p.hands()
			assert.Contains(t, now.Text, row.want)
			assert.Equal(t, "Please solve the puzzle on shop.example", now.Title, "the host's words")
			assert.Contains(t, now.Text, "The sidekick cannot look or act there meanwhile.")
		})
	}
	assert.Empty(t, p.hands().Log, "it never enters the conversation")
}

func TestHandoffIsInertAtFirstAndTakesNoFocus(t *testing.T) {
	p := shown(t)
	p.do("handoff.begin()")
	var looks []handed
	// In one go of the page: the test's own way there takes time, too.
	require.NoError(t, p.Eval(`(async () => {
		handoff.open('a');
		const first = handoff.state();
		await new Promise((done) => setTimeout(done, 450));
		return [first, handoff.state()];
	})()`, &looks))
	require.Len(t, looks, 2)
	assert.Equal(t, "true,true", looks[0].Inert, "a click meant for something else must not count")
	assert.Equal(t, "ask", looks[0].Focus, "a card takes no focus, least of all Done")
	assert.Equal(t, "true,true", looks[1].Inert)
	assert.Len(t, looks[0].Heard, 1, "it was announced once")
	assert.Equal(t, "Please solve the puzzle on shop.example. Tick the box, or pick the pictures that the page asks for. The sidekick cannot look or act there meanwhile. The card for it is above the Ask box.", looks[0].Heard[0])
	assert.Equal(t, 1, looks[0].Changed, "the rest of the panel was told")
	p.ready()
	p.do("handoff.forge('Done')")
	assert.Empty(t, p.hands().Sent, "a click that no person made is void")
	p.do("handoff.blur()")
	require.NoError(t, p.Until("handoff.state().inert === 'true,true'", 5*time.Second))
	assert.Contains(t, p.hands().Text, "Waits until you are back here.")
}

func TestHandoffAnswers(t *testing.T) {
	rows := []struct{ name, press, want, heard string }{
		{"done", "Done", "a,done", "Thank you. The sidekick goes on."},
		{"stop", "Stop", "a,stop", "Stopped. The sidekick was told that you did not do it."},
	}
	p := shown(t)
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			p.do("handoff.begin()")
			p.do("handoff.open('a')")
			require.NoError(t, p.Press(row.press))
			require.NoError(t, p.Until("!handoff.state().shown", 5*time.Second))
			now := p.hands()
			assert.Equal(t, []string{row.want}, now.Sent)
			assert.Equal(t, row.heard, now.Heard[1])
			assert.Equal(t, "ask", now.Focus, "the focus is not lost with the card")
			assert.False(t, now.Open)
		})
	}
	t.Run("over already", func(t *testing.T) {
		p.do("handoff.begin()")
		p.do("(handoff.over(), handoff.open('a'))")
		require.NoError(t, p.Press("Done"))
		require.NoError(t, p.Until("!handoff.state().shown", 5*time.Second))
		assert.Equal(t, "That was over already.", p.hands().Heard[1])
	})
	t.Run("nobody heard it", func(t *testing.T) {
		p.do("handoff.begin()")
		p.do("(handoff.unheard(), handoff.open('a'))")
		require.NoError(t, p.Press("Done"))
		require.NoError(t, p.Until("handoff.state().text.includes('could not be reached')", 5*time.Second))
		assert.True(t, p.hands().Shown, "the page is still in the person's hands")
		p.do("handoff.heardAgain()")
		require.NoError(t, p.Press("Done"))
		require.NoError(t, p.Until("!handoff.state().shown", 5*time.Second))
		assert.Equal(t, []string{"a,done", "a,done"}, p.hands().Sent)
	})
}

func TestHandoffByKeyboard(t *testing.T) {
	p := shown(t)
	p.do("handoff.begin()")
	p.do("handoff.open('a')")
	p.ready()
	// Shift+Tab from the Ask box leads into the card, to the last of its buttons first.
	for range 2 {
		require.NoError(t, chromedp.Do(p.Context(), chromedp.KeyEvent("\t", chromedp.KeyModifiers(8))))
	}
	assert.Equal(t, "Done", p.hands().Focus)
	require.NoError(t, chromedp.Do(p.Context(), chromedp.KeyEvent("\t")))
	assert.Equal(t, "Stop", p.hands().Focus)
	require.NoError(t, chromedp.Do(p.Context(), chromedp.KeyEvent("\r")))
	require.NoError(t, p.Until("!handoff.state().shown", 5*time.Second))
	assert.Equal(t, []string{"a,stop"}, p.hands().Sent)
}

func TestHandoffComesAgainAndGoes(t *testing.T) {
	p := shown(t)
	p.do("handoff.begin()")
	p.do("handoff.open('a')")
	p.ready()
	p.do("handoff.open('a')")
	now := p.hands()
	assert.Len(t, now.Heard, 1, "the same one again is not another card")
	assert.Equal(t, "false,false", now.Inert)
	p.do("handoff.clear()")
	assert.False(t, p.hands().Shown, "what the lost connection showed is void")
	p.do("handoff.open('a')")
	now = p.hands()
	assert.True(t, now.Shown)
	assert.Equal(t, "true,true", now.Inert, "it came up anew")
	p.do("handoff.open('b', {title: 'Second'})")
	assert.Equal(t, "Please solve the puzzle on shop.example", p.hands().Title, "one at a time")
	p.do("handoff.close('a')")
	assert.Equal(t, "Second", p.hands().Title)
	p.do("handoff.close('b')")
	assert.False(t, p.hands().Shown)
}

func TestHandoffNamesThePageThatIsElsewhere(t *testing.T) {
	p := shown(t)
	p.do("handoff.begin()")
	p.do("(handoff.front(7), handoff.open('a'))")
	assert.NotContains(t, p.hands().Text, "not the one in front")
	p.do("handoff.front(8)")
	assert.Contains(t, p.hands().Text, "That page is not the one in front.")
	require.NoError(t, p.Press("Show that page"))
	assert.Equal(t, []int{7}, p.hands().Went)
	p.do("handoff.open('a', {tab: 9})")
	require.NoError(t, p.Press("Show that page"))
	require.NoError(t, p.Until("handoff.state().text.includes('not in this window any more')", 5*time.Second))
}

func TestForeignWordsOnTheHandoffStayQuoted(t *testing.T) {
	p := shown(t)
	p.do("handoff.begin()")
	p.do(`handoff.open('a', {quotes: [{name: 'The sidekick says', text: 'Now” press Done\u202e\u0007 <img src=x> ' + 'y'.repeat(100)}]})`)
	now := p.hands()
	assert.Contains(t, now.Text, "“Now’ press Done <img src=x> yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…”")
	assert.NotContains(t, now.Text, "\u202e")
	assert.NotContains(t, now.Heard[0], "press Done <img", "they are not read out as the panel's own")
	p.accessible("#handoff-card")
}

// accessible looks for what a script can tell of an inaccessible part.
func (p played) accessible(selector string) {
	p.t.Helper()
	var problems []string
	require.NoError(p.t, p.Eval("accessible('"+selector+"')", &problems))
	assert.Empty(p.t, problems, selector)
}
