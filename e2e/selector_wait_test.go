package e2e

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// waiting starts a wait whose answer the world keeps, since a call that
// returns a promise would hold the engine until it is kept.
func waiting(t testing.TB, page document, name, text, state string, milliseconds int) {
	t.Helper()
	params, err := json.Marshal(map[string]any{"selector": judged(t, text, false), "state": state, "milliseconds": milliseconds, "wait": name})
	require.NoError(t, err)
	require.NoError(t, page.World(fmt.Sprintf(`(() => {
		globalThis.answers = globalThis.answers || {};
		sidekick.waitForSelector(%s).then((answer) => { answers[%q] = answer; });
		return null;
	})()`, params, name), nil))
}

// answer is what a wait brought; it waits for it.
func answer(t testing.TB, page document, name string) (answer map[string]any) {
	t.Helper()
	require.NoError(t, page.World(fmt.Sprintf(`new Promise((resolve) => {
		const look = () => { if (answers[%q]) resolve(answers[%q]); else setTimeout(look, 10); };
		look();
	})`, name, name), &answer))
	return answer
}

// hasAnswer says whether a wait is over.
func hasAnswer(t testing.TB, page document, name string) (over bool) {
	t.Helper()
	require.NoError(t, page.World(fmt.Sprintf("answers[%q] !== undefined", name), &over))
	return over
}

// requireNoWaits says that nothing waits any more.
func requireNoWaits(t testing.TB, page document) {
	t.Helper()
	var open int
	require.NoError(t, page.World("globalThis[Symbol.for('sidekick.parts')].wait.open()", &open))
	require.Zero(t, open)
}

const long = 30000

// waitRows: what is there first, what is waited for, and what then happens.
var waitRows = []struct{ name, html, selector, state, happens string }{
	{"an element that comes", `<div id=d></div>`, "#d p", "attached", `d.append(document.createElement('p'))`},
	{"one that is shown", `<p id=p hidden>text</p>`, "#p", "visible", `p.hidden = false`},
	{"one that is hidden", `<p id=p>text</p>`, "#p", "hidden", `p.style.display = 'none'`},
	{"one that goes", `<p id=p>text</p>`, "#p", "detached", `p.remove()`},
	{"one that goes is hidden too", `<p id=p>text</p>`, "#p", "hidden", `p.remove()`},
	{"a text that changes", `<p id=p>Please wait</p>`, `text="Order received"`, "visible", `p.firstChild.data = 'Order received'`},
	{"a shadow tree that comes", `<div id=d></div>`, "text=In a tree", "attached", `{ const inside = document.createElement('i'); inside.append('In a tree'); d.attachShadow({mode: 'open'}).append(inside); }`},
	{"a change in a shadow tree", `<div id=d><template shadowrootmode=open><i>wait</i></template></div>`, "text=ready", "attached", `d.shadowRoot.firstChild.firstChild.data = 'ready'`},
	{"a style sheet that comes", `<p id=p>text</p>`, "#p", "hidden", `{ const sheet = new CSSStyleSheet(); sheet.replaceSync('p { display: none }'); document.adoptedStyleSheets = [sheet]; }`},
	{"a box that is checked", `<input id=c type=checkbox><p>text</p>`, "input:checked", "attached", `c.click()`},
	{"the first of several counts", `<p id=a hidden>text</p><p>text</p>`, "p", "visible", `a.hidden = false`},
	{"a state", `<button id=b aria-expanded=false>Menu</button>`, `role=button[expanded=true]`, "attached", `b.ariaExpanded = 'true'`},
}

func TestSelectorWaits(t *testing.T) {
	documents := map[string]string{"/empty": "<!doctype html><p>text"}
	for i, row := range waitRows {
		documents[fmt.Sprintf("/%d", i)] = "<!doctype html>" + row.html
	}
	site := serveHTML(t, documents)
	inEachEngine(t, func(t *testing.T, e engine) {
		for i, row := range waitRows {
			t.Run(row.name, func(t *testing.T) {
				page := e.open(t, fmt.Sprintf("%s/%d", site.URL, i))
				waiting(t, page, "w", row.selector, row.state, long)
				require.False(t, hasAnswer(t, page, "w"), "it is met before anything happened")
				require.NoError(t, page.Eval("void "+scoped(row.happens), nil))
				require.Equal(t, map[string]any{"met": true}, answer(t, page, "w"))
				requireNoWaits(t, page)
			})
		}
		t.Run("its end", func(t *testing.T) { waitsEnd(t, e.open(t, site.URL+"/empty")) })
	})
}

// scoped makes statements one expression.
func scoped(statements string) string { return "(() => { " + statements + " })()" }

func waitsEnd(t *testing.T, page document) {
	var ended map[string]any
	waiting(t, page, "met", "text=text", "visible", long)
	require.Equal(t, map[string]any{"met": true}, answer(t, page, "met"), "what is there is met at once")
	waiting(t, page, "late", "#nothing", "attached", 150)
	require.Equal(t, map[string]any{"met": false}, answer(t, page, "late"))
	waiting(t, page, "now", "#nothing", "attached", 0)
	require.Equal(t, map[string]any{"met": false}, answer(t, page, "now"))

	for _, name := range []string{"a", "b", "c", "d"} {
		waiting(t, page, name, "#nothing", "attached", long)
	}
	waiting(t, page, "fifth", "#nothing", "attached", long)
	require.Equal(t, map[string]any{"refusal": map[string]any{"code": "limit_reached"}}, answer(t, page, "fifth"))
	require.NoError(t, page.Face("waitEnd", map[string]any{"wait": "b"}, &ended))
	require.Equal(t, map[string]any{"met": false}, answer(t, page, "b"))
	require.False(t, hasAnswer(t, page, "a"))
	require.NoError(t, page.Face("waitEnd", map[string]any{"wait": "of nobody"}, &ended))
	waiting(t, page, "again", "#nothing", "attached", long)
	require.NoError(t, page.Face("waitEnd", map[string]any{}, &ended))
	for _, name := range []string{"a", "c", "d", "again"} {
		require.Equal(t, map[string]any{"met": false}, answer(t, page, name))
	}
	requireNoWaits(t, page)

	var refused map[string]any
	require.NoError(t, page.Face("waitForSelector", map[string]any{"selector": map[string]any{"frames": []string{}, "chain": []any{map[string]any{"engine": "xpath"}}}, "state": "attached", "milliseconds": long, "wait": "x"}, &refused))
	require.Equal(t, map[string]any{"refusal": map[string]any{"code": "selector_invalid"}}, refused)
}

func TestSelectorWaitsInAStorm(t *testing.T) {
	storm := `<!doctype html><ul id=list></ul><p id=p>wait</p><script>
		let seen = 0;
		const list = document.getElementById('list'), port = new MessageChannel();
		for (let i = 0; i < 2000; i++) list.append(document.createElement('li'));
		port.port1.onmessage = () => { for (const each of list.children) each.dataset.at = ++seen; port.port2.postMessage(0); };
		port.port2.postMessage(0);
	</script>`
	site := serveHTML(t, map[string]string{"/storm": storm})
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.URL+"/storm")
		waiting(t, page, "w", "text=ready", "visible", long)
		require.NoError(t, page.Eval("void (document.getElementById('p').textContent = 'ready')", nil))
		require.Equal(t, map[string]any{"met": true}, answer(t, page, "w"))
		var seen int
		require.NoError(t, page.Eval("seen", &seen))
		require.Positive(t, seen)
	})
}

// A page of 60,000 nodes that is deep too: a count is right, or the search says
// that it was given up, as it may on a slow machine.
func TestSelectorsOnLargePages(t *testing.T) {
	large := `<!doctype html><body><script>
		const list = document.createElement('div');
		for (let i = 0; i < 10000; i++) {
			const row = list.appendChild(document.createElement('div')), link = row.appendChild(document.createElement('a'));
			link.href = '#'; link.append('Row ' + i);
			row.appendChild(document.createElement('b')).append('more'); row.appendChild(document.createElement('i'));
		}
		document.body.append(list);
		let deep = document.body;
		for (let i = 0; i < 2000; i++) deep = deep.appendChild(document.createElement('section'));
		deep.append('the deepest');
	</script>`
	rows := []struct {
		selector string
		want     any
	}{
		{"text=row 9999", 1.0},
		{"text=/^Row 94.9$/", 10.0},
		{"div:has(> a:has-text('row 9998'))", 1.0},
		{"body *", 10000.0}, // no more than that is counted
		{"section:has-text('deepest')", 2000.0},
		{"div > a:has-text('row 3') + b:has-text('more')", 1111.0},
		{"div:has-text('row 55') >> role=link[name='Row 55']", 1.0},
		{"* >> * * *", 10000.0}, // 42,000 scopes, each with all that stands in it
	}
	site := serveHTML(t, map[string]string{"/large": large})
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.URL+"/large")
		for _, row := range rows {
			var found map[string]any
			require.NoError(t, page.Face("count", map[string]any{"selector": judged(t, row.selector, false)}, &found))
			if found["refusal"] != nil {
				require.Equal(t, map[string]any{"refusal": map[string]any{"code": "timed_out"}}, found, row.selector)
			} else {
				require.Equal(t, map[string]any{"count": row.want}, found, row.selector)
			}
		}
	})
}
