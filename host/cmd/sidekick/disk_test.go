//go:build linux

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/doctor"
)

// homeOnADisk gives the test a home on a file system of its own.
func homeOnADisk(t *testing.T) config.Paths {
	newHome(t)
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=8m,mode=0700"); err != nil {
		t.Skipf("a disk of its own needs root: %v", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(disk, 0)) })
	t.Setenv(config.Home, disk)
	paths, err := config.Find()
	require.NoError(t, err)
	t.Cleanup(func() {
		if running, err := askRunning(statusMethod, struct{}{}); err == nil {
			tool("stop")
			waitUntilGone(t, running.PID)
		}
	})
	return paths
}

// found gives what the doctor says of a link.
func found(t *testing.T, link string) doctor.Finding {
	t.Helper()
	text, _ := tool("doctor", "--json")
	var all struct{ Links []doctor.Finding }
	require.NoError(t, json.Unmarshal([]byte(text), &all), text)
	for _, one := range all.Links {
		if one.Link == link {
			return one
		}
	}
	require.FailNow(t, "the doctor says nothing of it", link)
	return doctor.Finding{}
}

// A disk that is full to its last byte ends no process, and keeps none from
// starting; the doctor says what is the matter.
func TestAProcessOnAFullDisk(t *testing.T) {
	paths := homeOnADisk(t)
	fill := func() {
		file, err := os.Create(filepath.Join(os.Getenv(config.Home), "filler"))
		require.NoError(t, err)
		defer file.Close()
		for _, block := range []int{1 << 16, 1} {
			for err = nil; err == nil; {
				_, err = file.Write(make([]byte, block))
			}
			require.ErrorIs(t, err, syscall.ENOSPC)
		}
	}
	before := startRelay(t, relayCmd(os.Args[0]))
	before.hello()
	fill()
	before.alive()
	during := startRelay(t, relayCmd(os.Args[0]))
	during.hello()
	require.False(t, found(t, "disk").OK)
	require.Equal(t, done, during.closeStdin())
	require.Equal(t, done, before.closeStdin())
	_, code := tool("stop")
	require.Equal(t, done, code)
	ended(t, paths)

	anew := startRelay(t, relayCmd(os.Args[0]))
	anew.hello()
	require.Equal(t, done, anew.closeStdin())
	require.NoError(t, os.Remove(filepath.Join(os.Getenv(config.Home), "filler")))
	require.Contains(t, found(t, "state").Sentence, "yours alone")
}

// Where nothing can be written no process serves: two could. The relay ends with
// a sentence, and the doctor says what to do.
func TestAHomeThatIsClosedToWriting(t *testing.T) {
	paths := homeOnADisk(t)
	first := startRelay(t, relayCmd(os.Args[0]))
	first.hello()
	running := status(t).PID
	require.Equal(t, done, first.closeStdin())
	_, code := tool("stop")
	require.Equal(t, done, code)
	ended(t, paths)
	waitUntilGone(t, running) // its log is open until then

	disk := os.Getenv(config.Home)
	require.NoError(t, syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "size=8m"))
	r := startRelay(t, relayCmd(os.Args[0]))
	require.Equal(t, fails, r.wait())
	require.Contains(t, r.stderr.String(), "`sidekick serve`")
	text, code := tool("serve")
	require.Equal(t, fails, code)
	require.Contains(t, text, "read-only file system")
	state := found(t, "state")
	require.False(t, state.OK)
	require.Equal(t, "Sidekick cannot write to its folder.", state.Sentence)
	require.NotEmpty(t, state.Fix)

	require.NoError(t, syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=8m"))
	again := startRelay(t, relayCmd(os.Args[0]))
	again.hello()
	require.Equal(t, done, again.closeStdin())
}

// While a process of before an upgrade serves, the new binary's relays work with
// it, whatever its version; the doctor says so. When nobody is left it makes
// room.
func TestAnUpgradeWhileItRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a command, which no race detector watches")
	}
	newHome(t)
	program, upgraded := filepath.Join(t.TempDir(), "sidekick"), buildAs(t, "2.0.0")
	copyFile(t, os.Args[0], program)
	answers := func(r *relay) string {
		r.t.Helper()
		r.send(helloMessage(1))
		return r.answered(1)["result"].(object)["host"].(object)["version"].(string)
	}
	open := startRelay(t, relayCmd(program))
	require.Equal(t, version, answers(open))
	require.NoError(t, os.Rename(upgraded, program))
	next := startRelay(t, relayCmd(program))
	require.Equal(t, version, answers(next), "the process of before serves whoever is there")
	open.alive()
	out, _ := exec.Command(program, "doctor", "--json").Output()
	require.Contains(t, string(out), "The process that runs is of another version than this program.")
	require.Contains(t, string(out), "Run “sidekick stop”; the next panel starts the new one.")
	require.Equal(t, done, open.closeStdin())
	require.Equal(t, done, next.closeStdin())
	require.Eventually(t, func() bool {
		last := startRelay(t, relayCmd(program))
		served := answers(last)
		require.Equal(t, done, last.closeStdin())
		return served == "2.0.0"
	}, 20*time.Second, 100*time.Millisecond)
	require.NoError(t, exec.Command(program, "stop").Run())
}
