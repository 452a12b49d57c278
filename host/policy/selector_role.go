package policy

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// role=button[name="…"][disabled=false]: a role with an accessible name and
// states (https://playwright.dev/docs/other-locators, role as its own engine).

type parsedRole struct {
	role   string
	name   *parsedText
	states map[string]any
}

// stateAttributes are the attributes of a role that are no name: what they may
// be besides true and false, and the roles that have them (none: all have).
var stateAttributes = map[string]struct {
	member string
	mixed  bool
	roles  []string
}{
	"checked":        {"checked", true, []string{"checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch", "treeitem"}},
	"disabled":       {"disabled", false, nil},
	"expanded":       {"expanded", false, []string{"application", "button", "checkbox", "columnheader", "combobox", "gridcell", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio", "row", "rowheader", "switch", "tab", "treeitem"}},
	"include-hidden": {"includeHidden", false, nil},
	"pressed":        {"pressed", true, []string{"button"}},
	"selected":       {"selected", false, []string{"columnheader", "gridcell", "option", "row", "rowheader", "tab", "treeitem"}},
}

var (
	roleName   = regexp.MustCompile(`^[a-zA-Z]{1,40}`)
	roleMember = regexp.MustCompile(`^[a-z-]+`)
	roleWord   = regexp.MustCompile(`^[^\]\s"'/\[=]+`)
	level      = regexp.MustCompile(`^[1-9][0-9]?$`)
	levelRoles = []string{"heading", "listitem", "row", "treeitem"}
)

// roleParser reads the body of role=.
type roleParser struct {
	text string
	i    int
	at   int
}

func roleStep(body part) (parsedStep, *selectorFault) {
	p := &roleParser{text: body.text, at: body.at}
	p.space()
	role := strings.ToLower(roleName.FindString(p.rest()))
	if role == "" {
		return parsedStep{}, p.fault("a role has a name")
	}
	p.i += len(role)
	out := parsedRole{role: role}
	for {
		p.space()
		if p.rest() == "" {
			return parsedStep{engine: engineRole, role: out}, nil
		}
		if !p.take("[") {
			return parsedStep{}, p.fault("something stands where nothing may")
		}
		if fault := p.attribute(&out); fault != nil {
			return parsedStep{}, fault
		}
	}
}

func (p *roleParser) rest() string { return p.text[p.i:] }

func (p *roleParser) space() { p.i += len(p.rest()) - len(strings.TrimLeft(p.rest(), cssSpace)) }

func (p *roleParser) take(sign string) bool {
	if !strings.HasPrefix(p.rest(), sign) {
		return false
	}
	p.i += len(sign)
	return true
}

func (p *roleParser) here() int { return p.at + runes(p.text[:p.i]) }

func (p *roleParser) fault(why string) *selectorFault { return invalidAt(p.here(), why) }

// attribute reads what stands after a bracket, and the one that closes it.
func (p *roleParser) attribute(out *parsedRole) *selectorFault {
	p.space()
	from := p.here()
	member := roleMember.FindString(p.rest())
	p.i += len(member)
	p.space()
	compared := p.take("=")
	p.space()
	var fault *selectorFault
	switch {
	case member == "name" && compared && out.name == nil:
		out.name, fault = p.name()
	case member == "name":
		fault = invalidAt(from, "a name is compared once, whole, by =")
	default:
		word := ""
		if compared {
			word = roleWord.FindString(p.rest())
			p.i += len(word)
		}
		fault = out.state(member, word, compared, from)
	}
	if fault != nil {
		return fault
	}
	p.space()
	if !p.take("]") {
		return p.fault("a bracket is not closed")
	}
	return nil
}

// name reads a string with its flag, a pattern or a word.
func (p *roleParser) name() (*parsedText, *selectorFault) {
	text := &parsedText{whole: true, at: p.here()}
	switch rest := p.rest(); {
	case rest == "":
		return nil, p.fault("a bracket is not closed")
	case rest[0] == '/':
		source, flags, size, fault := p.pattern()
		if fault != nil {
			return nil, fault
		}
		p.i += size
		text.whole = false
		text.pattern, fault = readPattern(source, flags, text.at+1)
		return text, fault
	case rest[0] == '"' || rest[0] == '\'':
		words, size, fault := quotedText(rest, text.at)
		if fault != nil {
			return nil, fault
		}
		p.i += size
		text.words = words
		p.space()
		text.caseless = p.take("i")
		if !text.caseless {
			p.take("s")
		}
	default:
		text.words = roleWord.FindString(rest)
		p.i += len(text.words)
	}
	return text, text.check()
}

// pattern finds the end of /…/flags: a slash in a class or after a backslash
// is none.
func (p *roleParser) pattern() (source, flags string, size int, fault *selectorFault) {
	rest := p.rest()
	class := false
	for i := 1; i < len(rest); i++ {
		switch c := rest[i]; {
		case c == '\\':
			i++
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '/' && !class:
			flags = rest[i+1:]
			flags = flags[:len(flags)-len(strings.TrimLeft(flags, "abcdefghijklmnopqrstuvwxyz"))]
			return rest[1:i], flags, i + 1 + len(flags), nil
		}
	}
	return "", "", 0, p.fault("a regular expression is not closed")
}

// state takes one of the attributes that are no name.
func (r *parsedRole) state(member, word string, compared bool, at int) *selectorFault {
	row, known := stateAttributes[member]
	var value any = true
	switch {
	case member == "level":
		if !level.MatchString(word) {
			return invalidAt(at, "a level is a number")
		}
		value, _ = strconv.Atoi(word)
		row.member, row.roles = "level", levelRoles
	case !known:
		return invalidAt(at, "a role has no such attribute")
	case !compared || word == "true":
	case word == "false":
		value = false
	case word == "mixed" && row.mixed:
		value = "mixed"
	default:
		return invalidAt(at, "that attribute is true or false")
	}
	if row.roles != nil && !slices.Contains(row.roles, r.role) {
		return invalidAt(at, "that role has no such state")
	}
	if _, twice := r.states[row.member]; twice {
		return invalidAt(at, "an attribute stands there twice")
	}
	if r.states == nil {
		r.states = map[string]any{}
	}
	r.states[row.member] = value
	return nil
}
