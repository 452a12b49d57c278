package session

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestAnAnswerStreamsInOrder(t *testing.T) {
	h, b := newTestHost(t, says("Shoes ", "cost ", "forty.")), newBrowser(t)
	hello := b.connect(h, profileA, "")
	require.Equal(t, false, hello["resumed"])
	require.Equal(t, "clean", hello["state"].(map[string]any)["state"])
	answer := b.ask("what do shoes cost?")
	require.Equal(t, "complete", b.ended(answer)["end"])
	require.Equal(t, "Shoes cost forty.", b.text(answer))
	again := b.must(message.Answer, message.AnswerID{Answer: answer})
	require.Equal(t, "Shoes cost forty.", again["text"])
	require.Equal(t, true, again["done"])
	require.Equal(t, "complete", again["end"].(map[string]any)["end"])
}

func TestStopReachesTheSidekickAtOnce(t *testing.T) {
	reached := make(chan struct{})
	mind := sidekick(func(ctx context.Context, _ model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		_ = say("it costs ")
		<-ctx.Done()
		close(reached)
		return model.End{}, ctx.Err()
	})
	h, b := newTestHost(t, mind), newBrowser(t)
	b.connect(h, profileA, "")
	answer := b.ask("what does it cost?")
	b.until(func(e event) bool { return e.method == message.AnswerDelta })
	require.Equal(t, true, b.must(message.Cancel, message.AnswerID{Answer: answer})["cancelled"])
	<-reached
	end := b.ended(answer)
	require.Equal(t, "cancelled", end["end"])
	require.Equal(t, "it costs ", b.text(answer))
	require.Equal(t, false, b.must(message.Cancel, message.AnswerID{Answer: answer})["cancelled"], "there is nothing left to stop")
}

func TestOneQuestionAtATime(t *testing.T) {
	release := make(chan struct{})
	mind := sidekick(func(context.Context, model.Turn, model.Hands, func(string) error) (model.End, error) {
		<-release
		return model.End{Kind: model.Complete}, nil
	})
	h, b := newTestHost(t, mind), newBrowser(t)
	b.connect(h, profileA, "")
	answer := b.ask("first?")
	second := b.must(message.Ask, message.AskRequest{Text: "second?", Tab: 7})
	require.Equal(t, "limit_reached", second["refusal"].(map[string]any)["code"])
	require.Equal(t, "one_at_a_time", second["refusal"].(map[string]any)["reason"])
	close(release)
	b.ended(answer)
	require.NotEqual(t, answer, b.ask("third?"), "there is room again as soon as the end was told")
}

func TestAnAnswerSurvivesItsConnection(t *testing.T) {
	release := make(chan struct{})
	mind := sidekick(func(_ context.Context, _ model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		_ = say("before ")
		<-release
		_ = say("after.")
		return model.End{Kind: model.Complete}, nil
	})
	h, b := newTestHost(t, mind), newBrowser(t)
	session := b.connect(h, profileA, "")["session"].(string)
	answer := b.ask("what happened?")
	b.until(func(e event) bool { return e.method == message.AnswerDelta })
	b.door.Close()

	back := newBrowser(t)
	hello := back.connect(h, profileA, session)
	require.Equal(t, true, hello["resumed"])
	require.Equal(t, answer, hello["answer"])
	close(release)
	back.ended(answer)
	whole := back.must(message.Answer, message.AnswerID{Answer: answer})
	require.Equal(t, "before after.", whole["text"])
	require.Equal(t, 3.0, whole["seq"])
}

func TestAReplayAndTheEventsAfterItFitTogether(t *testing.T) {
	step := make(chan struct{})
	mind := sidekick(func(_ context.Context, _ model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		for range step {
			_ = say("x ")
		}
		return model.End{Kind: model.Complete}, nil
	})
	h, b := newTestHost(t, mind), newBrowser(t)
	b.connect(h, profileA, "")
	answer := b.ask("count")
	for range 5 {
		step <- struct{}{}
	}
	whole := b.must(message.Answer, message.AnswerID{Answer: answer})
	close(step)
	b.ended(answer)
	text := whole["text"].(string)
	for _, e := range b.events {
		if e.method == message.AnswerDelta && e.params["seq"].(float64) > whole["seq"].(float64) {
			text += e.params["text"].(string)
		}
	}
	require.Equal(t, "x x x x x ", text)
}

func TestASessionIsItsOwnProfilesAlone(t *testing.T) {
	h, b, other := newTestHost(t, says("mine")), newBrowser(t), newBrowser(t)
	session := b.connect(h, profileA, "")["session"].(string)
	answer := b.ask("whose?")
	b.ended(answer)
	hello := other.connect(h, profileB, session)
	require.Equal(t, false, hello["resumed"])
	require.NotEqual(t, session, hello["session"])
	again := other.must(message.Answer, message.AnswerID{Answer: answer})
	require.Equal(t, "not_available", again["refusal"].(map[string]any)["code"])
	require.Empty(t, other.events)
}

func TestTwoSessionsDoNotMix(t *testing.T) {
	mind := sidekick(func(ctx context.Context, turn model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
		got := hands.Use(ctx, model.Proposal{Tool: "read_view"})
		return model.End{Kind: model.Complete}, say(turn.Question.String() + " " + got.Content.String())
	})
	h := newTestHost(t, mind)
	left, right := newBrowser(t), newBrowser(t)
	left.page("read_view", fixed(view("the left page")))
	right.page("read_view", fixed(view("the right page")))
	left.connect(h, profileA, "")
	right.connect(h, profileA, "")
	l, r := left.ask("left?"), right.ask("right?")
	left.ended(l)
	right.ended(r)
	require.Contains(t, left.text(l), "the left page")
	require.NotContains(t, left.text(l), "right")
	require.Contains(t, right.text(r), "the right page")
	require.NotContains(t, right.text(r), "left")
}

func TestALostDoorIsNotAnswered(t *testing.T) {
	h, b := newTestHost(t, says("hello")), newBrowser(t)
	session := b.connect(h, profileA, "")["session"].(string)
	back := newBrowser(t)
	back.connect(h, profileA, session)
	_, fault := b.request(message.Ask, message.AskRequest{Text: "still there?", Tab: 7})
	require.NotNil(t, fault)
	require.Equal(t, -32600, fault.Code)
}

func TestASessionLingersAndGoes(t *testing.T) {
	h := newTestHost(t, says("hello"), func(o *Options) { o.Limits.Linger = 20 * time.Millisecond })
	b := newBrowser(t)
	session := b.connect(h, profileA, "")["session"].(string)
	require.Zero(t, h.Idle())
	b.door.Close()
	require.Eventually(t, func() bool { return !h.Idle().IsZero() }, 20*time.Second, 5*time.Millisecond)
	require.Equal(t, false, newBrowser(t).connect(h, profileA, session)["resumed"])
}

func TestARetryForgetsTheDiscardedAnswer(t *testing.T) {
	var past [][]model.Exchange
	mind := sidekick(func(_ context.Context, turn model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		past = append(past, turn.History)
		return model.End{Kind: model.Complete}, say("an answer")
	})
	h, b := newTestHost(t, mind), newBrowser(t)
	b.connect(h, profileA, "")
	b.ended(b.ask("one"))
	b.ended(b.ask("two"))
	retry := b.must(message.Ask, message.AskRequest{Text: "two", Tab: 7, Retry: true})
	b.ended(retry["answer"].(string))
	require.Len(t, past, 3)
	require.Empty(t, past[0])
	require.Len(t, past[1], 1)
	require.Equal(t, "one", past[1][0].Question.String())
	require.Equal(t, past[1], past[2])
}

func TestTheQuestionIsScrubbedWithANotice(t *testing.T) {
	var asked string
	mind := sidekick(func(_ context.Context, turn model.Turn, _ model.Hands, _ func(string) error) (model.End, error) {
		asked = turn.Question.String()
		return model.End{Kind: model.Complete}, nil
	})
	h, b := newTestHost(t, mind), newBrowser(t)
	b.connect(h, profileA, "")
	result := b.must(message.Ask, message.AskRequest{Text: "is 4111 1111 1111 1111 mine?", Tab: 7})
	require.Contains(t, result["notice"], "a card number")
	b.ended(result["answer"].(string))
	require.Equal(t, "is [card.number] mine?", asked)
	long := b.must(message.Ask, message.AskRequest{Text: strings.Repeat("x", QuestionMost+1), Tab: 7})
	require.Equal(t, "too_large", long["refusal"].(map[string]any)["code"])
}

func TestASecretInTheAnswerIsScrubbedHoweverItIsCut(t *testing.T) {
	h, b := newTestHost(t, says("The card 41", "11 1111", " 1111 1", "111 and key -----BEGIN PRIV", "ATE KEY-----\nMIIB\n-----END PRIVATE", " KEY----- end")), newBrowser(t)
	b.connect(h, profileA, "")
	answer := b.ask("which card?")
	b.ended(answer)
	require.Equal(t, "The card [card.number] and key [private.key] end", b.text(answer))
}

func TestLimitsEndAnAnswerClearly(t *testing.T) {
	block := make(chan struct{})
	t.Cleanup(func() { close(block) })
	rows := []struct {
		name, why, end, reason string
		mind                   sidekick
	}{
		{"time", "a sidekick that never ends and does not listen", "limit", "time", func(context.Context, model.Turn, model.Hands, func(string) error) (model.End, error) {
			<-block
			return model.End{}, nil
		}},
		{"tool calls", "a thousand calls", "limit", "tool_calls", func(ctx context.Context, _ model.Turn, hands model.Hands, _ func(string) error) (model.End, error) {
			for range 1000 {
				hands.Use(ctx, model.Proposal{Tool: "read_view"})
			}
			return model.End{Kind: model.Complete}, nil
		}},
		{"length", "a sidekick that talks on", "limit", "answer_length", func(_ context.Context, _ model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
			for {
				if err := say(strings.Repeat("word ", 10_000)); err != nil {
					return model.End{}, err
				}
			}
		}},
		{"panic", "a sidekick that panics", "failed", "", func(context.Context, model.Turn, model.Hands, func(string) error) (model.End, error) {
			panic("page text")
		}},
		{"refusal", "a provider that is down is an answer", "failed", "", func(context.Context, model.Turn, model.Hands, func(string) error) (model.End, error) {
			return model.End{}, policy.Refuse(policy.ModelUnavailable)
		}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			h := newTestHost(t, row.mind, func(o *Options) {
				if row.name == "time" {
					o.Limits.Answer = 50 * time.Millisecond
				}
			})
			b := newBrowser(t)
			b.connect(h, profileA, "")
			answer := b.ask("go")
			end := b.ended(answer)
			require.Equal(t, row.end, end["end"], row.why)
			refusal := end["refusal"].(map[string]any)
			require.NotEmpty(t, refusal["sentence"])
			if row.reason != "" {
				require.Equal(t, row.reason, refusal["reason"])
			}
			require.LessOrEqual(t, b.asked("read_view"), defaults.ToolCalls)
			b.must(message.Ask, message.AskRequest{Text: "again?", Tab: 7}) // the session lives on
		})
	}
}
