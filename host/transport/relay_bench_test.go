package transport

import (
	"bytes"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/frame"
)

// echo answers every frame by itself until its stream ends.
func echo(stream io.ReadWriter) {
	for {
		body, err := frame.Read(stream, 1<<20)
		if err != nil || frame.Write(stream, body, 1<<20) != nil {
			return
		}
	}
}

// BenchmarkRelayAdds is what a relay adds to a small message there and back, at
// the median: the same echo over the process's socket and through a relay before
// it, in turns.
func BenchmarkRelayAdds(b *testing.B) {
	directHere, directThere := pair(b)
	go echo(directThere)
	relayHere, relayThere := pair(b)
	go echo(relayThere)
	browser, relay := pair(b)
	ended := make(chan error, 1)
	go func() { ended <- Relay(relay, relay, relayHere) }()
	message := bytes.Repeat([]byte("x"), 100)
	once := func(stream io.ReadWriter) time.Duration {
		start := time.Now()
		require.NoError(b, frame.Write(stream, message, 1<<20))
		_, err := frame.Read(stream, 1<<20)
		require.NoError(b, err)
		return time.Since(start)
	}
	var direct, relayed []time.Duration
	for b.Loop() {
		direct = append(direct, once(directHere))
		relayed = append(relayed, once(browser))
	}
	middle := func(times []time.Duration) float64 {
		slices.Sort(times)
		return float64(times[len(times)/2].Nanoseconds()) / 1e6
	}
	b.ReportMetric(middle(relayed)-middle(direct), "ms/added")
	require.NoError(b, browser.Close())
	require.NoError(b, <-ended)
}
