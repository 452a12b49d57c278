//go:build linux

package vault

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/keyringtest"
)

func TestVaultInARealKeyring(t *testing.T) { keyringtest.Under(t, vaultInARealKeyring) }

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
func TestWithoutABus(t *testing.T) { keyringtest.Without(t, withoutABus) }

func withoutABus(t *testing.T) {
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
