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

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// corpusFolder names a folder of real pages (.html, .html.gz), which this
// project does not hold; without it the golden pages stand for them.
const corpusFolder = "SIDEKICK_CORPUS"

var corpusPage = regexp.MustCompile(`\.html(\.gz)?$`)

// readSizes are the characters that a model is given for one page, by who
// reads it.
const readSizes = `(async () => {
  const view = await sidekick.readView(), page = await sidekick.readPage(), outline = await sidekick.outline();
  const article = new Readability(document.cloneNode(true)).parse();
  const aria = document.body ? peers.injected.ariaSnapshot(document.body, { mode: 'default' }) : '';
  return {
    view: view.text.length, main: page.main.length, page: page.rest.reduce((sum, each) => sum + each.text.length, page.main.length),
    outline: outline.parts.reduce((sum, each) => sum + each.heading.length + each.line.length + each.ref.length, 0),
    readability: article ? article.textContent.length : 0, aria: aria.length, html: document.documentElement.outerHTML.length,
  };
})()`

// BenchmarkReadingTokens is what the same pages cost a model in our reads, in
// Readability's text, in Playwright's aria snapshot and as HTML: characters,
// the median and the 90th percentile. Nothing of a page runs or is loaded.
func BenchmarkReadingTokens(b *testing.B) {
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
	for b.Loop() {
		sizes := map[string][]float64{}
		for _, path := range paths {
			tab, err := reader(b).Open(site.URL + "/" + path)
			require.NoError(b, err)
			var of map[string]float64
			require.NoError(b, tab.World(peers, nil))
			require.NoError(b, tab.World(readSizes, &of))
			tab.Close()
			for who, characters := range of {
				sizes[who] = append(sizes[who], characters)
			}
		}
		for who, of := range sizes {
			slices.Sort(of)
			b.ReportMetric(of[len(of)/2], who+"/p50")
			b.ReportMetric(of[len(of)*9/10], who+"/p90")
		}
		b.ReportMetric(float64(len(paths)), "pages")
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
