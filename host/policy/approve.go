package policy

import (
	"maps"
	"slices"

	"sidekick/schema"
)

// Approved is a tool use that the gate let through. Only Approve makes one, so
// whatever carries out a tool cannot be handed one that nobody judged.
type Approved struct {
	tool      string
	tab       int
	arguments any
	verdict   Ruling
	share     Share
}

// Approve judges a tool with its arguments, a JSON object, in a state and on
// pages of some origins. The gate comes first, then the member's rules: a closed
// page does not tell how it would have read the arguments.
func Approve(state State, rules Rules, origins []string, tool string, tab int, arguments []byte) (Approved, *Refusal) {
	decision := Judge(state, tool)
	if decision.Verdict == Deny {
		return Approved{}, Refuse(decision.Code)
	}
	if refusal := rules.Refuse(tool, origins...); refusal != nil {
		return Approved{}, refusal
	}
	if len(arguments) == 0 {
		arguments = []byte("{}")
	}
	v, err := schema.Parse(arguments)
	if err != nil || schema.Validate("tools/"+tool, v) != nil {
		return Approved{}, Refuse(BadMessage)
	}
	return Approved{tool, tab, v, decision.Verdict, decision.share}, nil
}

// Tool is the tool's name.
func (a Approved) Tool() string { return a.tool }

// Tab is the tab that it may be used on.
func (a Approved) Tab() int { return a.tab }

// Arguments are the checked arguments as plain values.
func (a Approved) Arguments() any { return a.arguments }

// Blackout says that no pixels may be taken.
func (a Approved) Blackout() bool { return a.verdict == Blackout }

// OriginOnly says that only the origin may be handed on.
func (a Approved) OriginOnly() bool { return a.share == ShareOriginOnly }

// FixedOnly says that nothing of the page's own words may be handed on.
func (a Approved) FixedOnly() bool { return a.share == ShareFixed }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
