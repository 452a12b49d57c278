package main

import (
	"path/filepath"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/session"
)

const familyKey = "sk-brass-kettle-ferry-nine"

func TestKeyUsage(t *testing.T) {
	newHome(t)
	for name, arguments := range map[string][]string{
		"no command":          {},
		"no such command":     {"show"},
		"no provider":         {"set"},
		"no such provider":    {"set", "hunter2"},
		"a key as argument":   {"set", "openai", "hunter2"},
		"a key as flag":       {"set", "openai", "--key", "hunter2"},
		"an address too many": {"remove", "openai", "https://hunter2.example"},
		"list with a name":    {"list", "hunter2"},
	} {
		t.Run(name, func(t *testing.T) {
			text, code := tool(append([]string{"key"}, arguments...)...)
			require.Equal(t, usage, code, text)
			require.NotContains(t, text, "hunter2")
		})
	}
	for _, row := range keyCommands() {
		text, code := tool("key", row.name, "--help")
		require.Equal(t, done, code)
		require.Contains(t, text, "usage: sidekick key "+row.name)
	}
}

// Without a keyring nothing is asked for, and nothing is kept.
func TestKeyWithoutAKeyring(t *testing.T) {
	if !canLackKeyring {
		t.Skip("the keyring is a part of this system")
	}
	paths := newHome(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	t.Setenv("OPENAI_API_KEY", familyKey)
	text, code := toolWith(familyKey+"\n", "key", "set", "anthropic")
	require.Equal(t, fails, code)
	require.Contains(t, text, "no keyring that Sidekick can use, and a key is never kept in the clear")
	text, code = tool("key", "list")
	require.Equal(t, done, code)
	require.Contains(t, text, "no keyring")
	require.Regexp(t, `openai +https://api\.openai\.com +OPENAI_API_KEY`, text)
	require.NotContains(t, text, "brass")
	requireNowhere(t, filepath.Dir(paths.Data), familyKey)
}

func TestStrangersCannotChoose(t *testing.T) {
	s := newServer(session.NewHost(session.Options{Log: zerolog.Nop()}), nil, zerolog.Nop())
	for _, peer := range strangers {
		require.False(t, s.admin(peer, []byte(`{"jsonrpc":"2.0","id":1,"method":"process.choose_settings_get","params":{}}`),
			func([]byte) error { t.Error("a stranger was answered"); return nil }))
	}
}
