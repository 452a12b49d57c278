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

// quoteMarks would end the words before they do.
const quoteMarks = "\"“”„‟«»＂"

// A letter bears a few marks in any script; a pile of them is drawn over the
// lines above and below.
const marksMost = 4

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// joining are the scripts that are spelt with joiners.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Nko, unicode.Adlam, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi,
	unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// quotable makes words of a page fit to stand between quotation marks: one line
// of at most 60 characters, none that steers, draws nothing or covers what is
// around. The panel makes them so again: schema/vectors/quotes holds both.
func quotable(text string) string {
	seen := piled(joined([]rune(strings.Map(drawn, text))))
	text = strings.Join(strings.Fields(string(seen)), " ")
	text = strings.TrimLeftFunc(text, func(r rune) bool { return r == ' ' || unicode.Is(unicode.M, r) })
	if utf16Length(text) <= quoteMost {
		return text
	}
	units := 0
	for at, r := range text {
		if units += utf16.RuneLen(r); units > quoteMost-1 {
			return strings.TrimRight(text[:at], string([]rune{' ', nonJoiner, joiner})) + "…"
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

// drawn leaves out what draws nothing by itself, but for the joiners.
func drawn(r rune) rune {
	switch {
	case unicode.IsSpace(r), strings.ContainsRune(blanks, r):
		return ' '
	case strings.ContainsRune(quoteMarks, r):
		return '’'
	case isJoiner(r):
		return r
	case r == unicode.ReplacementChar, unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector),
		!unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S):
		return -1
	}
	return r
}

func isJoiner(r rune) bool { return r == nonJoiner || r == joiner }

// joined leaves out the joiners that join and part nothing: what stays follows a
// letter of a script that is spelt with them, or joins two signs to one.
func joined(text []rune) []rune {
	kept := make([]rune, 0, len(text))
	var letter rune // the one that the marks are on
	for i, r := range text {
		if !isJoiner(r) {
			kept = append(kept, r)
			if !unicode.Is(unicode.M, r) {
				letter = r
			}
			continue
		}
		signs := r == joiner && i > 0 && i+1 < len(text) && unicode.In(text[i-1], unicode.S) && unicode.In(text[i+1], unicode.S)
		if signs || unicode.In(letter, joining...) {
			letter, kept = 0, append(kept, r)
		}
	}
	return kept
}

// piled leaves out the marks of a pile, with the joiners among them.
func piled(text []rune) []rune {
	kept := make([]rune, 0, len(text))
	marks := 0
	for i, r := range text {
		amid := isJoiner(r) && i+1 < len(text) && unicode.Is(unicode.M, text[i+1])
		switch {
		case unicode.Is(unicode.M, r):
			marks++
		case !amid:
			marks = 0
		}
		if marks < marksMost || (marks == marksMost && !amid) {
			kept = append(kept, r)
		}
	}
	return kept
}
