//go:build webkit

package webkit

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sidekick/host/app/webkittest"

	"github.com/stretchr/testify/require"
)

func TestWebKitAWebProcessReachesNoFileOfThePersons(t *testing.T) {
	site := serve(t, map[string]string{"/": "<p>text"})
	v := view(t, Options{Bare: true})
	if !Confined() {
		t.Skip("this system lets nobody make a sandbox (bubblewrap)")
	}
	require.NoError(t, v.Load(t.Context(), site.URL))
	home, err := os.UserHomeDir()
	require.NoError(t, err)
	kept, err := os.CreateTemp(home, ".confine-test-*")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.Remove(kept.Name()) })
	require.NoError(t, kept.Close())
	own := filepath.Join(t.TempDir(), "key")
	require.NoError(t, os.WriteFile(own, []byte("key"), 0o600))
	processes := webkittest.Processes(t)
	require.NotEmpty(t, processes)
	for _, process := range processes {
		root := fmt.Sprintf("/proc/%d/root", process)
		require.DirExists(t, root+"/usr/lib")
		for _, path := range []string{kept.Name(), own} {
			require.NoFileExists(t, root+path)
		}
	}
}
