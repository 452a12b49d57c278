package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// formsInAll and formsInOne bound the generator: so many forms, so many of
// them in one document.
const formsInAll, formsInOne = 10_000, 100

// generatedVerdicts asks one session for every generated field, in shadow
// roots too.
const generatedVerdicts = `(ids) => {
  const parts = globalThis[Symbol.for('sidekick.parts')], p = parts.primordials, session = parts.secretFacts.startRead();
  const all = new Map();
  for (const root of session.roots()) for (const each of p.queryAll(root, 'input[id]')) all.set(p.attribute(each, 'id'), each);
  return ids.map((id) => { const field = all.get(id), judged = session.judge(field); return { sensitive: judged.sensitive, rule: judged.rule, quick: session.isSensitive(field) }; });
}`

// TestGeneratedFormsLeakNothing writes forms from a grammar of real habits,
// each with known secrets, and reads them: every secret is sensitive, and no
// channel of the reader holds its value. A failure names its seed: run again
// with SECRET_SEED set to it.
func TestGeneratedFormsLeakNothing(t *testing.T) {
	first, count := uint64(1), uint64(formsInAll/formsInOne)
	if testing.Short() {
		count = 3
	}
	if seed := os.Getenv("SECRET_SEED"); seed != "" {
		one, err := strconv.ParseUint(seed, 10, 64)
		require.NoError(t, err)
		first, count = one, 1
	}
	site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seed, err := strconv.ParseUint(strings.TrimPrefix(r.URL.Path, "/"), 10, 64)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		markup, _ := generatedDocument(seed)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(markup))
	}))
	// Half of them beside the other half, in a process of the browser for each.
	var halves sync.WaitGroup
	for half, host := range []string{"even.localhost", "odd.localhost"} {
		halves.Go(func() {
			t.Run(host, func(t *testing.T) {
				tab, err := reader(t).Open("about:blank")
				require.NoError(t, err)
				t.Cleanup(tab.Close)
				wrong := 0
				for seed := first; seed < first+count; seed++ {
					if seed%2 != uint64(half) {
						continue
					}
					require.NoError(t, tab.Navigate(site.at(host, fmt.Sprintf("/%d", seed))))
					_, fields := generatedDocument(seed)
					wrong += checkGenerated(t, chromiumDocument{tab}, seed, fields)
					require.LessOrEqual(t, wrong, 20, "enough failures to learn from")
				}
			})
		})
	}
	halves.Wait()
}

// checkGenerated reads one document and counts what it says wrong.
func checkGenerated(t *testing.T, document document, seed uint64, fields []generated) (wrong int) {
	t.Helper()
	var ids []string
	for _, field := range fields {
		ids = append(ids, field.ID)
	}
	list, err := json.Marshal(ids)
	require.NoError(t, err)
	var verdicts []struct {
		Sensitive, Quick bool
		Rule             string
	}
	require.NoError(t, document.World(fmt.Sprintf("(%s)(%s)", generatedVerdicts, list), &verdicts), "seed %d", seed)
	require.Len(t, verdicts, len(fields))
	var said strings.Builder
	require.NoError(t, document.Eval("getSelection().selectAllChildren(document.body)", nil))
	for _, face := range []string{"readPage", "readView", "readSelection", "title"} {
		var answer json.RawMessage
		require.NoError(t, document.Face(face, nil, &answer), "seed %d: %s", seed, face)
		said.Write(answer)
	}
	secrets, told := 0, 0
	for i, field := range fields {
		complain := func(format string, a ...any) {
			wrong++
			t.Errorf("seed %d, field %s of kind %s: %s", seed, field.ID, field.Kind, fmt.Sprintf(format, a...))
		}
		if field.Secret {
			secrets++
		} else if strings.Contains(said.String(), field.Value) {
			told++
		}
		if verdicts[i].Sensitive != verdicts[i].Quick {
			complain("the quick answer differs from the full one")
		}
		if field.Secret && !verdicts[i].Sensitive {
			complain("a secret is called harmless")
		}
		if field.Secret && strings.Contains(said.String(), field.Value) {
			complain("its value stands in an answer")
		}
	}
	require.NotZero(t, secrets, "seed %d", seed)
	require.NotZero(t, told, "seed %d: a reader that says nothing leaks nothing", seed)
	return wrong
}

// generatedDocument is the document of one seed, and its fields.
func generatedDocument(seed uint64) (string, []generated) { return generatedForms(seed, formsInOne) }

// generatedForms is a document of so many forms, and its fields.
func generatedForms(seed uint64, count int) (string, []generated) {
	g := newGrammar(seed)
	var body strings.Builder
	var all []generated
	for range count {
		markup, fields := g.form()
		body.WriteString(markup + "\n")
		all = append(all, fields...)
	}
	return "<!doctype html><meta charset=utf-8><title>generated</title><body>" + body.String() + `
<script>addEventListener('load', () => {
  const show = (root) => { for (const each of root.querySelectorAll('*')) { if (each.hasAttribute('data-shown')) each.type = 'text'; if (each.shadowRoot) show(each.shadowRoot); } };
  show(document);
  for (const each of document.querySelectorAll('input')) each.setAttribute('data-mirror', each.value);
});</script>`, all
}
