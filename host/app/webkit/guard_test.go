//go:build webkit

package webkit

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestWebKitAPageWritesNoFile(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/file" {
			w.Header().Set("Content-Disposition", "attachment; filename=guard-test-served.bin")
		}
		fmt.Fprint(w, "<!doctype html><p>text")
	}))
	t.Cleanup(site.Close)
	v := view(t, Options{Bare: true})
	folder, err := os.UserHomeDir()
	require.NoError(t, err)
	for name, script := range map[string]string{
		"served":  "void (location.href = '/file')",
		"clicked": "void Object.assign(document.createElement('a'), {href: '/', download: 'guard-test-clicked.bin'}).click()",
		"made":    "void Object.assign(document.createElement('a'), {href: URL.createObjectURL(new Blob(['x'])), download: 'guard-test-made.bin'}).click()",
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, v.Load(t.Context(), site.URL+"/"))
			require.NoError(t, v.Eval(t.Context(), script, nil))
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			for {
				event, err := v.Next(ctx)
				require.NoError(t, err, "the person is told")
				if event.What == Download {
					break
				}
			}
			time.Sleep(200 * time.Millisecond)
			for _, where := range []string{folder, folder + "/Downloads"} {
				entries, _ := os.ReadDir(where)
				for _, entry := range entries {
					require.False(t, strings.HasPrefix(entry.Name(), "guard-test-"), entry.Name())
				}
			}
			require.NoError(t, v.World(t.Context(), "1", nil), "and the page goes on")
		})
	}
}

func TestWebKitAPageThatHoldsOnIsLeft(t *testing.T) {
	site := serve(t, map[string]string{"/": "<p>text", "/next": "<p>next"})
	for name, script := range map[string]string{
		"a dialog": "void setTimeout(() => alert('text'))", "dialogs without end": "void setTimeout(() => { for (;;) alert('text'); })",
		"a loop": "void setTimeout(() => { for (;;); })", "printing": "void setTimeout(() => { for (;;) print(); })",
		"a window that is left by a loop": "void addEventListener('beforeunload', () => { for (;;); })",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			v := view(t, Options{Bare: true})
			require.NoError(t, v.Load(t.Context(), site.URL))
			require.NoError(t, v.Eval(t.Context(), script, nil))
			time.Sleep(200 * time.Millisecond)
			require.NoError(t, v.Load(t.Context(), site.URL+"/next"))
			var text string
			require.NoError(t, v.World(t.Context(), "document.querySelector('p').textContent", &text))
			require.Equal(t, "next", text)
		})
	}
	t.Run("one that asks to stay is waited for", func(t *testing.T) {
		v := view(t, Options{Bare: true})
		require.NoError(t, v.Load(t.Context(), site.URL))
		require.NoError(t, v.Eval(t.Context(), "void addEventListener('beforeunload', event => { event.preventDefault(); event.returnValue = 'stay'; })", nil))
		ctx, cancel := context.WithTimeout(t.Context(), 8*time.Second)
		defer cancel()
		require.ErrorIs(t, v.Load(ctx, site.URL+"/next"), context.DeadlineExceeded)
		shown, err := v.Shown(t.Context())
		require.NoError(t, err)
		require.Equal(t, Shown{Document: 1, Address: site.URL + "/"}, shown)
	})
}
