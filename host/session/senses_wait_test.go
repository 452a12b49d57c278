package session

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

func TestAWaitIsEndedByAFill(t *testing.T) {
	for _, selector := range []string{"#thanks", "frameLocator(iframe) >> #thanks"} {
		t.Run(selector, func(t *testing.T) {
			s := sensing(t)
			h := s.open()
			other, started := sensing(t), make(chan string, 1)
			other.raw(message.WaitForSelector, func(ctx context.Context) (any, error) {
				started <- sent(ctx)["wait"].(string)
				<-ctx.Done() // what it saw comes too late
				return map[string]any{"page": other.page, "result": map[string]any{"met": true}}, nil
			})
			other.connect(h, profileA, "")
			parked := make(chan string, 1)
			go func() { parked <- other.use("wait_for_selector", map[string]any{"selector": selector}) }()
			wait := <-started
			s.raw(message.Fill, func(context.Context) (any, error) {
				other.until(func(e event) bool { return e.method == message.WaitEnd && e.params["wait"] == wait })
				require.Equal(t, "sensitive_data_blocked", <-parked, "before the value leaves")
				return map[string]any{"page": s.page, "result": s.got}, nil
			})
			require.Equal(t, filledIt, s.fill("email"))
		})
	}
}

func TestStopEndsAWait(t *testing.T) {
	s := sensing(t)
	started := make(chan string, 1)
	s.raw(message.WaitForSelector, func(ctx context.Context) (any, error) {
		started <- sent(ctx)["wait"].(string)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	h := newTestHost(t, uses("wait_for_selector", `{"selector":"#thanks"}`))
	s.connect(h, profileA, "")
	answer := s.browser.ask("wait for it")
	wait := <-started
	s.must(message.Cancel, message.AnswerID{Answer: answer})
	s.until(func(e event) bool { return e.method == message.WaitEnd && e.params["wait"] == wait })
	require.Equal(t, "cancelled", s.ended(answer)["end"])
}

func TestFourWaitsAtATime(t *testing.T) {
	s := sensing(t)
	release, started := make(chan struct{}), make(chan struct{}, 10)
	s.raw(message.WaitForSelector, func(context.Context) (any, error) {
		started <- struct{}{}
		<-release
		return map[string]any{"page": s.page, "result": map[string]any{"met": true}}, nil
	})
	s.open()
	came := make(chan string, waitsMost)
	for range waitsMost {
		go func() { came <- s.use("wait_for_selector", map[string]any{"selector": "#thanks"}) }()
	}
	for range waitsMost {
		<-started
	}
	got := s.must(message.Tool, message.ToolRequest{Tool: "wait_for_selector", Tab: 7, Params: map[string]any{"selector": "#thanks"}})
	require.Equal(t, "waits", got["refusal"].(map[string]any)["reason"])
	close(release)
	for range waitsMost {
		require.Equal(t, metIt, <-came)
	}
	require.Equal(t, metIt, s.use("wait_for_selector", map[string]any{"selector": "#thanks"}), "there is room again")
}

func TestAWaitMayTakeLongerThanAPageCall(t *testing.T) {
	s := sensing(t)
	s.open(func(o *Options) { o.Limits.PageCall = 20 * time.Millisecond })
	s.raw(message.WaitForSelector, func(ctx context.Context) (any, error) {
		deadline, _ := ctx.Deadline()
		require.Greater(t, time.Until(deadline), 25*time.Second)
		require.Equal(t, "visible", sent(ctx)["state"])
		return map[string]any{"page": s.page, "result": map[string]any{"met": false}}, nil
	})
	require.JSONEq(t, `{"met":false}`, s.use("wait_for_selector", map[string]any{"selector": "#thanks", "milliseconds": 30_000}))
}
