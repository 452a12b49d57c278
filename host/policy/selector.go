package policy

import "strings"

// Selectors: CSS, and the part of Playwright's language that people use
// (https://playwright.dev/docs/other-locators). A real parser reads the whole
// of one; the page evaluates the host's own writing of the parse, never the
// string that was given.

// Selector is a parsed selector as the page will see it: the frames' own
// selectors, outermost first, and the steps to the element; or the handle that
// a snapshot gave it.
type Selector struct {
	Frames []string
	Chain  []SelectorStep
	Ref    string
	// Texts are what the selector says that could be a guess at a value: every
	// text, and a pointer with a digit in it. After a fill each counts once.
	Texts []string
}

const (
	selectorLongest = 2000 // characters
	framesMost      = 8
	stepsMost       = 8
)

// SelectorRuling is what the policy says of one selector, and why.
type SelectorRuling struct {
	Decision
	Selector Selector
	At       int // where the fault is, in characters from 0; -1 when it is the whole
}

// Refusal is nil for a selector that may be used.
func (r SelectorRuling) Refusal() *Refusal {
	if r.Verdict == Allow {
		return nil
	}
	refusal := Refuse(r.Code)
	if r.Code == SelectorInvalid && r.At >= 0 {
		refusal.Hint = strings.TrimSuffix(refusal.Hint, ".") + "; the fault is at character " + itoa(r.At+1) + "."
	}
	return refusal
}

// JudgeSelector parses a selector and judges it. closed says that something
// was filled on the page, or is being filled.
func JudgeSelector(text string, closed bool) SelectorRuling {
	parsed, fault := readSelector(text)
	if fault != nil {
		return fault.ruling(closed)
	}
	texts, fault := parsed.police(closed)
	if fault != nil {
		return fault.ruling(closed)
	}
	out := parsed.wire(closed)
	out.Texts = texts
	return SelectorRuling{parsed.allowed(closed), out, -1}
}

func (s parsedSelector) allowed(closed bool) Decision {
	switch {
	case s.ref != "":
		return Decision{Allow, "", "selector.handle", "a handle of a snapshot points at one element and compares nothing", ShareAll}
	case closed:
		return Decision{Allow, "", "selector.allow_list", "it compares pointers, structure and whole words, as it may after a fill", ShareAll}
	}
	return Decision{Allow, "", "selector.clean", "nothing was filled, and it compares nothing that a field holds", ShareAll}
}

// selectorFault is why a selector is refused.
type selectorFault struct {
	code Code
	rule string
	why  string
	at   int
}

// ruling gives the fault its code: from a fill on, what cannot be read is
// closed like the page itself.
func (f *selectorFault) ruling(closed bool) SelectorRuling {
	code, why := f.code, f.why
	if closed && code == SelectorInvalid {
		code = SensitiveDataBlocked
	}
	if f.at >= 0 {
		why += " (character " + itoa(f.at+1) + ")"
	}
	return SelectorRuling{Decision: Decision{Deny, code, "selector." + f.rule, why, ShareAll}, At: f.at}
}

func invalidAt(at int, why string) *selectorFault {
	return &selectorFault{SelectorInvalid, "invalid", why, at}
}

func blockedAt(rule string, at int, why string) *selectorFault {
	return &selectorFault{SensitiveDataBlocked, rule, why, at}
}
