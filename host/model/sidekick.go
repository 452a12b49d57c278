// Package model is what the host asks for an answer: the Sidekick, and the
// hands that it may look and act with.
//
// Start with Sidekick, which every provider implements (quote and scripted in
// the packages below this one), and Hands, which the session implements: a
// provider proposes, the gate decides, the page answers, the scrub cleans. A
// provider takes nothing but policy.Clean, so a page's words cannot reach it
// around the scrub. Tools lists what may be proposed.
package model

import (
	"context"
	"encoding/json"

	"sidekick/host/policy"
)

// Sidekick answers one turn. It calls say with each piece of its answer as it
// comes; an error of say means that nobody listens any more, and Answer
// returns it. Answer returns ctx.Err() soon after ctx ends. A Sidekick serves
// several turns at once.
type Sidekick interface {
	Answer(ctx context.Context, turn Turn, hands Hands, say func(text string) error) (End, error)
}

// Turn is what a Sidekick is told.
type Turn struct {
	Question policy.Clean
	// History holds the earlier turns of this session, oldest first.
	History []Exchange
	// Language is the BCP 47 tag of the person's own surroundings, empty if it
	// is not known. It is a hint for words that are not the page's.
	Language string
	// Name is what the person calls their sidekick, Manner how it is to speak to
	// them: the family's words from the settings, bounded there, never a page's.
	Name, Manner string
	// Rules are those of the person: a tool that is off is not offered.
	Rules policy.Rules
	// Record is told of each request to a provider; nil for nobody.
	Record Recorder
	// Tell says something to the person that is no part of the answer, such as
	// why it takes longer; nil for nobody.
	Tell func(*policy.Refusal)
}

// Exchange is an earlier question with the answer that the person saw.
type Exchange struct {
	Question policy.Clean
	Answer   policy.Clean
}

// Hands carry out what a Sidekick proposes. Use blocks until the result is
// there; a refusal is a result, never an error.
type Hands interface {
	Use(ctx context.Context, proposal Proposal) Result
}

// Proposal is a tool's name with its arguments, an object in JSON. Nothing in
// it is trusted: the gate judges it.
type Proposal struct {
	Tool      string
	Arguments json.RawMessage
}

// Result is what came of a Proposal. Exactly one of Content and Refusal is
// set, and Picture only beside Content.
type Result struct {
	// Content is the tool's result as JSON, every string in it scrubbed.
	Content policy.Clean
	Refusal *policy.Refusal
	Picture *policy.CleanPicture
}

// EndKind says how an answer ended.
type EndKind string

// The ends of an answer, as the protocol names them. An Answer that returns an
// error has failed or was cancelled; the session names that end.
const (
	Complete EndKind = "complete"
	Limit    EndKind = "limit"
)

// End is how an answer ended, with the refusal that says why where one does.
type End struct {
	Kind    EndKind
	Refusal *policy.Refusal
}
