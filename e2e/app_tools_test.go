//go:build webkit

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// toolsPage has something for each tool: text, controls, a frame of its own and one
// of another site, and says aloud what was done to it.
const toolsPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Workbench</title>
<main><h1>The workbench</h1><p>Everything has its place here, from the smallest screw to the longest plank of oak.</p>
<h2>Doing</h2><button id="bell" onclick="note('rung')">Ring the bell</button>
<label>Wood <select id="wood" onchange="note(this.value)"><option value="o">Oak</option><option value="a">Ash</option></select></label>
<label>Remarks <input id="remarks" oninput="note('typed ' + value)"></label>
<a id="on" href="/next">The next bench</a><p id="notes"></p><p style="margin-top: 3000px" id="foot">The end of the bench</p>
<iframe id="drawer" src="/drawer" title="Drawer"></iframe></main>
<script>function note(text) { notes.textContent += text + '. '; } addEventListener('message', event => note(event.data))</script>`

const drawerPage = `<!doctype html><title>Drawer</title><p>Eleven chisels</p><button id="pull" onclick="parent.postMessage('pulled', '*')">Pull it out</button>`

func tool(name string, arguments map[string]any) map[string]any {
	return map[string]any{"use": name, "arguments": arguments}
}

func on(selector string) map[string]any { return map[string]any{"selector": selector} }

// looks are all tools that look, and the waiting ones, in one turn.
func looks() []map[string]any {
	return []map[string]any{
		use("tab"), use("read_view"), use("read_page"), use("read_selection"), use("outline"), use("snapshot"), use("list_frames"),
		use("observe"), use("detect_challenge"), tool("count", on("button")), tool("count", on("frameLocator(#drawer) >> button")),
		tool("wait_for_selector", map[string]any{"selector": "#bell", "state": "visible", "milliseconds": 1000}),
		tool("wait_for_selector", map[string]any{"selector": "#never", "state": "attached", "milliseconds": 200}),
		use("picture"),
	}
}

func TestAppToolsAnswerAsInChromium(t *testing.T) {
	f := startFamily(t, script{turn("look", append(looks(), say("done"))...)})
	local := serveHTML(t, map[string]string{"/": toolsPage, "/drawer": drawerPage, "/next": "<!doctype html><title>Next</title><p>The next bench"})
	n := f.openApp(local.URL + "/")
	f.pair(n)
	require.Equal(t, "done", n.ask("look"))
	app := f.given()
	_, panel := f.panel(local.URL + "/")
	require.Equal(t, "done", f.ask(panel, "look"))
	both := f.given()
	chromium := both[len(app):]
	require.Len(t, chromium, len(app))
	for i, line := range app {
		require.Equal(t, comparable(t, chromium[i]), comparable(t, line), "%d", i)
	}
}

// unlike are what follows from a window's size or an id of the browser's, and
// frames, of which each engine sees what it can.
var unlike = regexp.MustCompile(`^(viewport|scroll|width|height|png|document|parent|at|time|text|chars|nodes|truncated)$`)

// comparable is a line of what the sidekick was given without what may differ.
func comparable(t *testing.T, line string) any {
	t.Helper()
	var given struct{ Kind, Tool, Text string }
	require.NoError(t, json.Unmarshal([]byte(line), &given))
	var result any
	if json.Unmarshal([]byte(given.Text), &result) != nil {
		return given
	}
	var strip func(any) any
	strip = func(value any) any {
		switch value := value.(type) {
		case map[string]any:
			for name, member := range value {
				if value[name] = strip(member); unlike.MatchString(name) && given.Tool != "read_page" && given.Tool != "read_selection" {
					delete(value, name)
				}
			}
		case []any:
			for i := range value {
				value[i] = strip(value[i])
			}
		}
		return value
	}
	return fmt.Sprintf("%s %s %v", given.Kind, given.Tool, strip(result))
}

func TestAppToolsActWithConsent(t *testing.T) {
	f := startFamily(t, script{
		turn("act", use("read_page"), tool("click", on("#bell")), tool("select_option", map[string]any{"selector": "#wood", "label": "Ash"}),
			tool("click", on("#remarks")), tool("insert", map[string]any{"text": "two planks"}), tool("press", map[string]any{"key": "Tab"}),
			tool("scroll", map[string]any{"direction": "down"}), tool("click", on("frameLocator(#drawer) >> #pull")), say("done")),
	})
	local := serveHTML(t, map[string]string{"/": toolsPage, "/drawer": drawerPage})
	n := f.openApp(local.URL + "/")
	f.pair(n)
	answer, cards := n.agree("act")
	require.Equal(t, "done", answer)
	require.NotEmpty(t, cards)
	var notes string
	n.page("notes.textContent", &notes)
	for _, what := range []string{"rung", "a. ", "two planks", "pulled"} {
		require.Contains(t, notes, what, strings.Join(f.given(), "\n"))
	}
	var down float64
	n.page("scrollY", &down)
	require.Positive(t, down)
}

func TestAppFollowsTheTab(t *testing.T) {
	site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>%[1]s</title><p>This is %[1]s", r.URL.Path)
	}))
	f := startFamily(t, script{
		turn("go", use("read_page"), tool("navigate", map[string]any{"address": site.URL + "/second"}), use("read_page"), echo()),
		turn("", use("read_page"), echo()),
	})
	n := f.openApp(site.URL + "/first")
	f.pair(n)
	_, cards := n.agree("go")
	require.Len(t, cards, 1)
	require.Contains(t, f.given()[len(f.given())-1], "This is /second")
	n.page("history.pushState(null, '', '/written')", nil)
	n.page("void (location.href = '/third')", nil)
	n.until(`document.querySelector('[role=status]').dataset.access === 'granted'`)
	require.Eventually(t, func() bool {
		n.ask("read")
		return strings.Contains(f.given()[len(f.given())-1], "This is /third")
	}, 10*time.Second, 200*time.Millisecond)
}
