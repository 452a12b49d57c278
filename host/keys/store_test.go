package keys

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
)

const (
	theKey = "sk-lantern-ferry-brass-kettle"
	home   = "https://api.example"
)

// ring is a keyring in memory.
type ring struct {
	mu                sync.Mutex
	held              map[string]string
	absent, forgetful bool
	asked             int
}

func newRing() *ring { return &ring{held: map[string]string{}} }

func (r *ring) Get(service, user string) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked++
	value, ok := r.held[service+"\x00"+user]
	if !ok {
		return "", ErrNone
	}
	return value, nil
}

func (r *ring) Set(service, user, value string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.forgetful {
		r.held[service+"\x00"+user] = value
	}
	return nil
}

func (r *ring) Delete(service, user string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.held, service+"\x00"+user)
	return nil
}

func (r *ring) There() bool { return !r.absent }

// sentTo is the header that a key puts on a request to an address.
func sentTo(t *testing.T, key model.Key, address string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(context.Background(), http.MethodPost, address, nil)
	require.NoError(t, err)
	key.Authorize(request)
	return request.Header.Get("Authorization")
}

func TestAKeyIsKeptForItsHostAlone(t *testing.T) {
	ctx, folder, held := context.Background(), t.TempDir(), newRing()
	store := Open(folder, held)
	require.NoError(t, store.Set(ctx, "openai", home+"/v1", theKey))
	again := Open(folder, held) // as after a restart
	key, err := again.Key(ctx, "openai", "https://API.example:443/other")
	require.NoError(t, err)
	require.Equal(t, "Bearer "+theKey, sentTo(t, key, home+"/v1/models"))
	require.Empty(t, sentTo(t, key, "https://api.example.evil.example/v1"))
	for _, c := range []struct{ name, provider, base string }{
		{"another host", "openai", "https://other.example"},
		{"a host that begins alike", "openai", "https://api.example.evil.example"},
		{"another port", "openai", "https://api.example:8443"},
		{"in the clear", "openai", "http://api.example"},
		{"another provider", "anthropic", home},
	} {
		t.Run(c.name, func(t *testing.T) {
			key, err := again.Key(ctx, c.provider, c.base)
			require.NoError(t, err)
			require.True(t, key.Empty())
		})
	}
}

func TestNoFileHoldsAKey(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	store := Open(folder, newRing())
	require.NoError(t, store.Set(ctx, "anthropic", home, theKey))
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		require.NotContains(t, string(raw), "lantern")
		info, statErr := entry.Info()
		require.NoError(t, statErr)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
		return err
	}))
	listed, err := store.List()
	require.NoError(t, err)
	require.Len(t, listed, 1)
	require.Equal(t, home, listed[0].Origin)
	require.NotContains(t, fmt.Sprintf("%+v", listed), "lantern")
}

func TestAKeyIsReplacedAndRemoved(t *testing.T) {
	ctx, held := context.Background(), newRing()
	store := Open(t.TempDir(), held)
	require.NoError(t, store.Set(ctx, "openai", home, "first"))
	require.NoError(t, store.Set(ctx, "openai", home, theKey))
	key, err := store.Key(ctx, "openai", home)
	require.NoError(t, err)
	require.Equal(t, "Bearer "+theKey, sentTo(t, key, home))
	there, err := store.Remove(ctx, "openai", home)
	require.NoError(t, err)
	require.True(t, there)
	require.Empty(t, held.held, "it is gone from the keyring too")
	key, err = store.Key(ctx, "openai", home)
	require.NoError(t, err)
	require.True(t, key.Empty())
	there, err = store.Remove(ctx, "openai", home)
	require.NoError(t, err)
	require.False(t, there)
}

// A file that was changed by hand cannot send a key elsewhere.
func TestAnEntryIsForWhatItSaysItself(t *testing.T) {
	ctx, held := context.Background(), newRing()
	store := Open(t.TempDir(), held)
	require.NoError(t, store.Set(ctx, "openai", home, theKey))
	kept, err := store.read()
	require.NoError(t, err)
	held.held[service+"\x00"+user(kept.ID, "openai", "https://evil.example")] = held.held[service+"\x00"+user(kept.ID, "openai", home)]
	kept.Keys = append(kept.Keys, Entry{Provider: "openai", Origin: "https://evil.example"})
	require.NoError(t, store.write(kept))
	key, err := store.Key(ctx, "openai", "https://evil.example")
	require.ErrorIs(t, err, ErrKeyring)
	require.True(t, key.Empty())
}

func TestWhereAKeyCannotBeKept(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		name, base, text string
		ring             *ring
		want             error
	}{
		{"no keyring", home, theKey, &ring{absent: true}, ErrNoSystem},
		{"a keyring that forgets", home, theKey, &ring{held: map[string]string{}, forgetful: true}, ErrKeyring},
		{"two lines", home, "one\ntwo", newRing(), model.ErrKeyShape},
		{"nothing", home, "  ", newRing(), model.ErrKeyShape},
		{"no host", "file:///etc", theKey, newRing(), model.ErrKeyHost},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			err := Open(folder, c.ring).Set(ctx, "openai", c.base, c.text)
			require.ErrorIs(t, err, c.want)
			require.NotContains(t, err.Error(), "lantern")
			entries, err := os.ReadDir(folder)
			require.NoError(t, err)
			require.Empty(t, entries)
		})
	}
}

// Somebody with a model at home is never asked to open a keyring.
func TestWithoutKeysNoKeyringIsAsked(t *testing.T) {
	held := newRing()
	key, err := Open(t.TempDir(), held).Key(context.Background(), "openai", "http://127.0.0.1:11434/v1")
	require.NoError(t, err)
	require.True(t, key.Empty())
	require.Zero(t, held.asked)
}

// slowRing is a keyring that waits for its password.
type slowRing struct {
	*ring
	wait chan struct{}
}

func (s slowRing) Get(string, string) (string, error) {
	<-s.wait
	return "", errors.New("locked")
}

func TestAnAnswerThatIsStoppedDoesNotWaitForTheKeyring(t *testing.T) {
	folder, held := t.TempDir(), newRing()
	require.NoError(t, Open(folder, held).Set(context.Background(), "openai", home, theKey))
	slow := slowRing{held, make(chan struct{})}
	defer close(slow.wait)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Open(folder, slow).Key(ctx, "openai", home)
	require.ErrorIs(t, err, ErrKeyring)
}
