package config

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func all(p Paths) []string { return []string{p.Settings, p.Data, p.Log, p.Socket, p.Lock} }

func TestHomeMovesEverything(t *testing.T) {
	home := t.TempDir()
	t.Setenv(Home, home)
	paths, err := Find()
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, path := range all(paths) {
		require.True(t, strings.HasPrefix(path, home+string(filepath.Separator)), path)
		require.False(t, seen[path])
		seen[path] = true
	}
	require.NotEqual(t, home, filepath.Dir(paths.Socket), "the socket needs a folder that is made private")
}

func TestRelativeHomeIsMadeAbsolute(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv(Home, "here")
	paths, err := Find()
	require.NoError(t, err)
	for _, path := range all(paths) {
		require.True(t, filepath.IsAbs(path), path)
	}
}

// A socket's address holds about a hundred bytes: a long home must still give
// one that fits, the same one each time, and another one for another home.
func TestLongHomeGetsAShortSocket(t *testing.T) {
	long := filepath.Join(t.TempDir(), strings.Repeat("deep/", 30))
	t.Setenv(Home, long)
	first, err := Find()
	require.NoError(t, err)
	require.LessOrEqual(t, len(first.Socket), longestSocket)
	require.True(t, strings.HasPrefix(first.Lock, long))
	again, err := Find()
	require.NoError(t, err)
	require.Equal(t, first, again)

	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	elsewhere, err := Find()
	require.NoError(t, err)
	require.Equal(t, first.Socket, elsewhere.Socket, "programs with other environments must meet")

	t.Setenv(Home, long+"other")
	other, err := Find()
	require.NoError(t, err)
	require.NotEqual(t, first.Socket, other.Socket)
}

func TestUsualFolders(t *testing.T) {
	home := t.TempDir()
	t.Setenv(Home, "")
	t.Setenv("HOME", home)
	run := t.TempDir()
	for name, value := range map[string]string{
		"XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "relative/is/ignored",
		"XDG_DATA_HOME": filepath.Join(home, "my data"), "XDG_RUNTIME_DIR": run,
	} {
		t.Setenv(name, value)
	}
	paths, err := Find()
	require.NoError(t, err)
	require.Equal(t, Paths{
		Settings: filepath.Join(home, ".config/sidekick/settings.json"),
		Data:     filepath.Join(home, "my data/sidekick"),
		Log:      filepath.Join(home, ".local/state/sidekick/sidekick.log"),
		Socket:   filepath.Join(run, "sidekick/socket"),
		Lock:     filepath.Join(home, "my data/sidekick/lock"),
	}, paths)
}
