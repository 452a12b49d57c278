package e2e

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestADocumentThatIsOpenedAnewIsWatchedStill: document.open() takes every
// listener of a document away, those of other worlds too. What is typed right
// after it into a password field, and shown as text before anybody read, stays
// a secret: here in a shadow tree, which nothing but the person's way there
// leads to.
func TestADocumentThatIsOpenedAnewIsWatchedStill(t *testing.T) {
	tab := openInReader(t, "<!doctype html><title>t</title><p>before", false)
	require.NoError(t, tab.Until("document.readyState === 'complete'", 10*time.Second))
	require.NoError(t, tab.Eval(`(() => {
		document.open();
		document.write('<!doctype html><title>t</title><p>after<div id=box></div>');
		document.close();
		const field = Object.assign(document.createElement('input'), {type: 'password'});
		document.getElementById('box').attachShadow({mode: 'closed'}).append(field);
		globalThis.field = field;
	})()`, nil))
	require.NoError(t, tab.Eval("new Promise((done) => setTimeout(done, 50)).then(() => field.focus())", nil))
	_, err := chromedp.Call(tab.Context(), input.InsertText, input.InsertTextParams{Text: "mossy-ladder-41"})
	require.NoError(t, err)
	require.NoError(t, tab.Eval("void (field.type = 'text')", nil))
	var typed, read string
	require.NoError(t, tab.Eval("field.value", &typed))
	require.Equal(t, "mossy-ladder-41", typed)
	require.NoError(t, tab.World("sidekick.readPage().then(JSON.stringify)", &read))
	require.Contains(t, read, "after")
	require.NotContains(t, read, "mossy")
}
