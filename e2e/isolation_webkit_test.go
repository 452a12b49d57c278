//go:build webkit

package e2e

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"

	"sidekick/e2e/browser"
	"sidekick/host/app/webkit"

	"github.com/stretchr/testify/require"
)

// shared are the WebKit views of these tests: a web process takes longer to
// start than most tests to run. The cold one's documents have no scripts until
// they are complete.
var shared struct {
	warm, cold lazyView
}

type lazyView struct {
	once sync.Once
	view *webkit.View
	err  error
}

func init() {
	atEnd = append(atEnd, func() {
		for _, each := range []*lazyView{&shared.warm, &shared.cold} {
			if each.view != nil {
				each.view.Close()
			}
		}
		webkit.Stop()
	})
}

// sharedView is a view of the size that Chromium's pages have.
func sharedView(t testing.TB) *webkit.View { return shared.warm.get(t, false) }

func (l *lazyView) get(t testing.TB, bare bool) *webkit.View {
	t.Helper()
	l.once.Do(func() {
		if l.err = webkit.Start(context.Background()); l.err == nil {
			l.view, l.err = webkit.New(context.Background(), webkit.Options{Width: pageWidth, Height: pageHeight, Bare: bare})
		}
	})
	if errors.Is(l.err, webkit.ErrMissing) && os.Getenv("CI") == "" {
		t.Skip(l.err)
	}
	require.NoError(t, l.err)
	return l.view
}

func openInWebKit(t testing.TB, address string) document {
	t.Helper()
	if !strings.Contains(address, browser.ColdPath) {
		v := sharedView(t)
		require.NoError(t, v.Load(t.Context(), address))
		return webkitDocument{t, v}
	}
	v := shared.cold.get(t, true)
	require.NoError(t, v.Load(t.Context(), address))
	require.NoError(t, v.Inject(t.Context()))
	return webkitDocument{t, v}
}

type webkitDocument struct {
	t    testing.TB
	view *webkit.View
}

func (d webkitDocument) Face(name string, params, into any) error {
	return d.view.Call(d.t.Context(), name, params, into)
}

func (d webkitDocument) World(expression string, into any) error {
	return d.view.World(d.t.Context(), expression, into)
}

func (d webkitDocument) Eval(expression string, into any) error {
	return d.view.Eval(d.t.Context(), expression, into)
}
