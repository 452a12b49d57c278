package policy

import (
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Folding is most of what a scrub costs, so what nearly every page is made of
// goes a short way: eight bytes of ASCII at a time, and characters whose folded
// form was made before. A test holds the short way to the long one.

// lanes are eight bytes in one word.
const (
	lanes    = 0x0101010101010101
	laneTops = 0x80 * lanes
)

// foldEight folds eight bytes at once. It is false when one of them is not
// ASCII, or is white space that could not stay as it is.
func foldEight(s string, spaced bool) (folded uint64, ok bool) {
	_ = s[7]
	x := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	if x&laneTops != 0 {
		return 0, false
	}
	// Without top bits no sum below carries into the next lane.
	control := ^(x + 0x60*lanes)
	plus := ^((x ^ '+'*lanes) + 0x7f*lanes)
	deleted := x + lanes
	if (control|plus|deleted)&laneTops != 0 {
		return 0, false
	}
	spaces := ^((x ^ ' '*lanes) + 0x7f*lanes) & laneTops
	if spaces&(spaces<<8) != 0 || spaced && spaces&0x80 != 0 {
		return 0, false
	}
	upper := (x + (0x80-'A')*lanes) &^ (x + (0x80-'Z'-1)*lanes) & laneTops
	return x | upper>>2, true
}

// foldedRune is what a character that stands alone becomes.
type foldedRune struct {
	canonical string
	begins    bool // nothing before it can belong to it
}

// foldedRunes are made at first use, 256 code points at a time, for the two
// planes in which languages and signs are written. They depend on nothing but
// Unicode.
var foldedRunes [0x20000 >> 8]atomic.Pointer[[256]foldedRune]

// foldedRuneOf is nil for characters of the other planes.
func foldedRuneOf(r rune) *foldedRune {
	at := int(r >> 8)
	if at >= len(foldedRunes) {
		return nil
	}
	page := foldedRunes[at].Load()
	if page == nil {
		page = newFoldedRunes(r &^ 0xff)
		foldedRunes[at].Store(page)
	}
	return &page[r&0xff]
}

func newFoldedRunes(first rune) *[256]foldedRune {
	var page [256]foldedRune
	for i := range page {
		text := string(first + rune(i))
		page[i] = foldedRune{canonicalOf(text), norm.NFKC.NextBoundaryInString("x"+text, true) == 1}
	}
	return &page
}

// beginsCharacter says whether the text's first character is one of its own;
// when that is not known, it is not.
func beginsCharacter(text string) bool {
	if text == "" || text[0] < utf8.RuneSelf {
		return true
	}
	r, size := utf8.DecodeRuneInString(text)
	if size == 1 {
		return false
	}
	if staysItself(r) {
		return true
	}
	one := foldedRuneOf(r)
	return one != nil && one.begins
}
