package session

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/model/wiretest"
)

// keeps opens what is kept in a folder, and gives it to a host.
func keeps(t *testing.T, folder string) func(*Options) {
	t.Helper()
	store, err := history.Open(folder, func(err error) { t.Error(err) })
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return func(o *Options) { o.History = store }
}

func (b *browser) conversations(query string) []map[string]any {
	b.t.Helper()
	var all []map[string]any
	for _, one := range b.must(message.Conversations, message.ConversationsRequest{Query: query})["conversations"].([]any) {
		all = append(all, one.(map[string]any))
	}
	return all
}

func reasonOf(answer map[string]any) any {
	refusal, _ := answer["refusal"].(map[string]any)
	return refusal["reason"]
}

// A conversation outlives the process: it is listed, searched, read, gone on
// with and forgotten, by its own profile alone.
func TestAConversationOutlivesTheProcess(t *testing.T) {
	folder := t.TempDir()
	var told []model.Exchange
	mind := sidekick(func(_ context.Context, turn model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
		told = turn.History
		hands.Use(t.Context(), model.Proposal{Tool: "read_view", Arguments: json.RawMessage(`{}`)})
		return model.End{Kind: model.Complete}, say("Answer to " + turn.Question.String() + ". ")
	})
	store, err := history.Open(folder, nil)
	require.NoError(t, err)
	h, b := newTestHost(t, mind, func(o *Options) { o.History = store }), newShop(t).browser
	b.connect(h, profileA, "")
	b.ended(b.ask("What do shoes cost?"))
	b.ended(b.ask("And boots?"))
	h.Close()
	require.NoError(t, store.Close())

	h, b = newTestHost(t, mind, keeps(t, folder)), newShop(t).browser
	b.connect(h, profileA, "")
	require.Empty(t, b.conversations("sandals"))
	found := b.conversations("boots")
	require.Len(t, found, 1)
	require.Equal(t, "What do shoes cost?", found[0]["title"])
	require.Equal(t, "And boots?", found[0]["excerpt"])
	id := found[0]["id"].(string)
	read := b.must(message.Conversation, message.ConversationID{ID: id})
	first := read["exchanges"].([]any)[0].(map[string]any)
	require.Equal(t, "Answer to What do shoes cost?. ", first["answer"])
	require.Equal(t, "complete", first["end"].(map[string]any)["end"])
	require.Equal(t, "read_view", first["tools"].([]any)[0].(map[string]any)["tool"])
	require.Contains(t, b.must(message.ConversationExport, message.ConversationExportRequest{ID: id, Format: "markdown"})["text"], "> And boots?")

	resumed := b.must(message.ConversationResume, message.ConversationID{ID: id})
	require.NotEmpty(t, resumed["session"])
	b.ended(b.ask("And socks?"))
	require.Len(t, told, 2, "the sidekick knows what was said")
	require.Equal(t, "And boots?", told[1].Question.String())
	found = b.conversations("")
	require.Len(t, found, 1, "it is the same conversation")
	require.Equal(t, true, found[0]["open"])
	require.EqualValues(t, 3, found[0]["exchanges"])

	other := newShop(t).browser
	other.connect(h, profileB, "")
	require.Empty(t, other.conversations(""))
	for method, params := range map[string]any{
		message.Conversation: message.ConversationID{ID: id}, message.ConversationResume: message.ConversationID{ID: id},
		message.ConversationForget: message.ConversationForgetRequest{ID: id}, message.ConversationExport: message.ConversationExportRequest{ID: id, Format: "json"},
	} {
		require.Equal(t, "conversation_gone", reasonOf(other.must(method, params)), method)
	}
	require.EqualValues(t, 0, other.must(message.ConversationForget, message.ConversationForgetRequest{All: true})["forgotten"])

	second := newShop(t).browser
	second.connect(h, profileA, "")
	require.Equal(t, "conversation_open", reasonOf(second.must(message.ConversationResume, message.ConversationID{ID: id})))

	require.EqualValues(t, 1, b.must(message.ConversationForget, message.ConversationForgetRequest{ID: id})["forgotten"])
	b.ended(b.ask("What do hats cost?"))
	require.Empty(t, told, "the sidekick has forgotten too")
	found = b.conversations("")
	require.Len(t, found, 1)
	require.Equal(t, "What do hats cost?", found[0]["title"])
	require.NotContains(t, string(rawFiles(t, folder)), "boots")
}

// rawFiles is every byte of a folder.
func rawFiles(t *testing.T, folder string) []byte {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var all []byte
	for _, entry := range entries {
		one, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		require.NoError(t, err)
		all = append(all, one...)
	}
	return all
}

func TestARetryTakesTheExchangesPlace(t *testing.T) {
	h, b := newTestHost(t, says("Forty."), keeps(t, t.TempDir())), newShop(t).browser
	b.connect(h, profileA, "")
	b.ended(b.ask("How much?"))
	answer := b.must(message.Ask, message.AskRequest{Text: "How much?", Tab: 7, Retry: true})["answer"].(string)
	b.ended(answer)
	require.EqualValues(t, 1, b.conversations("")[0]["exchanges"])
}

func TestWithoutAStore(t *testing.T) {
	h, b := newTestHost(t, says("Forty.")), newShop(t).browser
	b.connect(h, profileA, "")
	b.ended(b.ask("How much?"))
	require.Equal(t, "history", reasonOf(b.must(message.Conversations, message.ConversationsRequest{})))
	require.Equal(t, "history", reasonOf(b.must(message.ConversationResume, message.ConversationID{ID: strings.Repeat("a", 32)})))
}

func TestWhatIsKeptIsATrustedPanelsAlone(t *testing.T) {
	h := newTestHost(t, says("Forty."), keeps(t, t.TempDir()))
	rows := map[string]any{
		message.Conversations: message.ConversationsRequest{}, message.Conversation: message.ConversationID{ID: strings.Repeat("a", 32)},
		message.ConversationResume: message.ConversationID{ID: strings.Repeat("a", 32)}, message.ConversationForget: message.ConversationForgetRequest{All: true},
		message.ConversationExport: message.ConversationExportRequest{ID: strings.Repeat("a", 32), Format: "json"},
		message.Left:               message.LeftRequest{}, message.LeftText: message.LeftTextRequest{ID: 1},
	}
	stranger, client := newBrowser(t), newBrowser(t)
	stranger.door = h.Open(stranger, Peer{})
	t.Cleanup(stranger.door.Close)
	stranger.must(message.Hello, greeting(profileA, ""))
	client.door = h.Open(client, Peer{Trusted: true})
	t.Cleanup(client.door.Close)
	hello := greeting(profileA, "")
	hello.Client.Kind = "mcp"
	client.must(message.Hello, hello)
	for method, params := range rows {
		require.Equal(t, "not_paired", stranger.must(method, params)["refusal"].(map[string]any)["code"], method)
		require.Equal(t, "not_paired", client.must(method, params)["refusal"].(map[string]any)["code"], method)
	}
}

// The page shows a filled value wherever it can, the person had typed it before,
// and the model says it back: no byte of what is kept holds it, nor what a
// private field held; and the conversation is read again, not gone on with.
func TestNothingThatWasFilledIsKept(t *testing.T) {
	for _, mind := range remoteMinds {
		t.Run(mind.name, func(t *testing.T) {
			folder := t.TempDir()
			const pageSecret = "hunter2-Quokka-9"
			replies := []wiretest.Reply{
				wiretest.Stream(mind.says("You said " + emailValue + ". Shall I?")),
				wiretest.Stream(mind.uses("1", "read_view", `{}`)),
				wiretest.Stream(mind.uses("2", "fill", `{"token":"email","selector":"#field"}`)),
				wiretest.Stream(mind.uses("3", "read_view", `{}`)),
				wiretest.Stream(mind.uses("4", "insert", `{"text":"`+emailValue+`"}`)),
				wiretest.Stream(mind.says("I filled " + emailValue + " in.")),
				wiretest.Stream(mind.says("Yes: " + emailValue + ".")),
			}
			server := wiretest.New(t, replies...)
			s := newShop(t)
			h := newTestHost(t, mind.make(t, server.URL), keeps(t, folder), func(o *Options) {
				o.Vault, o.Limits.Answer = familyVault(), time.Minute
			})
			s.connect(h, profileA, "")
			echo := ""
			s.browser.page("tab", func() any {
				return message.TabInfo{Title: "Shop " + echo, Address: "https://shop.example/cart?q=" + url.QueryEscape(echo)}
			})
			s.browser.page("read_view", func() any {
				text := "Shoes cost 40 euros. Password " + pageSecret
				start := strings.Index(text, pageSecret)
				return view(text, map[string]any{
					"label": "Password", "role": "textbox", "sensitive": false, "value": pageSecret, "facts": secretBox,
					"at": map[string]any{"part": 0, "start": start, "end": start + len(pageSecret)},
				})
			})
			s.raw(message.Fill, func(ctx context.Context) (any, error) {
				echo = sent(ctx)["value"].(string)
				return map[string]any{"page": s.page, "result": s.got}, nil
			})
			s.ended(s.ask("My mail is " + emailValue + ", remember it"))
			require.True(t, bytes.Contains(rawFiles(t, folder), []byte(emailValue)), "the person's own words, before it is filled")
			s.ended(s.ask("Now fill it in"))
			require.Equal(t, emailValue, echo)
			s.ended(s.ask("Was " + emailValue + " right?"))

			found := s.conversations("")
			require.Len(t, found, 1)
			require.Equal(t, true, found[0]["filled"])
			require.EqualValues(t, len(replies), found[0]["requests"])
			id := found[0]["id"].(string)
			require.Equal(t, "conversation_filled", reasonOf(s.must(message.ConversationResume, message.ConversationID{ID: id})))
			read, err := json.Marshal(s.must(message.Conversation, message.ConversationID{ID: id}))
			require.NoError(t, err)
			require.Contains(t, string(read), "My mail is [email], remember it")
			require.Contains(t, string(read), "I filled [email] in.")
			left := s.must(message.Left, message.LeftRequest{Conversation: id})
			requests := left["requests"].([]any)
			require.Len(t, requests, len(replies))
			fourth := requests[len(requests)-4].(map[string]any) // after read_view and fill
			shown := fourth["shown"].([]any)
			require.Equal(t, "shop.example", shown[0].(map[string]any)["site"])
			require.Equal(t, "view", shown[0].(map[string]any)["depth"])
			require.Equal(t, true, shown[0].(map[string]any)["again"])
			require.Equal(t, true, fourth["local"], "a server of the test's")
			require.EqualValues(t, 0, left["sum"].(map[string]any)["away"])
			whole := s.must(message.LeftText, map[string]any{"id": fourth["id"]})["text"].(string)
			require.Contains(t, whole, "Shoes cost 40 euros.")

			files := rawFiles(t, folder)
			h.Close()
			h.options.History.Close()
			files = append(files, rawFiles(t, folder)...)
			lower := bytes.ToLower(files)
			for _, never := range append(spellings(emailValue), pageSecret, providerKey) {
				require.False(t, bytes.Contains(lower, []byte(strings.ToLower(never))), "a value is kept")
			}
			require.True(t, bytes.Contains(files, []byte("Shoes cost 40 euros")), "the test looks where the words are")
		})
	}
}
