//go:build linux

package keys

import (
	"context"
	"net/http"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/keyringtest"
	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/model/openai"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

func TestKeysInARealKeyring(t *testing.T) { keyringtest.Under(t, keysInARealKeyring) }

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
		asking, err := openai.Provider.Dial(converse.Way{BaseURL: base, Model: "m", Keys: Open(folder, nil)})
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
func TestKeysWithoutABus(t *testing.T) { keyringtest.Without(t, keysWithoutABus) }

func keysWithoutABus(t *testing.T) {
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
