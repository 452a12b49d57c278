package model

import "encoding/json"

// Tool is one thing that a Sidekick may propose, as a provider describes it to
// its model. Names are the protocol's and stay as they are.
type Tool struct {
	Name        string
	Description string
	// Parameters is the JSON Schema of the arguments.
	Parameters json.RawMessage
	// ReadOnly tools leave the page as it is.
	ReadOnly bool
}

// The tools' names.
const (
	ReadView      = "read_view"
	ReadPage      = "read_page"
	ReadSelection = "read_selection"
	Picture       = "picture"
	TokenCatalog  = "token_catalog"
	Fill          = "fill"
	Click         = "click"
	Press         = "press"
	Scroll        = "scroll"
	SelectOption  = "select_option"
	Navigate      = "navigate"
	Insert        = "insert"

	Count           = "count"
	WaitForSelector = "wait_for_selector"
	Snapshot        = "snapshot"
	ListFrames      = "list_frames"
	Observe         = "observe"
	DetectChallenge = "detect_challenge"
	RequestHandoff  = "request_handoff"
	RunReport       = "run_report"
)

// orient is said where a model decides what to look at: a fill closes the page
// for good, so everything worth knowing is read before it.
const orient = " Orient before you fill: after a value was filled, the page is closed to every read."

var noArguments = json.RawMessage(`{"type":"object","properties":{},"additionalProperties":false}`)

// Tools lists what a Sidekick may propose. A name that is not here is refused
// by the gate.
func Tools() []Tool {
	tools := []Tool{
		{
			Name:        ReadView,
			Description: "Reads the text that the person sees at this moment, with the selection and where the page is scrolled. Use it for questions about what is on the screen. With a frame's handle it reads that frame." + orient,
			Parameters:  takes(framing, ""), ReadOnly: true,
		},
		{
			Name:        ReadPage,
			Description: "Reads the text of the whole page as Markdown, main content first, and its pictures' addresses. Use it for questions about what the page says. With a frame's handle it reads that frame." + orient,
			Parameters:  takes(framing, ""), ReadOnly: true,
		},
		{
			Name:        ReadSelection,
			Description: "Reads what the person has selected on the page. Use it when the person speaks of the selection." + orient,
			Parameters:  noArguments, ReadOnly: true,
		},
		{
			Name:        Picture,
			Description: "Takes a picture of exactly what the person sees. It is refused while a sensitive field or a frame is in view." + orient,
			Parameters:  noArguments, ReadOnly: true,
		},
		{
			Name:        TokenCatalog,
			Description: "Lists the values that the person keeps in the vault, by name, kind, label and sites. You never see a value.",
			Parameters:  noArguments, ReadOnly: true,
		},
	}
	return append(append(tools, sensing...), acting...)
}
