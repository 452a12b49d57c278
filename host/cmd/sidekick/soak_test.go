//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/inbox"
	"sidekick/host/message"
)

// soakTime is how long the soak takes, which runs by `make soak` alone.
const soakTime = "SIDEKICK_SOAK"

// soakRow is one line of the table.
type soakRow struct {
	when     string
	requests []time.Duration // shortest first
	figures
}

// soak is sessions at work at one real process, and how long each of their
// requests took.
type soak struct {
	t     *testing.T
	built built
	pages []json.RawMessage
	probe *visitor
	turn  sync.RWMutex // held for reading by a request, and for writing while figures are taken
	mu    sync.Mutex
	took  []time.Duration // since the last row
}

// works uses a session as its person does, and takes its connection anew now
// and then, until the time is over.
func (s *soak) works(number int, until time.Time) {
	dice := rand.New(rand.NewPCG(uint64(number), 1))
	profile, page := fmt.Sprintf("%032x", number/2), s.pages[number%len(s.pages)]
	v, begun := s.built.visits(s.t, profile, "", page)
	for time.Now().Before(until) {
		if dice.IntN(60) == 0 {
			v.leaves()
			v, _ = s.built.visits(s.t, profile, begun, page)
		}
		if dice.IntN(400) == 0 {
			v.asksMuch(s.t, 2*inbox.OpenMost)
		}
		s.turn.RLock()
		at := time.Now()
		switch roll := dice.IntN(10); {
		case roll < 3:
			v.looks()
		case roll < 5:
			v.talks()
		case roll < 8:
			v.asks(message.Catalog, `{}`)
		default:
			require.NoError(s.t, v.channel.Send(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"page_event","params":{"event":"navigated","tab":%d,"document":"d%d","origin":"https://shop.example"}}`, dice.IntN(2000)+10, dice.IntN(9))))
			v.asks(message.Report, `{}`)
		}
		s.mu.Lock()
		s.took = append(s.took, time.Since(at))
		s.mu.Unlock()
		s.turn.RUnlock()
		time.Sleep(time.Duration(20+dice.IntN(60)) * time.Millisecond)
	}
	v.leaves()
}

// row takes the figures while nobody asks anything, and the times since the row
// before. Long pages that come and go first have the process collect what is
// garbage.
func (s *soak) row(when string) soakRow {
	s.turn.Lock()
	defer s.turn.Unlock()
	for range 3 {
		s.probe.looks()
	}
	s.mu.Lock()
	took := s.took
	s.took = nil
	s.mu.Unlock()
	slices.Sort(took)
	return soakRow{when, took, s.built.figures(s.t)}
}

// TestSoak has ten sessions of five browsers work at one process, over real
// relays, and prints its table. Nothing may grow.
func TestSoak(t *testing.T) {
	long, err := time.ParseDuration(os.Getenv(soakTime))
	if err != nil {
		t.Skip("takes minutes: `make soak` runs it")
	}
	newHome(t)
	s := &soak{t: t, built: build(t), pages: []json.RawMessage{longPage(5 << 20), longPage(200 << 10), longPage(20 << 10)}}
	s.built.start(t)
	rows := []soakRow{
		{"at rest", nil, s.built.figures(t)},
		{"with ten sessions", nil, s.built.withSessions(t, 10)},
	}
	s.probe, _ = s.built.visits(t, fmt.Sprintf("%032x", 99), "", s.pages[0])
	defer s.probe.leaves()

	const parts = 12
	end := time.Now().Add(long)
	var all sync.WaitGroup
	for number := range 10 {
		all.Go(func() { s.works(number, end) })
	}
	var during []soakRow
	for part := range parts {
		time.Sleep(time.Until(end.Add(-long * time.Duration(parts-1-part) / parts)))
		if part < parts-1 { // at the last one some have gone
			during = append(during, s.row((long * time.Duration(part+1) / parts).Round(time.Second).String()))
		}
	}
	all.Wait()
	time.Sleep(time.Second)
	last := s.row("all gone")
	rows = append(append(rows, during...), last)
	printSoak(rows)

	// The first part warms up; of the others the last third stands beside the first.
	first, then := during[1:5], during[len(during)-4:]
	for _, one := range []struct {
		name string
		of   func(soakRow) float64
		room float64
	}{
		{"heap", func(r soakRow) float64 { return r.heap }, 24},
		{"resident memory", func(r soakRow) float64 { return r.resident }, 48},
		{"goroutines", func(r soakRow) float64 { return r.goroutines }, 20},
		{"file descriptors", func(r soakRow) float64 { return r.files }, 4},
	} {
		require.LessOrEqual(t, least(then, one.of), 1.15*least(first, one.of)+one.room, "%s grew", one.name)
	}
	// Of the probe's connection a few are left.
	require.LessOrEqual(t, last.goroutines, rows[0].goroutines+5, "a goroutine was left")
	require.LessOrEqual(t, last.files, rows[0].files+2, "a file was left open")
}

// least is the lowest of a figure: when memory is collected and given back is
// the runtime's to choose.
func least(rows []soakRow, of func(soakRow) float64) float64 {
	low := of(rows[0])
	for _, row := range rows {
		low = min(low, of(row))
	}
	return low
}

func printSoak(rows []soakRow) {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, strings.Join([]string{"WHEN", "REQUESTS", "P50", "P99", "HEAP", "RESIDENT", "GOROUTINES", "FILES"}, "\t"))
	for _, row := range rows {
		p50, p99 := "", ""
		if n := len(row.requests); n > 0 {
			p50, p99 = row.requests[n/2].Round(100*time.Microsecond).String(), row.requests[n*99/100].Round(100*time.Microsecond).String()
		}
		fmt.Fprintf(out, "%s\t%d\t%s\t%s\t%.1f MB\t%.1f MB\t%.0f\t%.0f\n", row.when, len(row.requests), p50, p99, row.heap, row.resident, row.goroutines, row.files)
	}
	_ = out.Flush() // to standard output
}
