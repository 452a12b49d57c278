//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/transport"
)

// The browser and everything of its process group is killed; the process is
// another session's and lives.
func TestKilledBrowserLeavesTheProcess(t *testing.T) {
	newHome(t)
	cmd := relayCmd(os.Args[0])
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	r := startRelay(t, cmd)
	r.hello()
	before := status(t)
	require.NoError(t, syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL))
	r.wait()
	next := startRelay(t, relayCmd(os.Args[0]))
	next.hello()
	require.Equal(t, before.PID, status(t).PID)
	require.Equal(t, done, next.closeStdin())
}

func TestSignalsEndCleanly(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(signal.String(), func(t *testing.T) {
			paths := newHome(t)
			r := startRelay(t, relayCmd(os.Args[0]))
			r.hello()
			require.NoError(t, syscall.Kill(status(t).PID, signal))
			require.Equal(t, fails, r.wait())
			ended(t, paths)
			log, err := os.ReadFile(paths.Log)
			require.NoError(t, err)
			require.Contains(t, string(log), `"why":"signal"`)
		})
	}
}

// A process that was killed leaves its socket; the next one takes its place.
func TestKilledProcessIsReplaced(t *testing.T) {
	paths := newHome(t)
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	first := status(t).PID
	require.NoError(t, syscall.Kill(first, syscall.SIGKILL))
	require.Equal(t, fails, r.wait())
	require.FileExists(t, paths.Socket)
	// The system closes a killed process's connections before its socket.
	require.Eventually(t, func() bool {
		_, _, err := door(paths).Dial(t.Context(), nil)
		return errors.Is(err, transport.ErrNobody)
	}, 10*time.Second, 5*time.Millisecond)
	next := startRelay(t, relayCmd(os.Args[0]))
	next.hello()
	require.NotEqual(t, first, status(t).PID)
	require.Equal(t, done, next.closeStdin())
}

func TestSocketIsTheUsersAlone(t *testing.T) {
	paths := newHome(t)
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	for path, mode := range map[string]os.FileMode{
		paths.Socket: 0o600, filepath.Dir(paths.Socket): 0o700, paths.Lock: 0o600, filepath.Dir(paths.Lock): 0o700,
	} {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, mode, info.Mode().Perm(), path)
	}
	require.Equal(t, done, r.closeStdin())
}

// A folder that others may enter is not used, whoever made it.
func TestOpenFolderIsRefused(t *testing.T) {
	paths := newHome(t)
	require.NoError(t, os.MkdirAll(filepath.Dir(paths.Socket), 0o700))
	require.NoError(t, os.Chmod(filepath.Dir(paths.Socket), 0o755))
	text, code := tool("serve")
	require.Equal(t, fails, code)
	require.Contains(t, text, "open to other users")
}

// After an upgrade the next relay runs a new file at the old place. The old
// process makes room if nobody else needs it.
func TestUpgradeTakesEffect(t *testing.T) {
	if !tellsUpgrades {
		t.Skip("this system does not tell that a running file was replaced")
	}
	if testing.Short() {
		t.Skip("it starts ten processes, and none does what others do not: enough without the race detector")
	}
	newHome(t)
	program := filepath.Join(t.TempDir(), "sidekick")
	upgrade := func() {
		copyFile(t, os.Args[0], program+".new")
		require.NoError(t, os.Rename(program+".new", program))
	}
	upgrade()
	r := startRelay(t, relayCmd(program))
	r.hello()
	first := pidOfProcess(t, program)
	upgrade()
	second := startRelay(t, relayCmd(program))
	second.hello()
	require.Equal(t, first, pidOfProcess(t, program), "it was ended although somebody was connected")
	require.Equal(t, done, r.closeStdin())
	require.Equal(t, done, second.closeStdin())
	require.Eventually(t, func() bool {
		out, err := relayCmd(program, "status").Output()
		return err == nil && strings.Contains(string(out), "connections 0")
	}, 10*time.Second, 20*time.Millisecond)
	third := startRelay(t, relayCmd(program))
	third.hello()
	require.NotEqual(t, first, pidOfProcess(t, program), "it was kept although nobody was connected")
	require.Equal(t, done, third.closeStdin())
	stop := relayCmd(program, "stop")
	require.NoError(t, stop.Run())
}

// pidOfProcess asks through the program, which may stop what it started.
func pidOfProcess(t *testing.T, program string) string {
	out, err := relayCmd(program, "status").Output()
	require.NoError(t, err)
	return processNumber.FindString(string(out))
}

// Another user gets in neither through the folder nor, were the folder open,
// through the socket.
func TestForeignUserIsRefused(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can start a program as another user")
	}
	paths := newHome(t)
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()

	program := filepath.Join(t.TempDir(), "stranger")
	copyFile(t, os.Args[0], program)
	openWay(t, program)
	stranger := func() *relay {
		cmd := exec.Command(program, "-test.run=^$")
		cmd.Env = append(os.Environ(), strangerSocket+"="+paths.Socket)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		return startRelay(t, cmd)
	}
	shut := stranger()
	require.Equal(t, strangerKeptOut, shut.wait(), shut.stderr.String())

	openWay(t, paths.Socket)
	require.NoError(t, os.Chmod(paths.Socket, 0o777))
	open := stranger()
	require.Equal(t, strangerHungUp, open.wait(), open.stderr.String())
	require.Equal(t, 1, status(t).Connections)
	r.alive()
	log, err := os.ReadFile(paths.Log)
	require.NoError(t, err)
	require.Contains(t, string(log), "belongs to another user")
}

// openWay lets others pass the folders that a test made on the way to path.
func openWay(t *testing.T, path string) {
	for folder := filepath.Dir(path); folder != os.TempDir() && folder != "/"; folder = filepath.Dir(folder) {
		require.NoError(t, os.Chmod(folder, 0o755))
	}
}

// When the process cannot start, the relay ends with a sentence that leads on.
func TestRelaySaysWhereToLook(t *testing.T) {
	paths := newHome(t)
	require.NoError(t, os.MkdirAll(filepath.Dir(paths.Log), 0o700))
	require.NoError(t, os.Chmod(filepath.Dir(paths.Log), 0o755))
	r := startRelay(t, relayCmd(os.Args[0]))
	require.Equal(t, fails, r.wait())
	require.Contains(t, r.stderr.String(), "`sidekick serve`")
}
