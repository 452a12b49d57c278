package policy

import "slices"

// Regular expressions, read by the grammar of the language that will run them
// (https://tc39.es/ecma262/#sec-patterns) as far as RE2 has it too: no look
// around, no back reference, no property. The page's engine backtracks, so
// that what it could hang at is refused here.

// expression is a regular expression, as the page runs it and as the policy
// judges it.
type expression struct {
	source  string // as it was given
	flags   string // i or nothing
	written string // by the host, from the parse
	// strings are all that it can match, where it is literals, |, ( )? and
	// nothing else, and they are few. beyond says why there are none.
	strings []string
	beyond  string
	at      int
}

const (
	// repeatsMost is how far * and + reach: the page's engine would try every
	// length.
	repeatsMost = 99
	// workMost bounds how often characters are looked at, at one place of a
	// text. A repeat that ends where something else must begin is tried in one
	// way, any other in as many as it has lengths, and with each all that
	// follows is tried again.
	workMost = 1000
	// groupsMost bounds how deep groups stand inside each other.
	groupsMost = 16
)

// patternPart is what one part of a pattern comes to.
type patternPart struct {
	written string
	ways    int      // in how many ways it can match
	work    int      // what trying all of them takes
	plain   []string // all that it matches; nil when it is no literal
	single  bool     // exactly one character, which may be repeated
	repeats bool     // one character, repeated
	first   characters
	empty   bool // it can match nothing
}

type patternParser struct {
	text   string
	i      int
	at     int
	depth  int
	beyond string
}

func readPattern(source, flags string, at int) (*expression, *selectorFault) {
	p := &patternParser{text: source, at: at}
	switch {
	case flags != "" && flags != "i":
		return nil, invalidAt(at+runes(source)+1, "a regular expression's only flag is i")
	case source == "":
		return nil, p.fault("a regular expression is missing here")
	}
	all, fault := p.alternatives()
	if fault != nil {
		return nil, fault
	}
	if p.i < len(p.text) {
		return nil, p.fault("a parenthesis is closed that was not open")
	}
	if all.plain == nil && p.beyond == "" {
		p.beyond = "it can match too many texts"
	}
	return &expression{source, flags, all.written, all.plain, p.beyond, at}, nil
}

func (p *patternParser) fault(why string) *selectorFault {
	return invalidAt(p.at+runes(p.text[:min(p.i, len(p.text))]), why)
}

// notPlain remembers why a pattern is more than literals.
func (p *patternParser) notPlain(why string) {
	if p.beyond == "" {
		p.beyond = why
	}
}

func (p *patternParser) next() byte {
	if p.i < len(p.text) {
		return p.text[p.i]
	}
	return 0
}

func (p *patternParser) alternatives() (patternPart, *selectorFault) {
	var all patternPart
	for first := true; ; first = false {
		one, fault := p.sequence()
		if fault != nil {
			return one, fault
		}
		if first {
			all = one
		} else {
			all.written += "|" + one.written
			all.ways, all.work = all.ways+one.ways, all.work+one.work
			all.first, all.empty = all.first.and(one.first), all.empty || one.empty
			all.plain = few(append(all.plain[:len(all.plain):len(all.plain)], one.plain...), all.plain != nil && one.plain != nil)
		}
		if max(all.ways, all.work) > workMost {
			return all, p.fault("it could be tried in too many ways")
		}
		all.single = false
		if p.next() != '|' {
			return all, nil
		}
		p.i++
	}
}

// few keeps what a part matches while there are no more than may be asked.
func few(all []string, known bool) []string {
	if !known || len(all) > GuessesMost {
		return nil
	}
	return all
}

func (p *patternParser) sequence() (patternPart, *selectorFault) {
	all := patternPart{ways: 1, plain: []string{""}, empty: true}
	var parts []patternPart
	for p.i < len(p.text) && p.next() != '|' && p.next() != ')' {
		one, fault := p.atom()
		if fault == nil {
			one, fault = p.repeated(one)
		}
		if fault != nil {
			return one, fault
		}
		all.written += one.written
		parts = append(parts, one)
		var plain []string
		for _, left := range all.plain {
			for _, right := range one.plain {
				plain = append(plain, left+right)
			}
		}
		all.plain = few(plain, all.plain != nil && one.plain != nil)
	}
	// From the end, since what follows a repeat says whether its end is open.
	// Nothing follows the whole: there it has matched.
	follow := everyCharacter
	if p.depth == 0 {
		follow = characters{}
	}
	for _, one := range slices.Backward(parts) {
		switch {
		case one.repeats && follow == characters{}:
			one.ways, one.work = 1, 0
		case one.repeats && !one.first.meets(follow):
			one.ways = 1
		}
		all.work = one.work + one.ways*all.work
		if all.ways *= one.ways; max(all.ways, all.work) > workMost {
			return all, p.fault("it could be tried in too many ways")
		}
		if one.empty {
			follow, all.first = follow.and(one.first), all.first.and(one.first)
		} else {
			follow, all.first, all.empty = one.first, one.first, false
		}
	}
	return all, nil
}
