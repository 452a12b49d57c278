package panel

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Send and Stop stand in the same place: a double click asks, and does not stop
// what it asked; nor does one on Stop send what is half written.
func TestADoubleClickIsOnePress(t *testing.T) {
	p := whole(t)
	var at struct{ X, Y float64 }
	require.NoError(t, p.Eval(`(r => ({X: r.x + r.width / 2, Y: r.y + r.height / 2}))(document.getElementById('send').getBoundingClientRect())`, &at))
	click := func(count int) {
		t.Helper()
		require.NoError(t, chromedp.Do(p.Context(), chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(count))))
	}
	write := func(words string) {
		t.Helper()
		p.do("document.getElementById('ask').value = '" + words + "', document.getElementById('ask').dispatchEvent(new Event('input')), undefined")
	}
	write("What is this?")
	click(1)
	click(2)
	p.until("worker.sent('ask').length === 1")
	write("And half a")
	time.Sleep(100 * time.Millisecond)
	assert.Empty(t, p.sent("cancel"), "nobody wanted it stopped")

	click(1)
	p.until("worker.sent('cancel').length === 1")
	p.do(`worker.tell('answer_end', {answer: 'b'.repeat(32), seq: 1, end: 'cancelled'})`)
	p.until("document.getElementById('send').checkVisibility()")
	click(2)
	time.Sleep(100 * time.Millisecond)
	assert.Len(t, p.sent("ask"), 1, "it is still being written")
	click(1)
	p.until("worker.sent('ask').length === 2")
}

// Escape is never a yes: in a card it is that card's no, and what is being written
// goes on; elsewhere it stops that first, and a card that is left over is refused.
func TestEscapeMeansNo(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Send("What is this?"))
	p.until("worker.sent('ask').length === 1")
	p.do("worker.tell('consent_ask', worker.card())")
	p.do("worker.tell('consent_ask', {...worker.card(), id: 'f'.repeat(32)})")
	p.do("document.getElementById('consent-card').focus()")
	p.key("\r")
	p.key("\x1b")
	p.until("worker.sent('consent').length === 1")
	assert.Contains(t, p.sent("consent")[0], `"id":"cccccccccccccccccccccccccccccccc"`)
	assert.Contains(t, p.sent("consent")[0], `"answer":"deny"`)
	now := p.see()
	assert.Equal(t, "consent-card", now.Cards, "the next one has not been read")
	assert.Equal(t, "consent-card", now.Focus)
	assert.Empty(t, p.sent("cancel"), "the answer goes on without it")

	p.do("document.getElementById('ask').focus()")
	p.key("\x1b")
	p.until("worker.sent('cancel').length === 1")
	p.do(`worker.tell('answer_end', {answer: 'b'.repeat(32), seq: 1, end: 'cancelled'})`)
	assert.Len(t, p.sent("consent"), 1)
	// One that another program asks for has no answer to stop.
	p.key("\x1b")
	p.until("worker.sent('consent').length === 2")
	assert.Contains(t, p.sent("consent")[1], `"answer":"deny"`)
	assert.Empty(t, p.see().Cards)
}

// Whoever comes back soon is led to what was said last, by no word of it.
func TestTheWayBackToTheLastConversation(t *testing.T) {
	p := whole(t)
	last := func(ago string) {
		t.Helper()
		p.do("worker.answer('conversations', {conversations: [{id: 'c'.repeat(32), title: 'A present for Ben', began: 1, last: Date.now() - " + ago + ", exchanges: 1, requests: 0}], more: false})")
		before := len(p.sent("conversations"))
		p.do("worker.die()")
		require.NoError(t, p.Until(fmt.Sprintf("worker.sent('conversations').length > %d", before), 10*time.Second))
	}
	last("16 * 60_000")
	there, err := p.Shows("Back to the last conversation")
	require.NoError(t, err)
	assert.False(t, there, "that was long ago")

	last("60_000")
	p.until("document.getElementById('last').innerText !== ''")
	var welcome string
	require.NoError(t, p.Eval("document.getElementById('welcome').innerText", &welcome))
	assert.NotContains(t, welcome, "Ben", "somebody else may look on")
	p.do("worker.answer('conversation', {conversation: {id: 'c'.repeat(32), title: 'A present for Ben', began: 1, last: Date.now(), exchanges: 1, requests: 0}, exchanges: [{at: Date.now(), question: 'A present for Ben', answer: 'A lamp.', tools: [], end: {end: 'complete'}}]})")
	require.NoError(t, p.Press("Back to the last conversation"))
	p.until("worker.see().view === 'kept' && document.getElementById('kept').innerText.includes('A lamp.')")
	require.NoError(t, p.Press("New conversation"))
	p.until("worker.sent('new_session').length === 1")
}

// A yes that falls asleep under the keyboard, and one that was pressed, give the
// focus to their card, and the card to the Ask box: it is never nowhere.
func TestTheFocusStaysWithTheCard(t *testing.T) {
	for name, row := range map[string]struct{ show, yes, card string }{
		"a consent": {"worker.tell('consent_ask', worker.card())", "Allow", "consent-card"},
		"a handoff": {"worker.tell('handoff_open', worker.handoff())", "Done", "handoff-card"},
		"a closed page": {"worker.tell('state', {reading: 'closed', state: 'tainted', sentence: 'Closed.', site: 'shop.example', since: 1, reopen: true})",
			"Reopen this page", "closed-card"},
		"a permission": {"worker.tell('access', {tab: 7, access: 'ask', site: 'shop.example', origins: ['https://shop.example/*'], sentence: 'Not yet.'}), worker.tell('draft', {question: 'What is this?'}), document.getElementById('composer').requestSubmit()",
			"Allow", "access-card"},
	} {
		t.Run(name, func(t *testing.T) {
			p := whole(t)
			yes := "[...document.querySelectorAll('#" + row.card + " button')].find((one) => one.innerText.trim() === '" + row.yes + "')"
			p.do(row.show)
			p.until(yes + "?.disabled === false")
			p.do(yes + ".focus()")
			p.do("dispatchEvent(new Event('blur'))")
			p.do("new Promise((done) => setTimeout(done, 100))")
			assert.Equal(t, row.card, p.see().Focus)
			p.do("dispatchEvent(new Event('focus'))")
			p.until(yes + ".disabled === false")
			assert.Equal(t, row.card, p.see().Focus, "and no yes has it by itself")
			if row.card == "handoff-card" {
				p.do(yes + ".focus()")
				time.Sleep(inert)
				p.key("\r")
				p.until("worker.sent('handoff').length === 1 && worker.see().cards === ''")
				assert.Equal(t, "ask", p.see().Focus)
			}
		})
	}
}
