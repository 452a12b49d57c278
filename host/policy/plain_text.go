package policy

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// After a fill every text that the sidekick puts to a page is a guess at what
// the page echoes. A guess by letter or by digit would find a value; whole
// words without digits find it only whole.

// GuessesMost is how many different texts a site is asked after a fill, over
// all sessions and clients.
const GuessesMost = 60

// HasDigit says whether a text holds a digit of any kind, as it stands or
// after compatible characters are taken for each other.
func HasDigit(text string) bool {
	return strings.ContainsFunc(text, isNumber) || strings.ContainsFunc(norm.NFKC.String(text), isNumber)
}

func isNumber(r rune) bool { return unicode.IsNumber(r) }

const (
	lettersInARow    = 4
	ideographsInARow = 2
)

// PlainWords says whether a text may be put to a page after a fill: whole
// literal words, no digit, at least four letters in a row (two in Han, Kana and
// Hangul), and no placeholder of the scrub.
func PlainWords(text string) bool {
	folded := norm.NFKC.String(text)
	if HasDigit(text) || strings.ContainsFunc(folded, unseen) || holdsPlaceholder(folded) {
		return false
	}
	letters, ideographs := 0, 0
	for _, r := range folded {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			ideographs++
			if ideographs >= ideographsInARow {
				return true
			}
		} else {
			ideographs = 0
		}
		switch {
		case unicode.IsLetter(r):
			if letters++; letters >= lettersInARow {
				return true
			}
		case !unicode.IsMark(r):
			letters = 0
		}
	}
	return false
}

// unseen are characters that a person would not see in a guess.
func unseen(r rune) bool {
	return unicode.Is(unicode.C, r) && r != '\n' && r != '\t' && r != '\r'
}

// holdsPlaceholder says whether a text holds what the scrub writes: a kind in
// brackets.
func holdsPlaceholder(text string) bool {
	for {
		_, rest, ok := strings.Cut(text, "[")
		if !ok {
			return false
		}
		inside, _, closed := strings.Cut(rest, "]")
		if closed && placeholders[strings.ToLower(inside)] {
			return true
		}
		text = rest
	}
}

var placeholders = func() map[string]bool {
	all := map[string]bool{"private.key": true, "jwt": true, "api.key": true, "parameter": true, "user.info": true}
	for _, kind := range TokenKinds {
		all[kind] = true
	}
	return all
}()

// GuessKey is what a text counts as: spellings that a page would take for the
// same are one guess.
func GuessKey(text string) string {
	return strings.Join(strings.Fields(string(fold(text).text)), " ")
}
