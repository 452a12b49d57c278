package e2e

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

//go:embed testdata/isolation/page.html
var twinPage string

//go:embed testdata/isolation/hostile.js
var hostileScript string

// strictPolicy lets a page run its own two scripts and nothing else.
const strictPolicy = "default-src 'none'; script-src 'nonce-twin'; style-src 'nonce-twin'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// hostilePages are what a page may do against a reader. Each must read as its
// clean twin does.
var hostilePages = []struct {
	name     string
	worst    string // the parts of hostile.js that run
	clobbers bool   // elements named as every member that the reader reads
	policy   string // Content-Security-Policy
	own      string // what of the reader's names the page itself defines and sees
}{
	{name: "replaces every builtin", worst: "worst.replaceBuiltins()"},
	{name: "lays accessors over its elements", worst: "worst.layAccessors()"},
	{name: "defines globals of the reader's names", worst: "worst.defineGlobals()", own: "object sidekick; symbol 0; symbol 1; symbol 2;"},
	{name: "freezes the prototypes", worst: "worst.freezePrototypes()"},
	{name: "clobbers forms, document and window", clobbers: true, own: "object sidekick;"},
	{name: "has a strict policy and trusted types", policy: strictPolicy},
	{
		name:     "does all of it at once",
		worst:    "worst.layAccessors(); worst.defineGlobals(); worst.replaceBuiltins(); worst.freezePrototypes()",
		clobbers: true, policy: strictPolicy, own: "object sidekick; symbol 0; symbol 1; symbol 2;",
	},
}

// answers are what the reader says of a page, without the token, whose
// numbers count moments.
type answers struct {
	View, Page, Selection any
	Capture               struct {
		Safe   bool
		Reason string
	}
	Controls any
}

func read(t testing.TB, page document) (all answers) {
	t.Helper()
	patiently(t, page)
	require.NoError(t, page.Face("readView", nil, &all.View))
	require.NoError(t, page.Face("readPage", nil, &all.Page))
	require.NoError(t, page.Face("readSelection", nil, &all.Selection))
	require.NoError(t, page.Face("safeToCapture", nil, &all.Capture))
	require.NoError(t, page.World("Array.from(Document.prototype.querySelectorAll.call(document, 'label > *'), (each) => [sidekick.isSensitive(each), sidekick.describeControl(each)])", &all.Controls))
	return all
}

func TestIsolationHostilePagesReadAsTheirCleanTwins(t *testing.T) {
	words := readerWords(t)
	inEachEngine(t, func(t *testing.T, e engine) {
		site := serveTwins(t)
		clean := site.open(t, e, twin(t, words, "", false), "")
		want := read(t, clean)
		wantInsert := insertInto(t, clean)
		requireWholeAnswer(t, want)
		for _, row := range hostilePages {
			t.Run(row.name, func(t *testing.T) {
				page := site.open(t, e, twin(t, words, row.worst, row.clobbers), row.policy)
				var before, after, known, seen string
				settle(t, page)
				require.NoError(t, page.Eval("isolation.stands()", &before))

				require.Equal(t, want, read(t, page))

				require.NoError(t, page.Eval("isolation.seen()", &seen))
				require.Empty(t, seen, "the page saw something of the read")
				require.NoError(t, page.Eval("isolation.stands()", &after))
				require.Equal(t, before, after, "the read left a trace")
				require.NoError(t, page.Eval("isolation.knows()", &known))
				require.Equal(t, row.own, known, "the page sees its own globals and none of the reader's")
				require.Equal(t, wantInsert, insertInto(t, page))
			})
		}
	})
}

// TestIsolationReplacesWhatTheReaderUses holds the test above to its word:
// every member that the reader takes from a prototype is among what the page
// replaced, unless the engine has no such member.
func TestIsolationReplacesWhatTheReaderUses(t *testing.T) {
	words := readerWords(t)
	inEachEngine(t, func(t *testing.T, e engine) {
		page := serveTwins(t).open(t, e, twin(t, words, "worst.replaceBuiltins()", false), "")
		var replaced string
		require.NoError(t, page.Eval("isolation.replaced()", &replaced))
		all := strings.Split(strings.TrimSpace(replaced), "\n")
		t.Logf("%d builtins replaced", len(all))
		for _, builtin := range []string{"Array.prototype.push", "JSON.parse", "Promise.prototype.then", "ArrayIterator.prototype.next", "getComputedStyle", "RegExp.prototype.exec"} {
			require.Contains(t, all, builtin)
		}
		for _, member := range readerCaptures(t) {
			var has bool
			face, name, _ := strings.Cut(member, ".prototype.")
			require.NoError(t, page.World(fmt.Sprintf("typeof %s === 'function' && Object.hasOwn(%[1]s.prototype, %q)", face, name), &has))
			if has {
				require.Contains(t, all, member)
			}
		}
	})
}

func TestIsolationSandboxedDocumentsAnswer(t *testing.T) {
	inEachEngine(t, func(t *testing.T, e engine) {
		for name, policy := range map[string]string{"with scripts": "sandbox allow-scripts", "without scripts": "sandbox", "with nothing": "sandbox; default-src 'none'"} {
			t.Run(name, func(t *testing.T) {
				page := serveTwins(t).open(t, e, "<!doctype html><title>t</title><p>Sandboxed words.<p><label>Password <input type=password value=TOP-SECRET></label>", policy)
				var view struct{ Text string }
				require.NoError(t, page.Face("readView", nil, &view))
				require.Contains(t, view.Text, "Sandboxed words.")
				require.NotContains(t, view.Text, "TOP-SECRET")
				var read struct{ Main string }
				require.NoError(t, page.Face("readPage", nil, &read))
				require.Contains(t, read.Main, "Sandboxed words.")
				var capture struct{ Reason string }
				require.NoError(t, page.Face("safeToCapture", nil, &capture))
				require.Equal(t, "sensitive_in_view", capture.Reason)
			})
		}
	})
}

// settle waits until the page's own beginnings, such as the scroll event of
// what it scrolled, are over.
func settle(t testing.TB, page document) {
	t.Helper()
	require.Eventually(t, func() bool {
		var settled bool
		return page.Eval("isolation.settled()", &settled) == nil && settled
	}, 10*time.Second, 20*time.Millisecond)
}

// twin is the page with what the row does to it.
func twin(t testing.TB, words []string, worst string, clobbers bool) string {
	t.Helper()
	members := readerMembers(t)
	script := strings.NewReplacer("/* names */[]", list(t, words), "/* members */[]", list(t, members), "/* the worst */", worst).Replace(hostileScript)
	ofForm, ofDocument := "", ""
	if clobbers {
		var form, document strings.Builder
		for _, word := range members {
			fmt.Fprintf(&form, "<input type=hidden name=%q>", word)
			fmt.Fprintf(&document, "<img name=%q>", word)
		}
		ofForm, ofDocument = form.String(), document.String()
		for _, id := range []string{"sidekick", "chrome", "webkit", "scheduler"} {
			ofDocument += fmt.Sprintf("<form id=%s name=%[1]s><input type=hidden name=yield><input type=hidden name=dom><input type=hidden name=readView></form>", id)
		}
	}
	return strings.NewReplacer("<!-- clobbers of the form -->", ofForm, "<!-- clobbers of the document -->", ofDocument,
		"/* the page's own script */", script).Replace(twinPage)
}

func list(t testing.TB, words []string) string {
	t.Helper()
	raw, err := json.Marshal(words)
	require.NoError(t, err)
	return string(raw)
}

// twins is one server that shows one document after the other at one address,
// so that twins have the same address too.
type twins struct {
	*pages
	shown atomic.Pointer[servedTwin]
}

type servedTwin struct{ html, policy string }

func serveTwins(t testing.TB) *twins {
	t.Helper()
	s := &twins{}
	s.pages = serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		shown := s.shown.Load()
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if shown.policy != "" {
			w.Header().Set("Content-Security-Policy", shown.policy)
		}
		_, _ = w.Write([]byte(shown.html))
	}))
	return s
}

func (s *twins) open(t testing.TB, e engine, html, policy string) document {
	t.Helper()
	s.shown.Store(&servedTwin{html, policy})
	return e.open(t, s.URL)
}

// insertInto types at the end of the colour field, and gives the answer and
// what the field then holds.
func insertInto(t testing.TB, page document) (all [2]any) {
	t.Helper()
	require.NoError(t, page.World(`(() => {
		const field = Document.prototype.getElementById.call(document, 'colour');
		HTMLElement.prototype.focus.call(field);
		HTMLInputElement.prototype.setSelectionRange.call(field, 8, 8);
	})()`, nil))
	require.NoError(t, page.Face("insert", map[string]string{"text": " or blue"}, &all[0]))
	require.NoError(t, page.World("Reflect.get(HTMLInputElement.prototype, 'value', Document.prototype.getElementById.call(document, 'colour'))", &all[1]))
	require.Equal(t, "dark red or blue", all[1])
	return all
}

// requireWholeAnswer keeps the twin from agreeing on nothing.
func requireWholeAnswer(t testing.TB, all answers) {
	t.Helper()
	raw, err := json.Marshal(all)
	require.NoError(t, err)
	for _, part := range []string{"Heading of the story", "In a shadow root: slotted words", "Kettle", "Colour: dark red", "Country: Korea", "Password", "Editable words", "one\\ntw"} {
		require.Contains(t, string(raw), part)
	}
	require.NotContains(t, string(raw), "TOP-SECRET")
	require.NotContains(t, string(raw), "Hidden words")
	require.Equal(t, "sensitive_in_view", all.Capture.Reason)
}
