package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// stranger is a host that answers the first message with a refusal of its own
// making and stays, as one of another time would.
func stranger(t *testing.T, folder, path string) string {
	t.Helper()
	answer, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "error": map[string]any{"code": -32602, "message": "invalid params", "data": map[string]any{"code": "bad_message", "path": path}}})
	require.NoError(t, err)
	length := len(answer)
	program := filepath.Join(folder, "stranger")
	script := fmt.Sprintf("#!/bin/sh\nprintf '\\%03o\\%03o\\000\\000%%s' '%s'\nexec cat >/dev/null\n", length&0xff, length>>8, answer)
	require.NoError(t, os.WriteFile(program, []byte(script), 0o700))
	return program
}

// TestJourneyFromNoHostToTheRightOne: the panel is there before the program on
// this computer is, then one of another version comes, and then the right one.
// Each is said with what to do, and the question that was asked is not lost.
func TestJourneyFromNoHostToTheRightOne(t *testing.T) {
	t.Parallel()
	f := startFamily(t, nil)
	f.mustCommand("uninstall", "--user-data-dir", f.profile)
	f.mustCommand("stop")
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")

	missing := card(t, panel, "host-card")
	require.Contains(t, missing, "One step is missing")
	require.Contains(t, missing, "sidekick install")
	require.NoError(t, panel.Send("What does it say about the cost of the repair?"))
	require.NoError(t, panel.Until(`document.querySelector('[role=log]').innerText.includes('Sidekick is not installed on this computer yet.')`, 30*time.Second))
	kept, err := panel.Log()
	require.NoError(t, err)
	require.Contains(t, kept, "the cost of the repair", "the words are still there")

	f.mustCommand("install", "--user-data-dir", f.profile)
	registered := filepath.Join(f.profile, "NativeMessagingHosts", "app.sidekick.host.json")
	right, err := os.ReadFile(registered)
	require.NoError(t, err)
	var manifest map[string]any
	for _, path := range []string{"/params/protocol", "/params/client/kind", "/method"} {
		require.NoError(t, json.Unmarshal(right, &manifest))
		manifest["path"] = stranger(t, t.TempDir(), path)
		other, err := json.Marshal(manifest)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(registered, other, 0o600))
		require.NoError(t, panel.Press("Try again"))
		require.NoError(t, panel.Until(`document.getElementById('host-card').innerText.includes('do not fit together')`, 30*time.Second), path)
		require.Contains(t, card(t, panel, "host-card"), "Update both", path)
	}

	require.NoError(t, os.WriteFile(registered, right, 0o600))
	require.NoError(t, panel.Press("Try again"))
	require.NoError(t, panel.Until(`!document.getElementById('host-card').checkVisibility()`, 30*time.Second))
	require.NoError(t, panel.Press("Retry"))
	answer, err := panel.Answer(30 * time.Second)
	require.NoError(t, err)
	require.Contains(t, answer, "186,000 euros")
}
