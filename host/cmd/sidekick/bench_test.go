package main

import (
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The target is 50 ms at the median from connect to hello answered, on a
// machine of its own. What a browser waits for is the first row: a relay's
// start, the connection and hello, with a process that runs. (The binary here
// is the test's own, which is larger than the one that is shipped.)
func BenchmarkHello(b *testing.B) {
	paths := newHome(b)
	keeper := startRelay(b, relayCmd(os.Args[0]))
	keeper.hello()
	b.Run("through a new relay", func(b *testing.B) {
		median(b, func() {
			r := startRelay(b, relayCmd(os.Args[0]))
			r.hello()
			b.StopTimer()
			require.Equal(b, done, r.closeStdin())
			b.StartTimer()
		})
	})
	b.Run("over the socket", func(b *testing.B) {
		median(b, func() {
			conn, _, err := door(paths).Dial(b.Context(), nil)
			require.NoError(b, err)
			speaker{b, conn, conn}.hello()
			require.NoError(b, conn.Close())
		})
	})
	require.Equal(b, done, keeper.closeStdin())
	b.Run("through a new relay and a new process", func(b *testing.B) {
		median(b, func() {
			b.StopTimer()
			_, code := tool("stop")
			require.Equal(b, done, code)
			b.StartTimer()
			r := startRelay(b, relayCmd(os.Args[0]))
			r.hello()
			b.StopTimer()
			require.Equal(b, done, r.closeStdin())
			b.StartTimer()
		})
	})
}

// median reports the median beside the mean: one slow start says little.
func median(b *testing.B, once func()) {
	var times []time.Duration
	for range b.N {
		before := b.Elapsed()
		once()
		times = append(times, b.Elapsed()-before)
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms/p50")
}
