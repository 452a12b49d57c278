package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"testing"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// challengeRow is a small page of our own that has, or lacks, the shape of a
// challenge.
type challengeRow struct {
	Name  string `json:"name"`
	Lang  string `json:"lang"`
	Title string `json:"title"`
	Body  string `json:"body"`
	Run   string `json:"run"`
	Want  string `json:"want"`
}

// challengeKnown are the rows that are told wrong, by engine and name, with
// the reason: one that is told right fails the test until it leaves the list.
var challengeKnown = map[string]string{}

// challengeSite serves one empty page, whose frames load nothing from
// anywhere: only their shapes count.
func challengeSite(t *testing.T) *pages {
	return serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "frame-src 'none'")
		_, _ = w.Write([]byte("<!doctype html><meta charset=utf-8><title>t</title><body>"))
	}))
}

func challengeTables(t *testing.T) map[string][]challengeRow {
	folder, err := schema.Vectors("challenge-pages")
	require.NoError(t, err)
	names, err := fs.Glob(folder, "*.json")
	require.NoError(t, err)
	tables := map[string][]challengeRow{}
	rows, none := 0, 0
	for _, name := range names {
		raw, err := fs.ReadFile(folder, name)
		require.NoError(t, err)
		var table struct {
			Why  string         `json:"why"`
			Rows []challengeRow `json:"rows"`
		}
		strict(t, raw, &table)
		require.NotEmpty(t, table.Why)
		tables[name] = table.Rows
		for _, row := range table.Rows {
			rows++
			if row.Want == "none" {
				none++
			}
		}
	}
	require.GreaterOrEqual(t, rows, 60)
	require.GreaterOrEqual(t, none, 25)
	return tables
}

// TestChallengePages counts what is missed and what is called a challenge and
// is none. Each table is one document whose body is replaced: a navigation
// takes longer than the look.
func TestChallengePages(t *testing.T) {
	tables, site := challengeTables(t), challengeSite(t)
	inEachEngine(t, func(t *testing.T, e engine) {
		missed, alarms, mistaken, rows := 0, 0, 0, 0
		for name, table := range tables {
			page := e.open(t, site.at("localhost", "/"))
			for _, row := range table {
				rows++
				got := challengeOf(t, page, row)
				known := challengeKnown[e.name+": "+row.Name]
				if got == row.Want {
					require.Empty(t, known, "%s: %s is told right: take it off the list", name, row.Name)
					continue
				}
				switch {
				case row.Want == "none":
					alarms++
				case got == "none":
					missed++
				default:
					mistaken++
				}
				if known == "" {
					t.Errorf("%s: %s is %s", name, row.Name, got)
				}
			}
		}
		t.Logf("%d pages: %d missed, %d false alarms, %d taken for another class", rows, missed, alarms, mistaken)
	})
}

func challengeOf(t testing.TB, page document, row challengeRow) string {
	t.Helper()
	parts, err := json.Marshal(row)
	require.NoError(t, err)
	require.NoError(t, page.Eval(fmt.Sprintf(`(({ lang, title, body, run }) => {
  document.documentElement.lang = lang || 'en';
  document.title = title || 'Quillmart';
  document.body.innerHTML = body;
  scrollTo(0, 0);
  if (run) (0, eval)(run);
})(%s); undefined`, parts), nil))
	answer := detect(t, page)
	require.NotContains(t, answer, "inconclusive", row.Name)
	return answer["challenge"].(string)
}

// A look that does not finish says so: then a none is no none.
func TestChallengeThatIsNotLookedForToTheEndSaysSo(t *testing.T) {
	site := serveHTML(t, map[string]string{"/page": fourThousandFields})
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/page"))
		keepBusy(t, page)
		require.Equal(t, map[string]any{"challenge": "none", "inconclusive": true}, detect(t, page))
	})
}

// Members that controls, pictures and scripts lay over the page's own change
// no answer.
func TestChallengeOnAHostilePage(t *testing.T) {
	site := serveHTML(t, map[string]string{"/page": start + `<img name=body><img name=title><img name=querySelectorAll><form><input name=querySelectorAll><input name=matches><input name=closest><input name=elements aria-label=Text></form>
<div class=g-recaptcha data-sitekey=k></div>
<script>
Element.prototype.matches = () => false;
Element.prototype.getBoundingClientRect = () => { throw new Error('x'); };
Object.defineProperty(HTMLElement.prototype, 'innerText', { get() { throw new Error('x'); } });
String.prototype.normalize = () => '';
</script>`})
	inEachEngine(t, func(t *testing.T, e engine) {
		require.Equal(t, map[string]any{"challenge": "captcha"}, detect(t, e.open(t, site.at("localhost", "/page"))))
	})
}

// detect asks the face, and holds the answer to the message's schema.
func detect(t testing.TB, page document) map[string]any {
	t.Helper()
	var answer map[string]any
	require.NoError(t, page.Face("detectChallenge", map[string]any{}, &answer))
	requireValid(t, "detect_challenge.response", answer)
	return answer
}
