package quote

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// word is a run of letters, digits and their marks. A joined word is a run in
// a script that is written without spaces (or, Hangul, with endings grown on),
// which is compared by its pairs of characters.
type word struct {
	text       string
	start, end int
	joined     bool
}

// eachWord calls yield with every word of a text until yield answers false.
func eachWord(text string, yield func(word) bool) {
	start, joined := -1, false
	flush := func(end int) bool {
		if start < 0 {
			return true
		}
		w := word{text[start:end], start, end, joined}
		start = -1
		return yield(w)
	}
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		part, joins := classify(r, start >= 0 && joined)
		if start >= 0 && (!part || joins != joined) && !flush(i) {
			return
		}
		if part && start < 0 {
			start, joined = i, joins
		}
		i += size
	}
	flush(len(text))
}

// classify says whether a rune is part of a word, and of a joined one. A mark
// goes with the run that it stands in.
func classify(r rune, inJoined bool) (part, joins bool) {
	switch {
	case r < utf8.RuneSelf:
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9', false
	case unicode.IsMark(r):
		return true, inJoined || unicode.Is(unicode.Thai, r)
	case r == 'ー':
		return true, true
	case unicode.IsLetter(r) || unicode.IsDigit(r):
		return true, unicode.In(r, joinedScripts...)
	}
	return false, false
}

var joinedScripts = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

func joinedText(s string) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf && unicode.In(r, joinedScripts...) {
			return true
		}
	}
	return false
}

func wordsOf(text string) []word {
	var list []word
	eachWord(text, func(w word) bool { list = append(list, w); return true })
	return list
}

// pairs calls yield with every two neighbouring characters of a joined word,
// or with its one character.
func pairs(run string, yield func(string)) {
	_, size := utf8.DecodeRuneInString(run)
	if size == len(run) {
		yield(run)
		return
	}
	for i := 0; ; {
		_, first := utf8.DecodeRuneInString(run[i:])
		_, second := utf8.DecodeRuneInString(run[i+first:])
		yield(run[i : i+first+second])
		i += first
		if i+second >= len(run) {
			return
		}
	}
}

// fold makes spellings of a word equal: case, width, ligatures, accents of
// Latin and Greek, the points of Hebrew and Arabic. Cyrillic й and ї are
// letters of their own and stay.
func fold(s string) string {
	if ascii(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	b.Grow(len(s))
	var base rune
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		if !unicode.IsMark(r) {
			base = r
		} else if droppedMark(base, r) {
			continue
		}
		if r != 'ـ' {
			b.WriteRune(r)
		}
	}
	return norm.NFC.String(b.String())
}

func droppedMark(base, mark rune) bool {
	switch {
	case mark >= 0x0300 && mark <= 0x036F:
		return base == 'е' || !unicode.Is(unicode.Cyrillic, base)
	case mark >= 0x0591 && mark <= 0x05C7:
		return true
	case mark >= 0x064B && mark <= 0x065F:
		return true
	}
	return false
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func longestFirst(list []string) {
	sort.Slice(list, func(i, j int) bool {
		if len(list[i]) != len(list[j]) {
			return len(list[i]) > len(list[j])
		}
		return list[i] < list[j]
	})
}
