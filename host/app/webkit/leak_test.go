//go:build webkit

package webkit

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"sidekick/host/app/webkittest"

	"github.com/stretchr/testify/require"
)

// TestWebKitLoadsLeaveNothingBehind loads, calls and takes pictures 200 times
// in one view. What a page took must be given back: memory of the web process
// and of this one, and descriptors of both. The engine's own caches fill in
// the first loads, so the measure starts after them; its garbage comes and goes,
// so the bound is a fraction of what kept documents would take.
func TestWebKitLoadsLeaveNothingBehind(t *testing.T) {
	// A megabyte of text that costs no layout: 200 in 200 loads.
	long := "<div hidden>" + strings.Repeat("words said again ", 60_000) + "</div>"
	site := serve(t, map[string]string{"/": "<p>top<iframe src=/frame></iframe>" + long, "/frame": "<p>frame"})
	v := bridged(t)
	type use struct{ web, own, webFiles, ownFiles int }
	measure := func() use {
		pids := webkittest.Processes(t)
		require.Len(t, pids, 1, "views of other tests are closed")
		return use{resident(t, pids[0]), resident(t, os.Getpid()), descriptors(t, pids[0]), descriptors(t, os.Getpid())}
	}
	load := func(i int) {
		require.NoError(t, v.Load(t.Context(), fmt.Sprint(site.URL, "/?", i)))
		require.NoError(t, v.Call(t.Context(), "where", nil, nil))
		if i%10 == 0 {
			_, err := v.Snapshot(t.Context())
			require.NoError(t, err)
		}
	}
	for i := range 30 {
		load(i)
	}
	before := measure()
	for i := range 200 {
		load(i)
	}
	after := measure()
	t.Logf("resident KiB and descriptors: before %+v, after %+v", before, after)
	require.Less(t, after.web-before.web, 130<<10, "KiB of the web process")
	require.Less(t, after.own-before.own, 40<<10, "KiB of this process")
	require.Less(t, after.webFiles-before.webFiles, 10)
	require.Less(t, after.ownFiles-before.ownFiles, 10)
}

func TestWebKitViewsLeaveNothingBehind(t *testing.T) {
	site := serve(t, map[string]string{"/": "<p>text"})
	one := func() {
		v := bridged(t)
		require.NoError(t, v.Load(t.Context(), site.URL))
		require.NoError(t, v.Call(t.Context(), "where", nil, nil))
		v.Close()
	}
	one()
	before := descriptors(t, os.Getpid())
	for range 10 {
		one()
	}
	require.Less(t, descriptors(t, os.Getpid())-before, 10)
	require.Eventually(t, func() bool { return len(webkittest.Processes(t)) == 0 }, patience, patience/100, "web processes end with their views")
}
