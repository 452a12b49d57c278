package policy

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Classes and escapes of regular expressions.

// escapesOfOne are the letters after a backslash that mean one character.
var escapesOfOne = map[byte]rune{'t': '\t', 'n': '\n', 'r': '\r', 'f': '\f', 'v': '\v'}

// escapesOfMany are those that mean the same in the page and in RE2, or nearly:
// \s takes every space in the page.
const escapesOfMany = "dDwWsS"

func (p *patternParser) escape() (patternPart, *selectorFault) {
	if p.i+1 < len(p.text) {
		switch c := p.text[p.i+1]; {
		case c == 'b' || c == 'B':
			p.i += 2
			return patternPart{written: `\` + string(c), ways: 1, first: everyCharacter}, nil
		case strings.IndexByte(escapesOfMany, c) >= 0:
			p.i += 2
			return patternPart{written: `\` + string(c), ways: 1, single: true, first: manyCharacters(c)}, nil
		}
	}
	r, fault := p.escaped()
	return patternPart{written: literal(r), ways: 1, single: r <= 0xFFFF, first: characters{}.with(r)}, fault
}

// escaped reads a backslash and the one character that it means.
func (p *patternParser) escaped() (rune, *selectorFault) {
	rest := p.text[p.i+1:]
	if rest == "" {
		return 0, p.fault("a backslash stands before nothing")
	}
	if r, ok := escapesOfOne[rest[0]]; ok {
		p.i += 2
		return r, nil
	}
	digits := map[byte]int{'x': 2, 'u': 4}[rest[0]]
	if digits > 0 && len(rest) > digits {
		code, err := strconv.ParseUint(rest[1:1+digits], 16, 32)
		if err == nil && code != 0 && utf8.ValidRune(rune(code)) {
			p.i += 2 + digits
			return rune(code), nil
		}
	}
	if rest[0] > ' ' && rest[0] < 0x7f && !isWordByte(rest[0]) {
		p.i += 2
		return rune(rest[0]), nil
	}
	return 0, p.fault("no such escape is read here")
}

// class reads [ … ]. Characters beyond the basic plane are two to the page's
// engine there, and are refused.
func (p *patternParser) class() (string, characters, *selectorFault) {
	from := p.i
	var holds characters
	p.i++
	var out strings.Builder
	out.WriteByte('[')
	denied := p.next() == '^'
	if denied {
		out.WriteByte('^')
		p.i++
	}
	empty := true
	for p.i < len(p.text) && p.next() != ']' {
		low, many, fault := p.member()
		if fault != nil {
			return "", holds, fault
		}
		empty = false
		if many != "" {
			out.WriteString(many)
			holds = holds.and(manyCharacters(many[1]))
			if p.next() == '-' && p.i+1 < len(p.text) && p.text[p.i+1] != ']' {
				return "", holds, p.fault("a range goes from one character to another")
			}
			continue
		}
		out.WriteString(member(low))
		holds = holds.with(low)
		if p.next() != '-' || p.i+1 >= len(p.text) || p.text[p.i+1] == ']' {
			continue
		}
		p.i++
		high, many, fault := p.member()
		switch {
		case fault != nil:
			return "", holds, fault
		case many != "" || high < low:
			return "", holds, p.fault("a range goes from one character to another")
		}
		out.WriteString("-" + member(high))
		for r := low; r <= high && r < utf8.RuneSelf; r++ {
			holds = holds.with(r)
		}
		holds = holds.with(high)
	}
	switch {
	case p.i >= len(p.text):
		p.i = from
		return "", holds, p.fault("a bracket is not closed")
	case empty:
		return "", holds, p.fault("a class holds something")
	}
	p.i++
	if denied {
		holds = everyCharacter
	}
	return out.String() + "]", holds, nil
}

// member reads one character of a class, or an escape that means many.
func (p *patternParser) member() (rune, string, *selectorFault) {
	if p.next() == '\\' {
		if p.i+1 < len(p.text) && strings.IndexByte(escapesOfMany, p.text[p.i+1]) >= 0 {
			p.i += 2
			return 0, p.text[p.i-2 : p.i], nil
		}
		r, fault := p.escaped()
		return r, "", fault
	}
	r, size := utf8.DecodeRuneInString(p.text[p.i:])
	if r > 0xFFFF {
		return 0, "", p.fault("a class holds characters of the basic plane alone")
	}
	p.i += size
	return r, "", nil
}

// literal writes a character outside of a class.
func literal(r rune) string {
	if strings.ContainsRune(`^$\.*+?()[]{}|/`, r) {
		return `\` + string(r)
	}
	return unseenAsHex(r)
}

// member writes a character inside a class.
func member(r rune) string {
	if strings.ContainsRune(`^$\.*+?()[]{}|/-`, r) {
		return `\` + string(r)
	}
	return unseenAsHex(r)
}

func unseenAsHex(r rune) string {
	if r < ' ' || r == 0x7f {
		return fmt.Sprintf(`\x%02x`, r)
	}
	return string(r)
}
