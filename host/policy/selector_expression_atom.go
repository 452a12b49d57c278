package policy

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Single characters and groups of regular expressions, and how often they
// stand there.

// atom reads one character, class, assertion or group.
func (p *patternParser) atom() (patternPart, *selectorFault) {
	switch c := p.next(); c {
	case '(':
		return p.group()
	case '[':
		p.notPlain("it holds a class of characters")
		written, first, fault := p.class()
		return patternPart{written: written, ways: 1, single: true, first: first}, fault
	case '\\':
		p.notPlain("it holds an escape")
		return p.escape()
	case '.':
		p.notPlain("it holds a dot")
		p.i++
		return patternPart{written: ".", ways: 1, single: true, first: everyCharacter}, nil
	case '^', '$':
		p.notPlain("it holds an anchor")
		p.i++
		return patternPart{written: string(c), ways: 1, first: everyCharacter}, nil
	case '*', '+', '?', '{', '}', ']':
		return patternPart{}, p.fault("that sign stands for itself only after a backslash")
	}
	r, size := utf8.DecodeRuneInString(p.text[p.i:])
	p.i += size
	return patternPart{written: literal(r), ways: 1, plain: []string{string(r)}, single: r <= 0xFFFF, first: characters{}.with(r)}, nil
}

func (p *patternParser) group() (patternPart, *selectorFault) {
	from := p.i
	p.i++
	if p.next() == '?' {
		p.i++
		if p.next() != ':' {
			return patternPart{}, p.fault("no such group is read here")
		}
		p.notPlain("it holds a group that is written (?: )")
		p.i++
	}
	if p.depth++; p.depth > groupsMost {
		return patternPart{}, p.fault("it is nested too deep")
	}
	one, fault := p.alternatives()
	if fault != nil {
		return one, fault
	}
	p.depth--
	if p.next() != ')' {
		p.i = from
		return one, p.fault("a parenthesis is not closed")
	}
	p.i++
	one.written = "(?:" + one.written + ")"
	one.single = false
	return one, nil
}

var repeat = regexp.MustCompile(`^(?:[*+?]|\{([0-9]{1,3})(,([0-9]{1,3})?)?\})\??`)

// repeated reads what says how often an atom stands there. Only one character
// is repeated: a repeat of repeats is what an engine hangs at.
func (p *patternParser) repeated(one patternPart) (patternPart, *selectorFault) {
	found := repeat.FindStringSubmatch(p.text[p.i:])
	if found == nil {
		return one, nil
	}
	from, to := 0, 1
	group := strings.HasPrefix(one.written, "(?:")
	switch found[0][0] {
	case '*':
		to = repeatsMost
	case '+':
		from, to = 1, repeatsMost
	case '{':
		from, _ = strconv.Atoi(found[1])
		to = from
		if found[3] != "" {
			to, _ = strconv.Atoi(found[3])
		} else if found[2] != "" {
			to = max(from, repeatsMost)
		}
	}
	switch {
	case found[0][0] == '?' && group:
	case !one.single:
		return one, p.fault("only one character, a class or a dot is repeated")
	case from > to || to > repeatsMost:
		return one, p.fault("a repeat goes to " + itoa(repeatsMost) + " at most")
	default:
		p.notPlain("it holds a repeat")
		one.plain = nil
	}
	p.i += len(found[0])
	lazy := ""
	if len(found[0]) > 1 && strings.HasSuffix(found[0], "?") {
		lazy = "?"
		p.notPlain("it holds a repeat")
	}
	one.written += "{" + itoa(from) + "," + itoa(to) + "}" + lazy
	one.ways += to - from
	if !group {
		one.work = to
	}
	if one.plain != nil {
		one.plain = append(one.plain[:len(one.plain):len(one.plain)], "")
	}
	one.single, one.repeats, one.empty = false, !group, one.empty || from == 0
	if repeat.MatchString(p.text[p.i:]) {
		return one, p.fault("a repeat is repeated")
	}
	return one, nil
}
