package choosing

import (
	"errors"
	"fmt"

	"sidekick/host/config"
)

// MemberFault is a sentence for the person about a member, and the field that it
// is about. It holds nothing of what was typed.
type MemberFault struct {
	Field string
	Said  Fault
}

// Sentence is the fault in words for the person.
func (f MemberFault) Sentence() string { return string(f.Said) }

// Beside names the field, empty for none.
func (f MemberFault) Beside() string { return f.Field }

func (f MemberFault) Error() string { return string(f.Said) }

var (
	nobodyHere = MemberFault{Said: "Nothing was changed. This browser profile would be nobody's, and what is nobody's is held to the rules of all members, so that nothing could be changed from here any more. Add yourself first, and say that this profile is yours."}
	ownRules   = MemberFault{Said: "Nothing was changed. This browser profile would have rules of its own, so that nothing could be changed from here any more. Do it from another profile, or with the command `sidekick member`."}
	goneMember = MemberFault{Said: "There is no member of that name any more."}
)

// takenName says why somebody cannot be called so. A name that a member was added
// by stays theirs: what is kept of them is found by it.
var takenName = MemberFault{"name", "Another member has that name, or was added by it. Take another one."}

// memberFaults say what each thing of a member must be, beside its field.
var memberFaults = map[string]MemberFault{
	"baseUrl":      {"baseUrl", settingSentences["baseUrl"]},
	"manner":       {"manner", Fault(fmt.Sprintf("This is one line of at most %d characters.", config.LongestManner))},
	"model":        {"model", settingSentences["model"]},
	"name":         {"name", Fault(fmt.Sprintf("A name is one line of at most %d characters.", config.LongestPerson))},
	"neverRead":    {"neverRead", "Too many sites, or none of them one."},
	"provider":     {"provider", settingSentences["provider"]},
	"sidekick":     {"sidekick", Fault(fmt.Sprintf("A name is one line of at most %d characters.", config.LongestPerson))},
	"tokensPerDay": {"tokensPerDay", Fault(fmt.Sprintf("This is a whole number from %d to %d, or nothing.", config.FewestTokens, config.MostTokens))},
	"toolsOff":     {"toolsOff", "Too many tools, or none of them one."},
}

// faultBeside tells what a row of config's table did not take: of a list, which
// one.
func faultBeside(name string, err error) error {
	fault, known := memberFaults[name]
	var listed *config.NotListed
	switch {
	case !known:
		return err
	case !errors.As(err, &listed) || listed.At == 0:
		return fault
	case name == "toolsOff":
		return MemberFault{name, Fault(fmt.Sprintf("Number %d is no tool of the sidekick's.", listed.At))}
	}
	return MemberFault{name, Fault(fmt.Sprintf("Number %d is no site. Write it like bank.example, without https:// and without a path.", listed.At))}
}
