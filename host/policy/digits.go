package policy

import (
	"unicode"
	"unicode/utf8"
)

// Digits of every script, and what may stand between two groups of them.

// digitAt reads one decimal digit of any script. Size 0 is none.
func digitAt(text string, i int) (digit byte, size int) {
	if i >= len(text) {
		return 0, 0
	}
	if b := text[i]; b < utf8.RuneSelf {
		if b >= '0' && b <= '9' {
			return b - '0', 1
		}
		return 0, 0
	}
	r, size := utf8.DecodeRuneInString(text[i:])
	if !unicode.Is(unicode.Nd, r) {
		return 0, 0
	}
	return byte(asciiDigit(r) - '0'), size
}

// afterSeparators gives where the next digit stands when only separators lie
// between, or 0.
func afterSeparators(text string, i int) int {
	for n := 0; n < cardSeparators && i < len(text); n++ {
		if b := text[i]; b < utf8.RuneSelf && !isSeparator(rune(b)) {
			return 0
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isSeparator(r) {
			return 0
		}
		i = skipIgnorable(text, i+size)
		if _, size := digitAt(text, i); size > 0 {
			return i
		}
	}
	return 0
}

func separatorBefore(text string, i int) rune {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return r
}

func isSeparator(r rune) bool {
	switch r {
	case ' ', '\t', '-', '.', '/', '_', '*', '\\', '·', '•', '\u00a0':
		return true
	}
	return r >= 0x80 && (unicode.Is(unicode.Zs, r) || unicode.Is(unicode.Pd, r))
}

// skipIgnorable passes over characters that draw nothing and so hide nothing
// from a person: soft hyphen, zero-width ones, variation selectors.
func skipIgnorable(text string, i int) int {
	for i < len(text) && text[i] >= utf8.RuneSelf {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !(r == 0xAD || r >= 0x200B && r <= 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2060 && r <= 0x206F || r == 0xFEFF || isSelector(r)) {
			break
		}
		i += size
	}
	return i
}
