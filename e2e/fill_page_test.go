package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"time"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// fillRow is one fill of one page: what the probe must say at least, what the
// fill must answer, and how the page stands afterwards.
type fillRow struct {
	Name         string            `json:"name"`
	ChromiumOnly string            `json:"chromiumOnly"` // why the other engine cannot
	CSS          string            `json:"css"`
	Kind         string            `json:"kind"`
	Kinds        []string          `json:"kinds"` // the host's verdict, where it is not the probe's
	Value        string            `json:"value"`
	Parts        map[string]string `json:"parts"`
	Between      string            `json:"between"` // what the page does after the probe
	Leaves       string            `json:"leaves"`  // how the page leaves after the probe
	Within       int               `json:"within"`  // milliseconds that anybody waits for it
	NoForm       bool              `json:"noForm"`
	Twice        bool              `json:"twice"` // a second fill goes the same way
	Probe        map[string]any    `json:"probe"`
	Fill         map[string]any    `json:"fill"` // absent where the probe gives no handle
	Holds        map[string]string `json:"holds"`
	Page         map[string]any    `json:"page"` // expressions of the page and what they give
}

// vectorPages runs over each page of a folder of vectors, in each engine.
func vectorPages(t *testing.T, folder string, run func(t *testing.T, open func(t testing.TB) document, raw []byte)) {
	vectors, err := schema.Vectors(folder)
	require.NoError(t, err)
	names, err := fs.ReadDir(vectors, ".")
	require.NoError(t, err)
	inEachEngine(t, func(t *testing.T, e engine) {
		for _, name := range names {
			t.Run(name.Name(), func(t *testing.T) {
				html, err := fs.ReadFile(vectors, name.Name()+"/page.html")
				require.NoError(t, err)
				raw, err := fs.ReadFile(vectors, name.Name()+"/want.json")
				require.NoError(t, err)
				site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					w.Header().Set("Content-Type", "text/html; charset=utf-8")
					_, _ = w.Write(html)
				}))
				run(t, func(t testing.TB) document { return e.open(t, site.URL+"/page") }, bytes.ReplaceAll(raw, []byte("{site}"), []byte(site.URL)))
			})
		}
	})
}

// strict decodes a want.json that names nothing unknown.
func strict(t testing.TB, raw []byte, into any) {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	require.NoError(t, decoder.Decode(into))
}

// pageRow is a row of a page: its name, and why one engine alone can hold it.
type pageRow interface {
	title() (name, chromiumOnly string)
}

func (r fillRow) title() (name, chromiumOnly string) { return r.Name, r.ChromiumOnly }

// vectorRows runs each row of each page of a folder of vectors, on a page of its
// own, in each engine.
func vectorRows[R pageRow](t *testing.T, folder string, once func(*testing.T, document, R)) {
	vectorPages(t, folder, func(t *testing.T, open func(t testing.TB) document, raw []byte) {
		var want struct {
			Why  string `json:"why"`
			Rows []R    `json:"rows"`
		}
		strict(t, raw, &want)
		require.NotEmpty(t, want.Why)
		for _, row := range want.Rows {
			name, chromiumOnly := row.title()
			t.Run(name, func(t *testing.T) {
				page := open(t)
				if _, ok := page.(chromiumDocument); !ok && chromiumOnly != "" {
					t.Skip(chromiumOnly)
				}
				once(t, page, row)
			})
		}
	})
}

func TestFillPages(t *testing.T) { vectorRows(t, "fill-pages", fillOnce) }

func fillOnce(t *testing.T, page document, row fillRow) {
	var probe map[string]any
	require.NoError(t, page.Face("fillProbe", map[string]any{"selector": pageSelector(t, row.CSS), "kind": row.Kind}, &probe))
	requireValid(t, "fill_probe.response", probe)
	for key, want := range row.Probe {
		require.Equal(t, want, probe[key], key)
	}
	if row.NoForm {
		require.NotContains(t, probe, "form")
	}
	if row.Fill == nil {
		require.NotContains(t, probe, "handle")
		requireNothingTyped(t, page, row.Value)
		return
	}
	if row.Between != "" {
		require.NoError(t, page.Eval("void eval("+quote(t, row.Between)+")", nil))
	}
	if row.Leaves != "" {
		require.NoError(t, page.Eval(row.Leaves+"; null", nil))
		require.Eventually(t, func() bool {
			var left bool
			return page.Eval("location.pathname !== '/page' && document.readyState === 'complete'", &left) == nil && left
		}, 10*time.Second, 20*time.Millisecond)
	}
	kinds := any(row.Kinds)
	if row.Kinds == nil {
		kinds = probe["kinds"]
	}
	order := map[string]any{"handle": probe["handle"], "kind": row.Kind, "kinds": kinds, "value": row.Value}
	if row.Parts != nil {
		order["parts"] = row.Parts
	}
	if row.Within != 0 {
		order["until"] = time.Now().UnixMilli() + int64(row.Within)
	}
	var answer map[string]any
	require.NoError(t, page.Face("fill", order, &answer))
	requireValid(t, "fill.response", answer)
	require.Equal(t, row.Fill, answer)

	requireStands(t, page, row.Holds, row.Page)
	if row.Fill["filled"] == true {
		requireWithheld(t, page, row)
	} else {
		requireNothingTyped(t, page, row.Value)
	}
	requireSpent(t, page, "fill", order)
	if row.Twice {
		row.Twice = false
		fillOnce(t, page, row)
	}
}

func TestFillKeepsFewHandles(t *testing.T) {
	page := chromiumDocument{openInReader(t, `<!doctype html><form method=post><input id=card autocomplete=cc-number aria-label="Card number"></form>`, false)}
	probe := func() map[string]any {
		var found map[string]any
		require.NoError(t, page.Face("fillProbe", map[string]any{"selector": pageSelector(t, "#card"), "kind": "card.number"}, &found))
		return map[string]any{"handle": found["handle"], "kind": "card.number", "kinds": found["kinds"], "value": "4242424242424242"}
	}
	oldest := probe()
	for range 16 {
		probe()
	}
	requireSpent(t, page, "fill", oldest)
	var acted map[string]any
	order := probe()
	order["act"] = "click"
	require.NoError(t, page.Face("act", order, &acted))
	require.Contains(t, acted, "refusal", "a handle of a fill is none of a click")
	requireNothingTyped(t, page, "4242424242424242")
}

// requireStands compares values of fields, in any root, and what expressions
// of the page give.
func requireStands(t testing.TB, page document, holds map[string]string, expressions map[string]any) {
	t.Helper()
	for css, want := range holds {
		var value string
		require.NoError(t, page.World("("+deepValue+")("+pageSelectorJSON(t, css)+")", &value))
		require.Equal(t, want, value, css)
	}
	for expression, want := range expressions {
		var gives any
		require.NoError(t, page.Eval(expression, &gives))
		require.Equal(t, fmt.Sprint(want), fmt.Sprint(gives), expression)
	}
}

// requireSpent uses a handle again: it works once.
func requireSpent(t testing.TB, page document, call string, order map[string]any) {
	t.Helper()
	var again map[string]any
	require.NoError(t, page.Face(call, order, &again))
	require.Equal(t, map[string]any{"refusal": map[string]any{"code": "document_changed", "reason": "unknown_handle"}}, again)
}

// deepValue gives the value of the one element of a selector, in any root.
const deepValue = `(selector) => {
	const parts = globalThis[Symbol.for('sidekick.parts')];
	return parts.primordials.value(parts.selector.query(selector, parts.secretFacts.startRead())[0]);
}`

// deepFields gives every field of every root, whether it is sensitive, and
// its value.
const deepFields = `(() => {
	const parts = globalThis[Symbol.for('sidekick.parts')], session = parts.secretFacts.startRead();
	return parts.selector.query({ chain: [{ engine: 'css', list: [[{ by: '', css: ':is(input,textarea,select)' }]] }] }, session).map((each) => [parts.primordials.value(each), session.isSensitive(each)]);
})()`

func fieldsOf(t testing.TB, page document) (fields [][2]any) {
	t.Helper()
	require.NoError(t, page.World(deepFields, &fields))
	return fields
}

// requireNothingTyped looks for a value, and its first half, in every field.
func requireNothingTyped(t testing.TB, page document, value string) {
	t.Helper()
	tight := strings.NewReplacer(" ", "", "-", "", "/", "").Replace(value)
	for _, field := range fieldsOf(t, page) {
		held := strings.NewReplacer(" ", "", "-", "", "/", "").Replace(field[0].(string))
		require.False(t, held != "" && len(tight) > 3 && strings.Contains(held, tight[:len(tight)/2]), "a refused value was typed")
	}
}

// requireWithheld reads the page after a fill: whatever holds the value is
// sensitive, and no read tells it.
func requireWithheld(t testing.TB, page document, row fillRow) {
	t.Helper()
	for _, field := range fieldsOf(t, page) {
		if held := field[0].(string); held != "" && (held == row.Value || strings.Contains(held, row.Value)) {
			require.Equal(t, true, field[1], "a filled field is not withheld")
		}
	}
	var unmarked int
	require.NoError(t, page.World(fmt.Sprintf(`(() => {
		const parts = globalThis[Symbol.for('sidekick.parts')], session = parts.secretFacts.startRead();
		return parts.selector.query(%s, session).filter((each) => !parts.watcher.isFilled(each)).length;
	})()`, pageSelectorJSON(t, row.CSS)), &unmarked))
	require.Zero(t, unmarked, "a filled field is not marked")
	if len(row.Value) < 4 || row.Fill["fromList"] == true {
		return
	}
	var view, read struct {
		Text, Main string
		Controls   []struct {
			Value string `json:"value"`
		} `json:"controls"`
	}
	require.NoError(t, page.Face("readView", nil, &view))
	require.NoError(t, page.Face("readPage", nil, &read))
	require.NotContains(t, view.Text+read.Main, row.Value)
	for _, control := range append(view.Controls, read.Controls...) {
		require.NotContains(t, control.Value, row.Value)
	}
}

// requireValid holds an answer to its message's schema, as the worker sends
// it on.
func requireValid(t testing.TB, message string, answer map[string]any) {
	t.Helper()
	sent := map[string]any{"page": map[string]any{"tab": 1, "frame": 0, "document": "D", "origin": "http://127.0.0.1", "time": 1}}
	if refusal, ok := answer["refusal"]; ok {
		sent["refusal"] = refusal
	} else {
		sent["result"] = answer
	}
	raw, err := json.Marshal(sent)
	require.NoError(t, err)
	parsed, err := schema.Parse(raw)
	require.NoError(t, err)
	require.NoError(t, schema.Validate(message, parsed))
}

func quote(t testing.TB, text string) string {
	t.Helper()
	raw, err := json.Marshal(text)
	require.NoError(t, err)
	return string(raw)
}
