package e2e

import (
	"fmt"
	"io/fs"
	"math"
	"net/http"
	"path"
	"strconv"
	"strings"
	"testing"

	"sidekick/schema"

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

// cost is what some controls cost together: a browser's clock is too coarse
// for one.
type cost struct{ Milliseconds, Controls float64 }

func costOf(b *testing.B, document document) (one cost) {
	b.Helper()
	require.NoError(b, document.World(secretCost, &one))
	return one
}

func (c cost) perControl() float64 { return c.Milliseconds * 1000 / c.Controls }

const (
	// A page of twenty generated forms has some fifty controls, and one read
	// of it is short enough to be measured between two turns of a scheduler.
	formsOnPage = 20
	// readsAgain is how often a page is read again: engines compile what runs
	// often, and the best is what the rule costs once they have.
	readsAgain = 10
)

// BenchmarkSecretRule is what the secret rule costs in Chromium, facts and
// judging, a control: in the first read of a page that has just come, with
// what the engine compiles and styles for it, and in the best of later reads.
// The pages are the generator's, and the rule's own small ones, where what a
// read costs by itself falls upon one to five controls. The limit is 25 µs.
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
	// the best of some pages, and of each small one: what else the machine does only makes one slower
	first, again := math.Inf(1), math.Inf(1)
	best := map[string]cost{}
	for seed := 1; b.Loop(); seed++ {
		document := openInChromium(b, site.at("localhost", fmt.Sprintf("/%d", seed)))
		first = min(first, costOf(b, document).perControl())
		for range readsAgain {
			again = min(again, costOf(b, document).perControl())
		}
		for _, name := range names {
			one := costOf(b, openInChromium(b, site.at("localhost", "/"+name)))
			if known, ok := best[name]; !ok || one.Milliseconds < known.Milliseconds {
				best[name] = one
			}
		}
	}
	var small cost
	for _, one := range best {
		small.Milliseconds += one.Milliseconds
		small.Controls += one.Controls
	}
	b.ReportMetric(first, "µs/first")
	b.ReportMetric(again, "µs/again")
	b.ReportMetric(small.perControl(), "µs/small")
}
