package e2e

import (
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sidekick/e2e/browser"
	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// corpusFolder names a folder of real pages (.html, .html.gz), which this
// project does not hold; without it the golden pages stand for them.
const corpusFolder = "SIDEKICK_CORPUS"

var corpusPage = regexp.MustCompile(`\.html(\.gz)?$`)

// onCorpus opens each page in the reader's world, with its peers beside it,
// one after the other, and says how many there were. Nothing of a page runs
// or is loaded.
func onCorpus(b *testing.B, look func(tab *browser.Tab)) (pages int) {
	b.Helper()
	folder, err := schema.Vectors("pages")
	require.NoError(b, err)
	if named := os.Getenv(corpusFolder); named != "" {
		folder = os.DirFS(named)
	}
	var paths []string
	require.NoError(b, fs.WalkDir(folder, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && corpusPage.MatchString(path) {
			paths = append(paths, path)
		}
		return err
	}))
	require.NotEmpty(b, paths, "the folder holds no pages")
	site := serve(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { servePage(w, r, folder) }))
	peers := readingPeers(b)
	for _, path := range paths {
		tab, err := reader(b).Open(site.URL + "/" + path)
		require.NoError(b, err)
		require.NoError(b, tab.World(peers, nil))
		look(tab)
		tab.Close()
	}
	return len(paths)
}

// middles reports the median and the 90th percentile of each measure, and of
// how many pages a reader made nothing.
func middles(b *testing.B, of map[string][]float64, failed map[string]int) {
	b.Helper()
	for what, values := range of {
		slices.Sort(values)
		b.ReportMetric(values[len(values)/2], what+"/p50")
		b.ReportMetric(values[len(values)*9/10], what+"/p90")
	}
	for who, pages := range failed {
		b.ReportMetric(float64(pages), who+"/failed")
	}
}

// readSizes are the characters that a model is given for one page, by who
// reads it; none of a reader that fails on the page.
const readSizes = `(async () => {
  const view = await sidekick.readView(), page = await sidekick.readPage(), outline = await sidekick.outline();
  const length = (read) => { try { return read().length; } catch { return null; } };
  return {
    view: view.text.length, main: page.main.length, page: page.rest.reduce((sum, each) => sum + each.text.length, page.main.length),
    outline: outline.parts.reduce((sum, each) => sum + each.heading.length + each.line.length + each.ref.length, 0),
    readability: length(() => { const article = new Readability(document.cloneNode(true)).parse(); return article ? article.textContent : ''; }),
    aria: length(() => (document.body ? peers.injected.ariaSnapshot(document.body, { mode: 'default' }) : '')), html: document.documentElement.outerHTML.length,
  };
})()`

// BenchmarkReadingTokens is what the same pages cost a model in our reads, in
// Readability's text, in Playwright's aria snapshot and as HTML: characters,
// the median and the 90th percentile.
func BenchmarkReadingTokens(b *testing.B) {
	for b.Loop() {
		sizes, failed := map[string][]float64{}, map[string]int{"readability": 0, "aria": 0}
		pages := onCorpus(b, func(tab *browser.Tab) {
			var of map[string]*float64
			require.NoError(b, tab.World(readSizes, &of))
			for who, characters := range of {
				if characters == nil {
					failed[who]++
				} else {
					sizes[who] = append(sizes[who], *characters)
				}
			}
		})
		middles(b, sizes, failed)
		b.ReportMetric(float64(pages), "pages")
	}
}

// BenchmarkReadingCorpus is what reading the same pages takes: each of our
// reads over document.body.innerText, and each of the other readers over our
// whole page. Their own style sheets are in the pages or not loaded.
func BenchmarkReadingCorpus(b *testing.B) {
	const rounds = 4
	for b.Loop() {
		ratios, failed := map[string][]float64{}, map[string]int{"readability": 0, "aria": 0}
		pages := onCorpus(b, func(tab *browser.Tab) {
			cost := measureReading(b, tab, rounds)
			for _, one := range []struct {
				what       string
				time, over float64
			}{
				{"page/innerText", cost.Page, cost.Text}, {"view/innerText", cost.View, cost.Text},
				{"readability/page", cost.Readability, cost.Page}, {"aria/page", cost.Aria, cost.Page},
				{"warm/page/innerText", cost.WarmPage, cost.Text}, {"warm/view/innerText", cost.WarmView, cost.Text},
				{"drawn/innerText", cost.Drawn, cost.Text}, {"styled/innerText", cost.Styled, cost.Text},
				{"page/drawn", cost.Page, cost.Drawn}, {"page/styled", cost.Page, cost.Styled},
			} {
				if one.time > 0 {
					ratios[one.what] = append(ratios[one.what], one.time/one.over)
				}
			}
			for who, time := range map[string]float64{"readability": cost.Readability, "aria": cost.Aria} {
				if time == 0 {
					failed[who]++
				}
			}
		})
		middles(b, ratios, failed)
		b.ReportMetric(float64(pages), "pages")
	}
}

// servePage serves one page of a folder without what it loads and runs.
func servePage(w http.ResponseWriter, r *http.Request, folder fs.FS) {
	file, err := folder.Open(strings.TrimPrefix(r.URL.Path, "/"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	var page io.Reader = file
	if strings.HasSuffix(r.URL.Path, ".gz") {
		if page, err = gzip.NewReader(file); err != nil {
			http.Error(w, fmt.Sprintf("opening a compressed page: %v", err), http.StatusInternalServerError)
			return
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; script-src 'none'")
	_, _ = io.Copy(w, page)
}
