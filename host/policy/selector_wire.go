package policy

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
	Is   string            `json:"is"` // has-text, text, visible, hidden; has, is, not, where
	Text *SelectorText     `json:"text,omitempty"`
	List []SelectorComplex `json:"list,omitempty"`
}

// SelectorText is what a text is compared with: words, any of them, or a
// pattern.
type SelectorText struct {
	Words    []string `json:"words,omitempty"`
	Whole    bool     `json:"whole,omitempty"`
	Caseless bool     `json:"caseless,omitempty"`
	Word     bool     `json:"word,omitempty"` // only between the borders of words
	Pattern  string   `json:"pattern,omitempty"`
	Flags    string   `json:"flags,omitempty"`
}

// wire compiles a list for the page.
func (l selectorList) wire() []SelectorComplex {
	out := make([]SelectorComplex, len(l))
	for i, one := range l {
		for _, step := range one {
			out[i] = append(out[i], step.compound.wire(step.before))
		}
	}
	return out
}

func (c compound) wire(by string) SelectorCompound {
	css := c.String()
	if css == "" {
		css = "*"
	}
	return SelectorCompound{By: by, CSS: css}
}
