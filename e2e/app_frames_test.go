//go:build webkit

package e2e

import (
	"testing"
	"time"

	"sidekick/host/message"

	"github.com/stretchr/testify/require"
)

// Pages take frames away all the time: those cost a look nothing, and the others are
// still seen.
func TestAppFramesThatArePartOfThePageNoMore(t *testing.T) {
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>t</title><p>words<iframe id=stays src=/inner></iframe>", "/inner": "<p>inside"})
	page := showPage(t)
	require.NoError(t, page.view.Load(t.Context(), site.URL+"/"))
	require.NoError(t, page.view.Eval(t.Context(), `for (let i = 0; i < 4; i += 1) { const f = document.createElement('iframe'); document.body.append(f); f.remove(); }`, nil))
	for range 3 {
		began := time.Now()
		listed := page.ask(message.ListFrames, map[string]any{"tab": 1})
		require.Empty(t, listed.refused())
		require.Len(t, listed.Result["frames"], 1)
		require.EqualValues(t, 0, listed.Result["unreachable"])
		observed := page.ask(message.Observe, map[string]any{"tab": 1})
		require.Empty(t, observed.refused())
		require.NotContains(t, observed.Result, "inconclusive")
		require.Less(t, time.Since(began), 5*time.Second, "nobody waits for a frame that is gone")
	}
}
