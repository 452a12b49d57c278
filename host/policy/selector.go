package policy

import "strings"

// Selectors: CSS, and frameLocator(css) >> css for a field in a frame. A real
// tokenizer reads the whole of it; the page evaluates the host's own writing
// of the parse, never the string that was given.

// Selector is a parsed selector as the page will see it: the frames' own
// selectors, outermost first, and the steps to the element; or the handle that
// a snapshot gave it.
type Selector struct {
	Frames []string
	Chain  []SelectorStep
	Ref    string
	// Texts are what the selector says that could be a guess at a value: a
	// pointer with a digit in it. After a fill each counts once.
	Texts []string
}

const (
	selectorLongest = 2000
	framesMost      = 8
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
	if fault := foreignEngine(text); fault != nil {
		return fault.ruling(closed)
	}
	frames, rest, at, fault := splitFrames(text)
	if fault != nil {
		return fault.ruling(closed)
	}
	out := Selector{}
	var texts []string
	for i, source := range append(frames, rest) {
		list, fault := parseSelector(source, at[i])
		if fault != nil {
			return fault.ruling(closed)
		}
		if fault := list.police(closed, &texts); fault != nil {
			return fault.ruling(closed)
		}
		if i < len(frames) {
			out.Frames = append(out.Frames, list.String())
		} else {
			out.Chain = []SelectorStep{{Engine: "css", List: list.wire()}}
		}
	}
	out.Texts = texts
	return SelectorRuling{Decision{Allow, "", "selector.css", "it points at elements and compares nothing that could hold a value", ShareAll}, out, -1}
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
	code := f.code
	if closed && code == SelectorInvalid {
		code = SensitiveDataBlocked
	}
	return SelectorRuling{Decision: Decision{Deny, code, "selector." + f.rule, f.why, ShareAll}, At: f.at}
}

func invalidAt(at int, why string) *selectorFault {
	return &selectorFault{SelectorInvalid, "invalid", why, at}
}

// engines are the other languages of selectors that are known by how they
// begin. Those that read values or component props are refused for good.
var engines = []struct {
	prefix string
	code   Code
	why    string
}{
	{"aria-ref=", RefFillRefused, "a handle reaches into frames whose own origin nobody checked"},
	{"text=", NotAvailable, "text is compared by a later version"},
	{"role=", NotAvailable, "roles are compared by a later version"},
	{"xpath=", SelectorInvalid, "XPath can read values"},
	{"//", SelectorInvalid, "XPath can read values"},
	{"(//", SelectorInvalid, "XPath can read values"},
	{"..", SelectorInvalid, "XPath can read values"},
	{"_react=", SelectorInvalid, "it reads a component's props"},
	{"_vue=", SelectorInvalid, "it reads a component's props"},
	{"internal:", SelectorInvalid, "it is not listed"},
}

func foreignEngine(text string) *selectorFault {
	switch {
	case len(text) > selectorLongest:
		return invalidAt(-1, "it is too long")
	case strings.ContainsAny(text, "\x00"):
		return invalidAt(-1, "it holds a control character")
	}
	// The parts of a chain each name their engine; what is quoted only looks
	// like one, and being refused for it is the safe side.
	at := 0
	for _, part := range strings.Split(text, ">>") {
		lower := strings.ToLower(strings.TrimSpace(part))
		for _, engine := range engines {
			if strings.HasPrefix(lower, engine.prefix) {
				return &selectorFault{engine.code, "engine", engine.why, at}
			}
		}
		at += runes(part) + len(">>")
	}
	return nil
}
