package policy

import (
	"unicode"
	"unicode/utf8"
)

// characters is a set of them, told apart as far as ASCII goes, and never
// smaller than what it stands for.
type characters struct {
	ascii  [2]uint64
	beyond bool // any that is not ASCII
}

var everyCharacter = characters{[2]uint64{^uint64(0), ^uint64(0)}, true}

// with adds a character, and its other case: the flag i takes both for one.
func (c characters) with(r rune) characters {
	for _, one := range []rune{r, unicode.ToLower(r), unicode.ToUpper(r)} {
		if one >= utf8.RuneSelf {
			c.beyond = true
		} else {
			c.ascii[one/64] |= 1 << (one % 64)
		}
	}
	return c
}

func (c characters) and(other characters) characters {
	return characters{[2]uint64{c.ascii[0] | other.ascii[0], c.ascii[1] | other.ascii[1]}, c.beyond || other.beyond}
}

// meets says whether a character could be in both.
func (c characters) meets(other characters) bool {
	return c.ascii[0]&other.ascii[0]|c.ascii[1]&other.ascii[1] != 0 || c.beyond && other.beyond
}

// manyCharacters are those of an escape that means many.
func manyCharacters(escape byte) characters {
	var out characters
	switch escape {
	case 'd':
		for r := '0'; r <= '9'; r++ {
			out = out.with(r)
		}
	case 'w':
		for r := rune(0); r < utf8.RuneSelf; r++ {
			if isWordByte(byte(r)) {
				out = out.with(r)
			}
		}
	case 's':
		for _, r := range "\t\n\v\f\r \u00a0" {
			out = out.with(r)
		}
	default:
		return everyCharacter
	}
	return out
}
