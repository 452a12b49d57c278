// Package e2e holds the journeys that load the unpacked extension into a
// real Chromium with the real host, and the tables that judge the shared
// reader in real engines. Start with TestJourney… for the whole path and
// TestReader… for the reader alone; the browser is driven by the package
// browser beside this one.
package e2e

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"sidekick/e2e/browser"

	"github.com/stretchr/testify/require"
)

// engines that are started once and shared by the tests of a run.
var engines struct {
	once   sync.Once
	reader *browser.Browser
	err    error
}

// atEnd is what other engines of a run need to end.
var atEnd []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for _, end := range atEnd {
		end()
	}
	if engines.reader != nil {
		engines.reader.Close()
	}
	os.Exit(code)
}

// missing ends a test that needs an engine which is not there: in CI that is
// a failure, on a developer's machine a skip that says what to install.
func missing(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, browser.ErrMissing) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	require.NoError(t, err)
}

// reader is the shared browser in whose pages the shared scripts run in an
// extension's isolated world, without worker, panel or host.
func reader(t testing.TB) *browser.Browser {
	t.Helper()
	engines.once.Do(func() { engines.reader, engines.err = browser.StartReader(context.Background(), browser.Options{}) })
	missing(t, engines.err)
	return engines.reader
}

// pages is a local site of a test: path to HTML. Its addresses differ from
// test to test by port alone, and every name that ends in .localhost
// reaches it, so that a page can hold frames of other sites.
type pages struct {
	*httptest.Server
	port string
}

func serve(t testing.TB, handler http.Handler) *pages {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	require.NoError(t, err)
	return &pages{server, port}
}

// serveHTML serves documents by their path; anything else is a 404.
func serveHTML(t testing.TB, documents map[string]string) *pages {
	t.Helper()
	return serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		document, ok := documents[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(document))
	}))
}

// at is the address of path on a host name of the site, such as
// shop.localhost.
func (p *pages) at(host, path string) string {
	return "http://" + host + ":" + p.port + path
}

// openInReader opens one document in the shared reader's one tab, which ends
// the document before. A cold one gets the shared scripts only when it is
// complete.
func openInReader(t testing.TB, html string, cold bool) *browser.Tab {
	t.Helper()
	path := "/page"
	if cold {
		path = browser.ColdPath + "page"
	}
	site := serveHTML(t, map[string]string{path: html})
	startChromiumTab(t)
	require.NoError(t, chromiumTab.tab.Navigate(site.URL+path))
	return chromiumTab.tab
}

func TestHarnessReachesTheIsolatedWorldAndNotThePages(t *testing.T) {
	for name, cold := range map[string]bool{"from the document's start": false, "late, in a cold document": true} {
		t.Run(name, func(t *testing.T) {
			tab := openInReader(t, "<!doctype html><title>t</title><script>var mark = 'page'</script><p>text", cold)
			var kind, mark string
			require.NoError(t, tab.World("typeof sidekick", &kind))
			require.Equal(t, "object", kind)
			require.NoError(t, tab.World("typeof mark", &mark))
			require.Equal(t, "undefined", mark)
			require.NoError(t, tab.Eval("typeof sidekick", &kind))
			require.Equal(t, "undefined", kind)
		})
	}
}

// recording tells the path of every request before it is served.
func recording(handler http.Handler, hits chan<- string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case hits <- r.URL.Path:
		default:
		}
		handler.ServeHTTP(w, r)
	})
}
