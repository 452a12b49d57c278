package session

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/model"
)

// tries is a chooser whose model is asked one word, and fails where fault is set.
type tries struct {
	desk
	fault string
}

func (d *tries) Try(_ context.Context, asked message.ModelRequest, record model.Recorder) (message.ModelTestResponse, error) {
	ended, refusal := record.Sending(model.Sent{
		At: time.Now(), Provider: asked.Provider, Model: asked.Model, Host: "models.example:443", Attempt: 1, Bytes: 40, Text: model.NewOutgoing([]byte(`{"messages":["Say hello in one word."]}`)),
	})
	if refusal != nil {
		return message.ModelTestResponse{}, refusal
	}
	ended(model.Received{At: time.Now(), Usage: model.Usage{Input: 30, Output: 2}, Fault: d.fault})
	return message.ModelTestResponse{Model: asked.Model, Seconds: 0.8}, nil
}

// What a test of a model sends is listed, read and forgotten like a question's
// requests: by whoever made it, and by the person's own command.
func TestATestOfAModelIsListedAmongWhatLeft(t *testing.T) {
	store, err := history.Open(t.TempDir(), func(err error) { t.Error(err) })
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	d := &tries{}
	h, b := newTestHost(t, says(""), func(o *Options) { o.Chooser, o.History = d, store }), newBrowser(t)
	b.connect(h, profileA, "")
	other := newBrowser(t)
	other.connect(h, profileB, "")
	asked := message.ModelRequest{Provider: "openai", Model: "harbour-7b"}
	b.must(message.ModelTest, asked)
	d.fault = "key_refused"
	b.must(message.ModelTest, asked)

	left := b.must(message.Left, message.LeftRequest{})
	require.EqualValues(t, 2, left["sum"].(map[string]any)["requests"])
	last := left["requests"].([]any)[0].(map[string]any)
	require.Equal(t, "A test: does harbour-7b answer?", last["title"])
	require.Equal(t, "key_refused", last["fault"])
	require.Contains(t, b.must(message.LeftText, message.LeftTextRequest{ID: int64(last["id"].(float64))})["text"], "Say hello in one word.")
	require.EqualValues(t, 0, other.must(message.Left, message.LeftRequest{})["sum"].(map[string]any)["requests"])
	kept := b.conversations("")
	require.Len(t, kept, 1, "all of them are one conversation")
	told := b.must(message.Conversation, message.ConversationID{ID: kept[0]["id"].(string)})["exchanges"].([]any)
	require.Equal(t, "It answered.", told[0].(map[string]any)["answer"])
	require.Equal(t, "failed", told[1].(map[string]any)["end"].(map[string]any)["end"])

	raw := []byte(`{"provider":"openai","model":"from-the-command"}`)
	_, fault := h.Choose(t.Context(), message.ModelTest, raw)
	require.Nil(t, fault)
	require.EqualValues(t, 2, b.must(message.Left, message.LeftRequest{})["sum"].(map[string]any)["requests"])
	all, fault := h.Recall(message.Left, []byte(`{}`))
	require.Nil(t, fault)
	require.Equal(t, 3, all.(message.LeftResponse).Sum.Requests)
	profiles, err := h.Profiles()
	require.NoError(t, err)
	for _, one := range profiles {
		require.True(t, strings.Trim(one.ID, "abcdef0123456789") == "" && one.ID != "", "the command is no profile")
	}
	require.EqualValues(t, 1, b.must(message.ConversationForget, message.ConversationForgetRequest{ID: kept[0]["id"].(string)})["forgotten"])
	require.EqualValues(t, 0, b.must(message.Left, message.LeftRequest{})["sum"].(map[string]any)["requests"])
	b.must(message.ModelTest, asked)
	require.EqualValues(t, 1, b.must(message.Left, message.LeftRequest{})["sum"].(map[string]any)["requests"], "what was forgotten begins anew")
}
