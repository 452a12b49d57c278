package session

import (
	"context"
	"strings"
	"sync"

	"sidekick/host/history"
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
	clock    *clock // ends it when it takes too long
	reach    *reach // what it may look at
	kept     int64  // the exchange as it is kept, 0 for nobody keeps it
	epoch    int    // the session's, when it was asked

	// mu also orders what is sent: events go out under it, numbered without a
	// gap, so that a replay and the events after it fit together.
	mu     sync.Mutex
	spoken *policy.Stream // what the sidekick says goes through it, to the person
	own    *policy.Stream // and through this one, to its own later turns
	said   strings.Builder
	hushed bool // nothing is added any more
	seq    int
	text   strings.Builder
	tools  []message.AnswerStep
	end    *message.AnswerDone // nil until the end was told
	uses   []used              // that no request to a provider has named yet
	shown  []history.Shown     // what the last request carried
}

// say adds a piece of what the sidekick says, once it is scrubbed. It gives
// the text's length in bytes; false when the answer takes no more.
func (a *answer) say(piece string) (length int, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.hushed {
		return 0, false
	}
	a.said.WriteString(a.own.Write(piece).String())
	a.add(a.spoken.Write(piece))
	return a.text.Len(), true
}

// hush says what the scrub held back and takes no more. It gives the whole
// text as the sidekick said it, with nothing out but shapes: a placeholder for
// a value would answer its guess.
func (a *answer) hush() policy.Clean {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.hushed {
		a.said.WriteString(a.own.Close().String())
		a.add(a.spoken.Close())
		a.hushed = true
	}
	return a.session.host.scrub.Text(a.said.String())
}

// add tells the text as one event. The caller holds mu.
func (a *answer) add(text policy.Clean) {
	if text.Empty() {
		return
	}
	a.seq++
	a.text.WriteString(text.String())
	a.session.notify(message.AnswerDelta, message.AnswerDeltaNotification{Answer: a.id, Seq: a.seq, Text: text.String()})
	a.keepPiece(text)
}

// step tells of a tool. The last word on a step replaces its beginning in what
// is kept.
func (a *answer) step(index int, step message.AnswerStep) (at int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.hushed {
		return index
	}
	if index < 0 {
		index = len(a.tools)
		a.tools = append(a.tools, step)
	} else {
		a.tools[index] = step
	}
	a.seq++
	a.keepStep(index, step)
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
	a.keepEnd(end, refusal) // first: who hears of the end may ask for what is kept
	a.session.notify(message.AnswerEnd, message.AnswerEndNotification{Answer: a.id, Seq: a.seq, End: end, Refusal: wire(refusal)})
}

// whole is the answer up to its last event.
func (a *answer) whole() message.AnswerResponse {
	a.mu.Lock()
	defer a.mu.Unlock()
	return message.AnswerResponse{
		Answer: a.id, Seq: a.seq, Text: a.session.scrubber().Text(a.text.String()).String(),
		Tools: append([]message.AnswerStep{}, a.tools...),
		Done:  a.end != nil, End: a.end,
	}
}
