package converse

import (
	"encoding/json"

	"sidekick/host/model"
	"sidekick/host/policy"
)

// Fixed are the host's own words. Only this package makes them, out of its own
// constants, numbers and the closed lists of policy; so a request holds nothing
// but Fixed, policy.Clean, and what the model itself said.
type Fixed struct{ text string }

func (f Fixed) String() string { return f.text }

// Empty says whether there are no words.
func (f Fixed) Empty() bool { return f.text == "" }

// Message is one entry of the conversation. It is made once and stays as it
// is: what was sent once is sent again unchanged.
type Message struct {
	// Role says which of the members below is set.
	Role Role
	// Person is what the person asked.
	Person policy.Clean
	// Earlier is an answer of an earlier turn.
	Earlier policy.Clean
	// Own is a reply of this turn, as the provider's wire made it.
	Own any
	// Results belong to the calls of the reply before, in its order.
	Results []Result
}

// Role says who speaks.
type Role int

// The roles.
const (
	Person  Role = iota + 1 // the person
	Earlier                 // the model, in an earlier turn
	Own                     // the model, in this turn
	Tools                   // the host, with what came of the calls
)

// Call is one use of a tool as the model proposed it. Nothing in it is
// trusted, and a name or an id may be anything.
type Call struct {
	ID        string
	Tool      string
	Arguments json.RawMessage
}

// Result is what a call is answered with.
type Result struct {
	Call string // the call's id
	Text Marked
	// Picture is nil for most.
	Picture *Picture
	Refused bool
}

// Request is what a Speaker puts into its provider's form.
type Request struct {
	System   Fixed
	Tools    []model.Tool
	Messages []Message
	// Silent tools: the model is to answer with what it knows.
	NoTools bool
	// WithoutPictures says that the model has refused pictures: NoPicture stands
	// in the place of each.
	WithoutPictures bool
	// Most is how many tokens the reply may have.
	Most int64
}

// Reply is one reply of the model, come whole.
type Reply struct {
	Own   any
	Calls []Call
	Stop  Stop
	Usage model.Usage
	// Text is the length in bytes of what was said.
	Text int
}

// Stop is why a reply ended.
type Stop int

// The stops. A reply with calls that ended as Done waits for their results.
const (
	Done     Stop = iota
	Length        // cut at its longest
	Context       // the conversation is too long for the model
	Declined      // the model declined
	Filtered      // the provider's filter cut it
	Paused        // to be asked to go on
)
