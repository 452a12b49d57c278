//go:build webkit

package e2e

import (
	"errors"
	"testing"

	"sidekick/host/app/webkit"

	"github.com/stretchr/testify/require"
)

// TestWebKitPicturesOfGoldenPages asks for a real picture of every golden page
// that says whether one may be taken, and holds WebKit to the same word as the
// check gives in Chromium: unreadable roots, which only WebKit has, refuse it.
func TestWebKitPicturesOfGoldenPages(t *testing.T) {
	eachGolden(t, servePages(t), func(t *testing.T, page golden, address string) {
		want := page.in("webkit")["safeToCapture"]
		if want == nil {
			return
		}
		v := sharedView(t)
		require.NoError(t, v.Load(t.Context(), address))
		for _, script := range []string{page.Prepare, want.Prepare} {
			require.NoError(t, v.Eval(t.Context(), script+"; undefined", nil))
		}
		picture, err := v.Picture(t.Context())
		if want.Equal["safe"] == true {
			require.NoError(t, err)
			require.NotEmpty(t, picture)
			return
		}
		var refusal *webkit.Refusal
		require.True(t, errors.As(err, &refusal), err)
		require.Equal(t, "picture_refused", refusal.Code)
		require.Equal(t, want.Equal["reason"], refusal.Reason)
		require.Nil(t, picture)
	})
}
