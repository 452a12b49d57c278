package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/keyringtest"
	"sidekick/host/model/wiretest"
)

// The command keeps a key, the process asks with it and forgets it, and the key
// is in no word, file or log.
func TestKeyInARealKeyring(t *testing.T) {
	t.Setenv(keyringtest.Bus, keyringtest.Start(t))
	paths := newHome(t)
	server := wiretest.New(t, wiretest.Stream(wiretest.Completion("stop", wiretest.Content("Hello."))), wiretest.Stream(wiretest.Completion("stop", wiretest.Content("Hello."))))
	var all bytes.Buffer
	run := func(in string, want int, arguments ...string) string {
		t.Helper()
		text, code := toolWith(in, arguments...)
		all.WriteString(text)
		require.Equal(t, want, code, text)
		return text
	}
	for name, value := range map[string]string{"provider": "openai", "model": "small", "baseUrl": server.URL} {
		run("", done, "settings", "set", name, value)
	}
	require.Contains(t, run("", done, "key", "list"), "There is no key")
	require.Contains(t, run("", fails, "key", "set", "openai"), "nothing was given")
	require.Contains(t, run("two\nlines\n", fails, "key", "set", "openai"), "one line")
	require.Contains(t, run(familyKey, fails, "key", "set", "openai", "--url", "ftp://models.example"), "must be https")
	require.Contains(t, run(familyKey+"\n", done, "key", "set", "openai"), "goes to "+server.URL+" alone")
	require.Contains(t, run(familyKey+"\n", done, "key", "set", "anthropic"), "goes to https://api.anthropic.com alone")
	require.Regexp(t, `anthropic +https://api\.anthropic\.com +the keyring\nopenai +`+server.URL+` +the keyring`, run("", done, "key", "list"))
	require.JSONEq(t, fmt.Sprintf(`{"keyring":true,"keys":[{"provider":"anthropic","host":"https://api.anthropic.com","from":"keyring"},{"provider":"openai","host":%q,"from":"keyring"}]}`, server.URL),
		run("", done, "key", "list", "--json"))

	profile := t.TempDir()
	run("", done, "install", "--user-data-dir", profile)
	require.Regexp(t, `ok +Model +The model answers\.`, run("", done, "doctor", "--user-data-dir", profile))
	require.Contains(t, run("", done, "left"), "for: A test: does small answer?", "what the doctor asks is listed too")
	require.Contains(t, run("", done, "left", "text", "1"), "Say hello in one word.")
	require.Equal(t, "Bearer "+familyKey, server.Requests()[0].Header.Get("Authorization"))

	run("", done, "settings", "set", "baseUrl", "")
	require.Contains(t, run("", fails, "key", "remove", "openai"), "no key of this provider")
	require.Contains(t, run("", done, "key", "remove", "openai", "--url", server.URL), "was forgotten")
	require.NotContains(t, run("", done, "key", "list"), server.URL)
	require.NotContains(t, all.String(), familyKey)
	requireNowhere(t, filepath.Dir(paths.Data), familyKey)
	_, err := os.Stat(filepath.Join(paths.Data, "keys.json"))
	require.NoError(t, err)
}
