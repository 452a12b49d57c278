package e2e

import (
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"sidekick/e2e/browser"
	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// senseStep is one thing that happens before the page is asked: the person
// types, a script of the page runs, or the page is asked before.
type senseStep struct {
	Type    string `json:"type"` // a selector, which may step into shadow roots by >>>
	Text    string `json:"text"`
	Keys    bool   `json:"keys"` // letter by letter
	Run     string `json:"run"`
	Until   string `json:"until"`
	Observe bool   `json:"observe"`
}

// observeRow is what a page answers after a few steps.
type observeRow struct {
	Name     string         `json:"name"`
	Cold     bool           `json:"cold"` // the scripts come when the page is complete
	Fill     *fillRow       `json:"fill"` // a fill that comes first
	Steps    []senseStep    `json:"steps"`
	Observed map[string]any `json:"observed"` // null: absent
	Texts    []string       `json:"texts"`
	Longest  int            `json:"longest"` // code units of the longest message, where it is not told by texts
	Count    int            `json:"count"`
	// WebKit is what differs there, and why.
	WebKit *struct {
		Texts     []string `json:"texts"`
		Unvouched string   `json:"unvouched"`
		Why       string   `json:"why"`
	} `json:"webkit"`
}

// observed is an answer of the face.
type observed map[string]any

func (o observed) texts() []string {
	texts := []string{}
	for _, each := range o["errorTexts"].([]any) {
		texts = append(texts, each.(string))
	}
	return texts
}

func TestObservePages(t *testing.T) {
	vectors, err := schema.Vectors("observe-pages")
	require.NoError(t, err)
	names, err := fs.ReadDir(vectors, ".")
	require.NoError(t, err)
	site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		html, err := fs.ReadFile(vectors, strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, browser.ColdPath), "/")+"/page.html")
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(html)
	}))
	inEachEngine(t, func(t *testing.T, e engine) {
		for _, name := range names {
			raw, err := fs.ReadFile(vectors, name.Name()+"/want.json")
			require.NoError(t, err)
			var want struct {
				Why  string       `json:"why"`
				Rows []observeRow `json:"rows"`
			}
			strict(t, raw, &want)
			require.NotEmpty(t, want.Why)
			for _, row := range want.Rows {
				t.Run(name.Name()+"/"+row.Name, func(t *testing.T) {
					path := "/" + name.Name()
					if row.Cold {
						path = browser.ColdPath + name.Name()
					}
					observeOnce(t, e.open(t, site.at("localhost", path)), row)
				})
			}
		}
	})
}

func observeOnce(t *testing.T, page document, row observeRow) {
	if row.Fill != nil {
		fillFor(t, page, row.Fill)
	}
	for _, step := range row.Steps {
		stepOnce(t, page, step)
	}
	answer := observe(t, page)
	for key, want := range row.Observed {
		if want == nil {
			require.NotContains(t, answer, key)
			continue
		}
		require.Equal(t, want, answer[key], key)
	}
	texts := answer.texts()
	if _, chromium := page.(chromiumDocument); !chromium && row.WebKit != nil {
		require.NotEmpty(t, row.WebKit.Why)
		require.Equal(t, row.WebKit.Texts, texts)
		require.Equal(t, row.WebKit.Unvouched, answer["unvouched"])
		return
	}
	if row.Texts != nil {
		require.Equal(t, row.Texts, texts)
	}
	if row.Count != 0 {
		require.Len(t, texts, row.Count)
	}
	if row.Longest != 0 {
		longest := 0
		for _, text := range texts {
			longest = max(longest, len(utf16.Encode([]rune(text))))
		}
		require.Equal(t, row.Longest, longest)
	}
}

// observe asks the face, and holds the answer to the message's schema.
func observe(t testing.TB, page document) observed {
	t.Helper()
	var answer map[string]any
	require.NoError(t, page.Face("observe", map[string]any{}, &answer))
	requireValid(t, "observe.response", answer)
	return answer
}

func fillFor(t testing.TB, page document, row *fillRow) {
	t.Helper()
	var probe, answer map[string]any
	require.NoError(t, page.Face("fillProbe", map[string]any{"selector": pageSelector(t, row.CSS), "kind": row.Kind}, &probe))
	require.NoError(t, page.Face("fill", map[string]any{"handle": probe["handle"], "kind": row.Kind, "kinds": probe["kinds"], "value": row.Value}, &answer))
	require.Equal(t, true, answer["kept"])
}

// typeInto types as a person does: the engine's own editing, whose events the
// page cannot make.
const typeInto = `(({ path, text, keys }) => {
  let root = document, field = null;
  for (const step of path.split('>>>')) { field = root.querySelector(step); root = field.shadowRoot; }
  field.focus();
  for (const piece of keys ? [...text] : [text]) document.execCommand('insertText', false, piece);
})(%s)`

func stepOnce(t testing.TB, page document, step senseStep) {
	t.Helper()
	switch {
	case step.Type != "":
		input := fmt.Sprintf(`{"path": %s, "text": %s, "keys": %v}`, quote(t, step.Type), quote(t, step.Text), step.Keys)
		require.NoError(t, page.Eval(fmt.Sprintf(typeInto, input)+"; undefined", nil))
	case step.Until != "":
		require.Eventually(t, func() bool {
			var done bool
			return page.Eval("Boolean("+step.Until+")", &done) == nil && done
		}, 10*time.Second, 20*time.Millisecond)
	case step.Observe:
		observe(t, page)
	default:
		require.NoError(t, page.Eval("void eval("+quote(t, step.Run)+")", nil))
	}
}

// A large document ends the look in time: where it did not finish, it says so
// and tells no message.
func TestObserveEnds(t *testing.T) {
	rows := map[string]string{
		"ten thousand messages that repeat a value": many("10000", "const p = document.createElement('p'); p.setAttribute('role', 'alert'); p.textContent = 'brass kettle ' + i; m.append(p);") + "<form><input type=password id=pass value=brasskettle></form>",
		"four thousand fields":                      fourThousandFields,
	}
	inEachEngine(t, func(t *testing.T, e engine) {
		for name, html := range rows {
			t.Run(name, func(t *testing.T) {
				site := serveHTML(t, map[string]string{"/page": html})
				answer := observe(t, e.open(t, site.at("localhost", "/page")))
				require.Empty(t, answer["errorTexts"])
				require.Equal(t, answer["unvouched"] == "time", answer["inconclusive"] == true)
			})
		}
	})
}

// fourThousandFields take several slices to judge.
var fourThousandFields = many("4000", "const f = document.createElement('input'), label = document.createElement('label'); f.name = 'field' + i; label.append('Field ' + i, f); m.append(label);")

// A look that does not finish says so: the page keeps the time for itself.
func TestObserveThatDoesNotFinishSaysSo(t *testing.T) {
	html := many("10000", "const p = document.createElement('p'); p.setAttribute('role', 'alert'); p.textContent = 'brass kettle ' + i; m.append(p);") +
		"<form><input type=password id=pass value=brasskettle></form><p role=alert>Enter a valid address.</p>"
	inEachEngine(t, func(t *testing.T, e engine) {
		site := serveHTML(t, map[string]string{"/page": html})
		page := e.open(t, site.at("localhost", "/page"))
		keepBusy(t, page)
		answer := observe(t, page)
		require.Equal(t, "time", answer["unvouched"])
		require.Equal(t, true, answer["inconclusive"])
		require.Empty(t, answer["errorTexts"])
	})
}

// keepBusy has the page take nearly all of its time, for a few seconds.
func keepBusy(t testing.TB, page document) {
	t.Helper()
	require.NoError(t, page.Eval(`(() => {
  const channel = new MessageChannel(), end = performance.now() + 6000;
  channel.port1.onmessage = () => {
    for (const until = performance.now() + 450; performance.now() < until;);
    if (performance.now() < end) channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
})(); undefined`, nil))
}

func TestObserveGoesAsDeepAsAPageCan(t *testing.T) {
	inEachEngine(t, func(t *testing.T, e engine) {
		site := serveHTML(t, map[string]string{"/page": start})
		page := e.open(t, site.at("localhost", "/page"))
		require.NoError(t, page.Eval(`(() => {
  const root = document.createElement('div');
  root.setAttribute('role', 'alert');
  let at = root;
  for (let i = 0; i < 400; i += 1) { const div = document.createElement('div'); at.append(div); at = div; }
  at.append('the bottom');
  document.body.append(root);
})(); undefined`, nil))
		require.Equal(t, []string{"the bottom"}, observe(t, page).texts())
	})
}

// The page has its turns between the slices of a look.
func TestObserveLetsThePageWork(t *testing.T) {
	tab := openInReader(t, many("6000", "const p = document.createElement('p'); p.setAttribute('role', 'alert'); p.textContent = 'brass kettle ' + i; m.append(p);")+
		"<form><input type=password id=pass value=brasskettle></form><script>window.turns = 0; const channel = new MessageChannel(); channel.port1.onmessage = () => { window.turns += 1; channel.port2.postMessage(0); }; channel.port2.postMessage(0);</script>", false)
	var before, after int
	require.NoError(t, tab.Eval("window.turns", &before))
	require.Empty(t, observe(t, chromiumDocument{tab}).texts())
	require.NoError(t, tab.Eval("window.turns", &after))
	require.Greater(t, after, before+5)
}

// What one document's reader says of another's messages, and what its frames
// are, is asked by the worker alone.
func TestObserveTellsOfItsSurroundings(t *testing.T) {
	inEachEngine(t, func(t *testing.T, e engine) {
		site := serveHTML(t, map[string]string{"/page": start + `<input id=town aria-label=Town><iframe src=about:blank width=100 height=100></iframe><iframe src=about:blank style="display:none"></iframe><iframe src=about:blank width=1 height=1 frameborder=0></iframe><iframe src=about:blank width=50 height=50></iframe>
<div id=host></div><script>host.attachShadow({ mode: 'open' }).append(document.createElement('iframe'))</script>`})
		page := e.open(t, site.at("localhost", "/page"))
		var around map[string]any
		require.NoError(t, page.Face("surroundings", map[string]any{}, &around))
		require.Equal(t, map[string]any{"shown": []any{0.0, 3.0}, "loose": 1.0, "dark": 0.0, "typed": false}, around)
		stepOnce(t, page, senseStep{Type: "#town", Text: "Blue Barometer"})
		require.NoError(t, page.Face("surroundings", map[string]any{}, &around))
		require.Equal(t, true, around["typed"])
		var said struct{ Holds []bool }
		require.NoError(t, page.Face("echoes", map[string]any{"texts": []string{"No BLUE barometer here", "Enter a town"}}, &said))
		require.Equal(t, []bool{true, false}, said.Holds)
	})
}
