package message

// HelloRequest is the first message of a connection.
type HelloRequest struct {
	Protocol Range  `json:"protocol"`
	Client   Client `json:"client"`
	Profile  string `json:"profile"`
	Resume   string `json:"resume,omitempty"`
	Key      *Key   `json:"key,omitempty"`
}

// Range is the versions of the protocol that a client speaks.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

// Client names the program at the other end.
type Client struct {
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	Version string `json:"version"`
}

// HelloResponse is the session that the connection now is.
type HelloResponse struct {
	Protocol int          `json:"protocol"`
	Session  string       `json:"session"`
	Resumed  bool         `json:"resumed"`
	Host     Host         `json:"host"`
	Limits   Limits       `json:"limits"`
	State    SessionState `json:"state"`
	Answer   string       `json:"answer,omitempty"`
	Paired   *bool        `json:"paired,omitempty"` // told to whoever brought a key
}

// Host names the host.
type Host struct {
	Version string `json:"version"`
}

// Limits of the connection: bytes of a frame and of a message put together,
// UTF-16 units of a question.
type Limits struct {
	FrameOut int `json:"frameOut"`
	FrameIn  int `json:"frameIn"`
	Message  int `json:"message"`
	Question int `json:"question"`
}

// AskRequest is the person's words and a tab, nothing of the page.
type AskRequest struct {
	Text  string `json:"text"`
	Tab   int    `json:"tab"`
	Retry bool   `json:"retry,omitempty"`
}

// AskResponse is the answer's id, or a refusal.
type AskResponse struct {
	Answer  string   `json:"answer,omitempty"`
	Notice  string   `json:"notice,omitempty"`
	Refusal *Refusal `json:"refusal,omitempty"`
}

// AnswerID names an answer in cancel and answer.
type AnswerID struct {
	Answer string `json:"answer"`
}

// CancelResponse says whether there was something to stop.
type CancelResponse struct {
	Cancelled bool `json:"cancelled"`
}

// AnswerResponse is an answer up to event Seq.
type AnswerResponse struct {
	Answer string       `json:"answer"`
	Seq    int          `json:"seq"`
	Text   string       `json:"text"`
	Tools  []AnswerStep `json:"tools"`
	Done   bool         `json:"done"`
	End    *AnswerDone  `json:"end,omitempty"`
}

// AnswerDone is how an answer ended.
type AnswerDone struct {
	End      string `json:"end"`
	Code     string `json:"code,omitempty"`
	Sentence string `json:"sentence,omitempty"`
}

// RefusalResponse is a result that is a refusal and nothing else.
type RefusalResponse struct {
	Refusal *Refusal `json:"refusal"`
}

// ToolRequest is a tool asked for by the client itself. Without a tab it is
// used on the one in front.
type ToolRequest struct {
	Tool   string         `json:"tool"`
	Tab    int            `json:"tab,omitempty"`
	Params map[string]any `json:"params"`
}

// ToolResponse is what the sidekick would have got. Result is JSON that went
// through the scrub.
type ToolResponse struct {
	Result  Scrubbed `json:"result,omitempty"`
	Refusal *Refusal `json:"refusal,omitempty"`
}

// Scrubbed is JSON text that is put into a message as it is.
type Scrubbed string

// MarshalJSON gives the text itself.
func (s Scrubbed) MarshalJSON() ([]byte, error) { return []byte(s), nil }

// PageEventNotification is what happened to a tab, in the browser's word.
type PageEventNotification struct {
	Event    string `json:"event"`
	Tab      int    `json:"tab"`
	Document string `json:"document,omitempty"`
	Origin   string `json:"origin,omitempty"`
	Opener   int    `json:"opener,omitempty"`
}

// The events of a page.
const (
	Navigated = "navigated"
	Closed    = "closed"
	Switched  = "switched"
	Access    = "access"
	Opened    = "opened"
	Filled    = "filled"
)

// GiveUpNotification names a request of the client's own that it wants no answer
// to any more.
type GiveUpNotification struct {
	ID any `json:"id"` // a string or a whole number
}
