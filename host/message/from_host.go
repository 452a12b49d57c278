package message

// PageRequest is the params of a request to a page provider that asks about a
// whole document. Document is the top document that it must still be, Frame the
// document of the frame to look at, Part the
// reader's own reference of a part to read alone.
type PageRequest struct {
	Tab      int    `json:"tab"`
	Document string `json:"document,omitempty"`
	Frame    string `json:"frame,omitempty"`
	Part     string `json:"part,omitempty"`
}

// Refusal is what the host answers instead of a result, in its own words.
type Refusal struct {
	Code     string `json:"code"`
	Sentence string `json:"sentence"`
	Hint     string `json:"hint,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Origin   string `json:"origin,omitempty"`
	Seconds  int    `json:"seconds,omitempty"`
}

// SessionState is what the session may see, and why not.
type SessionState struct {
	Reading  string `json:"reading"`
	State    string `json:"state"`
	Sentence string `json:"sentence"`
	Code     string `json:"code,omitempty"`
	Site     string `json:"site,omitempty"`
	Since    int    `json:"since,omitempty"` // milliseconds since 1970
	Reopen   bool   `json:"reopen,omitempty"`
}

// AnswerDeltaNotification is more of an answer's text.
type AnswerDeltaNotification struct {
	Answer string `json:"answer"`
	Seq    int    `json:"seq"`
	Text   string `json:"text"`
}

// AnswerStep is one use of a tool in an answer, without what it saw.
type AnswerStep struct {
	Tool         string   `json:"tool"`
	Phase        string   `json:"phase"`
	Depth        string   `json:"depth,omitempty"`
	Chars        int      `json:"chars,omitempty"`
	Truncated    bool     `json:"truncated,omitempty"`
	Inconclusive bool     `json:"inconclusive,omitempty"`
	Withheld     int      `json:"withheld,omitempty"`
	Label        string   `json:"label,omitempty"` // of a fill: how the person knows the value
	Refusal      *Refusal `json:"refusal,omitempty"`
}

// The phases of a step.
const (
	StepStarted = "started"
	StepDone    = "done"
	StepRefused = "refused"
)

// AnswerToolNotification is a step as it happens.
type AnswerToolNotification struct {
	Answer string `json:"answer"`
	Seq    int    `json:"seq"`
	AnswerStep
}

// AnswerEndNotification says that an answer has ended; nothing follows.
type AnswerEndNotification struct {
	Answer  string   `json:"answer"`
	Seq     int      `json:"seq"`
	End     string   `json:"end"`
	Refusal *Refusal `json:"refusal,omitempty"`
}

// The ends of an answer.
const (
	EndComplete  = "complete"
	EndCancelled = "cancelled"
	EndFailed    = "failed"
	EndLimit     = "limit"
)
