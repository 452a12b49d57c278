package message

// What the host asks a page provider for where a read would tell too much:
// numbers, waits, roles and names, and fixed questions.

// CountRequest asks how many elements a selector matches. With a selector by
// reference, Document is the one that the reference belongs to.
type CountRequest struct {
	Tab      int      `json:"tab"`
	Document string   `json:"document,omitempty"`
	Selector Selector `json:"selector"`
}

// Counted is how many match.
type Counted struct {
	Count int `json:"count"`
}

// WaitRequest asks to be told when a selector matches as it should.
type WaitRequest struct {
	Tab          int      `json:"tab"`
	Document     string   `json:"document,omitempty"`
	Selector     Selector `json:"selector"`
	State        string   `json:"state"`
	Milliseconds int      `json:"milliseconds"`
	Wait         string   `json:"wait"`
}

// Met says whether it came to pass in time.
type Met struct {
	Met bool `json:"met"`
}

// WaitEndNotification says that nobody wants to know any more.
type WaitEndNotification struct {
	Wait string `json:"wait"`
}

// Tree is the roles and names of a document.
type Tree struct {
	Nodes        []Node `json:"nodes"`
	Truncated    bool   `json:"truncated"`
	Frames       int    `json:"frames"`
	Hidden       int    `json:"hidden"`
	Inconclusive bool   `json:"inconclusive,omitempty"`
}

// Node is one node of a snapshot. A state is a boolean, a number or "mixed".
type Node struct {
	Depth     int            `json:"depth"`
	Role      string         `json:"role"`
	Name      string         `json:"name,omitempty"`
	Ref       string         `json:"ref,omitempty"`
	States    map[string]any `json:"states,omitempty"`
	Sensitive bool           `json:"sensitive,omitempty"`
	Text      string         `json:"text,omitempty"`
}

// FrameList is the frames of a tab.
type FrameList struct {
	Frames      []Frame `json:"frames"`
	Unreachable int     `json:"unreachable"`
}

// Frame is one of them. Document, origin and parent are the browser's word.
type Frame struct {
	Document string `json:"document"`
	Origin   string `json:"origin"`
	Parent   string `json:"parent"`
	Name     string `json:"name"`
	Address  string `json:"address"`
	Visible  bool   `json:"visible"`
}

// Observed answers the fixed questions. Unvouched says why nobody can answer
// for the page's own messages.
type Observed struct {
	Fields       []FieldCount `json:"fields"`
	Invalid      int          `json:"invalid"`
	Submit       Submit       `json:"submit"`
	Dialog       bool         `json:"dialog"`
	Busy         bool         `json:"busy"`
	Frames       int          `json:"frames"`
	Scroll       Scroll       `json:"scroll"`
	ErrorTexts   []string     `json:"errorTexts"`
	Unvouched    string       `json:"unvouched,omitempty"`
	Inconclusive bool         `json:"inconclusive,omitempty"`
}

// FieldCount is how many fields of a kind are on screen.
type FieldCount struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

// Submit is whether a submit control is on screen, and enabled.
type Submit struct {
	OnScreen bool `json:"onScreen"`
	Enabled  bool `json:"enabled"`
}

// Challenge is the class of what stands in the way.
type Challenge struct {
	Challenge    string `json:"challenge"`
	Inconclusive bool   `json:"inconclusive,omitempty"`
}
