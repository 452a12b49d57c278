package session

import (
	"context"
	"errors"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// Why an answer's context ended, when neither its sidekick nor its session
// did.
var (
	errStopped   = errors.New("stopped by the person")
	errToolCalls = errors.New("too many tool calls")
	errTooLong   = errors.New("answer too long")
)

// outcome is what came of a sidekick.
type outcome struct {
	end      model.End
	err      error
	panicked bool
}

// run has the sidekick answer and ends the answer, whatever the sidekick does:
// one that does not stop when told is left alone and no longer heard.
func (a *answer) run() {
	ctx, cancel := context.WithCancel(a.ctx)
	defer cancel()
	defer a.clock.stop()
	go a.begin(ctx)
	done := make(chan outcome, 1)
	go func() { done <- a.perform(ctx) }()
	var came outcome
	select {
	case came = <-done:
	case <-ctx.Done():
		came = outcome{err: ctx.Err()}
	}
	end, refusal := a.ending(came)
	a.session.settle(a, end, refusal)
	a.session.host.options.Log.Info().Str("session", a.session.short()).Str("end", end).
		Msg("answer ended")
}

// perform calls the sidekick and turns a panic into an outcome. The panic's
// text is not kept: it may hold what the sidekick read.
func (a *answer) perform(ctx context.Context) (came outcome) {
	defer func() {
		if recover() != nil {
			a.session.host.options.Log.Error().Str("session", a.session.short()).Msg("sidekick panicked")
			came = outcome{panicked: true}
		}
	}()
	sidekick := a.session.host.options.Sidekick(a.session.profile)
	if sidekick == nil {
		return outcome{err: policy.Refuse(policy.ModelUnavailable)}
	}
	say := func(text string) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		length, ok := a.say(text)
		if length > answerMost {
			a.stop(errTooLong)
		}
		if !ok || length > answerMost {
			return context.Canceled
		}
		return nil
	}
	who := a.session.member()
	turn := model.Turn{
		Question: a.question, History: a.session.past(), Name: who.Sidekick, Manner: who.Manner, Rules: who.Rules,
		Record: requestsTo{a}, Tell: a.tell,
	}
	end, err := sidekick.Answer(ctx, turn, newHands(ctx, a), say)
	return outcome{end: end, err: err}
}

// tell says to the person what is no part of the answer: a step of the model's,
// which is nothing that it did.
func (a *answer) tell(refusal *policy.Refusal) {
	a.step(-1, message.AnswerStep{Tool: "model", Phase: message.StepRefused, Refusal: wire(refusal)})
}

// ending says how the answer ended and why.
func (a *answer) ending(came outcome) (string, *policy.Refusal) {
	var refusal *policy.Refusal
	switch cause := context.Cause(a.ctx); {
	case cause == errStopped:
		return message.EndCancelled, policy.Refuse(policy.Cancelled)
	case cause == errToolCalls:
		return message.EndLimit, policy.RefuseFor(policy.LimitReached, "tool_calls")
	case cause == errTooLong:
		return message.EndLimit, policy.RefuseFor(policy.LimitReached, "answer_length")
	case errors.Is(cause, context.DeadlineExceeded):
		return message.EndLimit, policy.RefuseFor(policy.LimitReached, "time")
	case cause != nil:
		return message.EndCancelled, policy.Refuse(policy.Cancelled)
	case came.panicked:
		return message.EndFailed, policy.Refuse(policy.Internal)
	case errors.As(came.err, &refusal):
		return message.EndFailed, refusal
	case came.err != nil:
		return message.EndFailed, policy.Refuse(policy.ModelUnavailable)
	case came.end.Kind == model.Limit:
		if came.end.Refusal != nil {
			return message.EndLimit, came.end.Refusal
		}
		return message.EndLimit, policy.Refuse(policy.LimitReached)
	}
	return message.EndComplete, came.end.Refusal
}

// past is what the sidekick is told of earlier turns.
func (s *session) past() []model.Exchange {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]model.Exchange(nil), s.history...)
}
