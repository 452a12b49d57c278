//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

// built is the command as people get it, whose memory is its own and not a
// test's.
type built struct{ program string }

func build(t testing.TB) built {
	program := buildAs(t, "test")
	t.Cleanup(func() { _ = exec.Command(program, "stop").Run() }) // newHome asks the test's own binary, which is a stranger to it
	return built{program}
}

// buildAs builds the command with a version.
func buildAs(t testing.TB, version string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "sidekick")
	compile := exec.Command("go", "build", "-ldflags", "-X main.version="+version, "-o", program, ".")
	compile.Env = append(os.Environ(), "CGO_ENABLED=0")
	out, err := compile.CombinedOutput()
	require.NoError(t, err, string(out))
	return program
}

// browserRelay starts a relay as a browser does.
func (b built) browserRelay(t testing.TB) *relay { return browserRelayOf(t, b.program) }

// visits opens a panel of a profile, with a page in front of it.
func (b built) visits(t testing.TB, profile, resume string, page json.RawMessage) (*visitor, string) {
	r := b.browserRelay(t)
	v := newVisitor(t, stream{r.in, r.stdin}, page)
	return v, v.greets(profile, resume)
}

// start has the process run, with nobody connected to it.
func (b built) start(t testing.TB) {
	r := b.browserRelay(t)
	r.hello()
	require.Equal(t, done, r.closeStdin())
	time.Sleep(300 * time.Millisecond)
}

// figures are a process's own and the system's about it, memory in MB.
type figures struct{ heap, resident, goroutines, files float64 }

func (b built) figures(t testing.TB) figures {
	out, err := exec.Command(b.program, "status", "--json").Output()
	require.NoError(t, err)
	var own adminAnswer
	require.NoError(t, json.Unmarshal(out, &own))
	files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", own.PID))
	require.NoError(t, err)
	return figures{float64(own.Heap) / 1e6, resident(t, own.PID), float64(own.Goroutines), float64(len(files))}
}

// resident is a process's memory: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html.
func resident(t testing.TB, pid int) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(status), "VmRSS:")
	require.True(t, found)
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	require.NoError(t, err)
	return float64(kilobytes) * 1024 / 1e6
}

// withSessions gives the figures with so many sessions that each asked once and
// are still there.
func (b built) withSessions(t testing.TB, sessions int) figures {
	var all []*visitor
	for number := range sessions {
		v, _ := b.visits(t, fmt.Sprintf("%032x", number/2), "", longPage(20<<10))
		v.talks()
		v.asks(message.Catalog, `{}`)
		all = append(all, v)
	}
	time.Sleep(300 * time.Millisecond)
	got := b.figures(t)
	for _, v := range all {
		v.leaves()
	}
	return got
}

// BenchmarkResident is the memory of the process as people get it: with nobody
// connected, and with ten sessions that each asked once.
func BenchmarkResident(b *testing.B) {
	newHome(b)
	built := build(b)
	built.start(b)
	b.ReportMetric(built.figures(b).resident, "MB/rest")
	b.ReportMetric(built.withSessions(b, 10).resident, "MB/ten")
	b.ReportMetric(0, "ns/op") // it is no matter of time
}
