package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/doctor"
	"sidekick/host/install"
	"sidekick/host/message"
	"sidekick/host/vault"
	"sidekick/schema"
)

func TestDoctorCommand(t *testing.T) {
	paths := newHome(t)
	profile := t.TempDir()
	look := func() (map[string]doctor.Finding, int) {
		text, code := tool("doctor", "--json", "--user-data-dir", profile)
		var answer struct {
			OK    bool
			Links []doctor.Finding
		}
		require.NoError(t, json.Unmarshal([]byte(text), &answer), text)
		require.Equal(t, answer.OK, code == done)
		found := map[string]doctor.Finding{}
		for _, one := range answer.Links {
			found[one.Link] = one
		}
		return found, code
	}
	text, code := tool("install", "--user-data-dir", profile)
	require.Equal(t, done, code, text)
	found, code := look()
	require.Equal(t, done, code, found)
	for _, link := range []string{"browser", "manifest", "allowed", "program", "process", "protocol", "state", "disk", "vault", "keyring", "provider", "model", "log"} {
		require.True(t, found[link].OK, link)
	}
	require.Equal(t, version, found["process"].Where)

	text, code = tool("uninstall", "--user-data-dir", profile)
	require.Equal(t, done, code, text)
	found, code = look()
	require.Equal(t, fails, code)
	require.Equal(t, "absent", found["manifest"].Case)
	text, code = tool("doctor", "--user-data-dir", profile)
	require.Equal(t, fails, code)
	require.Contains(t, text, "BROKEN  Installed")
	require.Contains(t, text, "→ Run “sidekick install”")

	// What a panel is told fits its schema, and holds no path.
	raw, err := json.Marshal(message.DoctorResponse{Links: examined(paths, vault.Open(paths.Data, vault.Options{}))(t.Context())})
	require.NoError(t, err)
	require.NotContains(t, string(raw), filepath.Dir(paths.Data))
	parsed, err := schema.Parse(raw)
	require.NoError(t, err)
	require.NoError(t, schema.Validate("doctor.response", parsed))
}

func TestInstallSaysWhatItWouldDo(t *testing.T) {
	newHome(t)
	profile := t.TempDir()
	text, code := tool("install", "--dry-run", "--json", "--user-data-dir", profile)
	require.Equal(t, done, code, text)
	var answer struct {
		DryRun   bool
		Browsers []install.Outcome
	}
	require.NoError(t, json.Unmarshal([]byte(text), &answer))
	require.True(t, answer.DryRun)
	require.Equal(t, install.Written, answer.Browsers[0].Act)
	require.NoFileExists(t, answer.Browsers[0].File)

	require.NoError(t, os.MkdirAll(filepath.Dir(answer.Browsers[0].File), 0o700))
	require.NoError(t, os.WriteFile(answer.Browsers[0].File, []byte("{}"), 0o644))
	text, code = tool("install", "--user-data-dir", profile)
	require.Equal(t, fails, code)
	require.Contains(t, text, "left alone")
	require.Contains(t, text, "--replace")
}

func TestWhoStartsTheRelay(t *testing.T) {
	for _, c := range []struct {
		name      string
		arguments []string
		want      bool
	}{
		{"Firefox", []string{"/home/a/.mozilla/native-messaging-hosts/app.sidekick.host.json", install.FirefoxID}, true},
		{"another extension", []string{"/home/a/.mozilla/native-messaging-hosts/app.sidekick.host.json", "other@example.com"}, false},
		{"another manifest", []string{"/home/a/other.json", install.FirefoxID}, false},
		{"a command", []string{"install", "--json"}, false},
		{"one argument", []string{"app.sidekick.host.json"}, false},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, startedByFirefox(c.arguments)) })
	}
}
