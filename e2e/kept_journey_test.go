package e2e

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/e2e/site"
)

// A conversation outlives the process: the person finds it by a word, goes on
// with it, and forgets it for good.
func TestKeptJourneyAConversationIsFoundGoneOnWithAndForgotten(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{
		turn("boots", say("The marmalade-coloured boots cost sixty euros.")),
		turn("", say("The shoes cost forty euros.")),
	})
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")
	require.Contains(t, f.ask(panel, "What do the boots cost?"), "marmalade")
	f.mustCommand("stop")
	require.NoError(t, panel.Until(`document.getElementById('log').innerText.includes('started anew')`, 30*time.Second))

	require.NoError(t, panel.Press("What left this computer"))
	require.NoError(t, panel.Until(`document.getElementById('left').innerText.includes('Nothing left this computer')`, 10*time.Second))
	require.NoError(t, panel.Press("Conversations"))
	require.NoError(t, panel.Until(`document.getElementById('kept').innerText.includes('What do the boots cost?')`, 10*time.Second))
	require.NoError(t, panel.Eval(`(() => { const box = document.getElementById('kept-query'); box.value = 'sandals'; box.form.requestSubmit(); })()`, nil))
	require.NoError(t, panel.Until(`document.getElementById('kept').innerText.includes('No conversation holds these words.')`, 10*time.Second))
	require.NoError(t, panel.Eval(`(() => { const box = document.getElementById('kept-query'); box.value = 'marmalade'; box.form.requestSubmit(); })()`, nil))
	require.NoError(t, panel.Until(`document.querySelector('#kept .excerpt')?.innerText.includes('marmalade') ?? false`, 10*time.Second))
	require.NoError(t, panel.Eval(`document.querySelector('#kept .talk-open').click()`, nil))
	require.NoError(t, panel.Until(`document.getElementById('kept').innerText.includes('sixty euros')`, 10*time.Second))

	require.NoError(t, panel.Press("Resume"))
	require.NoError(t, panel.Until(`document.getElementById('log').innerText.includes('sixty euros') && !document.getElementById('scroller').hidden`, 10*time.Second))
	require.Contains(t, f.ask(panel, "And the shoes?"), "forty")
	text := f.mustCommand("conversations", "search", "marmalade", "forty")
	require.Contains(t, text, "What do the boots cost?", "it is one conversation")

	require.NoError(t, panel.Press("Conversations"))
	require.NoError(t, panel.Until(`document.getElementById('kept').innerText.includes('open now')`, 10*time.Second))
	require.NoError(t, panel.Eval(`document.querySelector('#kept .talk-open').click()`, nil))
	require.NoError(t, panel.Until(`document.getElementById('kept').innerText.includes('And the shoes?')`, 10*time.Second))
	require.NoError(t, panel.Press("Forget"))
	require.NoError(t, panel.Press("Forget it for good"))
	require.NoError(t, panel.Until(`document.getElementById('kept').innerText.includes('It is forgotten.')`, 10*time.Second))
	require.NoError(t, panel.Until(`document.getElementById('log').innerText === ''`, 10*time.Second), "it was the one that is open here")
	require.Contains(t, f.mustCommand("conversations", "list"), "No conversation is kept.")
}
