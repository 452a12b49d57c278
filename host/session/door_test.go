package session

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/model"
)

func TestHelloComesFirstAndOnce(t *testing.T) {
	h, b := newTestHost(t, says("")), newBrowser(t)
	b.door = h.Open(b, Peer{Trusted: true})
	t.Cleanup(b.door.Close)
	_, fault := b.request(message.Ask, message.AskRequest{Text: "hello?", Tab: 7})
	require.Equal(t, &inbox.Fault{Code: -32600, Message: fault.Message, Data: inbox.FaultData{Code: "bad_message", Path: "/method"}}, fault)
	b.must(message.Hello, greeting(profileA, ""))
	_, fault = b.request(message.Hello, greeting(profileA, ""))
	require.Equal(t, -32600, fault.Code)
}

func TestHelloFaultsNameTheField(t *testing.T) {
	good := `{"protocol":{"min":1,"max":1},"client":{"kind":"cli","name":"n","version":"1"},"profile":"0123456789abcdef0123456789abcdef"}`
	rows := []struct {
		name, params, path string
		number             int
	}{
		{"a later protocol", `{"protocol":{"min":2,"max":9},"client":{"kind":"cli","name":"n","version":"1"},"profile":"0123456789abcdef0123456789abcdef"}`, "/params/protocol", -32602},
		{"no profile", `{"protocol":{"min":1,"max":1},"client":{"kind":"cli","name":"n","version":"1"}}`, "/params", -32602},
		{"a profile of another shape", `{"protocol":{"min":1,"max":1},"client":{"kind":"cli","name":"n","version":"1"},"profile":"ABC"}`, "/params/profile", -32602},
		{"an unknown kind of client", `{"protocol":{"min":1,"max":1},"client":{"kind":"x","name":"n","version":"1"},"profile":"0123456789abcdef0123456789abcdef"}`, "/params/client/kind", -32602},
		{"a member in other case", `{"Protocol":{"min":1,"max":1},` + good[1:], "/params", -32602},
		{"a duplicate member", `{"profile":"0",` + good[1:], "/params/profile", -32602},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			h, b := newTestHost(t, says("")), newBrowser(t)
			b.door = h.Open(b, Peer{Trusted: true})
			t.Cleanup(b.door.Close)
			_, err := b.door.Request(context.Background(), message.Hello, []byte(row.params))
			var fault *inbox.Fault
			require.ErrorAs(t, err, &fault)
			require.Equal(t, row.number, fault.Code)
			require.Equal(t, row.path, fault.Data.Path)
			_, err = b.door.Request(context.Background(), message.Hello, []byte(good))
			require.NoError(t, err, "a client may correct itself")
		})
	}
}

func TestAnUnknownMethodIsAnswered(t *testing.T) {
	h, b := newTestHost(t, says("")), newBrowser(t)
	b.connect(h, profileA, "")
	_, fault := b.request("no_such_method", map[string]any{})
	require.Equal(t, -32601, fault.Code)
}

func TestAPanicInAHandlerLeavesEveryOtherSession(t *testing.T) {
	h := newTestHost(t, nil)
	h.options.Sidekick = func(string) model.Sidekick { panic("page text") }
	b, other := newBrowser(t), newBrowser(t)
	b.connect(h, profileA, "")
	other.connect(h, profileB, "")
	end := b.ended(b.ask("go"))
	require.Equal(t, "failed", end["end"])
	require.Equal(t, "internal", end["refusal"].(map[string]any)["code"])
	raw, err := json.Marshal(end)
	require.NoError(t, err)
	require.NotContains(t, string(raw), "page text")
	other.must(message.Tool, message.ToolRequest{Tool: "read_view", Tab: 7, Params: map[string]any{}})
}

func TestTooManySessionsPushOutTheOneThatWaitedLongest(t *testing.T) {
	h := newTestHost(t, says(""), func(o *Options) { o.Limits.Sessions = 2 })
	first, second, third := newBrowser(t), newBrowser(t), newBrowser(t)
	left := first.connect(h, profileA, "")["session"].(string)
	second.connect(h, profileA, "")
	third.door = h.Open(third, Peer{Trusted: true})
	_, fault := third.request(message.Hello, greeting(profileA, ""))
	require.Equal(t, "limit_reached", fault.Data.Code)
	third.door.Close()
	first.door.Close()
	third.connect(h, profileA, "")
	require.Equal(t, false, first.connectAgain(h, left)["resumed"])
}

// connectAgain tries to resume a session that may be gone, without a place for
// a new one being sure.
func (b *browser) connectAgain(h *Host, session string) map[string]any {
	b.t.Helper()
	h.bounds.Sessions++
	return b.connect(h, profileA, session)
}
