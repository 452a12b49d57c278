package session

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

// gaveUpUse has a program use a tool, and gives what ends its wait and where the
// outcome comes.
func (p *program) gaveUpUse(tool string, params map[string]any) (giveUp func(), outcome <-chan string) {
	ctx, cancel := context.WithCancel(context.Background())
	raw, err := json.Marshal(map[string]any{"tool": tool, "params": params})
	require.NoError(p.t, err)
	said := make(chan string, 1)
	door := p.door
	go func() {
		result, err := door.Request(ctx, message.Tool, raw)
		if err != nil {
			said <- err.Error()
			return
		}
		said <- saidNo(plain(p.t, result).(map[string]any))
	}()
	return cancel, said
}

// Who asked gives up: the card goes at once, and a yes to it counts no more.
func TestGivingUpTakesTheCardBack(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	panel.pairs(p)
	asked := make(chan map[string]any, 1)
	panel.raw(message.ConsentAsk, func(ctx context.Context) (any, error) {
		asked <- sent(ctx)
		return map[string]any{"shown": true}, nil
	})
	giveUp, outcome := p.gaveUpUse("read_view", map[string]any{})
	card := <-asked
	giveUp()
	require.Equal(t, "cancelled", <-outcome)
	panel.withdrawn(card)
}

// A panel that is slow to show a card is told after it did that the card is
// void, and nobody waits for it.
func TestACardIsTakenBackAfterItWasShown(t *testing.T) {
	for _, row := range []struct {
		name, tool, ask, void string
		params                map[string]any
	}{
		{"consent", "read_view", message.ConsentAsk, message.ConsentWithdraw, map[string]any{}},
		{"handoff", "request_handoff", message.HandoffOpen, message.HandoffClose, map[string]any{"challenge": "captcha"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			h, panel := pairingHost(t)
			p := newProgram(t, h)
			panel.pairs(p)
			panel.says = message.Always
			if row.name == "handoff" {
				require.Contains(t, p.use("read_view", map[string]any{}), "Shoes") // an act needs a look
			}
			asked, show := make(chan map[string]any, 1), make(chan struct{})
			panel.raw(row.ask, func(ctx context.Context) (any, error) {
				asked <- sent(ctx)
				<-show
				return map[string]any{"shown": true}, nil
			})
			giveUp, outcome := p.gaveUpUse(row.tool, row.params)
			card := <-asked
			giveUp()
			require.Equal(t, "cancelled", <-outcome, "it waited for the panel")
			time.Sleep(20 * time.Millisecond)
			panel.mu.Lock()
			for _, e := range panel.events {
				require.NotEqual(t, row.void, e.method, "before it was shown")
			}
			panel.mu.Unlock()
			close(show)
			panel.until(func(e event) bool { return e.method == row.void && e.params["id"] == card["id"] })
		})
	}
}

func TestGivingUpNamesARequest(t *testing.T) {
	h, b := newTestHost(t, says("")), newBrowser(t)
	b.connect(h, profileA, "")
	b.door.Notification(context.Background(), message.GiveUp, []byte(`{"id":7}`))
	b.door.Notification(context.Background(), message.GiveUp, []byte(`{"id":"a"}`))
	b.door.Notification(context.Background(), message.GiveUp, []byte(`{"id":null}`))
	require.Equal(t, []any{7.0, "a"}, b.gaveUp)

}
