package message

// Direction says who sends a message.
type Direction string

// The two directions.
const (
	ToHost   Direction = "client to host"
	FromHost Direction = "host to client"
)

// Kind says whether a message is answered.
type Kind string

// The two kinds.
const (
	Request      Kind = "request"
	Notification Kind = "notification"
)

// The names of the methods.
const (
	Answer        = "answer"
	AnswerDelta   = "answer_delta"
	AnswerEnd     = "answer_end"
	AnswerTool    = "answer_tool"
	Ask           = "ask"
	Cancel        = "cancel"
	Hello         = "hello"
	PageEvent     = "page_event"
	Picture       = "picture"
	ReadPage      = "read_page"
	ReadSelection = "read_selection"
	ReadView      = "read_view"
	SafeToCapture = "safe_to_capture"
	State         = "state"
	Tab           = "tab"
	Tool          = "tool"
)

// Method is one row of the protocol.
type Method struct {
	Name      string
	Direction Direction
	Kind      Kind
}

// Methods is the whole protocol, sorted by name: reading it is reading the API.
var Methods = []Method{
	{Answer, ToHost, Request},
	{AnswerDelta, FromHost, Notification},
	{AnswerEnd, FromHost, Notification},
	{AnswerTool, FromHost, Notification},
	{Ask, ToHost, Request},
	{Cancel, ToHost, Request},
	{Hello, ToHost, Request},
	{PageEvent, ToHost, Notification},
	{Picture, FromHost, Request},
	{ReadPage, FromHost, Request},
	{ReadSelection, FromHost, Request},
	{ReadView, FromHost, Request},
	{SafeToCapture, FromHost, Request},
	{State, FromHost, Notification},
	{Tab, FromHost, Request},
	{Tool, ToHost, Request},
}

// Find gives a method by name.
func Find(name string) (Method, bool) {
	for _, m := range Methods {
		if m.Name == name {
			return m, true
		}
	}
	return Method{}, false
}

// Params is the name of the schema of the method's params.
func (m Method) Params() string { return m.Name + "." + string(m.Kind) }

// Result is the name of the schema of the method's result.
func (m Method) Result() string { return m.Name + ".response" }
