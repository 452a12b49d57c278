package install

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
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

func TestTableIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range browsers {
		require.False(t, seen[row.name], "%s stands there twice", row.name)
		seen[row.name] = true
		for system, spot := range row.spots {
			cell := system + " " + spot.found
			require.False(t, seen[cell], "%s stands there twice", cell)
			seen[cell] = true
			if system == "windows" {
				require.NotEmpty(t, spot.keys, row.name)
				require.Empty(t, spot.hosts, row.name)
			} else {
				require.NotEmpty(t, spot.hosts, row.name)
				require.Empty(t, spot.keys, row.name)
			}
			for _, folder := range []string{spot.found, spot.hosts} {
				base, way, _ := strings.Cut(folder, ":")
				if folder != "" {
					require.Contains(t, bases(system, "/home/a", func(string) string { return "" }), base, row.name)
					require.NotEmpty(t, way, row.name)
				}
			}
		}
	}
}

// program makes a file that can stand for the host.
func program(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "sidekick")
	require.NoError(t, os.WriteFile(path, nil, 0o700))
	return path
}

// home makes an empty home and makes it this user's.
func home(t *testing.T) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the fake home is one of Linux; the goldens hold the other systems")
	}
	folder := t.TempDir()
	t.Setenv("HOME", folder)
	t.Setenv("XDG_CONFIG_HOME", "")
	return folder
}

func folder(t *testing.T, parts ...string) string {
	t.Helper()
	path := filepath.Join(parts...)
	require.NoError(t, os.MkdirAll(path, 0o700))
	return path
}

func acts(outcomes []Outcome) map[string]Act {
	all := map[string]Act{}
	for _, one := range outcomes {
		all[one.Browser] = one.Act
	}
	return all
}

// tree lists everything below a folder.
func tree(t *testing.T, root string) []string {
	t.Helper()
	var all []string
	require.NoError(t, filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		all = append(all, path)
		return err
	}))
	return all
}

// Only browsers whose folder exists get a manifest: making the folder of a
// browser that is not there would be a lie to the next program that looks.
func TestInstallAndUninstallInAFakeHome(t *testing.T) {
	home, host := home(t), program(t)
	found := map[string]string{
		"Chromium":       folder(t, home, ".config", "chromium"),
		"Brave":          folder(t, home, ".config", "BraveSoftware", "Brave-Browser"),
		"Microsoft Edge": folder(t, home, ".config", "microsoft-edge"),
		"Firefox":        folder(t, home, ".mozilla"),
	}
	folder(t, home, "snap", "chromium")
	folder(t, home, ".var", "app", "com.google.Chrome")
	before := tree(t, home)
	want := func(act Act) map[string]Act {
		return map[string]Act{"Chromium": act, "Brave": act, "Microsoft Edge": act, "Firefox": act, "Chromium (Snap)": Cannot, "Google Chrome (Flatpak)": Cannot}
	}

	dry, err := Install(Options{Program: host, DryRun: true})
	require.NoError(t, err)
	require.Equal(t, want(Written), acts(dry))
	require.Equal(t, before, tree(t, home), "a dry run changed something")

	got, err := Install(Options{Program: host})
	require.NoError(t, err)
	require.Equal(t, dry, got, "a dry run says what is done")
	for _, outcome := range got {
		if outcome.Act == Cannot {
			require.Contains(t, outcome.Why, "sandbox")
			continue
		}
		info, err := os.Stat(outcome.File)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o644), info.Mode().Perm())
		require.True(t, strings.HasPrefix(outcome.File, found[outcome.Browser]))
		raw, err := os.ReadFile(outcome.File)
		require.NoError(t, err)
		var fields map[string]any
		require.NoError(t, json.Unmarshal(raw, &fields))
		want := map[string]any{"name": "app.sidekick.host", "description": "Sidekick's host", "path": host, "type": "stdio"}
		if outcome.Browser == "Firefox" {
			want["allowed_extensions"] = []any{FirefoxID}
		} else {
			want["allowed_origins"] = []any{"chrome-extension://egdkmmbanpmdofcakpdjieiieobgcbnp/"}
		}
		require.Equal(t, want, fields)
	}
	after := tree(t, home)

	got, err = Install(Options{Program: host})
	require.NoError(t, err)
	require.Equal(t, want(Unchanged), acts(got))
	require.Equal(t, after, tree(t, home))

	dry, err = Uninstall(Options{DryRun: true})
	require.NoError(t, err)
	require.Equal(t, want(Removed), acts(dry))
	require.Equal(t, after, tree(t, home), "a dry run changed something")
	got, err = Uninstall(Options{})
	require.NoError(t, err)
	require.Equal(t, want(Removed), acts(got))
	got, err = Uninstall(Options{})
	require.NoError(t, err)
	require.Equal(t, want(Absent), acts(got))
}

// One browser that cannot be written to does not cost the others.
func TestInstallGoesOnAfterAFailure(t *testing.T) {
	home, host := home(t), program(t)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "elsewhere"))
	broken := folder(t, home, "elsewhere", "google-chrome")
	require.NoError(t, os.WriteFile(filepath.Join(broken, "NativeMessagingHosts"), nil, 0o600))
	folder(t, home, "elsewhere", "vivaldi")
	got, err := Install(Options{Program: host})
	require.NoError(t, err)
	require.Equal(t, map[string]Act{"Google Chrome": Failed, "Vivaldi": Written}, acts(got))
	require.NotEmpty(t, got[0].Why)
}

func TestOneProfileFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("browsers look into the registry on this system")
	}
	folder, host := t.TempDir(), program(t)
	file := filepath.Join(folder, "NativeMessagingHosts", "app.sidekick.host.json")
	o := Options{Program: host, UserDataDir: folder}
	step := func(do func(Options) ([]Outcome, error), o Options) Act {
		got, err := do(o)
		require.NoError(t, err)
		require.Len(t, got, 1)
		require.Equal(t, file, got[0].File)
		return got[0].Act
	}
	require.Equal(t, Written, step(Install, o))
	require.Equal(t, Unchanged, step(Install, o))
	require.NoError(t, os.Chmod(file, 0o666))
	require.Equal(t, Written, step(Install, o), "a file that others may change is written anew")
	o.Program = program(t)
	require.Equal(t, Written, step(Install, o), "a moved host is written anew")

	other := filepath.Join(folder, "NativeMessagingHosts", "com.example.other.json")
	require.NoError(t, os.WriteFile(other, []byte("{}"), 0o644))
	require.Equal(t, Removed, step(Uninstall, o))
	require.NoFileExists(t, file)
	require.FileExists(t, other, "another host was touched")
	require.Equal(t, Absent, step(Uninstall, o))
}

// What somebody else put there is theirs: it may be their host, or a link that
// leads anywhere.
func TestWhatIsNotOursIsLeftAlone(t *testing.T) {
	host := program(t)
	for _, c := range []struct {
		name string
		put  func(file string) error
	}{
		{"another program's manifest", func(file string) error {
			return os.WriteFile(file, []byte(`{"name":"app.sidekick.host","description":"Another","path":"/usr/bin/true","type":"stdio"}`), 0o644)
		}},
		{"no JSON", func(file string) error { return os.WriteFile(file, []byte("hello"), 0o644) }},
		{"a link", func(file string) error { return os.Symlink(host, file) }},
		{"a folder", func(file string) error { return os.Mkdir(file, 0o755) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := Options{Program: host, UserDataDir: t.TempDir()}
			file := filepath.Join(folder(t, o.UserDataDir, "NativeMessagingHosts"), "app.sidekick.host.json")
			require.NoError(t, c.put(file))
			before, err := os.Lstat(file)
			require.NoError(t, err)
			for _, do := range []func(Options) ([]Outcome, error){Install, Uninstall} {
				got, err := do(o)
				require.NoError(t, err)
				require.Equal(t, LeftAlone, got[0].Act)
				require.Contains(t, got[0].Why, "--replace")
			}
			after, err := os.Lstat(file)
			require.NoError(t, err)
			require.Equal(t, before.ModTime(), after.ModTime())
			if before.IsDir() {
				return
			}
			o.Replace = true
			got, err := Install(o)
			require.NoError(t, err)
			require.Equal(t, Written, got[0].Act)
			target, err := os.ReadFile(host)
			require.NoError(t, err)
			require.Empty(t, target, "the link was followed")
		})
	}
}

func TestInstallRefusesAHostThatIsNotThere(t *testing.T) {
	_, err := Install(Options{Program: filepath.Join(t.TempDir(), "none"), UserDataDir: t.TempDir()})
	require.ErrorContains(t, err, "there is no")
	_, err = Install(Options{Program: t.TempDir(), UserDataDir: t.TempDir()})
	require.ErrorContains(t, err, "not a program")
	_, err = Install(Options{Program: "bin/sidekick", UserDataDir: t.TempDir(), Paths: config.Paths{}})
	require.ErrorContains(t, err, "absolute")
}
