package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/session"
)

// toolWith runs the tool with this on its standard input.
func toolWith(in string, arguments ...string) (text string, code int) {
	var out bytes.Buffer
	code = run(call{arguments: arguments, in: strings.NewReader(in), out: &out, err: &out})
	return out.String(), code
}

const (
	passphrase = "quartz lantern ferry nine"
	secret     = "Vx9!brass\"Kettle"
)

// newVault is a home with an open vault that a passphrase opens: a test must
// not write into the keyring of whoever runs it.
func newVault(t *testing.T) config.Paths {
	t.Helper()
	paths := newHome(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	text, code := toolWith(passphrase+"\n", "vault", "create", "--passphrase")
	require.Equal(t, done, code, text)
	require.NotContains(t, text, passphrase)
	return paths
}

func TestVaultFromItsMakingToItsEnd(t *testing.T) {
	paths := newVault(t)
	text, code := tool("vault", "list")
	require.Equal(t, done, code, text)
	require.Contains(t, text, "is empty")

	text, code = toolWith(secret+"\n", "vault", "add", "shop.password", "--kind", "password", "--site", "https://Shop.example/login", "--label", "Shop")
	require.Equal(t, done, code, text)
	text, code = toolWith("4929 1712 3456 7898", "vault", "add", "--kind=card.number", "card", "--any-site", "--daily-limit", "3")
	require.Equal(t, done, code, text)

	text, code = tool("vault", "list")
	require.Equal(t, done, code)
	require.Regexp(t, `shop\.password +password +Shop +shop\.example +-`, text)
	require.Regexp(t, `card +card\.number +card +any https site.* +3`, text)
	text, code = tool("vault", "list", "--json")
	require.Equal(t, done, code)
	require.JSONEq(t, `{"state":{"vault":"unlocked","by":"passphrase"},"tokens":[
		{"name":"card","kind":"card.number","label":"card","sites":[],"anySite":true,"dailyLimit":3},
		{"name":"shop.password","kind":"password","label":"Shop","sites":["shop.example"]}]}`, text)

	text, code = tool("vault", "edit", "card", "--label", "Family card", "--rename", "family.card", "--daily-limit", "0")
	require.Equal(t, done, code, text)
	text, code = toolWith("another value", "vault", "edit", "shop.password", "--value", "--site", "shop.example", "--site", "pay.example")
	require.Equal(t, done, code, text)
	text, _ = tool("vault", "list")
	require.Regexp(t, `family\.card +card\.number +Family card +any https site.* +-`, text)
	require.Contains(t, text, "shop.example, pay.example")

	text, code = tool("vault", "lock")
	require.Equal(t, done, code, text)
	text, code = tool("vault", "list")
	require.Equal(t, fails, code)
	require.Contains(t, text, "`sidekick vault unlock` opens it")
	text, code = toolWith("not the passphrase\n", "vault", "unlock")
	require.Equal(t, fails, code)
	require.Contains(t, text, "not the vault's passphrase")

	// Another process finds it as it was, and locked.
	text, code = tool("stop")
	require.Equal(t, done, code, text)
	text, code = toolWith(passphrase, "vault", "unlock")
	require.Equal(t, done, code, text)
	text, code = tool("vault", "remove", "family.card")
	require.Equal(t, done, code, text)
	text, code = tool("vault", "remove", "family.card")
	require.Equal(t, fails, code)
	require.Contains(t, text, "nothing of that name")

	requireNowhere(t, filepath.Dir(paths.Data), secret, passphrase, "another value", "4929", "family.card")
}

// requireNowhere looks into every file of a folder.
func requireNowhere(t *testing.T, folder string, words ...string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		raw, err := os.ReadFile(path)
		for _, word := range words {
			require.NotContains(t, string(raw), word, path)
		}
		return err
	}))
}

func TestVaultImportCommand(t *testing.T) {
	newVault(t)
	file := filepath.Join(t.TempDir(), "export.csv")
	require.NoError(t, os.WriteFile(file, []byte("name,url,username,password\nShop,https://shop.example/login,una@mail.example,"+`"a,b""c"`+"\nPhone,android://x@app/,una,secret-word\n"), 0o600))
	text, code := tool("vault", "import", file)
	require.Equal(t, done, code, text)
	require.Contains(t, text, "From Chrome: 2 added, 0 there already, 1 left out.")
	require.Contains(t, text, "row 2: its site is no web address")
	require.Contains(t, text, "Delete the file now")
	require.NotContains(t, text, "secret-word")
	text, code = tool("vault", "import", file)
	require.Equal(t, done, code, text)
	require.Contains(t, text, "0 added, 2 there already")

	require.NoError(t, os.WriteFile(file, []byte("name,url,username,password\nx,https://a.example,u,\"hunter2\n"), 0o600))
	text, code = tool("vault", "import", file)
	require.Equal(t, fails, code)
	require.Contains(t, text, "row 1 of the file is not CSV")
	require.NotContains(t, text, "hunter2")
	require.NoError(t, os.WriteFile(file, []byte("hunter2"), 0o600))
	text, code = tool("vault", "import", file)
	require.Equal(t, fails, code)
	require.Contains(t, text, "no password export")
}

func TestVaultIsMadeOnPurposeAlone(t *testing.T) {
	newHome(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
	text, code := toolWith(secret, "vault", "add", "a", "--kind", "custom", "--site", "shop.example")
	require.Equal(t, fails, code)
	require.Contains(t, text, "`sidekick vault create` makes one")
	for _, arguments := range [][]string{{"add", "a", "--kind", "custom", "--site", "shop.example"}, {"list"}, {"remove", "a"}, {"unlock"}} {
		text, code = toolWith(secret, append([]string{"vault"}, arguments...)...)
		require.Equal(t, fails, code)
		require.Contains(t, text, "There is no vault yet.", arguments[0])
		require.NotContains(t, text, "locked", "nobody can open what is not there")
	}
	if !canLackKeyring {
		return
	}
	text, code = toolWith("", "vault", "create")
	require.Equal(t, fails, code)
	require.Contains(t, text, "no keyring")
	require.Contains(t, text, "nothing was given")
	text, code = toolWith("short", "vault", "create")
	require.Equal(t, fails, code)
	require.Contains(t, text, "at least 10 characters")
	require.NotContains(t, text, "makes one", "that is what is being done")
	text, code = toolWith(passphrase, "vault", "create")
	require.Equal(t, done, code, text)
	text, code = toolWith(passphrase, "vault", "create")
	require.Equal(t, fails, code)
	require.Contains(t, text, "There is a vault already")
}

func TestVaultUsage(t *testing.T) {
	for name, arguments := range map[string][]string{
		"no command":            {},
		"no such command":       {"show"},
		"add without a name":    {"add", "--kind", "custom"},
		"add without a kind":    {"add", "a"},
		"add with no such kind": {"add", "a", "--kind", "hunter2"},
		"a value as argument":   {"add", "a", "hunter2", "--kind", "custom"},
		"a value as flag":       {"add", "a", "--kind", "custom", "--value", "hunter2"},
		"a site that is none":   {"add", "a", "--kind", "custom", "--site", "hunter2 !"},
		"list with a name":      {"list", "hunter2"},
		"remove without a name": {"remove"},
		"two files":             {"import", "a", "b"},
		"lock with a name":      {"lock", "hunter2"},
		"create with a name":    {"create", "hunter2"},
		"a passphrase as flag":  {"create", "--passphrase=hunter2"},
		"unlock with arguments": {"unlock", "hunter2"},
		"edit without a name":   {"edit", "--label", "x"},
	} {
		t.Run(name, func(t *testing.T) {
			text, code := tool(append([]string{"vault"}, arguments...)...)
			require.Equal(t, usage, code, text)
			require.NotContains(t, text, "hunter2")
		})
	}
	for _, row := range vaultCommands() {
		text, code := tool("vault", row.name, "--help")
		require.Equal(t, done, code)
		require.Contains(t, text, "usage: sidekick vault "+row.name)
	}
}

// A value that is called something else stays with whoever has it; where that
// cannot be kept it keeps its name.
func TestARenamedValueIsTheSameMembers(t *testing.T) {
	paths := newVault(t)
	for _, name := range []string{"ben.school", "family.card"} {
		text, code := toolWith(secret, "vault", "add", name, "--kind", "custom", "--site", "shop.example")
		require.Equal(t, done, code, text)
	}
	text, code := tool("member", "add", "Ben", "--tokens", "ben.school")
	require.Equal(t, done, code, text)
	bens := func() []string {
		now, err := config.Read(paths.Settings)
		require.NoError(t, err)
		return now.Members[0].Tokens
	}
	for _, row := range []struct {
		name, why, from, to string
		code                int
		want                []string
	}{
		{"theirs", "it stays theirs", "ben.school", "ben.class", done, []string{"ben.class"}},
		{"the family's", "it stays the family's", "family.card", "card", done, []string{"ben.class"}},
		{"to a name that there is", "nothing is changed", "ben.class", "card", fails, []string{"ben.class"}},
		{"what there is not", "nothing is changed", "ben.school", "ben.other", fails, []string{"ben.class"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			text, code := tool("vault", "edit", row.from, "--rename", row.to)
			require.Equal(t, row.code, code, text)
			require.Equal(t, row.want, bens(), row.why)
		})
	}
	require.NoError(t, os.WriteFile(paths.Settings, []byte("{"), 0o600))
	text, code = tool("vault", "edit", "ben.class", "--rename", "ben.lost")
	require.Equal(t, fails, code)
	require.Contains(t, text, "leave the name as it is")
}

// The command's door to the vault is for our own binary, and for no browser:
// an extension has the requests of the protocol, behind its pairing.
func TestStrangersCannotReachTheVault(t *testing.T) {
	s := newServer(session.NewHost(session.Options{Log: zerolog.Nop()}), nil, zerolog.Nop())
	for _, peer := range strangers {
		require.False(t, s.admin(peer, []byte(`{"jsonrpc":"2.0","id":1,"method":"process.vault_list","params":{}}`),
			func([]byte) error { t.Error("a stranger was answered"); return nil }))
	}
}

// A program that is not a browser's says hello like an app, and then tries.
func TestAnAppCannotReachTheVault(t *testing.T) {
	paths := newVault(t)
	_, code := toolWith(secret, "vault", "add", "a", "--kind", "custom", "--site", "shop.example")
	require.Equal(t, done, code)
	app, _ := dial(t, paths)
	app.hello()
	for i, request := range []string{
		`"vault_list","params":{}`, `"vault_state","params":{}`, `"vault_lock","params":{}`, `"vault_remove","params":{"name":"a"}`,
		`"vault_unlock","params":{}`, `"vault_create","params":{}`, `"vault_import","params":{"csv":"a"}`,
		`"vault_add","params":{"token":{"name":"b","kind":"custom","label":"b","sites":["a.example"]},"value":"x"}`,
		`"vault_edit","params":{"name":"a","token":{"name":"b","kind":"custom","label":"b","sites":["a.example"]}}`,
	} {
		app.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%s}`, i+2, request))
		got := app.receive()
		raw, err := json.Marshal(got["result"])
		require.NoError(t, err)
		require.Contains(t, string(raw), `"not_paired"`, request)
	}
	text, code := tool("vault", "list")
	require.Equal(t, done, code, text)
	require.Contains(t, text, "shop.example")
}
