package session

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
)

func TestAClientsOwnToolPassesTheSameGate(t *testing.T) {
	h, b := newTestHost(t, says("")), newBrowser(t)
	b.connect(h, profileA, "")
	result := b.must(message.Tool, message.ToolRequest{Tool: "read_view", Tab: 7, Params: map[string]any{}})
	require.Equal(t, "Shoes cost 40 euros.", result["result"].(map[string]any)["text"])
	result = b.must(message.Tool, message.ToolRequest{Tool: "evaluate", Tab: 7, Params: map[string]any{}})
	require.Equal(t, "evaluate_disabled", result["refusal"].(map[string]any)["code"])
}

func TestAPeerThatIsNotTrustedOnlySaysHello(t *testing.T) {
	h, trusted, b := newTestHost(t, says("secret")), newBrowser(t), newBrowser(t)
	session := trusted.connect(h, profileA, "")["session"].(string)
	answer := trusted.ask("mine")
	trusted.ended(answer)
	b.door = h.Open(b, Peer{})
	t.Cleanup(b.door.Close)
	hello := b.must(message.Hello, greeting(profileA, session))
	require.Equal(t, false, hello["resumed"], "no conversations of others")
	for method, params := range map[string]any{
		message.Ask:    message.AskRequest{Text: "hello?", Tab: 7},
		message.Tool:   message.ToolRequest{Tool: "read_view", Tab: 7, Params: map[string]any{}},
		message.Answer: message.AnswerID{Answer: answer},
	} {
		require.Equal(t, "not_paired", b.must(method, params)["refusal"].(map[string]any)["code"], method)
	}
	require.Equal(t, false, b.must(message.Cancel, message.AnswerID{Answer: answer})["cancelled"])
	require.Empty(t, b.calls)
}

func TestAReadWaitsForTheConnectionToComeBack(t *testing.T) {
	h, b := newTestHost(t, uses("read_view"), func(o *Options) { o.Limits.Reconnect = 2 * time.Second }), newBrowser(t)
	session := b.connect(h, profileA, "")["session"].(string)
	back := newBrowser(t)
	back.page("read_view", fixed(view("read after all")))
	gone := make(chan struct{})
	b.raw("read_view", func(context.Context) (any, error) {
		b.door.Close()
		close(gone)
		return nil, errGone
	})
	answer := b.ask("look")
	<-gone
	back.connect(h, profileA, session)
	back.ended(answer)
	whole := back.must(message.Answer, message.AnswerID{Answer: answer})
	require.Contains(t, whole["text"], "read after all")
}

func TestAReadWithoutAConnectionIsGivenUp(t *testing.T) {
	got := make(chan string, 1)
	mind := sidekick(func(ctx context.Context, _ model.Turn, hands model.Hands, _ func(string) error) (model.End, error) {
		result := hands.Use(ctx, model.Proposal{Tool: "read_view"})
		got <- result.Refusal.Code + " " + result.Refusal.Reason
		return model.End{Kind: model.Complete}, nil
	})
	h, b := newTestHost(t, mind), newBrowser(t)
	b.connect(h, profileA, "")
	b.raw("read_view", func(context.Context) (any, error) { b.door.Close(); return nil, errGone })
	b.ask("look")
	require.Equal(t, "no_page disconnected", <-got)
}

func TestAPageThatNeverAnswersTimesOut(t *testing.T) {
	h := newTestHost(t, uses("read_view"), func(o *Options) { o.Limits.PageCall = 50 * time.Millisecond })
	b := newBrowser(t)
	b.raw("read_view", func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() })
	b.connect(h, profileA, "")
	answer := b.ask("look")
	b.ended(answer)
	require.Equal(t, "refused timed_out", b.text(answer))
}
