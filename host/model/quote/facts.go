package quote

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dateShapes are dates that need no language. Times count: "when" asks for
// them too.
var dateShapes = regexp.MustCompile(`\b(1[5-9]|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{1,2}:\d{2}\b|\d\s?[年月日時时]|\d\s?[년월일시]|\d{1,2}\s?(am|pm|AM|PM|Uhr)\b`)

// hasDate says whether a text names a date or a time. A month counts beside a
// number only: "may" and "march" are verbs too.
func (l *language) hasDate(text string) bool {
	if dateShapes.MatchString(text) {
		return true
	}
	if l.hasWord(text, l.times) || strings.ContainsFunc(text, unicode.IsDigit) && l.hasWord(text, l.months) {
		return true
	}
	return slices.ContainsFunc(l.joinedTimes, func(unit string) bool { return strings.Contains(text, unit) })
}

func (l *language) hasWord(text string, set map[string]bool) bool {
	any := false
	eachWord(fold(text), func(w word) bool {
		any = set[w.text]
		return !any
	})
	return any
}

// hasPerson says whether a text looks as if it named someone: two capitalised
// words in a row that are no stop-words. In a script without capitals nothing
// can be told, and any text may.
func (l *language) hasPerson(text string) bool {
	row, end, cased, named := 0, 0, false, false
	eachWord(text, func(w word) bool {
		r, _ := utf8.DecodeRuneInString(w.text)
		cased = cased || unicode.IsUpper(r) || unicode.IsLower(r)
		switch {
		case !unicode.IsUpper(r) || l.stopwords[fold(w.text)]:
			row = 0
		case row > 0 && w.start-end > 2:
			row = 1
		default:
			row++
		}
		end, named = w.end, row >= 2
		return !named
	})
	return named || !cased
}

// holds says whether a text holds the kind of thing that was asked for.
func (l *language) holds(text string, f fact) bool {
	switch f {
	case date:
		return l.hasDate(text)
	case person:
		return l.hasPerson(text)
	case amount:
		return strings.ContainsFunc(text, unicode.IsDigit)
	}
	return true
}
