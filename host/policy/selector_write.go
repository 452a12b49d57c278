package policy

import (
	"fmt"
	"slices"
	"strings"
)

// Writing a parse as text. Every name and text is escaped anew, so that
// nothing of the string that was given reaches the page as it stood. What is
// written reads as the same parse.

// String writes a selector in one form.
func (s parsedSelector) String() string {
	if s.ref != "" {
		return "aria-ref=" + s.ref
	}
	var parts []string
	for _, one := range s.frames {
		parts = append(parts, frameLocator+quoted(one.String())+")")
	}
	for _, one := range s.steps {
		parts = append(parts, one.String())
	}
	return strings.Join(parts, " >> ")
}

func (s parsedStep) String() string {
	switch s.engine {
	case engineText:
		return "text=" + s.text.String()
	case engineRole:
		return "role=" + s.role.String()
	case engineVisible:
		return fmt.Sprintf("visible=%t", s.visible)
	case engineNth:
		return "nth=" + itoa(s.index)
	}
	return s.list.String()
}

func (t *parsedText) String() string {
	switch {
	case t.pattern != nil:
		return "/" + t.pattern.source + "/" + t.pattern.flags
	case t.whole:
		return backslashed(oneSpaced(t.words))
	}
	return oneSpaced(t.words)
}

func (r parsedRole) String() string {
	out := r.role
	if r.name != nil {
		out += "[name=" + r.name.String()
		if r.name.caseless {
			out += " i"
		}
		out += "]"
	}
	states := make([]string, 0, len(r.states))
	for state, value := range r.states {
		if state == "includeHidden" {
			state = "include-hidden"
		}
		states = append(states, fmt.Sprintf("[%s=%v]", state, value))
	}
	slices.Sort(states)
	return out + strings.Join(states, "")
}

// backslashed puts a text in quotes for the engines that are not CSS.
func backslashed(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

func (l selectorList) String() string {
	parts := make([]string, len(l))
	for i, one := range l {
		parts[i] = one.String()
	}
	return strings.Join(parts, ", ")
}

func (c complexSelector) String() string {
	var out strings.Builder
	for i, one := range c {
		switch {
		case one.before == " ":
			out.WriteByte(' ')
		case one.before != "" && i == 0:
			out.WriteString(one.before + " ")
		case one.before != "":
			out.WriteString(" " + one.before + " ")
		}
		out.WriteString(one.compound.String())
	}
	return out.String()
}

func (c compound) String() string {
	var out strings.Builder
	if c.tag == "*" {
		out.WriteByte('*')
	} else if c.tag != "" {
		out.WriteString(identifier(c.tag))
	}
	for _, one := range c.parts {
		out.WriteString(one.String())
	}
	return out.String()
}

func (s simple) String() string {
	switch s.kind {
	case simpleID:
		return "#" + identifier(s.value)
	case simpleClass:
		return "." + identifier(s.value)
	case simpleAttribute:
		if s.operator == "" {
			return "[" + identifier(s.name) + "]"
		}
		flag := ""
		if s.flag != "" {
			flag = " " + s.flag
		}
		return "[" + identifier(s.name) + s.operator + quoted(s.value) + flag + "]"
	}
	colons := ":"
	if s.kind == simpleElement {
		colons = "::"
	}
	if !s.called {
		return colons + identifier(s.name)
	}
	inside := s.list.String()
	switch {
	case s.text != nil:
		inside = quoted(oneSpaced(s.text.words))
	case s.nth != "":
		of := ""
		if len(s.list) > 0 {
			of = " of " + inside
		}
		inside = s.nth + of
	}
	return colons + identifier(s.name) + "(" + inside + ")"
}

// identifier serialises a name
// (https://drafts.csswg.org/cssom/#serialize-an-identifier).
func identifier(name string) string {
	var out strings.Builder
	for i, r := range name {
		switch {
		case r <= 0x1f || r == 0x7f, r >= '0' && r <= '9' && (i == 0 || i == 1 && name[0] == '-'):
			fmt.Fprintf(&out, `\%x `, r)
		case r == '-' && len(name) == 1:
			out.WriteString(`\-`)
		case r >= 0x80 || r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z':
			out.WriteRune(r)
		default:
			out.WriteString(`\` + string(r))
		}
	}
	return out.String()
}

// quoted serialises a text
// (https://drafts.csswg.org/cssom/#serialize-a-string).
func quoted(text string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range text {
		switch {
		case r <= 0x1f || r == 0x7f:
			fmt.Fprintf(&out, `\%x `, r)
		case r == '"' || r == '\\':
			out.WriteString(`\` + string(r))
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
	return out.String()
}
