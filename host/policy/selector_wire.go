package policy

import "slices"

// What the page gets of a selector (schema/messages/parts/selector.json): the
// host's parse, step by step. Each step looks inside the elements of the one
// before it; nothing in it is of the string that was given.

// SelectorStep is one engine's part of a chain.
type SelectorStep struct {
	Engine  string            `json:"engine"` // css, text, role, visible or nth
	List    []SelectorComplex `json:"list,omitempty"`
	Text    *SelectorText     `json:"text,omitempty"`
	Role    string            `json:"role,omitempty"`
	Name    *SelectorText     `json:"name,omitempty"`
	States  map[string]any    `json:"states,omitempty"`
	Visible *bool             `json:"visible,omitempty"`
	Index   *int              `json:"index,omitempty"`
}

// SelectorComplex is compounds with what stands before each.
type SelectorComplex []SelectorCompound

// SelectorCompound is what holds for one element: what the browser's own
// engine matches, and the tests that it has no words for.
type SelectorCompound struct {
	By    string         `json:"by"`  // empty for the first, else a space, >, + or ~
	CSS   string         `json:"css"` // a native compound, * if there is nothing to it
	Tests []SelectorTest `json:"tests,omitempty"`
}

// SelectorTest is a test that CSS has no words for, or a pseudo-class that
// holds one.
type SelectorTest struct {
	Is        string             `json:"is"` // has-text, text, visible, hidden, attribute; has, is, not, where
	Text      *SelectorText      `json:"text,omitempty"`
	Attribute *SelectorAttribute `json:"attribute,omitempty"`
	List      []SelectorComplex  `json:"list,omitempty"`
}

// SelectorText is what a text is compared with: words, any of them, or a
// pattern. What is left out is false or empty.
type SelectorText struct {
	Words    []string `json:"words,omitempty"`
	Whole    bool     `json:"whole,omitempty"`
	Caseless bool     `json:"caseless,omitempty"`
	Word     bool     `json:"word,omitempty"` // only between the borders of words; a whole text may still be a part of one
	Pattern  string   `json:"pattern,omitempty"`
	Flags    string   `json:"flags,omitempty"`
}

// wire compiles a selector for the page. On a closed page texts match whole
// words alone, and a pattern goes as the texts that it stands for.
func (s parsedSelector) wire(closed bool) Selector {
	out := Selector{Ref: s.ref}
	for _, one := range s.frames {
		out.Frames = append(out.Frames, one.String())
	}
	for _, one := range s.steps {
		step := SelectorStep{Engine: engineNames[one.engine]}
		switch one.engine {
		case engineCSS:
			step.List = one.list.wire(closed, "")
		case engineText:
			step.Text = one.text.wire(closed)
		case engineRole:
			step.Role, step.States = one.role.role, one.role.states
			if one.role.name != nil {
				step.Name = one.role.name.wire(closed)
			}
		case engineVisible:
			step.Visible = &one.visible
		case engineNth:
			step.Index = &one.index
		}
		out.Chain = append(out.Chain, step)
	}
	return out
}

var engineNames = map[engine]string{engineCSS: "css", engineText: "text", engineRole: "role", engineVisible: "visible", engineNth: "nth"}

func (t *parsedText) wire(closed bool) *SelectorText {
	if t.pattern != nil && !closed {
		return &SelectorText{Pattern: t.pattern.written, Flags: t.pattern.flags}
	}
	return &SelectorText{Words: t.asked(), Whole: t.whole, Caseless: t.isCaseless(), Word: closed}
}

// wire compiles a list. first is what leads to the first compound of each.
func (l selectorList) wire(closed bool, first string) []SelectorComplex {
	out := make([]SelectorComplex, len(l))
	for i, one := range l {
		for j, step := range one {
			by := step.before
			if j == 0 && by == "" {
				by = first
			}
			out[i] = append(out[i], step.compound.wire(closed, by))
		}
	}
	return out
}

// wire parts a compound into what the browser's engine matches and our tests.
func (c compound) wire(closed bool, by string) SelectorCompound {
	out := SelectorCompound{By: by}
	native := compound{tag: c.tag}
	for _, one := range c.parts {
		if one.kind == simpleAttribute && one.guards() {
			out.Tests = append(out.Tests, SelectorTest{Is: "attribute", Attribute: one.attribute()})
		}
		if !one.isTest() && !one.reaches() && (one.kind == simpleAttribute || !one.guards()) {
			native.parts = append(native.parts, one)
			continue
		}
		test := SelectorTest{Is: one.name}
		switch {
		case one.text != nil:
			test.Text = one.text.wire(closed)
		case one.name == "has":
			test.List = one.list.wire(closed, " ")
		case one.list != nil:
			test.List = one.list.wire(closed, "")
		}
		out.Tests = append(out.Tests, test)
	}
	if out.CSS = native.String(); out.CSS == "" {
		out.CSS = "*"
	}
	return out
}

// isTest says whether a part is, or holds, what only our own engine tests.
func (s simple) isTest() bool {
	return s.kind == simplePseudo && (s.text != nil || s.name == "visible" || s.name == "hidden") || s.list.hasTests()
}

// reaches says whether a part asks for elements beside its own, which may
// stand in a shadow tree: there the browser's engine does not look.
func (s simple) reaches() bool {
	if s.kind != simplePseudo || !takesTests[s.name] {
		return false
	}
	for _, one := range s.list {
		if s.name == "has" || len(one) > 1 || slices.ContainsFunc(one[0].compound.parts, simple.reaches) {
			return true
		}
	}
	return false
}

func (l selectorList) hasTests() bool { return l.any(simple.isTest) }
