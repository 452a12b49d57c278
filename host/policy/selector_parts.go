package policy

import (
	"strings"

	"github.com/tdewolff/parse/v2/css"
)

var attributeOperators = map[css.TokenType]string{
	css.IncludeMatchToken: "~=", css.DashMatchToken: "|=", css.PrefixMatchToken: "^=",
	css.SuffixMatchToken: "$=", css.SubstringMatchToken: "*=",
}

// attribute reads [name], [name=value], with *| or | before the name.
func (p *selectorParser) attribute() (simple, *selectorFault) {
	out := simple{kind: simpleAttribute}
	p.i++
	p.space()
	if t := p.peek(); t.kind == css.DelimToken && t.raw == "*" {
		p.i++
		if t := p.peek(); t.kind != css.DelimToken || t.raw != "|" {
			return out, p.fault("an attribute has a name")
		}
	}
	if t := p.peek(); t.kind == css.DelimToken && t.raw == "|" {
		p.i++
	}
	if p.peek().kind != css.IdentToken {
		return out, p.fault("an attribute has a name")
	}
	out.name = strings.ToLower(p.next().value)
	p.space()
	t := p.next()
	if t.kind == css.RightBracketToken {
		return out, nil
	}
	operator, ok := attributeOperators[t.kind]
	if t.kind == css.DelimToken && t.raw == "=" {
		operator, ok = "=", true
	}
	if !ok {
		p.i--
		return out, p.fault("a bracket is not closed")
	}
	out.operator = operator
	p.space()
	switch t = p.next(); t.kind {
	case css.IdentToken, css.StringToken:
		out.value = t.value
	default:
		p.i--
		return out, p.fault("an attribute's value is a word or a string")
	}
	p.space()
	if t = p.peek(); t.kind == css.IdentToken {
		out.flag = strings.ToLower(t.value)
		if out.flag != "i" && out.flag != "s" {
			return out, p.fault("an attribute's flag is i or s")
		}
		p.i++
		p.space()
	}
	if p.peek().kind != css.RightBracketToken {
		return out, p.fault("a bracket is not closed")
	}
	p.i++
	return out, nil
}

// The pseudo-classes by what they take. Those that are not here are unknown,
// whatever they are elsewhere. :has-text, :text, :visible and :hidden are
// Playwright's; the browser's engine never sees them.
var (
	takesSelectors = map[string]bool{"is": true, "where": true, "not": true, "has": true, "host": true, "slotted": true}
	takesNth       = map[string]bool{"nth-child": true, "nth-last-child": true, "nth-of-type": true, "nth-last-of-type": true}
	takesNothing   = map[string]bool{
		"hidden": true, "visible": true,
		"enabled": true, "disabled": true, "focus-within": true, "focus": true, "root": true, "empty": true,
		"first-child": true, "last-child": true, "only-child": true, "first-of-type": true, "last-of-type": true, "only-of-type": true,
		"checked": true, "valid": true, "invalid": true, "required": true, "optional": true, "in-range": true, "out-of-range": true,
		"read-only": true, "read-write": true, "placeholder-shown": true, "autofill": true, "default": true, "indeterminate": true,
		"host": true, "scope": true, "target": true, "active": true, "hover": true, "focus-visible": true, "open": true, "defined": true,
		"link": true, "visited": true, "any-link": true, "user-valid": true, "user-invalid": true,
	}
	takesText = map[string]bool{"has-text": true, "text": true}
	// takesTests are those that our own engine looks into.
	takesTests = map[string]bool{"has": true, "is": true, "not": true, "where": true}
)

// pseudo reads :name, :name(…) and the few ::name(…).
func (p *selectorParser) pseudo() (simple, *selectorFault) {
	at := p.peek().at
	out := simple{kind: simplePseudo, at: at}
	p.i++
	if p.peek().kind == css.ColonToken {
		p.i++
		out.kind = simpleElement
	}
	t := p.next()
	out.name = strings.ToLower(t.value)
	out.called = t.kind == css.FunctionToken
	switch {
	case t.kind != css.IdentToken && t.kind != css.FunctionToken:
		p.i--
		return out, p.fault("a pseudo-class has a name")
	case out.kind == simpleElement && !(out.called && out.name == "slotted"):
		return out, invalidAt(at, "no element of the page is meant")
	case !out.called && takesNothing[out.name]:
		return out, nil
	case out.called && takesSelectors[out.name]:
		list, fault := p.list(out.name == "has")
		if fault != nil {
			return out, fault
		}
		out.list = list
	case out.called && out.kind == simplePseudo && takesText[out.name]:
		p.space()
		if p.peek().kind != css.StringToken {
			return out, p.fault("a text stands in quotes")
		}
		t := p.next()
		out.text = &parsedText{words: t.value, caseless: true, at: t.at}
		if fault := out.text.check(); fault != nil {
			return out, fault
		}
	case out.called && takesNth[out.name]:
		if fault := p.nth(&out); fault != nil {
			return out, fault
		}
	default:
		return out, invalidAt(at, "that pseudo-class is not known")
	}
	p.space()
	if p.peek().kind != css.RightParenthesisToken {
		return out, p.fault("a parenthesis is not closed")
	}
	p.i++
	if !takesTests[out.name] && out.list.hasTests() {
		return out, invalidAt(at, "the browser's engine has no words for what it holds")
	}
	return out, nil
}

// nth reads An+B, and the selectors of :nth-child(… of S).
func (p *selectorParser) nth(out *simple) *selectorFault {
	var raw strings.Builder
	for {
		t := p.peek()
		if t.kind == css.IdentToken && strings.EqualFold(t.value, "of") {
			p.i++
			list, fault := p.list(false)
			if fault != nil {
				return fault
			}
			out.list = list
			break
		}
		if t.kind == css.RightParenthesisToken || t.kind == css.ErrorToken {
			break
		}
		raw.WriteString(t.raw)
		p.i++
	}
	out.nth = strings.ToLower(strings.Join(strings.Fields(raw.String()), ""))
	if !isNth(out.nth) {
		return p.fault("it is no An+B")
	}
	return nil
}

// isNth takes even, odd, B, An and An+B.
func isNth(text string) bool {
	if text == "even" || text == "odd" {
		return true
	}
	step, rest, has := strings.Cut(text, "n")
	if !has {
		return isInteger(text)
	}
	if step != "" && step != "+" && step != "-" && !isInteger(step) {
		return false
	}
	return rest == "" || (rest[0] == '+' || rest[0] == '-') && isInteger(rest)
}

func isInteger(text string) bool {
	text = strings.TrimLeft(text[:min(1, len(text))], "+-") + text[min(1, len(text)):]
	return text != "" && len(text) < 10 && strings.Trim(text, "0123456789") == ""
}
