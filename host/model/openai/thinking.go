package openai

import "strings"

// Some local servers leave what a model thinks in its text, between marks at
// its very beginning. It is not meant for the person.
const (
	thinkBegin = "<think>"
	thinkEnd   = "</think>"
)

// thinking takes the thoughts out of a text that comes in pieces.
type thinking struct {
	state thinkingState
	held  string // what may yet be a mark
}

type thinkingState int

const (
	atStart thinkingState = iota
	inside
	past
)

// pass takes the next piece and gives what is meant to be read.
func (t *thinking) pass(piece string) string {
	if t.state == past {
		return piece
	}
	t.held += piece
	if t.state == atStart {
		begin := strings.TrimLeft(t.held, " \t\r\n")
		switch {
		case strings.HasPrefix(begin, thinkBegin):
			t.state, t.held = inside, begin[len(thinkBegin):]
		case strings.HasPrefix(thinkBegin, begin):
			return ""
		default:
			t.state = past
			return t.close()
		}
	}
	if at := strings.Index(t.held, thinkEnd); at >= 0 {
		t.state, t.held = past, strings.TrimLeft(t.held[at+len(thinkEnd):], " \t\r\n")
		return t.close()
	}
	// Only as much is kept as the end's beginning could be.
	t.held = t.held[max(0, len(t.held)-len(thinkEnd)+1):]
	return ""
}

// close gives what was held back, when it was no thought.
func (t *thinking) close() string {
	held := t.held
	t.held = ""
	if t.state == inside {
		return ""
	}
	return held
}
