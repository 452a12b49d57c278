package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/audit"
	"sidekick/host/message"
	"sidekick/host/session"
)

func TestReport(t *testing.T) {
	paths := newHome(t)
	text, code := tool("report")
	require.Equal(t, done, code)
	require.Contains(t, text, "Nothing was reported yet")
	log := audit.NewLog(reportFolder(paths))
	require.NoError(t, log.Add(audit.Entry{At: time.UnixMilli(1_790_000_000_000), Session: "0a1b2c3d", Event: audit.Read, What: "view", Chars: 120}))
	require.NoError(t, log.Close())
	text, code = tool("report")
	require.Equal(t, done, code)
	require.Contains(t, text, "view")
	text, code = tool("report", "--json")
	require.Equal(t, done, code)
	var report audit.Report
	require.NoError(t, json.Unmarshal([]byte(text), &report))
	require.Equal(t, []audit.ReadCount{{Depth: "view", Count: 1, Chars: 120}}, report.Reads)
	_, code = tool("report", "everything")
	require.Equal(t, usage, code)
}

func TestConsents(t *testing.T) {
	paths := newHome(t)
	key := strings.Join([]string{"act", "click", "extension", "Sidekick", "shop.example"}, "\x00")
	require.NoError(t, session.NewDisk(filepath.Join(paths.Data, "profiles")).Store("00112233445566778899aabbccddeeff", &session.Book{
		First: time.Now(), Salt: "salt", Always: map[string]time.Time{key: time.Now()},
	}))
	text, code := tool("consents", "--json")
	require.Equal(t, done, code, text)
	var held []message.HeldConsent
	require.NoError(t, json.Unmarshal([]byte(text), &held))
	require.Len(t, held, 1)
	require.Equal(t, "Click on shop.example without asking.", held[0].Sentence)
	text, code = tool("consents")
	require.Equal(t, done, code)
	require.Contains(t, text, held[0].ID)
	_, code = tool("consents", "forget", strings.Repeat("0", 32))
	require.Equal(t, fails, code)
	text, code = tool("consents", "forget", held[0].ID)
	require.Equal(t, done, code, text)
	text, code = tool("consents")
	require.Equal(t, done, code)
	require.Contains(t, text, "nothing for good")
	_, code = tool("consents", "forget")
	require.Equal(t, usage, code)
}
