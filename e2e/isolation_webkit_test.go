//go:build webkit

package e2e

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"

	"sidekick/e2e/webkit"

	"github.com/stretchr/testify/require"
)

// shared is the one WebKit view of these tests: a web process takes longer to
// start than most tests to run.
var shared struct {
	once sync.Once
	view *webkit.View
	err  error
}

func init() {
	atEnd = append(atEnd, func() {
		if shared.view != nil {
			shared.view.Close()
		}
		webkit.Stop()
	})
}

// sharedView is the view, of the size that Chromium's pages have.
func sharedView(t testing.TB) *webkit.View {
	t.Helper()
	shared.once.Do(func() {
		var size [2]int
		require.NoError(t, openInChromium(t, "about:blank").Eval("[innerWidth, innerHeight]", &size))
		if shared.err = webkit.Start(context.Background()); shared.err == nil {
			shared.view, shared.err = webkit.New(context.Background(), webkit.Options{Width: size[0], Height: size[1]})
		}
	})
	if errors.Is(shared.err, webkit.ErrMissing) && os.Getenv("CI") == "" {
		t.Skip(shared.err)
	}
	require.NoError(t, shared.err)
	return shared.view
}

func openInWebKit(t testing.TB, address string) document {
	t.Helper()
	v := sharedView(t)
	require.NoError(t, v.Load(t.Context(), address))
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
