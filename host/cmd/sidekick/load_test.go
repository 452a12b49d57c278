package main

import (
	"bytes"
	"fmt"
	"net"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"sidekick/host/audit"
	"sidekick/host/config"
	"sidekick/host/history"
	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/session"
	"sidekick/host/transport"
)

// loaded is a process's server in this process, with everything on disk.
type loaded struct {
	*server
	t    *testing.T
	log  lines
	ends func() // once
}

// lines are a log that is written while it is read.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func load(t *testing.T) *loaded {
	folder := t.TempDir()
	settings := config.NewStore(filepath.Join(folder, "settings.json"))
	l := &loaded{t: t}
	log := zerolog.New(&l.log)
	kept, err := history.Open(folder, func(err error) { t.Error(err) })
	require.NoError(t, err)
	report := audit.NewLog(filepath.Join(folder, "report"))
	host := session.NewHost(session.Options{
		Sidekick: newSidekicks(settings, model.EnvironmentKeys(func(string) string { return "" }), log).choose,
		Log:      log, Version: "test", States: session.NewDisk(filepath.Join(folder, "profiles")), Report: report, History: kept,
		Limits: session.Bounds{PageCall: 5 * time.Minute, Reconnect: time.Minute, Answer: 10 * time.Minute}, // a busy machine reaches none
	})
	l.server = newServer(host, settings, log)
	l.patience, l.arriving = 5*time.Minute, 5*time.Minute // nor these
	l.ends = sync.OnceFunc(func() {
		host.Close()
		l.closeAll()
		require.NoError(t, kept.Close())
		require.NoError(t, report.Close())
	})
	t.Cleanup(l.ends)
	return l
}

// pairOf gives both ends of a socket.
func pairOf(t *testing.T) (here, there net.Conn) {
	listener, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	require.NoError(t, err)
	defer listener.Close()
	there, err = net.Dial("unix", listener.Addr().String())
	require.NoError(t, err)
	here, err = listener.Accept()
	require.NoError(t, err)
	return here, there
}

// opens gives the client's end of a connection that a browser's relay made.
func (l *loaded) opens() net.Conn {
	here, there := pairOf(l.t)
	l.begin(here, transport.Peer{Own: true, FromBrowser: true})
	return there
}

func (l *loaded) visits(number int, page []byte) *visitor {
	v := newVisitor(l.t, l.opens(), page)
	v.greets(fmt.Sprintf("%032x", number), "")
	return v
}

// heap is what of the heap is in use, with what was not swept yet.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// highest watches a figure until it is asked for its highest value.
func highest(figure func() uint64) func() uint64 {
	stop, ended := make(chan struct{}), make(chan uint64)
	go func() {
		most := figure()
		for {
			select {
			case <-stop:
				ended <- most
				return
			case <-time.After(5 * time.Millisecond):
				most = max(most, figure())
			}
		}
	}()
	return func() uint64 { close(stop); return <-ended }
}

// waited asks small things until it is told to stop, and gives how long each
// took, shortest first.
func (v *visitor) waited() func() []time.Duration {
	var stop atomic.Bool
	ended := make(chan []time.Duration)
	go func() {
		var times []time.Duration
		for !stop.Load() {
			begun := time.Now()
			v.asks(message.Catalog, `{}`)
			times = append(times, time.Since(begun))
			time.Sleep(5 * time.Millisecond)
		}
		slices.Sort(times)
		ended <- times
	}()
	return func() []time.Duration { stop.Store(true); return <-ended }
}

// slowly reads a little at a time.
type slowly struct{ net.Conn }

func (s slowly) Read(into []byte) (int, error) {
	time.Sleep(2 * time.Millisecond)
	return s.Conn.Read(into[:min(len(into), 32<<10)])
}

// heapMost is what twenty pages of 5 MB at a time may take, here together with
// what the clients in the same process hold of them.
const heapMost = 1 << 30

// Twenty sessions of four browsers read long pages at the same time, beside one
// that reads slowly and one that asks without end: all is answered and nothing
// lost, and afterwards nothing is left.
func TestUnderLoad(t *testing.T) {
	size := 5 << 20
	if testing.Short() {
		size = 512 << 10
	}
	before := goleak.IgnoreCurrent()
	page := longPage(size)
	l := load(t)
	witness := l.visits(1, longPage(1000))
	witness.looks() // what is made at the first use is made
	witness.talks()
	runtime.GC()
	rest := heap()
	most, times := highest(heap), witness.waited()

	slow := newVisitor(t, slowly{l.opens()}, page)
	slow.greets(fmt.Sprintf("%032x", 3), "")
	flood := l.visits(4, page)
	var all sync.WaitGroup
	for number := range 20 {
		all.Go(func() {
			v := l.visits(number%4, page)
			require.GreaterOrEqual(t, v.looks(), size*9/10)
			v.leaves()
		})
	}
	all.Go(func() {
		require.GreaterOrEqual(t, slow.looks(), size*9/10)
		slow.leaves()
	})
	all.Go(func() {
		flood.asksMuch(t, 20*inbox.OpenMost)
		flood.leaves()
	})
	all.Go(witness.talks)
	all.Wait()
	took, high := times(), most()
	witness.leaves()
	l.ends()
	goleak.VerifyNone(t, before)
	runtime.GC()
	t.Logf("heap: %d MB at rest, %d MB at most, %d MB afterwards; a small request beside it: %v at the median, %v at most, %d of them",
		rest>>20, high>>20, heap()>>20, took[len(took)/2], took[len(took)-1], len(took))
	require.Less(t, high, uint64(heapMost))
	require.Less(t, heap(), rest+64<<20, "something was kept")
	require.Less(t, took[len(took)/2], 2*time.Second, "somebody waited for others")
}

// asksMuch asks without waiting: each request is answered or refused, once.
func (v *visitor) asksMuch(t *testing.T, times int) {
	var answers []chan envelope
	for range times {
		answers = append(answers, v.sends(message.Report, `{}`))
	}
	for _, answer := range answers {
		if got := <-answer; got.Error != nil {
			require.Equal(t, "limit_reached", got.Error.Data.Code)
		}
	}
}

// A client that asks and reads none of it loses its connection, with the reason
// in the log. Meanwhile it takes no more than its open requests, and nobody
// waits for it: not its own profile's other panels either, which hear of the
// same pages.
func TestAClientThatReadsNothingIsLeft(t *testing.T) {
	before := goleak.IgnoreCurrent()
	l := load(t)
	l.patience = 500 * time.Millisecond
	witness := l.visits(1, longPage(1000))
	witness.looks()
	rest := heap()
	most, times := highest(heap), witness.waited()
	conn := l.opens()
	deaf := newVisitor(t, conn, longPage(1000))
	deaf.greets(fmt.Sprintf("%032x", 1), "")
	deaf.mu.Lock()
	deaf.deaf = true
	deaf.mu.Unlock()
	deaf.sends(message.Catalog, `{}`) // whose answer is the last that it reads
	<-deaf.closed
	require.NoError(t, conn.SetWriteDeadline(time.Now().Add(time.Minute)))
	sent := 0
	for ; sent < 1_000_000; sent++ { // some are answered by a handler, some by the reader
		params := []string{`{}`, `{"x":1}`}[sent%2]
		if deaf.channel.Send(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"report","params":%s}`, 1000+sent, params)) != nil {
			break
		}
	}
	require.Less(t, sent, 1_000_000, "its connection lives on")
	require.Eventually(t, func() bool { return strings.Contains(l.log.String(), transport.ErrUnread.Error()) }, 20*time.Second, 10*time.Millisecond)
	took, high := times(), most()
	witness.looks()
	witness.leaves()
	require.NoError(t, deaf.channel.Close())
	l.ends()
	goleak.VerifyNone(t, before)
	t.Logf("%d requests were read; heap: %d MB at rest, %d MB at most; a small request beside it: %v at the median, %v at most", sent, rest>>20, high>>20, took[len(took)/2], took[len(took)-1])
	require.Less(t, high, rest+128<<20)
	require.Less(t, took[len(took)-1], 20*time.Second, "somebody waited for others")
}
