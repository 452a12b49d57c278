package install

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// fakeRegistry is a user's registry in memory.
type fakeRegistry map[string]string

func (f fakeRegistry) has(key string) bool { _, there := f[key]; return there }
func (f fakeRegistry) get(key string) (string, bool, error) {
	value, there := f[key]
	return value, there, nil
}
func (f fakeRegistry) set(key, value string) error { f[key] = value; return nil }
func (f fakeRegistry) remove(key string) error     { delete(f, key); return nil }

// What would be written on each system if every browser were there: the table
// as the browsers see it.
func TestEachSystemsPlaces(t *testing.T) {
	for system, c := range map[string]struct {
		bases                 map[string]string
		data, separator, host string
	}{
		"linux":   {map[string]string{"home": "/home/a", "config": "/home/a/.config"}, "/home/a/.local/share/sidekick", "/", "/opt/sidekick/sidekick"},
		"darwin":  {map[string]string{"home": "/Users/a", "support": "/Users/a/Library/Application Support"}, "/Users/a/Library/Application Support/Sidekick", "/", "/opt/sidekick/sidekick"},
		"windows": {map[string]string{"home": `C:\Users\a`, "local": `C:\Users\a\AppData\Local`, "roaming": `C:\Users\a\AppData\Roaming`}, `C:\Users\a\AppData\Local\Sidekick`, `\`, `C:\Program Files\Sidekick\sidekick.exe`},
	} {
		t.Run(system, func(t *testing.T) {
			var text strings.Builder
			r := roots{system: system, bases: c.bases, data: c.data, separator: c.separator, registry: fakeRegistry{}, isFolder: func(string) bool { return true }}
			for _, place := range r.places() {
				fmt.Fprintf(&text, "%s (%s)\n  file %s\n", place.Browser, place.form, place.File)
				for _, key := range place.Keys {
					fmt.Fprintf(&text, "  key  HKEY_CURRENT_USER\\%s = %s\n", key, place.File)
				}
			}
			for _, found := range r.sandboxes() {
				fmt.Fprintf(&text, "%s cannot\n", found.Browser)
			}
			for _, as := range []form{chromium, firefox} {
				raw, err := manifestFor(c.host, as).encode()
				require.NoError(t, err)
				fmt.Fprintf(&text, "\nmanifest for %s\n%s", as, raw)
			}
			golden := filepath.Join("testdata", system+".golden")
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(text.String()), 0o644))
			}
			want, err := os.ReadFile(golden)
			require.NoError(t, err)
			require.Equal(t, string(want), text.String())
		})
	}
}

// The way of Windows, with its registry in memory: one file, several keys.
func TestTheRegistryIsKept(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a registry in memory stands for the real one")
	}
	home, keys := t.TempDir(), fakeRegistry{`Software\Vivaldi`: ""}
	folder(t, home, "local", "Google", "Chrome", "User Data")
	folder(t, home, "roaming", "Mozilla", "Firefox")
	r := roots{
		system: "windows", bases: map[string]string{"home": home, "local": filepath.Join(home, "local"), "roaming": filepath.Join(home, "roaming")},
		data: filepath.Join(home, "data"), separator: "/", registry: keys, isFolder: isFolder,
	}
	o := Options{Program: program(t)}
	step := func(do func(roots, Place) (Act, error)) []Act {
		got, err := o.each(r, do)
		require.NoError(t, err)
		var acts []Act
		for _, one := range got {
			acts = append(acts, one.Act)
		}
		return acts
	}
	chromeHost, vivaldiHost, firefoxHost := `Software\Google\Chrome\NativeMessagingHosts\`+HostName, `Software\Vivaldi\NativeMessagingHosts\`+HostName, `Software\Mozilla\NativeMessagingHosts\`+HostName
	o.DryRun = true
	require.Equal(t, []Act{Written, Written, Written}, step(o.write))
	require.Len(t, keys, 1)
	require.NoDirExists(t, r.data)

	o.DryRun = false
	require.Equal(t, []Act{Written, Written, Written}, step(o.write))
	file := filepath.Join(home, "data", "app.sidekick.host.json")
	require.Equal(t, file, keys[chromeHost])
	require.Equal(t, file, keys[vivaldiHost])
	require.Equal(t, filepath.Join(home, "data", "app.sidekick.host.firefox.json"), keys[firefoxHost])
	require.Equal(t, []Act{Unchanged, Unchanged, Unchanged}, step(o.write))

	keys[vivaldiHost] = "elsewhere"
	require.Equal(t, []Act{Unchanged, Written, Unchanged}, step(o.write))
	theirs := filepath.Join(home, "theirs.json")
	require.NoError(t, os.WriteFile(theirs, []byte("{}"), 0o644))
	keys[vivaldiHost] = theirs
	require.Equal(t, []Act{Unchanged, LeftAlone, Unchanged}, step(o.write))
	require.Equal(t, theirs, keys[vivaldiHost])
	keys[vivaldiHost] = "elsewhere"
	require.Equal(t, []Act{Removed, Absent, Removed}, step(o.remove))
	require.Equal(t, fakeRegistry{`Software\Vivaldi`: "", vivaldiHost: "elsewhere"}, keys, "another copy's key was touched")
	require.NoFileExists(t, file)

	_, err := r.choose(home)
	require.ErrorIs(t, err, ErrNoProfileFolders)
}
