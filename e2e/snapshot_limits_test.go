package e2e

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// clock makes the reader's clock say what an expression gives, so that no
// machine is too slow for a limit, or too fast for a budget.
func clock(expression string) string {
	return "(() => { let time = 0; Object.defineProperty(performance, 'now', { value: () => (" + expression + ") }); return true; })()"
}

// TestSnapshotLimits holds what a huge page gives to the limits, in each
// engine.
func TestSnapshotLimits(t *testing.T) {
	rows := []struct {
		name, html       string
		nodes, most, cut int
	}{
		{"many options", "<select>" + strings.Repeat("<option>o", 20100) + "</select>", 20000, 20000, 0},
		{"much text", strings.Repeat("<p>"+strings.Repeat("word ", 2000)+"</p>", 30), 1, 20000, 200000},
		{"a long name", `<button aria-label="` + strings.Repeat("word ", 9000) + `">b</button>`, 1, 1, 0},
		{"a deep page", strings.Repeat("<div role=group>", 450) + "deep", 451, 452, 0},
	}
	documents := map[string]string{}
	for _, row := range rows {
		documents["/"+strings.ReplaceAll(row.name, " ", "-")] = "<!doctype html><title>limits</title><body>" + row.html
	}
	site := serveHTML(t, documents)
	inEachEngine(t, func(t *testing.T, e engine) {
		for _, row := range rows {
			t.Run(row.name, func(t *testing.T) {
				page := e.open(t, site.at("localhost", "/"+strings.ReplaceAll(row.name, " ", "-")))
				require.NoError(t, page.World(clock("time"), nil))
				answer, _ := takeSnapshot(t, page)
				require.False(t, answer.Inconclusive)
				require.GreaterOrEqual(t, len(answer.Nodes), row.nodes)
				require.LessOrEqual(t, len(answer.Nodes), row.most)
				require.Equal(t, row.nodes == row.most && row.nodes > 1 || row.cut > 0, answer.Truncated)
				chars := 0
				for _, node := range answer.Nodes {
					chars += len(node.Name) + len(node.Text)
					require.LessOrEqual(t, len(node.Name), 1000)
				}
				require.LessOrEqual(t, chars, 200000)
				if row.cut > 0 {
					require.Greater(t, chars, row.cut*9/10)
				}
			})
		}
	})
}

// TestSnapshotsEnd holds a snapshot to its budget: what was found until then,
// and the word that there may be more.
func TestSnapshotsEnd(t *testing.T) {
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>ends</title>" + strings.Repeat("<p>One <b>two</b></p>", 500)})
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/"))
		require.NoError(t, page.World(clock("time += 500"), nil))
		answer, _ := takeSnapshot(t, page)
		require.True(t, answer.Inconclusive)
		require.NotEmpty(t, answer.Nodes)
		require.Less(t, len(answer.Nodes), 1500)
	})
}

// TestSnapshotRests holds a snapshot that lets the page go on between its
// slices to the answer of one that takes a single slice, and to what the page
// does in the meantime: what became sensitive or went away is not told.
func TestSnapshotRests(t *testing.T) {
	const long = `<h1>Before</h1><input id=late value=hunter2secret aria-label=Late><p id=echo>hunter2secret</p><div id=box><button>In the box</button></div>`
	site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>rests</title>" + long + strings.Repeat("<ul><li>One <b>two</b><li><a href='/a'>Link</a></ul>", 60) + "<p id=last>Last</p>"))
	}))
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/"))
		want, _ := takeSnapshot(t, page)
		require.NoError(t, page.World(hurry, nil))
		got, _ := takeSnapshot(t, page)
		require.Equal(t, want, got, "the same nodes, with the same references")

		require.NoError(t, page.Eval(`new MessageChannel().port1.constructor; {
			const late = document.querySelector('#late'), box = document.querySelector('#box'), last = document.querySelector('#last');
			let turns = 0;
			const change = () => {
				turns += 1;
				if (turns === 5) { late.type = 'password'; box.setAttribute('data-private', ''); last.remove(); return; }
				setTimeout(change);
			};
			setTimeout(change);
		}; undefined`, nil))
		changed, whole := takeSnapshot(t, page)
		require.NotContains(t, whole, "hunter2secret")
		require.NotContains(t, whole, `"Last"`)
		require.Contains(t, whole, `"Before"`)
		private := map[string]bool{}
		for _, node := range changed.Nodes {
			private[node.Name] = node.Sensitive
		}
		require.True(t, private["Late"])
	})
}

// TestSnapshotReferences holds a reference to its element: the same one each
// time, never another's, and nothing once the element is gone.
func TestSnapshotReferences(t *testing.T) {
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>references</title><button>One</button><button>Two</button>"})
	refs := func(answer snapshotAnswer) map[string]string {
		all := map[string]string{}
		for _, node := range answer.Nodes {
			all[node.Name] = node.Ref
		}
		return all
	}
	const behind = `(ref) => globalThis[Symbol.for('sidekick.parts')].refs.element(ref)?.textContent ?? null`
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/"))
		first, _ := takeSnapshot(t, page)
		require.NoError(t, page.Eval(`document.body.prepend(Object.assign(document.createElement('button'), { textContent: 'New' })); undefined`, nil))
		second, _ := takeSnapshot(t, page)
		before, after := refs(first), refs(second)
		require.Equal(t, before["One"], after["One"])
		require.Equal(t, before["Two"], after["Two"])
		require.NotContains(t, before, after["New"])
		var words *string
		require.NoError(t, page.World("("+behind+")("+quote(t, after["One"])+")", &words))
		require.Equal(t, "One", *words)

		require.NoError(t, page.Eval(`document.querySelectorAll('button')[1].remove(); undefined`, nil))
		require.NoError(t, page.World("("+behind+")("+quote(t, after["One"])+")", &words))
		require.Nil(t, words)
		third, _ := takeSnapshot(t, page)
		for _, node := range third.Nodes {
			require.NotEqual(t, before["One"], node.Ref, "no reference is given twice")
		}
		for _, wrong := range []string{`"e1"`, `"0"`, `"__proto__"`, `1`, `null`, `{}`} {
			require.NoError(t, page.World("("+behind+")("+wrong+")", &words))
			require.Nil(t, words, wrong)
		}
	})
}
