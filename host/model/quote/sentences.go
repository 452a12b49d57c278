package quote

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// sentences cuts a passage by the Unicode rules (UAX #29), and joins again
// what they cut after an abbreviation, an initial, or the number of a day. The
// pieces are the passage when put together.
func (l *language) sentences(text string) []string {
	var list []string
	state := -1
	open := false // the last piece goes on
	for rest := text; rest != ""; {
		var piece string
		piece, rest, state = uniseg.FirstSentenceInString(rest, state)
		if open {
			list[len(list)-1] += piece
		} else {
			list = append(list, piece)
		}
		open = rest != "" && l.goesOn(list[len(list)-1], rest)
	}
	return list
}

// goesOn says whether a sentence that was cut after so far goes on with rest.
func (l *language) goesOn(soFar, rest string) bool {
	soFar = strings.TrimRightFunc(soFar, unicode.IsSpace)
	if !strings.HasSuffix(soFar, ".") {
		return false
	}
	last := strings.TrimLeft(soFar[strings.LastIndexFunc(soFar, unicode.IsSpace)+1:], "(\"'«„“‘[")
	last = strings.TrimRight(last, ".")
	if last == "" {
		return false
	}
	folded := fold(last)
	next := fold(firstWord(rest))
	switch {
	case l.abbreviations[folded]:
		return true
	case isInitial(last):
		return true
	case isOrdinal(last) && l.months[next]:
		return true
	}
	return false
}

// isInitial: "J." before a name. A lone "I" or a digit ends sentences too.
func isInitial(w string) bool {
	r, size := utf8.DecodeRuneInString(w)
	return size == len(w) && unicode.IsUpper(r) && r != 'I'
}

func isOrdinal(w string) bool {
	return len(w) <= 2 && strings.Trim(w, "0123456789") == ""
}

func firstWord(text string) string {
	first := ""
	eachWord(text, func(w word) bool { first = w.text; return false })
	return first
}

// longestQuote bounds a quote, in characters: a passage that is longer is
// quoted by the sentences that matter.
const longestQuote = 600

// excerpt is a part of a passage around its best sentence, as whole sentences
// in a row. score tells how much a sentence matters.
func (l *language) excerpt(text string, score func(sentence string) float64) string {
	if utf8.RuneCountInString(text) <= longestQuote {
		return text
	}
	list := l.sentences(text)
	best, high := 0, -1.0
	for i, s := range list {
		if v := score(s); v > high {
			best, high = i, v
		}
	}
	from, to, size := best, best+1, utf8.RuneCountInString(list[best])
	for grown := true; grown; {
		grown = false
		if to < len(list) && size+utf8.RuneCountInString(list[to]) <= longestQuote {
			size += utf8.RuneCountInString(list[to])
			to, grown = to+1, true
		}
		if from > 0 && size+utf8.RuneCountInString(list[from-1]) <= longestQuote && score(list[from-1]) > 0 {
			from--
			size += utf8.RuneCountInString(list[from])
			grown = true
		}
	}
	return shorten(strings.TrimSpace(strings.Join(list[from:to], "")), longestQuote)
}

// shorten cuts a text at a space before so many characters, or in the middle
// of what has no spaces, never within a character.
func shorten(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	runes, space, end := 0, 0, len(text)
	state := -1
	for at, rest := 0, text; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		runes += utf8.RuneCountInString(cluster)
		if runes > most {
			end = at
			break
		}
		if cluster == " " {
			space = at
		}
		at += len(cluster)
	}
	if space > end/2 {
		end = space
	}
	return strings.TrimSpace(text[:end])
}
