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
const secretCost = `((judge) => {
  const p = globalThis[Symbol.for('sidekick.parts')].primordials;
  const controls = p.queryAll(p.document, 'input:not([type="hidden" i]):not([type="submit" i]):not([type="button" i]),textarea,select');
  const start = performance.now();
  for (const each of controls) judge(each);
  return { milliseconds: performance.now() - start, controls: controls.length };
})(globalThis.%s)`

// plainRule is what many would write: what names a control by one regular
// expression, and the password of the form around it. It sees neither style,
// history nor what a row, a label's language or a component says.
const plainRule = `globalThis.plainRule = (element) => {
  const said = [element.type, element.autocomplete, element.id, element.name, element.placeholder, element.getAttribute('aria-label'), ...Array.from(element.labels || [], (label) => label.textContent)].join(' ');
  if (/passw|passcode|pwd|otp|one.?time|cvc|cvv|security.?code|card.?number|expir|iban|account.?number|token|secret|pin\b|cc-/i.test(said)) return true;
  const form = element.closest('form');
  return form !== null && form.querySelector('input[type="password"]') !== null;
}; undefined`

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

// costs are what reads of one kind cost, a control. The middle stands for them:
// a browser's clock is too coarse for one control, and no page for all.
type costs struct {
	each                []float64
	milliseconds, plain float64
}

// askAll asks the rule, or the plain one, about every control.
func askAll(b *testing.B, document document, rule string) (milliseconds, controls float64) {
	b.Helper()
	var one struct{ Milliseconds, Controls float64 }
	require.NoError(b, document.World(fmt.Sprintf(secretCost, rule), &one))
	return one.Milliseconds, one.Controls
}

// add takes in one page: both rules are asked of documents that are alike, one
// right after the other, so that what else the machine does falls upon both.
func (c *costs) add(b *testing.B, show func() document) {
	b.Helper()
	ours, controls := askAll(b, show(), ourRule)
	plain, _ := askAll(b, show(), besideRule)
	c.take(ours, plain, controls)
}

func (c *costs) take(ours, plain, controls float64) {
	if controls > 0 {
		c.each = append(c.each, ours*1000/controls)
		c.milliseconds += ours
		c.plain += plain
	}
}

func (c *costs) report(b *testing.B, unit string) {
	b.Helper()
	slices.Sort(c.each)
	b.ReportMetric(c.each[len(c.each)/2], "µs/"+unit)
	b.ReportMetric(c.milliseconds/c.plain, unit+"/plain")
}

const ourRule, besideRule = "sidekick.isSensitive", "plainRule"

// BenchmarkSecretRule is what the secret rule costs in Chromium, facts and
// judging, a control, and how many times what the plain rule costs on the same
// pages.
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
	opening := func(name string) func() document {
		return func() document {
			document := openInChromium(b, site.at("localhost", "/"+name))
			require.NoError(b, document.World(plainRule, nil))
			return document
		}
	}
	showing := func(shown document, markup string) func() document {
		quoted, err := json.Marshal(markup)
		require.NoError(b, err)
		return func() document {
			require.NoError(b, shown.Eval(fmt.Sprintf(putInPlace, quoted), nil))
			return shown
		}
	}
	var first, laid, warm, again, small, smallWarm costs
	seed := uint64(0)
	next := func() string { seed++; return strconv.FormatUint(seed, 10) }
	for b.Loop() {
		first.add(b, opening(next()))

		open := opening(next())
		laid.add(b, func() document {
			document := open()
			require.NoError(b, document.Eval(drawPage, nil))
			return document
		})
		document := open()
		var ours, plain []float64
		var controls float64
		for range readsAgain {
			one, count := askAll(b, document, ourRule)
			other, _ := askAll(b, document, besideRule)
			ours, plain, controls = append(ours, one), append(plain, other), count
		}
		again.take(slices.Min(ours), slices.Min(plain), controls)
		for range viewsShown {
			seed++
			markup, _ := generatedForms(seed, formsOnPage)
			warm.add(b, showing(document, markup))
		}
		for _, name := range names {
			page, err := fs.ReadFile(folder, name)
			require.NoError(b, err)
			smallWarm.add(b, showing(document, string(page)))
		}
		for _, name := range names {
			small.add(b, opening(name))
		}
	}
	for unit, measured := range map[string]*costs{"first": &first, "drawn": &laid, "warm": &warm, "again": &again, "small": &small, "smallwarm": &smallWarm} {
		measured.report(b, unit)
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
	var all []float64
	for number := 1; b.Loop(); number++ {
		var milliseconds float64
		document := openInChromium(b, site.at("localhost", fmt.Sprintf("/%d", number)))
		require.NoError(b, document.Eval("(() => { const start = performance.now(); "+files.String()+" return performance.now() - start; })()", &milliseconds))
		all = append(all, milliseconds)
	}
	slices.Sort(all)
	b.ReportMetric(all[len(all)/2], "ms/document")
}
