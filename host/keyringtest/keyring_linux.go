package keyringtest

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Bus is the variable of the environment that says where the bus is.
const Bus = "DBUS_SESSION_BUS_ADDRESS"

// inside tells a test that it runs in the process that was started for it.
const inside = "SIDEKICK_TEST_INSIDE_KEYRING"

// script starts a keyring that a password opens, says where the bus is, and
// lasts as long as its standard input.
const script = `printf 'the password' | gnome-keyring-daemon --unlock --components=secrets >/dev/null && printf '%s\n' "$` + Bus + `" && exec cat >/dev/null`

// Start starts a bus with a keyring that is open, and gives the bus's address.
// Both end with the test.
func Start(t testing.TB) string {
	t.Helper()
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("%s is missing: `make setup` installs it", program)
			}
			t.Skipf("%s is missing: `make setup` installs it", program)
		}
	}
	home := t.TempDir()
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), "dbus-run-session", "--", "sh", "-c", script)
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_RUNTIME_DIR="+home)
	cmd.WaitDelay = 10 * time.Second
	lasting, err := cmd.StdinPipe()
	require.NoError(t, err)
	said, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = lasting.Close()
		_ = cmd.Wait() // the bus ends by a signal, and that is its end
	})
	line, err := bufio.NewReader(said).ReadString('\n')
	require.NoError(t, err, "the keyring did not start")
	return strings.TrimSpace(line)
}

// Under runs the test that calls it in a process of its own beside a keyring:
// what asks for the keyring keeps its connection to the bus, and this process
// may have one already.
func Under(t *testing.T, body func(t *testing.T)) {
	t.Helper()
	if os.Getenv(inside) != "" {
		body(t)
		return
	}
	again(t, Start(t))
}

// Without runs the test that calls it in a process of its own that finds no
// bus.
func Without(t *testing.T, body func(t *testing.T)) {
	t.Helper()
	if os.Getenv(inside) != "" {
		body(t)
		return
	}
	again(t, "unix:path="+t.TempDir()+"/none")
}

func again(t *testing.T, bus string) {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), program, "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), inside+"=1", Bus+"="+bus)
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "--- PASS: "+t.Name())
}
