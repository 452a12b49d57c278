package message

import "fmt"

// Filling and acting: what the host asks of a page provider. A probe comes
// first and gives a handle; the act then names the handle and the document it
// belongs to.

// Value is text that nobody may read: it goes into a message and prints as
// nothing.
type Value string

// Format prints a fixed word, whatever the verb.
func (Value) Format(state fmt.State, _ rune) { _, _ = state.Write([]byte("[value]")) }

// Selector is the host's serialised parse of a selector: the frames' own CSS,
// outermost first, and the steps as the policy wrote them; or the page's own
// name of an element that a snapshot showed.
type Selector struct {
	Frames []string `json:"frames"`
	Chain  any      `json:"chain,omitempty"`
	Ref    string   `json:"ref,omitempty"`
}

// FillProbeRequest asks what stands where a selector points. Document is the
// top document that it must still be.
type FillProbeRequest struct {
	Tab      int      `json:"tab"`
	Document string   `json:"document,omitempty"`
	Selector Selector `json:"selector"`
	Kind     string   `json:"kind"`
}

// FillProbeResult is what a fill would find. With any count but one only the
// count is there.
type FillProbeResult struct {
	Handle  string         `json:"handle,omitempty"`
	Facts   map[string]any `json:"facts,omitempty"`
	Kinds   []string       `json:"kinds,omitempty"`
	State   FieldState     `json:"state"`
	Form    *Form          `json:"form,omitempty"`
	Options int            `json:"options,omitempty"`
	Boxes   int            `json:"boxes,omitempty"`
}

// FieldState is how many elements match, and how the one stands.
type FieldState struct {
	Count    int  `json:"count"`
	Visible  bool `json:"visible,omitempty"`
	Enabled  bool `json:"enabled,omitempty"`
	Editable bool `json:"editable,omitempty"`
}

// Form is the form that owns a control. Targets are the absolute addresses of
// its action and of every formaction in it.
type Form struct {
	Method  string   `json:"method"`
	Targets []string `json:"targets"`
}

// FillRequest is the only message that ever carries a value. Document is that
// of the frame that owns the field.
type FillRequest struct {
	Tab      int         `json:"tab"`
	Document string      `json:"document"`
	Handle   string      `json:"handle"`
	Kind     string      `json:"kind"`
	Kinds    []string    `json:"kinds"`
	Value    Value       `json:"value"`
	Parts    *ExpiryPart `json:"parts,omitempty"`
	Sites    []string    `json:"sites"` // that this fill closes
}

// ExpiryPart is a card's expiry in its two halves.
type ExpiryPart struct {
	Month Value `json:"month,omitempty"`
	Year  Value `json:"year,omitempty"`
}

// FillResult says that the value was typed, whether the page still held it
// when it was read back there, and whether it was chosen from the page's list.
type FillResult struct {
	Filled   bool `json:"filled"`
	Kept     bool `json:"kept"`
	FromList bool `json:"fromList"`
}

// ActProbeRequest asks what an act would touch. Without a selector it is the
// control that has the focus.
type ActProbeRequest struct {
	Tab      int       `json:"tab"`
	Document string    `json:"document,omitempty"`
	Act      string    `json:"act"`
	Selector *Selector `json:"selector,omitempty"`
	Key      string    `json:"key,omitempty"`
}

// ActProbeResult is what an act would touch, in the page's words. Pays says
// that they speak of paying, ordering, sending, deleting, transferring or
// signing.
type ActProbeResult struct {
	Handle  string         `json:"handle"`
	Name    string         `json:"name"`
	Role    string         `json:"role"`
	Facts   map[string]any `json:"facts,omitempty"`
	Form    *Form          `json:"form,omitempty"`
	Address string         `json:"address,omitempty"`
	Pays    bool           `json:"pays"`
}

// ClickRequest clicks the control of a probe.
type ClickRequest struct {
	Tab      int    `json:"tab"`
	Document string `json:"document"`
	Handle   string `json:"handle"`
}

// PressRequest presses a key on the control of a probe.
type PressRequest struct {
	Tab      int    `json:"tab"`
	Document string `json:"document"`
	Handle   string `json:"handle"`
	Key      string `json:"key"`
}

// InsertRequest inserts the sidekick's own words at the control of a probe.
type InsertRequest struct {
	Tab      int    `json:"tab"`
	Document string `json:"document"`
	Handle   string `json:"handle"`
	Text     string `json:"text"`
}

// SelectOptionRequest chooses an option in the select of a probe.
type SelectOptionRequest struct {
	Tab      int    `json:"tab"`
	Document string `json:"document"`
	Handle   string `json:"handle"`
	Option   Option `json:"option"`
}

// Option names an option of a select.
type Option struct {
	Value string `json:"value,omitempty"`
	Label string `json:"label,omitempty"`
}

// ScrollRequest scrolls the page, or an element into view.
type ScrollRequest struct {
	Tab       int       `json:"tab"`
	Document  string    `json:"document,omitempty"`
	Direction string    `json:"direction"`
	Selector  *Selector `json:"selector,omitempty"`
}

// NavigateRequest makes a tab go to an http or https address.
type NavigateRequest struct {
	Tab     int    `json:"tab"`
	Address string `json:"address"`
}

// Done says that an act was done.
type Done struct {
	Done bool `json:"done"`
}
