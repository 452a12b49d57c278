package session

import (
	"context"
	"strings"
	"sync"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// answer is one answer as the person sees it: everything in it went through
// the scrub. It is kept whole, so that a client that missed something can ask
// for it again.
type answer struct {
	id       string
	session  *session
	question policy.Clean
	tab      int
	ctx      context.Context
	stop     context.CancelCauseFunc

	// mu also orders what is sent: events go out under it, numbered without a
	// gap, so that a replay and the events after it fit together.
	mu    sync.Mutex
	seq   int
	text  strings.Builder
	tools []message.AnswerStep
	end   *message.AnswerDone // nil while the answer runs
}

// say adds to the text. False when the answer has ended.
func (a *answer) say(text policy.Clean) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.end != nil {
		return false
	}
	if text.Empty() {
		return true
	}
	a.seq++
	a.text.WriteString(text.String())
	a.session.notify(message.AnswerDelta, message.AnswerDeltaNotification{Answer: a.id, Seq: a.seq, Text: text.String()})
	return true
}

// step tells of a tool. The last word on a step replaces its beginning in what
// is kept.
func (a *answer) step(index int, step message.AnswerStep) (at int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.end != nil {
		return index
	}
	if index < 0 {
		index = len(a.tools)
		a.tools = append(a.tools, step)
	} else {
		a.tools[index] = step
	}
	a.seq++
	a.session.notify(message.AnswerTool, message.AnswerToolNotification{Answer: a.id, Seq: a.seq, AnswerStep: step})
	return index
}

// finish ends the answer. Only the first end counts.
func (a *answer) finish(end string, refusal *policy.Refusal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.end != nil {
		return
	}
	a.end = &message.AnswerDone{End: end}
	if refusal != nil {
		a.end.Code, a.end.Sentence = refusal.Code, refusal.Sentence
	}
	a.seq++
	a.session.notify(message.AnswerEnd, message.AnswerEndNotification{Answer: a.id, Seq: a.seq, End: end, Refusal: wire(refusal)})
}

// length is the text's length so far, in bytes.
func (a *answer) length() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.text.Len()
}

// whole is the answer up to its last event.
func (a *answer) whole() message.AnswerResponse {
	a.mu.Lock()
	defer a.mu.Unlock()
	return message.AnswerResponse{
		Answer: a.id, Seq: a.seq, Text: a.text.String(),
		Tools: append([]message.AnswerStep{}, a.tools...),
		Done:  a.end != nil, End: a.end,
	}
}
