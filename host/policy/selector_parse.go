package policy

import (
	"strings"

	"github.com/tdewolff/parse/v2/css"
)

// The parsed form (https://www.w3.org/TR/selectors-4/#grammar).

// selectorList is selectors apart by commas.
type selectorList []complexSelector

// complexSelector is compounds with what stands before each: empty for the
// first, else a combinator (a space, >, + or ~). Relative selectors, as in
// :has(> a), begin with one.
type complexSelector []struct {
	before   string
	compound compound
}

// compound is what holds for one element.
type compound struct {
	tag   string // a type, * or nothing
	parts []simple
}

type simpleKind byte

const (
	simpleID simpleKind = iota
	simpleClass
	simpleAttribute
	simplePseudo
	simpleElement // a pseudo-element
)

// simple is one id, class, attribute or pseudo-class.
type simple struct {
	kind     simpleKind
	name     string
	operator string // of an attribute; empty for presence
	value    string
	flag     string       // i or s
	nth      string       // An+B of a structural pseudo-class
	list     selectorList // what a pseudo-class takes
	text     *parsedText  // what :has-text and :text take
	called   bool         // it was written with parentheses
	at       int
}

// nestingMost bounds how deep pseudo-classes stand inside each other.
const nestingMost = 8

type selectorParser struct {
	tokens []cssToken
	i      int
	end    int // the character after the last one
	depth  int
}

// parseSelector reads a whole selector list.
func parseSelector(text string, at int) (selectorList, *selectorFault) {
	tokens, fault := tokenize(text, at)
	if fault != nil {
		return nil, fault
	}
	p := &selectorParser{tokens: trimSpaceTokens(tokens), end: at + runes(text)}
	list, fault := p.list(false)
	if fault != nil {
		return nil, fault
	}
	if p.i < len(p.tokens) {
		return nil, p.fault("something stands where nothing may")
	}
	return list, nil
}

func (p *selectorParser) peek() cssToken {
	if p.i < len(p.tokens) {
		return p.tokens[p.i]
	}
	return cssToken{kind: css.ErrorToken, at: p.end}
}

func (p *selectorParser) next() cssToken { t := p.peek(); p.i++; return t }

func (p *selectorParser) space() bool {
	had := false
	for p.peek().kind == css.WhitespaceToken {
		p.i++
		had = true
	}
	return had
}

func (p *selectorParser) fault(why string) *selectorFault { return invalidAt(p.peek().at, why) }

// list reads selectors up to the end or the parenthesis that closes them.
func (p *selectorParser) list(relative bool) (selectorList, *selectorFault) {
	if p.depth++; p.depth > nestingMost {
		return nil, p.fault("it is nested too deep")
	}
	defer func() { p.depth-- }()
	var list selectorList
	for {
		one, fault := p.complex(relative)
		if fault != nil {
			return nil, fault
		}
		list = append(list, one)
		p.space()
		if p.peek().kind != css.CommaToken {
			return list, nil
		}
		p.i++
	}
}

func (p *selectorParser) complex(relative bool) (complexSelector, *selectorFault) {
	var out complexSelector
	before := ""
	p.space()
	if relative {
		before = p.combinator(false)
	}
	for {
		one, fault := p.compound()
		if fault != nil {
			return nil, fault
		}
		out = append(out, struct {
			before   string
			compound compound
		}{before, one})
		before = p.combinator(true)
		if before == "" {
			return out, nil
		}
		if kind := p.peek().kind; before == " " && (kind == css.CommaToken || kind == css.RightParenthesisToken || kind == css.ErrorToken) {
			return out, nil
		}
	}
}

// combinator reads what stands between two compounds.
func (p *selectorParser) combinator(descend bool) string {
	had := p.space()
	if t := p.peek(); t.kind == css.DelimToken && strings.Contains(">+~", t.raw) {
		p.i++
		p.space()
		return t.raw
	}
	if had && descend {
		return " "
	}
	return ""
}

func (p *selectorParser) compound() (compound, *selectorFault) {
	var out compound
	start := p.i
	switch t := p.peek(); {
	case t.kind == css.IdentToken:
		out.tag = t.value
		p.i++
	case t.kind == css.DelimToken && t.raw == "*":
		out.tag = "*"
		p.i++
	}
	for {
		t := p.peek()
		var one simple
		var fault *selectorFault
		switch {
		case t.kind == css.HashToken:
			if t.value == "" || t.value[0] >= '0' && t.value[0] <= '9' && t.raw[1] != '\\' {
				return out, p.fault("an id may not begin with a digit")
			}
			one = simple{kind: simpleID, name: "id", value: t.value}
			p.i++
		case t.kind == css.DelimToken && t.raw == ".":
			p.i++
			if p.peek().kind != css.IdentToken {
				return out, p.fault("a class has a name")
			}
			one = simple{kind: simpleClass, name: "class", value: p.next().value}
		case t.kind == css.LeftBracketToken:
			one, fault = p.attribute()
		case t.kind == css.ColonToken:
			one, fault = p.pseudo()
		default:
			if p.i == start {
				return out, p.fault("a selector is missing here")
			}
			return out, nil
		}
		if fault != nil {
			return out, fault
		}
		one.at = t.at
		out.parts = append(out.parts, one)
	}
}
