package session

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

const quoteMost = 60

// blanks are letters and signs that are drawn as an empty space: Hangul's
// fillers and braille's blank.
const blanks = "\u115f\u1160\u2800\u3164\uffa0"

// A letter bears a few marks in any script; a pile of them is drawn over the
// lines above and below.
const marksMost = 4

// quotable makes words of a page fit to be shown: no control or bidirectional
// characters and none that draws nothing, one line, at most 60 characters.
func quotable(text string) string {
	marks := 0
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		switch {
		case unicode.IsSpace(r), strings.ContainsRune(blanks, r):
			return ' '
		case marks > marksMost, unicode.In(r, unicode.C, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector), r == '\u2028', r == '\u2029', r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text)), " ")
	if utf16Length(text) <= quoteMost {
		return text
	}
	units := 0
	for at, r := range text {
		if units += utf16.RuneLen(r); units > quoteMost-1 {
			return text[:at] + "…"
		}
	}
	return text
}

// unshown says how much of the sidekick's own words a card leaves out: what was
// read could go to a page behind a harmless beginning.
func unshown(text string) []string {
	length := utf16Length(text)
	if length <= quoteMost {
		return nil
	}
	return []string{fmt.Sprintf("Only the beginning of this is shown: it is %d characters long.", length)}
}
