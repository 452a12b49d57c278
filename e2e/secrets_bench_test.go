package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sidekick/schema"
	sharedscripts "sidekick/shared-scripts"

	"github.com/stretchr/testify/require"
)

// secretCost asks about every control of a document, as one read does, and
// says how long that took and how many there were.
const secretCost = `(() => {
  const p = globalThis[Symbol.for('sidekick.parts')].primordials;
  const controls = p.queryAll(p.document, 'input:not([type="hidden" i]):not([type="submit" i]):not([type="button" i]),textarea,select');
  const start = performance.now();
  for (const each of controls) sidekick.isSensitive(each);
  return { milliseconds: performance.now() - start, controls: controls.length };
})()`

// drawPage has the browser style and lay out the page and each control.
const drawPage = `(() => {
  for (const each of Document.prototype.querySelectorAll.call(document, 'input,textarea,select')) { each.getBoundingClientRect(); getComputedStyle(each).color; }
  return true;
})()`

// putInPlace takes what a page shows for what it showed before, as a site does
// that never loads a second document, and has it drawn.
const putInPlace = `((markup) => {
  const come = new DOMParser().parseFromString(markup, 'text/html');
  const body = (of) => Document.prototype.querySelector.call(of, 'body'); // some of the pages name a picture "body"
  body(document).replaceChildren(...body(come).childNodes);
  return true;
})(%s) && ` + drawPage

const (
	// A page of twenty generated forms has some fifty controls, and one read
	// of it is short enough to be measured between two turns of a scheduler.
	formsOnPage = 20
	// readsAgain is how often a page is read again: engines compile what runs
	// often, and the best is what the rule costs once they have.
	readsAgain = 10
	// viewsShown is how many further pages a document shows one after the other.
	viewsShown = 4
)

// costs are what reads cost, a control, and the middle of them: a browser's
// clock is too coarse for one control, and no page stands for all.
type costs []float64

func (c *costs) read(b *testing.B, document document) {
	b.Helper()
	var one struct{ Milliseconds, Controls float64 }
	require.NoError(b, document.World(secretCost, &one))
	if one.Controls > 0 {
		*c = append(*c, one.Milliseconds*1000/one.Controls)
	}
}

func (c costs) middle() float64 {
	slices.Sort(c)
	return c[len(c)/2]
}

// BenchmarkSecretRule is what the secret rule costs in Chromium, facts and
// judging, a control; each measure is the middle of its pages.
//
//   - first: the first read of a document that has just come. The engine
//     compiles what it never ran there, and styles the page for it.
//   - drawn: the same once the browser has drawn the page by itself, which it
//     does for whoever looks at it.
//   - warm: the first read of forms that nobody asked about before, in a
//     document that was read: the rule's own work.
//   - again: the best of later reads of a page that stays as it is.
//   - small, smallwarm: first and warm for the pages of the rule's own vectors,
//     where what a read costs by itself falls upon one to five controls.
func BenchmarkSecretRule(b *testing.B) {
	folder, err := schema.Vectors("secret-pages")
	require.NoError(b, err)
	names, err := fs.Glob(folder, "*/page.html")
	require.NoError(b, err)
	site := serve(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if seed, err := strconv.ParseUint(name, 10, 64); err == nil {
			markup, _ := generatedForms(seed, formsOnPage)
			_, _ = w.Write([]byte(markup))
			return
		}
		if document, err := fs.ReadFile(folder, path.Clean(name)); err == nil {
			_, _ = w.Write(document)
		}
	}))
	open := func(name string) document { return openInChromium(b, site.at("localhost", "/"+name)) }
	show := func(document document, markup string) {
		quoted, err := json.Marshal(markup)
		require.NoError(b, err)
		require.NoError(b, document.Eval(fmt.Sprintf(putInPlace, quoted), nil))
	}
	var first, laid, warm, again, small, smallWarm costs
	seed := uint64(0)
	next := func() string { seed++; return strconv.FormatUint(seed, 10) }
	for b.Loop() {
		first.read(b, open(next()))

		document := open(next())
		require.NoError(b, document.Eval(drawPage, nil))
		laid.read(b, document)
		var later costs
		for range readsAgain {
			later.read(b, document)
		}
		again = append(again, slices.Min(later))
		for range viewsShown {
			seed++
			markup, _ := generatedForms(seed, formsOnPage)
			show(document, markup)
			warm.read(b, document)
		}
		for _, name := range names {
			page, err := fs.ReadFile(folder, name)
			require.NoError(b, err)
			show(document, string(page))
			smallWarm.read(b, document)
		}
		for _, name := range names {
			small.read(b, open(name))
		}
	}
	for unit, measured := range map[string]costs{"first": first, "drawn": laid, "warm": warm, "again": again, "small": small, "smallwarm": smallWarm} {
		b.ReportMetric(measured.middle(), "µs/"+unit)
	}
}

// BenchmarkSecretRuleComes is what it costs to bring the rule into a document,
// its tables and its trial included: once a document, before its first read.
func BenchmarkSecretRuleComes(b *testing.B) {
	var files strings.Builder
	for _, file := range sharedscripts.Reader() {
		files.WriteString(file.Source + "\n;")
		if file.Name == "secret-facts.js" {
			break
		}
	}
	site := serve(b, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>empty</title>"))
	}))
	var all costs
	for number := 1; b.Loop(); number++ {
		var milliseconds float64
		document := openInChromium(b, site.at("localhost", fmt.Sprintf("/%d", number)))
		require.NoError(b, document.Eval("(() => { const start = performance.now(); "+files.String()+" return performance.now() - start; })()", &milliseconds))
		all = append(all, milliseconds)
	}
	b.ReportMetric(all.middle(), "ms/document")
}
