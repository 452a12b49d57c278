package session

import (
	"context"
	"sync/atomic"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// hands carry out what the sidekick of one answer proposes, one at a time, on
// the tab that the person asked about.
type hands struct {
	answer *answer
	ctx    context.Context // the turn's: a use ends with it, whatever context the sidekick brings
	turn   chan struct{}   // holds one token
	calls  atomic.Int64
}

// overshoot is how many calls over the limit are answered with a refusal
// before the answer is ended: a sidekick that heeds a refusal can still say
// what it knows.
const overshoot = 8

func newHands(ctx context.Context, a *answer) *hands {
	return &hands{answer: a, ctx: ctx, turn: make(chan struct{}, 1)}
}

// Use carries out one proposal.
func (h *hands) Use(ctx context.Context, proposal model.Proposal) model.Result {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.ctx, cancel)()
	bounds := h.answer.session.host.bounds
	calls := int(h.calls.Add(1))
	if calls > bounds.ToolCalls+overshoot {
		h.answer.stop(errToolCalls)
	}
	if calls > bounds.ToolCalls {
		return model.Result{Refusal: policy.RefuseFor(policy.LimitReached, "tool_calls")}
	}
	select {
	case h.turn <- struct{}{}:
		defer func() { <-h.turn }()
	case <-ctx.Done():
		return model.Result{Refusal: interrupted(ctx)}
	}
	if ctx.Err() != nil {
		return model.Result{Refusal: interrupted(ctx)}
	}
	ctx = context.WithValue(ctx, reachKey{}, h.answer.reach)
	name := toolName(proposal.Tool)
	index := h.answer.step(-1, message.AnswerStep{Tool: name, Phase: message.StepStarted, Depth: tools[proposal.Tool].depth})
	got := h.answer.session.use(ctx, proposal.Tool, h.answer.tab, proposal.Arguments)
	h.answer.step(index, stepOf(name, got))
	h.answer.note(name, got)
	return model.Result{Content: got.content, Refusal: got.told(), Picture: got.picture}
}

// toolName keeps words of the sidekick's own out of events and logs.
func toolName(tool string) string {
	for _, known := range policy.Tools() {
		if tool == known {
			return tool
		}
	}
	return "unknown"
}

// stepOf says what came of a tool, without what it saw.
func stepOf(name string, got seen) message.AnswerStep {
	if got.refusal != nil {
		return message.AnswerStep{Tool: name, Phase: message.StepRefused, Depth: got.depth, Label: got.label, Refusal: wire(got.refusal)}
	}
	return message.AnswerStep{
		Tool: name, Phase: message.StepDone, Depth: got.depth, Chars: got.chars,
		Truncated: got.counts.Truncated, Inconclusive: got.counts.Inconclusive, Withheld: got.withheld, Label: got.label,
	}
}
