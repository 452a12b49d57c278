//go:build webkit

package webkit

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"syscall"
	"testing"
	"time"

	"sidekick/host/app/webkittest"

	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) {
	code := m.Run()
	Stop()
	os.Exit(code)
}

// view is an open view of a started engine. Without an engine CI fails; a
// developer's machine skips and says what to install.
func view(t testing.TB, o Options) *View {
	t.Helper()
	err := Start(t.Context())
	if errors.Is(err, ErrMissing) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	require.NoError(t, err)
	v, err := New(t.Context(), o)
	require.NoError(t, err)
	t.Cleanup(v.Close)
	return v
}

// serve serves documents by their path, with headers where a path has some.
func serve(t testing.TB, documents map[string]string, headers ...map[string]string) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		document, ok := documents[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		for _, each := range headers {
			for name, value := range each {
				w.Header().Set(name, value)
			}
		}
		_, _ = w.Write([]byte(document))
	}))
	t.Cleanup(server.Close)
	return server
}

func TestWebKitViewsWorkBesideEachOther(t *testing.T) {
	site := serve(t, map[string]string{"/0": "<p id=p>Grüße 0", "/1": "<p id=p>世界 1", "/2": "<p id=p>\u2028 2", "/3": "<p id=p>😀 3"})
	want := []string{"Grüße 0", "世界 1", "\u2028 2", "😀 3"}
	for i := range 4 {
		t.Run(fmt.Sprint("view ", i), func(t *testing.T) {
			t.Parallel()
			v := view(t, Options{Bare: true})
			for range 5 {
				require.NoError(t, v.Load(t.Context(), fmt.Sprintf("%s/%d", site.URL, i)))
				var text string
				require.NoError(t, v.World(t.Context(), "Promise.resolve(document.getElementById('p').textContent)", &text))
				require.Equal(t, want[i], text)
			}
		})
	}
}

func TestWebKitWorldAndPageAreApart(t *testing.T) {
	site := serve(t, map[string]string{"/": "<script>var mark = 'page'; JSON.stringify = () => '\"forged\"'; Promise.prototype.then = null</script><p>text"})
	v := view(t, Options{Bare: true})
	require.NoError(t, v.Load(t.Context(), site.URL))
	var kinds []string
	require.NoError(t, v.World(t.Context(), "(globalThis.kept = 1, [typeof mark, typeof kept, typeof webkit.messageHandlers.sidekick])", &kinds))
	require.Equal(t, []string{"undefined", "number", "object"}, kinds)
	require.NoError(t, v.Eval(t.Context(), "[typeof mark, typeof kept, typeof window.webkit]", &kinds))
	require.Equal(t, []string{"string", "undefined", "undefined"}, kinds)

	require.NoError(t, v.Load(t.Context(), site.URL))
	var kept string
	require.NoError(t, v.World(t.Context(), "typeof kept", &kept))
	require.Equal(t, "undefined", kept, "a world's globals end with its document")
}

func TestWebKitCallsEnd(t *testing.T) {
	site := serve(t, map[string]string{"/": "<p>text"})
	t.Run("when the context does", func(t *testing.T) {
		v := view(t, Options{Bare: true})
		require.NoError(t, v.Load(t.Context(), site.URL))
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		require.ErrorIs(t, v.World(ctx, "new Promise(() => {})", nil), context.DeadlineExceeded)
		require.NoError(t, v.World(t.Context(), "1", nil), "and the view goes on")
	})
	t.Run("when the page never stops", func(t *testing.T) {
		v := view(t, Options{Bare: true})
		require.NoError(t, v.Load(t.Context(), site.URL))
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		require.ErrorIs(t, v.Eval(ctx, "(() => { for (;;); })()", nil), context.DeadlineExceeded)
	})
	t.Run("when the view is closed", func(t *testing.T) {
		v := view(t, Options{Bare: true})
		require.NoError(t, v.Load(t.Context(), site.URL))
		ended := make(chan error)
		go func() { ended <- v.World(t.Context(), "new Promise(() => {})", nil) }()
		time.Sleep(100 * time.Millisecond)
		v.Close()
		require.ErrorContains(t, <-ended, "the view was closed")
		require.ErrorContains(t, v.Load(t.Context(), site.URL), "the view was closed")
	})
	t.Run("when a script throws, without its words", func(t *testing.T) {
		v := view(t, Options{Bare: true})
		require.NoError(t, v.Load(t.Context(), site.URL))
		for _, call := range []func(context.Context, string, any) error{v.World, v.Eval} {
			err := call(t.Context(), "(() => { throw new Error('words of the page') })()", nil)
			require.Error(t, err)
			require.NotContains(t, err.Error(), "words of the page")
		}
	})
	t.Run("when the web process does", func(t *testing.T) {
		v := view(t, Options{Bare: true})
		require.NoError(t, v.Load(t.Context(), site.URL))
		ended := make(chan error)
		go func() { ended <- v.World(t.Context(), "new Promise(() => {})", nil) }()
		time.Sleep(100 * time.Millisecond)
		for _, each := range webkittest.Processes(t) {
			require.NoError(t, syscall.Kill(each, syscall.SIGKILL))
		}
		require.ErrorContains(t, <-ended, "the web process ended")
		require.ErrorContains(t, v.World(t.Context(), "1", nil), "the web process ended")
		require.NoError(t, v.Load(t.Context(), site.URL), "a load starts another")
		require.NoError(t, v.World(t.Context(), "1", nil))
	})
}

// serveHeld serves pages that say their path, and one at /held that does not come.
func serveHeld(t testing.TB) *httptest.Server {
	t.Helper()
	held := make(chan struct{})
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/held" {
			<-held
		}
		_, _ = w.Write([]byte("<!doctype html><p>" + r.URL.Path))
	}))
	t.Cleanup(site.Close)
	t.Cleanup(func() { close(held) })
	return site
}

func TestWebKitLoadsSayHowTheyEnded(t *testing.T) {
	site := serveHeld(t)
	v := view(t, Options{Bare: true})
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Millisecond)
	defer cancel()
	require.ErrorIs(t, v.Load(ctx, site.URL+"/held"), context.DeadlineExceeded)
	for range 3 {
		require.NoError(t, v.Load(t.Context(), site.URL+"/next"), "the end of the load before is not this one's")
		var path string
		require.NoError(t, v.Eval(t.Context(), "location.pathname", &path))
		require.Equal(t, "/next", path)
	}
	gone := httptest.NewServer(nil)
	gone.Close()
	require.ErrorContains(t, v.Load(t.Context(), gone.URL), "the load failed")
}

func TestWebKitAnAddressThatOnlyBeginsToLoadIsNotShown(t *testing.T) {
	site := serveHeld(t)
	v := view(t, Options{Bare: true})
	address := func() string {
		shown, err := v.Shown(t.Context())
		require.NoError(t, err)
		return shown.Address
	}
	for name, leave := range map[string]func(){
		"by the page": func() { require.NoError(t, v.Eval(t.Context(), "void (location.href = '/held')", nil)) },
		"by the person": func() {
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			require.Error(t, v.Load(ctx, site.URL+"/held"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, v.Load(t.Context(), site.URL+"/"))
			require.NoError(t, v.Eval(t.Context(), "history.pushState(null, '', '/written')", nil))
			require.Eventually(t, func() bool { return address() == site.URL+"/written" }, 5*time.Second, 10*time.Millisecond)
			leave()
			require.Never(t, func() bool { return address() != site.URL+"/written" }, 500*time.Millisecond, 10*time.Millisecond)
		})
	}
}

func TestWebKitSnapshotShowsThePage(t *testing.T) {
	site := serve(t, map[string]string{"/": "<body style='margin:0;background:rgb(10,200,30)'>"})
	v := view(t, Options{Width: 320, Height: 200, Bare: true})
	require.NoError(t, v.Load(t.Context(), site.URL))
	raw, err := v.Snapshot(t.Context())
	require.NoError(t, err)
	colour, size := middle(t, raw)
	require.Equal(t, [2]int{320, 200}, size)
	require.Equal(t, [3]uint32{10, 200, 30}, colour)
}
