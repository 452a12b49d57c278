//go:build linux

package vault

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// underKeyring tells this test that it runs beside a keyring of its own.
const underKeyring = "SIDEKICK_TEST_UNDER_KEYRING"

// inKeyring starts a bus and a keyring that opens by the password on standard
// input, waits for the keyring, and runs what its arguments say.
const inKeyring = `gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@" </dev/null`

// TestVaultInARealKeyring runs itself under a bus and a gnome-keyring of its
// own, in an empty home.
func TestVaultInARealKeyring(t *testing.T) {
	if os.Getenv(underKeyring) != "" {
		vaultInARealKeyring(t)
		return
	}
	for _, program := range []string{"dbus-run-session", "gnome-keyring-daemon"} {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("%s is missing: `make setup` installs it", program)
			}
			t.Skipf("%s is missing: `make setup` installs it", program)
		}
	}
	home := t.TempDir()
	program, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), "dbus-run-session", "--", "sh", "-c", inKeyring, program, "-test.run=^TestVaultInARealKeyring$", "-test.v")
	cmd.Stdin = strings.NewReader("the keyring's password")
	cmd.Env = append(os.Environ(), underKeyring+"=1", "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_RUNTIME_DIR="+home)
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "--- PASS: TestVaultInARealKeyring")
}

func vaultInARealKeyring(t *testing.T) {
	folder := t.TempDir()
	v := Open(folder, Options{})
	require.True(t, v.HasKeyring())
	require.NoError(t, v.Create(nil))
	require.NoError(t, v.Add(token("a"), NewSecret([]byte(value))))
	require.Equal(t, "keyring", v.OpenedBy())
	v.Lock()

	// As after a restart: all that is left is the file and the keyring.
	again := Open(folder, Options{})
	state, needsPassphrase, err := again.State()
	require.NoError(t, err)
	require.Equal(t, Locked, state)
	require.False(t, needsPassphrase)
	require.NoError(t, again.Unlock(nil))
	_, secret, err := again.Take("a")
	require.NoError(t, err)
	require.Equal(t, value, string(secret.Reveal()))

	// Another machine's keyring does not know the key.
	other := Open(folder, Options{Keyring: newRing()})
	require.ErrorIs(t, other.Unlock(nil), ErrKeyring)
}

// Without a bus there is no keyring, and without a keyring no vault but one
// that a passphrase opens.
func TestWithoutABus(t *testing.T) {
	if os.Getenv(underKeyring) == "" {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestWithoutABus$", "-test.v")
		cmd.Env = append(os.Environ(), underKeyring+"=none", "DBUS_SESSION_BUS_ADDRESS=unix:path="+t.TempDir()+"/none")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		require.Contains(t, string(out), "--- PASS: TestWithoutABus")
		return
	}
	cheapArgon(t)
	folder := t.TempDir()
	v := Open(folder, Options{})
	require.False(t, v.HasKeyring())
	require.ErrorIs(t, v.Create(nil), ErrKeyring)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, entries)
	require.NoError(t, v.Create([]byte("a passphrase")))
	require.Equal(t, "passphrase", v.OpenedBy())
	v.Lock()
	require.ErrorIs(t, v.Unlock(nil), ErrPassphraseNeeded)
	require.NoError(t, v.Unlock([]byte("a passphrase")))
}
