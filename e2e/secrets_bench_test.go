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

// BenchmarkSecretRule is what the secret rule costs in Chromium, a control:
// in the first read of a page that has just come, and in a second one. The
// pages are the generator's, a hundred forms each, and the rule's own small
// ones, where what a read costs by itself falls upon few controls. The limit
// is 25 µs.
func BenchmarkSecretRule(b *testing.B) {
	folder, err := schema.Vectors("secret-pages")
	require.NoError(b, err)
	names, err := fs.Glob(folder, "*/page.html")
	require.NoError(b, err)
	site := serve(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if seed, err := strconv.ParseUint(name, 10, 64); err == nil {
			markup, _ := generatedDocument(seed)
			_, _ = w.Write([]byte(markup))
			return
		}
		if document, err := fs.ReadFile(folder, path.Clean(name)); err == nil {
			_, _ = w.Write(document)
		}
	}))
	// the best of some pages: what else the machine does only makes one slower
	first, again, small := math.Inf(1), math.Inf(1), math.Inf(1)
	for seed := 1; b.Loop(); seed++ {
		document := openInChromium(b, site.at("localhost", fmt.Sprintf("/%d", seed)))
		first = min(first, costOf(b, document).perControl())
		again = min(again, costOf(b, document).perControl())
		var all cost
		for _, name := range names {
			one := costOf(b, openInChromium(b, site.at("localhost", "/"+name)))
			all.Milliseconds += one.Milliseconds
			all.Controls += one.Controls
		}
		small = min(small, all.perControl())
	}
	b.ReportMetric(first, "µs/first")
	b.ReportMetric(again, "µs/again")
	b.ReportMetric(small, "µs/small")
}
