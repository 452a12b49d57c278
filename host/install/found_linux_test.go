package install

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
)

// Only browsers whose folder exists get a manifest: making the folder of a
// browser that is not there would be a lie to the next program that looks.
func TestInstallForBrowsersFound(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	require.NoError(t, os.MkdirAll(filepath.Join(home, ".config", "chromium"), 0o700))
	require.NoError(t, os.MkdirAll(filepath.Join(home, ".config", "BraveSoftware", "Brave-Browser"), 0o700))
	require.NoError(t, os.MkdirAll(filepath.Join(home, "snap", "chromium"), 0o700))

	outcomes, err := Install(config.Paths{}, program(t), "")
	require.NoError(t, err)
	var names []string
	for _, outcome := range outcomes {
		names = append(names, outcome.Browser)
		require.FileExists(t, outcome.File)
	}
	require.Equal(t, []string{"Chromium", "Brave"}, names)
	entries, err := os.ReadDir(filepath.Join(home, ".config"))
	require.NoError(t, err)
	require.Len(t, entries, 2)
	require.Equal(t, []string{"Chromium (Snap)"}, Sandboxed(home))
}

// One browser that cannot be written to does not cost the others.
func TestInstallGoesOnAfterAFailure(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "elsewhere"))
	broken := filepath.Join(home, "elsewhere", "google-chrome")
	require.NoError(t, os.MkdirAll(broken, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(broken, "NativeMessagingHosts"), nil, 0o600))
	require.NoError(t, os.MkdirAll(filepath.Join(home, "elsewhere", "vivaldi"), 0o700))

	outcomes, err := Install(config.Paths{}, program(t), "")
	require.ErrorContains(t, err, "Google Chrome")
	require.Len(t, outcomes, 1)
	require.Equal(t, "Vivaldi", outcomes[0].Browser)
}
