package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/policy"
)

func TestTableOfCommands(t *testing.T) {
	for _, row := range commands() {
		require.NotEmpty(t, row.about, row.name)
		text, code := tool(row.name, "--help")
		require.Equal(t, done, code, row.name)
		require.True(t, strings.HasPrefix(text, "usage: sidekick "+row.name), text)
	}
	require.True(t, slices.IsSortedFunc(commands(), func(a, b command) int { return strings.Compare(a.name, b.name) }))
}

func TestUsage(t *testing.T) {
	for _, c := range []struct {
		name      string
		arguments []string
		code      int
		says      string
	}{
		{"help", []string{"help"}, done, "usage: sidekick COMMAND"},
		{"help as a flag", []string{"--help"}, done, "usage: sidekick COMMAND"},
		{"version", []string{"version"}, done, version},
		{"unknown command", []string{"hunter2"}, usage, "no command of that name"},
		{"argument too many", []string{"version", "hunter2"}, usage, "takes no arguments"},
		{"part of a command left out", []string{"policy"}, usage, "usage: sidekick policy COMMAND"},
		{"unknown part of a command", []string{"settings", "hunter2"}, usage, "no command of that name"},
		{"help of a part", []string{"settings", "set", "--help"}, done, "usage: sidekick settings set NAME VALUE"},
		{"unknown flag", []string{"install", "--hunter2"}, usage, "--help` says how"},
		{"serve with arguments", []string{"serve", "now"}, usage, "takes no arguments"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, code := tool(c.arguments...)
			require.Equal(t, c.code, code, text)
			require.Contains(t, text, c.says)
		})
	}
}

func TestSettingsCommand(t *testing.T) {
	t.Setenv(config.Home, t.TempDir())
	text, code := tool("settings", "list")
	require.Equal(t, done, code)
	for _, row := range config.Table {
		require.Contains(t, text, row.Name)
	}
	_, code = tool("settings", "set", "idleMinutes", "3")
	require.Equal(t, done, code)
	text, code = tool("settings", "get", "idleMinutes")
	require.Equal(t, done, code)
	require.Equal(t, "3\n", text)

	text, code = tool("settings", "set", "provider", "hunter2")
	require.Equal(t, fails, code)
	require.Contains(t, text, "must be anthropic or openai or quote or scripted")
	require.NotContains(t, text, "hunter2")
	_, code = tool("settings", "set", "colour", "red")
	require.Equal(t, usage, code)
	_, code = tool("settings", "get")
	require.Equal(t, usage, code)

	// A file that was broken by hand is not written over.
	paths, err := config.Find()
	require.NoError(t, err)
	broken := []byte("{\n\"idleMinutes\": three\n}")
	require.NoError(t, os.WriteFile(paths.Settings, broken, 0o600))
	text, code = tool("settings", "set", "idleMinutes", "4")
	require.Equal(t, fails, code)
	require.Contains(t, text, "line 2")
	kept, err := os.ReadFile(paths.Settings)
	require.NoError(t, err)
	require.Equal(t, broken, kept)
}

func TestInstallCommand(t *testing.T) {
	t.Setenv(config.Home, t.TempDir())
	folder := t.TempDir()
	text, code := tool("install", "--user-data-dir", folder)
	require.Equal(t, done, code, text)
	file := filepath.Join(folder, "NativeMessagingHosts", "app.sidekick.host.json")
	require.Contains(t, text, file)
	raw, err := os.ReadFile(file)
	require.NoError(t, err)
	var manifest struct{ Path string }
	require.NoError(t, json.Unmarshal(raw, &manifest))
	program, err := filepath.EvalSymlinks(os.Args[0])
	require.NoError(t, err)
	require.Equal(t, program, manifest.Path)
	text, code = tool("uninstall", "--user-data-dir="+folder)
	require.Equal(t, done, code)
	require.Contains(t, text, "removed")

	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	text, code = tool("install")
	require.Equal(t, fails, code)
	require.Contains(t, text, "no browser was found")
}

func TestPolicyGateCommand(t *testing.T) {
	for _, c := range []struct {
		state, name, verdict, code string
		exit                       int
	}{
		{"clean", "read_page", "allow", "", done},
		{"tainted", "read_page", "refuse", "sensitive_data_blocked", fails},
		{"tainted", "picture", "blackout", "sensitive_data_blocked", fails},
		{"handoff", "read_view", "refuse", "challenge_required", fails},
		{"clean", "evaluate", "refuse", "evaluate_disabled", fails},
		{"clean", "no_such_tool", "refuse", "not_available", fails},
	} {
		t.Run(c.state+" "+c.name, func(t *testing.T) {
			text, exit := tool("policy", "gate", "--state", c.state, c.name)
			require.Equal(t, c.exit, exit)
			var got map[string]string
			require.NoError(t, json.Unmarshal([]byte(text), &got))
			require.Equal(t, c.verdict, got["verdict"])
			require.Equal(t, c.code, got["code"])
			require.NotEmpty(t, got["rule"])
			require.NotEmpty(t, got["why"])
		})
	}
	for _, arguments := range [][]string{{}, {"read_page"}, {"--state", "clean"}, {"--state", "sunny", "read_page"}, {"--state", "clean", "a", "b"}} {
		text, exit := tool(append([]string{"policy", "gate"}, arguments...)...)
		require.Equal(t, usage, exit)
		require.Contains(t, text, string(policy.States[0]))
	}
}

func TestPolicySecretCommand(t *testing.T) {
	judge := func(facts string) (map[string]any, string, int) {
		var out strings.Builder
		exit := run(call{arguments: []string{"policy", "secret"}, in: strings.NewReader(facts), out: &out, err: &out})
		var verdict map[string]any
		_ = json.Unmarshal([]byte(out.String()), &verdict) // a sentence is none, and the cases tell
		return verdict, out.String(), exit
	}
	for _, facts := range []string{"", "hunter2", "[]", `{"element":7}`, `{"hunter2":{}}`} {
		verdict, text, exit := judge(facts)
		require.Equal(t, done, exit, text)
		require.Equal(t, true, verdict["sensitive"], "what cannot be read is sensitive")
		require.NotEmpty(t, verdict["rule"])
		require.NotEmpty(t, verdict["why"])
		require.NotContains(t, text, "hunter2")
	}
	verdict, text, exit := judge(`{"tag":"input","type":"password","editable":true,"label":"Password"}`)
	require.Equal(t, done, exit, text)
	require.Equal(t, true, verdict["sensitive"])
	require.Equal(t, "password", verdict["kind"])
	verdict, text, exit = judge(`{"tag":"input","type":"search","editable":true,"label":"Search the shop"}`)
	require.Equal(t, done, exit, text)
	require.Equal(t, false, verdict["sensitive"], text)
	_, text, exit = judge(strings.Repeat(" ", 1<<17))
	require.Equal(t, fails, exit)
	require.Contains(t, text, "too long")
	text, exit = tool("policy", "secret", "x")
	require.Equal(t, usage, exit)
	require.Contains(t, text, "takes no arguments")
}

// A terminal without arguments is a person, who gets help and no relay.
func TestNobodyRelaysATerminal(t *testing.T) {
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	var out strings.Builder
	require.Equal(t, usage, run(call{in: null, out: &out, err: io.Discard}))
	require.Contains(t, out.String(), "usage: sidekick COMMAND")
}
