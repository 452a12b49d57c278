package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"testing"

	"sidekick/host/policy"
	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// selectorRow is one selector as the sidekick gives it, and the elements that
// it means, each by its id or else by its tag.
type selectorRow struct {
	Selector     string   `json:"selector"`
	Want         []string `json:"want"`
	Closed       bool     `json:"closed"`       // judged as after a fill
	ChromiumOnly string   `json:"chromiumOnly"` // why the other engine cannot
}

// selectorPage is one document and the selectors that are tried on it.
type selectorPage struct {
	Name string        `json:"name"`
	HTML string        `json:"html"`
	Rows []selectorRow `json:"rows"`
}

// selectorPages reads every page of the vectors, under its file and name.
func selectorPages(t *testing.T) map[string]selectorPage {
	t.Helper()
	vectors, err := schema.Vectors("selector-pages")
	require.NoError(t, err)
	files, err := fs.Glob(vectors, "*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	pages := map[string]selectorPage{}
	for _, name := range files {
		raw, err := fs.ReadFile(vectors, name)
		require.NoError(t, err)
		var file struct {
			Why   string         `json:"why"`
			Pages []selectorPage `json:"pages"`
		}
		strict(t, raw, &file)
		require.NotEmpty(t, file.Why, name)
		for _, page := range file.Pages {
			pages[name+"/"+page.Name] = page
		}
	}
	return pages
}

// meantBy asks the reader for all of them at once: ids, or why there are none.
const meantBy = `((selectors) => selectors.map((selector) => {
	const parts = globalThis[Symbol.for('sidekick.parts')], found = parts.selector.find(selector);
	return found.refusal ? found.refusal.code : found.elements.map((each) => parts.primordials.attribute(each, 'id') || parts.primordials.localName(each));
}))`

// judged is a selector as the host sends it to a page.
func judged(t testing.TB, text string, closed bool) map[string]any {
	t.Helper()
	ruling := policy.JudgeSelector(text, closed)
	require.Equal(t, policy.Allow, ruling.Verdict, "%s: %s", text, ruling.Why)
	sent := map[string]any{"frames": []string{}, "chain": ruling.Selector.Chain}
	raw, err := json.Marshal(map[string]any{"tab": 1, "selector": sent})
	require.NoError(t, err)
	parsed, err := schema.Parse(raw)
	require.NoError(t, err)
	require.NoError(t, schema.Validate("count.request", parsed), text)
	return sent
}

func TestSelectorPages(t *testing.T) {
	pages := selectorPages(t)
	documents := map[string]string{}
	paths := map[string]string{}
	for name, page := range pages {
		paths[name] = fmt.Sprintf("/%d", len(documents))
		documents[paths[name]] = page.HTML
	}
	site := serveHTML(t, documents)
	chromium, webkit := fromEachEngine(t, func(t *testing.T, e engine) map[string][]any {
		given := map[string][]any{}
		for name, page := range pages {
			t.Run(name, func(t *testing.T) {
				var selectors []map[string]any
				for _, row := range page.Rows {
					selectors = append(selectors, judged(t, row.Selector, row.Closed))
				}
				raw, err := json.Marshal(selectors)
				require.NoError(t, err)
				document := e.open(t, site.URL+paths[name])
				var found []any
				require.NoError(t, document.World(meantBy+"("+string(raw)+")", &found))
				require.Len(t, found, len(page.Rows))
				for i, row := range page.Rows {
					want := []any{}
					for _, id := range row.Want {
						want = append(want, id)
					}
					if (e.name == "chromium" || row.ChromiumOnly == "") && !equal(want, found[i]) {
						t.Errorf("%s (closed: %t)\nwant %v\ngot  %v", row.Selector, row.Closed, want, found[i])
					}
					if row.ChromiumOnly != "" {
						found[i] = nil // the engines are not compared in it
					}
				}
				given[name] = found
			})
		}
		return given
	})
	require.True(t, maps.EqualFunc(webkit, chromium, func(a, b []any) bool { return equal(a, b) }), "the engines differ")
}

func equal(a, b any) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// A fill goes by CSS alone, whatever the page is asked for.
func TestSelectorsOfFills(t *testing.T) {
	site := serveHTML(t, map[string]string{"/page": `<!doctype html><form method=post><input id=name aria-label="Full name" autocomplete=name></form>`})
	chain := func(step map[string]any) map[string]any {
		return map[string]any{"frames": []string{}, "chain": []any{step}}
	}
	rows := map[string]struct {
		selector map[string]any
		code     string
	}{
		"a reference":         {map[string]any{"frames": []string{}, "ref": "1"}, "ref_fill_refused"},
		"a role":              {chain(map[string]any{"engine": "role", "role": "textbox"}), "selector_invalid"},
		"a text":              {chain(map[string]any{"engine": "text", "text": map[string]any{"words": []string{"name"}}}), "selector_invalid"},
		"another document":    {map[string]any{"frames": []string{"iframe"}, "chain": judged(t, "#name", false)["chain"]}, "selector_invalid"},
		"nothing":             {map[string]any{"frames": []string{}}, "selector_invalid"},
		"an unknown test":     {chain(map[string]any{"engine": "css", "list": []any{[]any{map[string]any{"by": "", "css": "*", "tests": []any{map[string]any{"is": "value"}}}}}}), "selector_invalid"},
		"an unknown engine":   {chain(map[string]any{"engine": "constructor"}), "selector_invalid"},
		"CSS that is no more": {chain(map[string]any{"engine": "css", "list": []any{[]any{map[string]any{"by": "", "css": "input["}}}}), "selector_invalid"},
	}
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.URL+"/page")
		for name, row := range rows {
			var refused map[string]any
			require.NoError(t, page.Face("fillProbe", map[string]any{"selector": row.selector, "kind": "name"}, &refused))
			require.Equal(t, map[string]any{"refusal": map[string]any{"code": row.code}}, refused, name)
		}
		var found map[string]any
		require.NoError(t, page.Face("fillProbe", map[string]any{"selector": judged(t, "form:visible input", false), "kind": "name"}, &found))
		require.Contains(t, found, "handle")
	})
}
