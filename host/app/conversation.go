package app

import (
	"context"
	"encoding/json"
	"sync"

	"sidekick/host/guest"
	"sidekick/host/message"
)

// conversation is what the panel's session has said, as far as the panel has to
// hear of it again after the connection broke.
type conversation struct {
	mu      sync.Mutex
	session string
	resumed bool
	state   any            // what is closed and why, as the host said last
	last    string         // the answer in flight, or the last one
	answers map[string]int // those that have not ended, with the number of their last event
}

// begin takes the host's welcome, and gives the answers that were in flight when
// the connection before broke.
func (c *conversation) begin(welcome message.HelloResponse) (open map[string]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	open = c.answers
	c.session, c.resumed, c.state, c.last = welcome.Session, welcome.Resumed, welcome.State, welcome.Answer
	c.answers = map[string]int{}
	if welcome.Resumed {
		for answer, seq := range open {
			c.answers[answer] = seq
		}
	}
	return open
}

// becomes takes the session that reopening or resuming gave.
func (c *conversation) becomes(welcome message.HelloResponse) {
	c.forget()
	c.begin(welcome)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last, c.resumed = "", false
}

// forget lets go of the answers that are in flight.
func (c *conversation) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers = map[string]int{}
}

// opened is the session as the panel hears of it. wanted is the one that it wants
// to go on with.
func (c *conversation) opened(wanted string) map[string]any {
	c.mu.Lock()
	defer c.mu.Unlock()
	opened := map[string]any{"session": c.session, "resumed": c.resumed || c.session == wanted, "state": c.state}
	if c.last != "" {
		opened["answer"] = c.last
	}
	return opened
}

// heard notes what the host tells, and says whether the panel is to hear it.
func (c *conversation) heard(method string, params json.RawMessage) bool {
	var event struct {
		Answer string `json:"answer"`
		Seq    int    `json:"seq"`
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch method {
	case message.State:
		var state message.SessionState
		if json.Unmarshal(params, &state) != nil {
			return false
		}
		c.state = state
	case message.AnswerDelta, message.AnswerTool, message.AnswerEnd:
		if json.Unmarshal(params, &event) != nil {
			return false
		}
		if c.last = event.Answer; method == message.AnswerEnd {
			delete(c.answers, event.Answer)
		} else {
			c.answers[event.Answer] = max(event.Seq, c.answers[event.Answer])
		}
	case message.ConsentWithdraw, message.HandoffClose, message.MemberChanged:
	default:
		return false
	}
	return true
}

// asked notes an answer that was promised.
func (c *conversation) asked(answer string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = answer
	c.answers[answer] = max(0, c.answers[answer])
}

// lost is the end of an answer that the host does not know any more.
const lost = "Sidekick on this computer was restarted, and this answer was lost. Ask again."

// settle says how the answers ended that were in flight when the connection broke.
// What they said meanwhile the panel asks for when it sees the gap in the numbers;
// but one that ended says no more.
func (c *conversation) settle(ctx context.Context, host *guest.Guest, open map[string]int, emit func(string, any) bool) {
	for answer, seq := range open {
		var kept struct {
			message.AnswerResponse
			Refusal *message.Refusal `json:"refusal"`
		}
		resumed := host.Welcome().Resumed
		if resumed {
			resumed = host.Call(ctx, message.Answer, message.AnswerID{Answer: answer}, &kept) == nil && kept.Refusal == nil
		}
		end := message.AnswerEndNotification{Answer: answer, Seq: seq + 1, End: message.EndFailed, Refusal: &message.Refusal{Code: "internal", Sentence: lost}}
		switch {
		case resumed && !kept.Done:
			continue
		case resumed:
			end.Seq, end.End, end.Refusal = kept.Seq, message.EndComplete, nil
			if kept.End != nil {
				end.End = kept.End.End
				if kept.End.Code != "" {
					end.Refusal = &message.Refusal{Code: kept.End.Code, Sentence: kept.End.Sentence}
				}
			}
		}
		c.mu.Lock()
		delete(c.answers, answer)
		c.mu.Unlock()
		emit(message.AnswerEnd, end)
	}
}
