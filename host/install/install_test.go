package install

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
)

// The id is a constant here and a consequence there: a new key must not leave
// the old id in the manifest.
func TestExtensionIDFollowsFromTheKey(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "manifest.json"))
	require.NoError(t, err)
	var extension struct{ Key string }
	require.NoError(t, json.Unmarshal(raw, &extension))
	der, err := base64.StdEncoding.DecodeString(extension.Key)
	require.NoError(t, err)
	sum := sha256.Sum256(der)
	id := strings.Map(func(digit rune) rune {
		return 'a' + rune(strings.IndexRune("0123456789abcdef", digit))
	}, hex.EncodeToString(sum[:16]))
	require.Equal(t, id, ExtensionID)
}

func TestManifest(t *testing.T) {
	raw, err := manifestFor("/opt/side kick/sidekick")
	require.NoError(t, err)
	var got map[string]any
	require.NoError(t, json.Unmarshal(raw, &got))
	require.Equal(t, map[string]any{
		"name":            "app.sidekick.host",
		"description":     "Sidekick's host",
		"path":            "/opt/side kick/sidekick",
		"type":            "stdio",
		"allowed_origins": []any{"chrome-extension://egdkmmbanpmdofcakpdjieiieobgcbnp/"},
	}, got)
	_, err = manifestFor("bin/sidekick")
	require.ErrorContains(t, err, "absolute")
}

func TestTableIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range browsers {
		for _, cell := range []string{row.name, "linux:" + row.linux, "darwin:" + row.darwin, "windows:" + row.windows} {
			require.False(t, seen[cell], "%s stands there twice", cell)
			seen[cell] = true
		}
		require.NotEmpty(t, row.key, row.name)
	}
}

// program makes a file that can stand for the host.
func program(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "sidekick")
	require.NoError(t, os.WriteFile(path, nil, 0o700))
	return path
}

func TestInstallIntoOneProfileFolder(t *testing.T) {
	if !profileFolders {
		t.Skip("browsers look into the registry on this system")
	}
	folder, host := t.TempDir(), program(t)
	file := filepath.Join(folder, "NativeMessagingHosts", "app.sidekick.host.json")

	got, err := Install(config.Paths{}, host, folder)
	require.NoError(t, err)
	require.Equal(t, []Outcome{{"the profile folder", file, Written}}, got)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o644), info.Mode().Perm())

	got, err = Install(config.Paths{}, host, folder)
	require.NoError(t, err)
	require.Equal(t, Unchanged, got[0].Act)

	got, err = Install(config.Paths{}, program(t), folder)
	require.NoError(t, err)
	require.Equal(t, Written, got[0].Act, "a moved host is written anew")

	other := filepath.Join(folder, "NativeMessagingHosts", "com.example.other.json")
	require.NoError(t, os.WriteFile(other, []byte("{}"), 0o644))
	got, err = Uninstall(config.Paths{}, folder)
	require.NoError(t, err)
	require.Equal(t, Removed, got[0].Act)
	require.NoFileExists(t, file)
	require.FileExists(t, other, "another host was touched")

	got, err = Uninstall(config.Paths{}, folder)
	require.NoError(t, err)
	require.Equal(t, Absent, got[0].Act)
}

func TestInstallRefusesAHostThatIsNotThere(t *testing.T) {
	_, err := Install(config.Paths{}, filepath.Join(t.TempDir(), "none"), t.TempDir())
	require.Error(t, err)
	_, err = Install(config.Paths{}, t.TempDir(), t.TempDir())
	require.ErrorContains(t, err, "not a program")
}
