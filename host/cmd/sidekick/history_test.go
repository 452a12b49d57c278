package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/policy"
)

var keptCost int64 = 2_500_000 // billionths of a dollar

// keptHome is a home in which a conversation is kept, with a request to a
// provider.
func keptHome(t *testing.T) (folder string, id string) {
	paths := newHome(t)
	store, err := history.Open(paths.Data, nil)
	require.NoError(t, err)
	clean := policy.NewScrubber().Text
	id = strings.Repeat("0a1b", 8)
	exchange := store.Ask(history.Conversation{ID: id, Profile: strings.Repeat("a", 32), Client: "extension"}, time.Now(), clean("What do the shoes cost?\x1b[2J"))
	request := store.Sending(history.Sending{
		Exchange: exchange, At: time.Now(), Provider: clean("anthropic"), Model: clean("m"), Host: clean("api.example:443"), Attempt: 1, Bytes: 321,
		Shown: []history.Shown{{Tool: "read_page", Depth: "page", Site: clean("shop.example"), Characters: 120}},
		Text:  clean(`{"messages":[{"content":"What do the shoes cost?"}]}`),
	})
	store.Ended(request, time.Now(), history.Usage{Input: 40, Output: 5, Cost: &keptCost, Priced: "2026-05-04"}, "")
	store.End(exchange, time.Now(), clean("Marmalade-coloured ones cost forty."), "complete", "", "")
	require.NoError(t, store.Close())
	return paths.Data, id
}

func TestConversations(t *testing.T) {
	folder, id := keptHome(t)
	text, code := tool("conversations", "list")
	require.Equal(t, done, code, text)
	require.Contains(t, text, "What do the shoes cost?")
	require.Contains(t, text, id[:shortID])
	require.NotContains(t, text, "\x1b", "words do not steer the terminal")
	text, code = tool("conversations", "list", "--json")
	require.Equal(t, done, code)
	var all []message.KeptConversation
	require.NoError(t, json.Unmarshal([]byte(text), &all))
	require.Len(t, all, 1)
	text, _ = tool("conversations", "search", "marmalade", "shoes")
	require.Contains(t, text, "Marmalade-coloured")
	text, _ = tool("conversations", "search", "hats")
	require.Contains(t, text, "No conversation holds these words.")
	text, code = tool("conversations", "show", id[:6])
	require.Equal(t, done, code, text)
	require.Contains(t, text, "Marmalade-coloured ones cost forty.")
	text, code = tool("conversations", "export", id[:6], "json")
	require.Equal(t, done, code)
	require.True(t, json.Valid([]byte(text)))
	for _, wrong := range [][]string{{"show"}, {"export", "a", "b", "c"}, {"export", id, "pdf"}, {"forget"}, {"search"}} {
		_, code = tool(append([]string{"conversations"}, wrong...)...)
		require.Equal(t, usage, code, wrong)
	}
	_, code = tool("conversations", "show", "ffff")
	require.Equal(t, fails, code)

	text, code = tool("conversations", "forget", id[:6])
	require.Equal(t, done, code, text)
	require.Contains(t, text, "Forgotten: 1.")
	text, _ = tool("conversations", "list")
	require.Contains(t, text, "No conversation is kept.")
	entries, err := filepath.Glob(filepath.Join(folder, history.FileName+"*"))
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	for _, entry := range entries {
		raw, err := os.ReadFile(entry)
		require.NoError(t, err)
		require.NotContains(t, string(raw), "armalade")
	}
}

func TestLeft(t *testing.T) {
	keptHome(t)
	text, code := tool("left")
	require.Equal(t, done, code, text)
	require.Contains(t, text, "anthropic, m to api.example:443")
	require.Contains(t, text, "read page of shop.example: 120 characters")
	require.Contains(t, text, "321 bytes, 40 tokens out, 5 back")
	text, code = tool("left", "--json")
	require.Equal(t, done, code)
	var all message.LeftResponse
	require.NoError(t, json.Unmarshal([]byte(text), &all))
	require.Equal(t, 1, all.Sum.Away)
	text, code = tool("left", "text", "1")
	require.Equal(t, done, code)
	require.Contains(t, text, `"content": "What do the shoes cost?"`)
	text, code = tool("left", "text", "99")
	require.Equal(t, fails, code)
	require.Contains(t, text, "That request is not kept")
	_, code = tool("left", "text", "one")
	require.Equal(t, usage, code)
	_, code = tool("conversations", "forget", "--all")
	require.Equal(t, done, code)
	text, _ = tool("left")
	require.Contains(t, text, "Nothing left this computer")
}

// A file that cannot be used keeps nobody from asking, and is left as it is.
func TestAFileOfConversationsThatIsNone(t *testing.T) {
	paths := newHome(t)
	require.NoError(t, os.MkdirAll(paths.Data, 0o700))
	path := filepath.Join(paths.Data, history.FileName)
	broken := []byte(strings.Repeat("hunter2 ", 600))
	require.NoError(t, os.WriteFile(path, broken, 0o600))
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	r.alive()
	text, code := tool("conversations", "list")
	require.Equal(t, fails, code)
	require.Contains(t, text, "cannot be kept or shown")
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, broken, raw)
	log, err := os.ReadFile(paths.Log)
	require.NoError(t, err)
	require.NotContains(t, string(log), "hunter2")
	require.Equal(t, done, r.closeStdin())
}
