package panel

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keptID is the id of a conversation that the test's worker keeps.
func keptID(letter string) string { return strings.Repeat(letter, 32) }

// text is what a part of the panel shows.
func (p played) text(id string) (text string) {
	p.t.Helper()
	require.NoError(p.t, p.Eval(`document.getElementById('`+id+`').innerText`, &text))
	return text
}

func (p played) shows(id, words string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.getElementById(%q).innerText.includes(%q)`, id, words))
}

func (p played) press(name string) {
	p.t.Helper()
	require.NoError(p.t, p.Press(name), name)
}

// fits says that nothing of the panel is wider than it is.
func (p played) fits(width int64) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.Context(), chromedp.EmulateViewport(width, 760)))
	var wide []string
	require.NoError(p.t, p.Eval(`[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.unseen')).map((one) => one.className || one.localName)`, &wide))
	assert.Empty(p.t, wide, "at %d pixels", width)
}

// keepingTwo has the test's worker keep two conversations, one with a fill.
const keepingTwo = `(() => {
	const shoes = {id: 'c'.repeat(32), title: 'What do the <b>shoes</b> cost?', began: 1790000000000, last: 1790000060000, exchanges: 1, requests: 2};
	const card = {id: 'd'.repeat(32), title: 'Fill in my card', began: 1789000000000, last: 1789000000000, exchanges: 3, requests: 0, filled: true};
	worker.answer('conversations', {conversations: [{...shoes, excerpt: '…the <i>red</i> ones cost forty…'}, card], more: false});
	worker.answer('conversation', {conversation: shoes, exchanges: [{at: 1790000000000, question: 'What do the <b>shoes</b> cost?', answer: 'They cost **40 euros**. <img src=x>',
		tools: [{tool: 'read_page', phase: 'done', depth: 'page', chars: 120}], end: {end: 'cut'}}]});
	worker.answer('conversation_forget', {forgotten: 1});
	worker.answer('conversation_resume', {session: 'e'.repeat(32), resumed: false, state: {reading: 'open', state: 'clean', sentence: ''}});
	worker.answer('new_session', {session: 'f'.repeat(32), resumed: false, state: {reading: 'open', state: 'clean', sentence: ''}});
})()`

// withRules is the whole panel with the rules for accessible pages at hand.
func withRules(t *testing.T) played {
	p := whole(t)
	require.NoError(t, p.Eval(views, nil))
	return p
}

// One that is still being answered shows how it ends, under whoever reads it.
func TestAConversationThatGoesOnIsFollowed(t *testing.T) {
	p := whole(t)
	p.do(keepingTwo)
	const exchange = `{conversation: {id: 'c'.repeat(32), title: 'Shoes?', began: 1, last: 1, exchanges: 1, requests: 0}, exchanges: [{at: 1, question: 'Shoes?', answer: 'They cost', tools: []%s}]}`
	p.do("worker.answer('conversation', " + fmt.Sprintf(exchange, "") + ")")
	require.NoError(t, p.Press("Conversations"))
	p.until("document.querySelector('#kept .talk-open')")
	p.do("document.querySelector('#kept .talk-open').click()")
	p.until("document.getElementById('kept').innerText.includes('This is being answered.')")
	p.do("[...document.querySelectorAll('#kept button')].find((one) => one.innerText === 'Resume').focus()")
	p.do("worker.answer('conversation', " + strings.Replace(fmt.Sprintf(exchange, ", end: {end: 'complete'}"), "They cost", "They cost forty.", 1) + ")")
	p.until("document.getElementById('kept').innerText.includes('They cost forty.')")
	assert.Equal(t, "Resume", p.see().Focus)
	before := len(p.sent("conversation"))
	time.Sleep(2500 * time.Millisecond)
	assert.Len(t, p.sent("conversation"), before, "it has ended")
}

func TestConversationsAreListedReadAndForgotten(t *testing.T) {
	p := withRules(t)
	p.do(keepingTwo)
	before := len(p.sent("conversations"))
	p.press("Conversations")
	p.shows("kept", "Fill in my card")
	assert.Contains(t, p.text("kept"), "What do the <b>shoes</b> cost?", "words, never markup")
	assert.Contains(t, p.text("kept"), "1 question · 2 requests to a model")
	assert.Contains(t, p.text("kept"), "something was filled in")
	p.accessible("#kept")
	p.fits(280)
	p.fits(360)

	p.do(`(() => { const box = document.getElementById('kept-query'); box.value = ' red shoes '; box.form.requestSubmit(); })()`)
	p.until(fmt.Sprintf(`worker.sent('conversations').length === %d`, before+2))
	assert.JSONEq(t, `{"query":"red shoes"}`, p.sent("conversations")[before+1])
	p.shows("kept", "2 conversations hold these words.")

	p.do(`document.querySelector('#kept .talk-open').click()`)
	p.shows("kept", "40 euros")
	assert.Contains(t, p.text("kept"), "Read the whole page, 120 characters")
	assert.Contains(t, p.text("kept"), "Sidekick ended in the middle of this answer.")
	var images int
	require.NoError(t, p.Eval(`document.querySelectorAll('#kept img').length`, &images))
	assert.Zero(t, images)
	p.accessible("#kept")
	p.fits(360)

	p.press("Forget")
	p.shows("kept", "It cannot be brought back.")
	assert.Equal(t, "Keep it", p.see().Focus, "a key that was pressed twice does nothing")
	assert.Empty(t, p.sent("conversation_forget"))
	p.press("Keep it")
	assert.Equal(t, "Forget", p.see().Focus)
	p.press("Forget")
	p.press("Forget it for good")
	p.shows("kept", "It is forgotten.")
	assert.Equal(t, []string{`{"id":"` + keptID("c") + `"}`}, p.sent("conversation_forget"))
	assert.Empty(t, p.sent("new_session"), "it was not the one that is open here")

	p.press("Forget all conversations")
	p.press("Forget all for good")
	p.until(`worker.sent('new_session').length === 1`)
	assert.JSONEq(t, `{"all":true}`, p.sent("conversation_forget")[1])
	assert.Equal(t, "kept", p.see().View, "who forgets goes on looking")
	var statuses int
	require.NoError(t, p.Eval(`document.querySelectorAll('[role=status]').length`, &statuses))
	assert.Equal(t, 1, statuses)
}

func TestAConversationGoesOn(t *testing.T) {
	p := whole(t)
	p.do(keepingTwo)
	p.press("Conversations")
	p.shows("kept", "Fill in my card")
	p.do(`document.querySelector('#kept .talk-open').click()`)
	p.shows("kept", "40 euros")
	p.do(`worker.answer('conversation_resume', {refusal: {code: 'not_available', sentence: 'It is open in another panel.'}})`)
	p.press("Resume")
	p.shows("kept", "It is open in another panel.")
	p.do(keepingTwo)
	p.press("Resume")
	p.shows("log", "40 euros")
	assert.Equal(t, "scroller", p.see().View)
	assert.Contains(t, p.text("log"), "What do the <b>shoes</b> cost?")
	var said string
	require.NoError(t, p.Eval(`document.getElementById('announcer').textContent`, &said))
	assert.NotContains(t, said, "40 euros", "what was said before is not read out again")

	p.do(`worker.answer('conversation', {conversation: {id: 'd'.repeat(32), title: 'Fill in my card', began: 1, last: 1, exchanges: 0, requests: 0, filled: true}, exchanges: []})`)
	p.press("Conversations")
	p.shows("kept", "Fill in my card")
	p.do(`document.querySelectorAll('#kept .talk-open')[1].click()`)
	p.shows("kept", "can be read again and not gone on with")
	resumes, err := p.Shows("Resume")
	require.NoError(t, err)
	assert.False(t, resumes)
}

func TestWhatLeftThisComputerInPlainWords(t *testing.T) {
	p := withRules(t)
	p.do(`worker.answer('conversations', {conversations: [], more: false})`)
	p.press("What left this computer")
	p.shows("left", "Nothing left this computer")
	assert.Empty(t, p.sent("left"), "nothing was asked here yet")
	p.accessible("#left")

	p.do(`(() => {
		const sum = {requests: 2, away: 1, bytes: 3000, input: 1240, output: 80, cost: 4200000, unpriced: 0, priced: '2026-05-04'};
		const sent = {id: 9, conversation: 'c'.repeat(32), title: 'What do the <b>shoes</b> cost?', at: 1790000000000, provider: 'anthropic', model: 'some-model', host: 'api.example:443', attempt: 1, bytes: 2000,
			shown: [{tool: 'read_page', depth: 'page', site: 'shop.example', characters: 18234, cut: 12}, {tool: 'picture', site: 'shop.example', characters: 40, pictures: 1, again: true}, {tool: 'fill', characters: 0, refused: true}],
			ended: true, input: 1200, cached: 0, output: 80, cost: 4200000, priced: '2026-05-04'};
		const local = {...sent, cost: undefined, id: 8, host: 'localhost:11434', local: true, shown: [], input: 40, output: 0, fault: 'server_busy', attempt: 2, bytes: 1000};
		worker.answer('left', {requests: [sent, local], sum, more: false});
		worker.answer('left_text', {text: '{"messages": "<img src=x onerror=alert(1)>"}'});
	})()`)
	p.press("Everything kept")
	p.shows("left", "2 requests, 1 of them to another computer: 1,240 tokens sent, 80 received. That cost $0.0042 (prices as of 2026-05-04).")
	text := p.text("left")
	for _, want := range []string{
		"some-model at api.example\n", "For “What do the <b>shoes</b> cost?”", "The whole page on shop.example: 18,234 characters, 12 more were left out",
		"A picture on shop.example: as before", "An answer to fill: refused, so only the refusal", "localhost:11434 (this computer)", "prices as of 2026-05-04", "1,000 bytes in all, try 2, without an answer (server busy)",
	} {
		assert.Contains(t, text, want)
	}
	assert.NotContains(t, text, "Nothing left")
	p.accessible("#left")
	p.fits(280)
	p.fits(360)
	p.press("Whole text")
	p.shows("left", "<img src=x onerror=alert(1)>")
	p.fits(360)
	var images int
	require.NoError(t, p.Eval(`document.querySelectorAll('#left img').length`, &images))
	assert.Zero(t, images, "as text, never as markup")
	assert.Equal(t, []string{`{"id":9}`}, p.sent("left_text"))
	p.press("Whole text")
	p.until(`document.querySelector('#left .whole').hidden`)
	p.do(`worker.answer('left', {requests: [], sum: {requests: 3, away: 0, bytes: 1, input: 1, output: 1, cost: 0, unpriced: 0}, more: false})`)
	p.press("Look again")
	p.shows("left", "The model runs on this computer")
	p.press("Back to the conversation")
	assert.Equal(t, "show-left", p.see().Focus)
}
