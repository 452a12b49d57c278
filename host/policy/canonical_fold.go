package policy

import (
	"encoding/binary"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// folded is a text in canonical characters: NFKD, U+0300 to U+036F dropped on
// any base (the marks of Thai, Hindi, Arabic and Hebrew stay), case folded,
// NFKC; every decimal digit is its ASCII one; default-ignorable characters are
// gone; a run of white space or of a form's plus signs is one space.
type folded struct {
	text []byte
	back mapping
}

// asciiFold is what an ASCII byte becomes.
var asciiFold = func() (table [utf8.RuneSelf]byte) {
	for b := range table {
		switch {
		case b >= 'A' && b <= 'Z':
			table[b] = byte(b) + 'a' - 'A'
		case b == '+' || b <= ' ' || b == 0x7f:
			table[b] = ' '
		default:
			table[b] = byte(b)
		}
	}
	return table
}()

func fold(text string) *folded {
	f := &folded{}
	f.read(text)
	return f
}

// read folds a text into f, in the place of what stood there.
func (f *folded) read(text string) {
	f.text = slices.Grow(f.text[:0], len(text)+8)
	f.back = f.back[:0]
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i = f.ascii(text, i)
		} else {
			i = f.other(text, i)
		}
	}
	if len(f.back) == 0 {
		f.back = append(f.back, segment{plain: true})
	}
}

// ascii folds a run of ASCII, byte for byte but for white space.
func (f *folded) ascii(text string, i int) int {
	out := f.text
	spaced := len(out) > 0 && out[len(out)-1] == ' '
	gap := true // whether the next byte does not follow the one before it
	for i < len(text) && text[i] < utf8.RuneSelf {
		if i+8 <= len(text) {
			if eight, ok := foldEight(text[i:i+8], spaced); ok {
				if gap {
					f.back, gap = f.back.plainly(len(out), i), false
				}
				out = binary.LittleEndian.AppendUint64(out, eight)
				spaced = out[len(out)-1] == ' '
				i += 8
				continue
			}
		}
		for end := min(i+8, len(text)); i < end && text[i] < utf8.RuneSelf; i++ {
			b := asciiFold[text[i]]
			if b == ' ' && spaced {
				gap = true
				continue
			}
			if gap {
				f.back, gap = f.back.plainly(len(out), i), false
			}
			out = append(out, b)
			spaced = b == ' '
		}
	}
	f.text = out
	return i
}

// other folds one character outside ASCII. It goes on as long as marks and
// jamo follow: what they make together is one.
func (f *folded) other(text string, i int) int {
	r, size := utf8.DecodeRuneInString(text[i:])
	end := i + size
	if size > 1 && beginsCharacter(text[end:]) {
		if staysItself(r) {
			f.back = f.back.plainly(len(f.text), i)
			f.text = append(f.text, text[i:end]...)
			return end
		}
		if one := foldedRuneOf(r); one != nil {
			f.character(text[i:end], one.canonical, i)
			return end
		}
	}
	end = i + max(1, norm.NFKC.NextBoundaryInString(text[i:], true))
	f.character(text[i:end], canonicalOf(text[i:end]), i)
	return end
}

// character adds what a character of the text becomes.
func (f *folded) character(text, canonical string, start int) {
	if canonical == "" {
		return
	}
	if canonical == " " && len(f.text) > 0 && f.text[len(f.text)-1] == ' ' {
		return
	}
	if canonical == text {
		f.back = f.back.plainly(len(f.text), start)
	} else {
		f.back = f.back.made(len(f.text), start, start+len(text))
	}
	f.text = append(f.text, canonical...)
}

var caseFold = cases.Fold()

func canonicalOf(text string) string {
	if r, size := utf8.DecodeRuneInString(text); size == len(text) && staysItself(r) {
		return text
	}
	var kept []rune
	for _, r := range norm.NFKD.String(text) {
		if !combining(r) && !ignorable(r) {
			kept = append(kept, asciiDigit(alike(r)))
		}
	}
	canonical := norm.NFKC.String(caseFold.String(string(kept)))
	for _, r := range canonical {
		if !unicode.IsSpace(r) {
			return canonical
		}
	}
	if canonical == "" {
		return ""
	}
	return " "
}

// alike is the ASCII character in whose place a page writes another one: a plus
// in full width is a form's space as well, capitals of a dotless i are those of
// an i, and a line is set with the dashes and quotes of print.
func alike(r rune) rune {
	switch {
	case r == '+':
		return ' '
	case r == 'ı':
		return 'i'
	case r >= 0x2010 && r <= 0x2015, r == 0x2212:
		return '-'
	case r >= 0x2018 && r <= 0x201B, r == 0x02BC:
		return '\''
	case r >= 0x201C && r <= 0x201F:
		return '"'
	}
	return r
}

// staysItself is the fast way for the scripts in which whole pages are
// written and nothing folds: Han, Kana, Hangul syllables.
func staysItself(r rune) bool {
	return r >= 0x4E00 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7A3 || r >= 0x3041 && r <= 0x3096 || r >= 0x30A1 && r <= 0x30FA
}

func combining(r rune) bool { return r >= 0x0300 && r <= 0x036F }

// ignorable are the default-ignorable code points: UAX #44,
// Default_Ignorable_Code_Point.
func ignorable(r rune) bool {
	switch {
	case r >= 0x0600 && r <= 0x0605, r == 0x06DD, r == 0x070F, r == 0x08E2, r >= 0x0890 && r <= 0x0891,
		r >= 0xFFF9 && r <= 0xFFFB, r == 0x110BD, r == 0x110CD, r >= 0x13430 && r <= 0x13455:
		return false // format characters that show
	}
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// asciiDigit is the ASCII digit of any script's decimal digit. The digits of a
// script stand in ten code points in a row, and ranges start at a zero.
func asciiDigit(r rune) rune {
	if r < utf8.RuneSelf || !unicode.Is(unicode.Nd, r) {
		return r
	}
	for _, rng := range unicode.Nd.R16 {
		if r >= rune(rng.Lo) && r <= rune(rng.Hi) {
			return '0' + (r-rune(rng.Lo))%10
		}
	}
	for _, rng := range unicode.Nd.R32 {
		if r >= rune(rng.Lo) && r <= rune(rng.Hi) {
			return '0' + (r-rune(rng.Lo))%10
		}
	}
	return r
}
