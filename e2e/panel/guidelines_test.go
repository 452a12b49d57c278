package panel

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
)

// axe is the rules of the Web Content Accessibility Guidelines as a script, from
// npm by the lockfile: read here, and packed into nothing.
var axe = sync.OnceValues(func() (string, error) {
	root, err := browser.Root()
	if err != nil {
		return "", err
	}
	script, err := os.ReadFile(filepath.Join(root, "extension", "node_modules", "axe-core", "axe.min.js"))
	return string(script), err
})

// everyRule gives each broken rule with the place where it is broken.
const everyRule = `axe.run(document, {resultTypes: ['violations'], runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}})
	.then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({target}) => id + ': ' + target.join(' '))))`

// follows judges a screen by every rule that can be computed.
func (p played) follows() {
	p.t.Helper()
	script, err := axe()
	require.NoError(p.t, err, "finding axe-core, which make setup installs")
	var there bool
	require.NoError(p.t, p.Eval("globalThis.axe !== undefined", &there))
	if !there {
		require.NoError(p.t, p.Eval(script+"; undefined", nil))
	}
	var broken []string
	require.NoError(p.t, p.Eval(everyRule, &broken))
	assert.Empty(p.t, broken)
}

// A page with a fault has it told: what finds nothing anywhere would pass for a
// page without one.
func TestGuidelinesTellAFault(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Eval(`document.getElementById('log').innerHTML = '<button></button>', undefined`, nil))
	script, err := axe()
	require.NoError(t, err)
	require.NoError(t, p.Eval(script+"; undefined", nil))
	var broken []string
	require.NoError(t, p.Eval(everyRule, &broken))
	assert.Equal(t, []string{"button-name: #log > button"}, broken)
}

// Whoever goes from heading to heading finds each one level below the one it
// belongs to, whatever the sidekick wrote.
func TestHeadingsLeaveNoLevelOut(t *testing.T) {
	const levels = `async (markdown) => {
	  const { StreamedText } = await import('/extension/panel/streamed-text.js');
	  const root = document.createElement('div');
	  document.getElementById('log').replaceChildren(root);
	  await new Promise((resolve) => new StreamedText(root, () => {}, () => resolve()).show(markdown, true));
	  return [...root.querySelectorAll('h3, h4, h5, h6')].map((one) => one.ariaLevel ?? one.localName[1]).join(' ');
	}`
	tab := document(t)
	for _, row := range []struct{ name, why, markdown, want string }{
		{"as it should be", "nothing is changed", "# A\n\n## B\n\n### C\n\n## D", "3 4 5 4"},
		{"begins deep", "what belongs to nothing stands right below the question", "### A\n\n### B", "3 3"},
		{"leaves one out", "a part that is not there is not told of", "# A\n\n#### B\n\n## C", "3 4 4"},
		{"rises above its beginning", "the first was no part of the second", "### A\n\n# B\n\n## C", "3 3 4"},
		{"deeper than tags go", "two that look the same may stand side by side", "# A\n\n##### B\n\n###### C", "3 4 4"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got string
			call(t, tab, levels, &got, row.markdown)
			assert.Equal(t, row.want, got, row.why)
		})
	}
}

// A long answer is read with the keyboard alone while it is still being written,
// when nothing in it takes the focus.
func TestAnAnswerThatGrowsIsScrolledByKeys(t *testing.T) {
	p := whole(t)
	require.NoError(t, p.Eval(scenes, nil))
	require.NoError(t, chromedp.Do(p.Context(), chromedp.EmulateViewport(320, 480)))
	require.NoError(t, p.Send("What is this?"))
	p.until("worker.sent('ask').length === 1")
	p.do("worker.tell('answer_delta', { answer: 'b'.repeat(32), seq: 1, text: 'One line.\\n\\n'.repeat(60) })")
	p.until("document.getElementById('scroller').tabIndex === 0")
	p.do("document.getElementById('new').focus()")
	p.key("\t")
	assert.Equal(t, "scroller", p.see().Focus)
	// The compositor scrolls by keys from where it drew last: two frames on, that is the beginning.
	p.do("document.getElementById('scroller').scrollTop = 0, new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
	p.key(kb.PageDown)
	p.until("document.getElementById('scroller').scrollTop > 0")
}
