package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"testing"

	"sidekick/e2e/browser"
	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// secretWant is what the secret rule says of one control.
type secretWant struct {
	Sensitive bool    `json:"sensitive"`
	Kind      *string `json:"kind"`
}

// TestSecretVectors holds the rule in each engine to the table that the host
// is held to (host/policy/secret_test.go).
func TestSecretVectors(t *testing.T) {
	folder, err := schema.Vectors("secrets")
	require.NoError(t, err)
	names, err := fs.Glob(folder, "*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>vectors</title>"})
	inEachEngine(t, func(t *testing.T, e engine) {
		document := e.open(t, site.at("localhost", "/"))
		for _, name := range names {
			raw, err := fs.ReadFile(folder, name)
			require.NoError(t, err)
			var table struct {
				Rows []struct {
					Name  string          `json:"name"`
					Why   string          `json:"why"`
					Facts json.RawMessage `json:"facts"`
					Want  secretWant      `json:"want"`
				} `json:"rows"`
			}
			require.NoError(t, json.Unmarshal(raw, &table))
			var all []json.RawMessage
			for _, row := range table.Rows {
				all = append(all, row.Facts)
			}
			facts, err := json.Marshal(all)
			require.NoError(t, err)
			var got []secretWant
			require.NoError(t, document.World(fmt.Sprintf("%s.map((facts) => globalThis[Symbol.for('sidekick.parts')].secretRule.judge(facts))", facts), &got))
			require.Len(t, got, len(table.Rows))
			for i, row := range table.Rows {
				require.Equalf(t, row.Want, got[i], "%s: %s (%s)", name, row.Name, row.Why)
			}
		}
	})
}

// secretPage is one folder of schema/vectors/secret-pages: a page, and the
// verdict on some of its elements. A selector may step into shadow roots with
// >>>, closed ones too where the engine can.
type secretPage struct {
	Why      string `json:"why"`
	Cold     bool   `json:"cold"`    // the scripts come when the page is complete
	World    string `json:"world"`   // run in the reader's world after the load
	Prepare  string `json:"prepare"` // run in the page's own world after that
	Controls []struct {
		Select    string  `json:"select"`
		Sensitive bool    `json:"sensitive"`
		Kind      *string `json:"kind"` // not looked at when absent
	} `json:"controls"`
}

// secretJudge finds an element from a selector and asks the rule. Both faces
// of the answer are asked: the quick one that a read uses, and the full one.
const secretJudge = `(selector) => {
  const parts = globalThis[Symbol.for('sidekick.parts')], p = parts.primordials;
  let root = p.document, found = null;
  for (const step of selector.split('>>>')) {
    found = p.queryAll(root, step.trim())[0];
    if (!found) throw new Error('no element for a step of the selector');
    root = p.shadowRoot(found);
  }
  const quick = parts.secretFacts.startRead().isSensitive(found), full = parts.secretFacts.startRead().judge(found);
  const listed = parts.secretFacts.startRead().sensitiveElements(p.document).some((each) => each === found || p.contains(each, found));
  return { quick, sensitive: full.sensitive, kind: full.kind, rule: full.rule, listed };
}`

// TestSecretPages holds each engine's verdict on every element that a page of
// the secret rule's names against what the page wants, and then both engines'
// whole answers equal: the verdicts, and all that a read says of the page.
func TestSecretPages(t *testing.T) {
	folder, err := schema.Vectors("secret-pages")
	require.NoError(t, err)
	names, err := fs.Glob(folder, "*/want.json")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(names), 40)
	site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, browser.ColdPath), "/")
		document, err := fs.ReadFile(folder, name)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(document)
	}))
	given := map[string]pageAnswers{"chromium": {}, "webkit": {}}
	inEachEngine(t, func(t *testing.T, e engine) {
		mine := given[e.name]
		for _, name := range names {
			name := path.Dir(name)
			t.Run(name, func(t *testing.T) {
				raw, err := fs.ReadFile(folder, name+"/want.json")
				require.NoError(t, err)
				var want secretPage
				strict(t, raw, &want)
				require.NotEmpty(t, want.Why)
				require.NotEmpty(t, want.Controls)
				address := "/" + name + "/page.html"
				if want.Cold {
					address = browser.ColdPath + name + "/page.html"
				}
				mine[name] = secretAnswers(t, patiently(t, e.open(t, site.at("localhost", address))), want)
			})
		}
	})
	requireParityOfPages(t, "secret-pages", given)
}

// secretAnswers judges the elements that a page names, and reads the page.
func secretAnswers(t testing.TB, document document, want secretPage) map[string]any {
	t.Helper()
	if want.World != "" {
		require.NoError(t, document.World("(() => { "+want.World+"; return null; })()", nil))
	}
	if want.Prepare != "" {
		require.NoError(t, document.Eval("{"+want.Prepare+"}; undefined", nil))
	}
	answers := map[string]any{}
	for _, control := range want.Controls {
		selector, err := json.Marshal(control.Select)
		require.NoError(t, err)
		var got secretVerdict
		require.NoError(t, document.World(fmt.Sprintf("(%s)(%s)", secretJudge, selector), &got), control.Select)
		require.Equalf(t, control.Sensitive, got.Sensitive, "%s, by the rule's line %q", control.Select, got.Rule)
		require.Equalf(t, got.Sensitive, got.Quick, "%s: the quick answer is the full one", control.Select)
		require.Equalf(t, got.Sensitive, got.Listed, "%s: what is sensitive stands in the list of sensitive elements", control.Select)
		if control.Kind != nil {
			require.Equalf(t, control.Kind, got.Kind, "%s, by the rule's line %q", control.Select, got.Rule)
		}
		answers[control.Select] = got
	}
	titles := map[string]any{}
	for _, face := range []string{"readView", "readPage", "readSelection", "title", "safeToCapture"} {
		var got map[string]any
		require.NoError(t, document.Face(face, nil, &got))
		titles[face] = got["title"]
		answers[face] = rounded(got)
	}
	require.Equal(t, titles["readView"], titles["title"], "a title alone is a read's title")
	return answers
}

// secretVerdict is what secretJudge answers.
type secretVerdict struct {
	Quick, Sensitive, Listed bool
	Kind                     *string
	Rule                     string
}
