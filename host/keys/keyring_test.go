//go:build linux

package keys

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/openai"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

// underKeyring tells this test that it runs beside a keyring of its own.
const underKeyring = "SIDEKICK_TEST_UNDER_KEYRING"

// inKeyring starts a bus and a keyring that opens by the password on standard
// input, waits for the keyring, and runs what its arguments say.
const inKeyring = `gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" "$@" </dev/null`

// TestKeysInARealKeyring runs itself under a bus and a gnome-keyring of its
// own, in an empty home.
func TestKeysInARealKeyring(t *testing.T) {
	if os.Getenv(underKeyring) != "" {
		keysInARealKeyring(t)
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
	cmd := exec.CommandContext(t.Context(), "dbus-run-session", "--", "sh", "-c", inKeyring, program, "-test.run=^TestKeysInARealKeyring$", "-test.v")
	cmd.Stdin = strings.NewReader("the keyring's password")
	cmd.Env = append(os.Environ(), underKeyring+"=1", "HOME="+home, "XDG_DATA_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_RUNTIME_DIR="+home)
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "--- PASS: TestKeysInARealKeyring")
}

// keysInARealKeyring has a provider asked with a key out of the keyring, and
// then at other addresses: a server that is not the key's own, and one that
// the key's own leads to.
func keysInARealKeyring(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	other := wiretest.New(t, wiretest.Typed("application/json", `{"data":[]}`), wiretest.Typed("application/json", `{"data":[]}`))
	own := wiretest.New(t, wiretest.Typed("application/json", `{"data":[{"id":"m"}]}`), wiretest.Redirect(http.StatusTemporaryRedirect, other.URL+"/v1/models"))
	store := Open(folder, nil)
	require.True(t, store.There())
	require.NoError(t, store.Set(ctx, "openai", own.URL, theKey))
	models := func(base string) ([]string, *policy.Refusal) {
		t.Helper()
		asking, err := openai.New(openai.Options{BaseURL: base, Model: "m", Keys: Open(folder, nil)})
		require.NoError(t, err)
		defer asking.Close()
		return asking.Models(ctx)
	}
	names, refusal := models(own.URL)
	require.Nil(t, refusal)
	require.Equal(t, []string{"m"}, names)
	require.Equal(t, "Bearer "+theKey, own.Requests()[0].Header.Get("Authorization"))

	_, refusal = models(own.URL)
	require.Equal(t, policy.RefuseFor(policy.ModelUnavailable, "redirected"), refusal)
	require.Empty(t, other.Requests(), "a redirect is not followed")

	_, refusal = models(other.URL)
	require.Nil(t, refusal)
	require.Empty(t, other.Requests()[0].Header.Get("Authorization"), "a changed address has no key yet")
	require.NotContains(t, string(other.Requests()[0].Body), theKey)

	there, err := store.Remove(ctx, "openai", own.URL)
	require.NoError(t, err)
	require.True(t, there)
	key, err := Open(folder, nil).Key(ctx, "openai", own.URL)
	require.NoError(t, err)
	require.True(t, key.Empty())
}

// Without a bus there is no keyring, and a key is kept nowhere.
func TestKeysWithoutABus(t *testing.T) {
	if os.Getenv(underKeyring) == "" {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKeysWithoutABus$", "-test.v")
		cmd.Env = append(os.Environ(), underKeyring+"=none", "DBUS_SESSION_BUS_ADDRESS=unix:path="+t.TempDir()+"/none")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		require.Contains(t, string(out), "--- PASS: TestKeysWithoutABus")
		return
	}
	folder := t.TempDir()
	store := Open(folder, nil)
	require.False(t, store.There())
	require.ErrorIs(t, store.Set(context.Background(), "openai", home, theKey), ErrNoSystem)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, entries)
	// A key of the environment is used all the same.
	both := model.FirstKey(store, model.EnvironmentKeys(func(name string) string {
		return map[string]string{"OPENAI_API_KEY": theKey, "OPENAI_BASE_URL": home}[name]
	}))
	key, err := both.Key(context.Background(), "openai", home)
	require.NoError(t, err)
	require.Equal(t, "Bearer "+theKey, sentTo(t, key, home))
}
