package panel

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAPermissionIsOfTheSiteThatWasRead(t *testing.T) {
	p := play(t)
	p.do("(() => accessCard.begin())()")
	p.do("accessCard.show('shop.example')")
	require.NoError(t, p.Until("!accessCard.state().inert", 5*time.Second))
	var changed struct {
		Inert bool
		Asked []string
	}
	require.NoError(t, p.Eval("(accessCard.show('bank.example'), accessCard.state())", &changed))
	assert.True(t, changed.Inert, "the click was on its way to the first")
	require.NoError(t, p.Press("Allow"))
	require.NoError(t, p.Eval("accessCard.state()", &changed))
	assert.Equal(t, []string{"https://bank.example/*"}, changed.Asked)
}

func TestClosedPageSaysHowToOpenIt(t *testing.T) {
	p := play(t)
	p.do("(() => closedCard.begin())()")
	var now struct {
		Shown    bool
		Text     string
		Reopened int
	}
	look := func() { require.NoError(t, p.Eval("closedCard.state()", &now)) }
	p.do(`closedCard.show({reading: 'closed', state: 'tainted', sentence: 'Something private was filled in here.', site: 'shop.example', since: Date.now(), reopen: true})`)
	look()
	assert.True(t, now.Shown)
	assert.Contains(t, now.Text, "shop.example: closed since ")
	assert.Contains(t, now.Text, "Something private was filled in here.")
	assert.Contains(t, now.Text, "A new conversation begins then")
	p.do(`closedCard.refuse('The page could not be opened.')`)
	require.NoError(t, p.Press("Reopen this page"))
	require.NoError(t, p.Until(`closedCard.state().text.includes('could not be opened')`, 5*time.Second))
	look()
	assert.Equal(t, 1, now.Reopened)
	p.do(`closedCard.show({reading: 'closed', state: 'tainted', sentence: 'Closed for good.'})`)
	look()
	assert.NotContains(t, now.Text, "Reopen", "no way is shown where there is none")
	p.do(`closedCard.show({reading: 'open', state: 'clean', sentence: ''})`)
	look()
	assert.False(t, now.Shown)
}

func TestOpeningAgainIsForThePageThatWasInFront(t *testing.T) {
	p := play(t)
	p.do("(() => closedCard.begin())()")
	p.do("closedCard.front(7)")
	p.do(`closedCard.show({reading: 'closed', state: 'tainted', sentence: 'Closed.', site: 'shop.example', reopen: true})`)
	require.NoError(t, p.Until("!closedCard.state().inert", 5*time.Second))
	var now struct{ Inert bool }
	require.NoError(t, p.Eval("(closedCard.front(7), closedCard.state())", &now))
	assert.False(t, now.Inert, "it is in front still")
	require.NoError(t, p.Eval("(closedCard.front(8), closedCard.state())", &now))
	assert.True(t, now.Inert, "the press was meant for what stood there before")
	require.NoError(t, p.Press("Reopen this page"))
}

func TestOpeningAgainThatHasToWaitSaysForHowLong(t *testing.T) {
	p := play(t)
	p.do("(() => closedCard.begin())()")
	p.do(`closedCard.show({reading: 'closed', state: 'tainted', sentence: 'Closed.', site: 'shop.example', reopen: true})`)
	p.do(`closedCard.refuse('It may still arrive.', 2)`)
	require.NoError(t, p.Press("Reopen this page"))
	p.until(`closedCard.state().text.includes('It may still arrive. The button comes back in 2 seconds.')`)
	var now struct{ Inert bool }
	require.NoError(t, p.Eval("(dispatchEvent(new Event('focus')), closedCard.state())", &now))
	assert.True(t, now.Inert, "whatever the person does meanwhile")
	p.until(`closedCard.state().text.includes('Now you can open it again.')`)
	require.NoError(t, p.Press("Reopen this page"))
}
