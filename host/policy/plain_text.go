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
// all sessions and clients. Two texts that a page may answer differently are
// two: letters in another case, another spelling of the same character.
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
func PlainWords(text string) bool { return judgeWords(text) == wordsPlain }

// wordsVerdict is what is wrong with a text, if something is.
type wordsVerdict byte

const (
	wordsPlain wordsVerdict = iota
	wordsDigit
	wordsPlaceholder
	wordsUnseen
	wordsShort
)

func judgeWords(text string) wordsVerdict {
	folded := norm.NFKC.String(text)
	switch {
	case HasDigit(text):
		return wordsDigit
	case strings.ContainsFunc(text, unseen) || strings.ContainsFunc(folded, unseen) || marksNothing(folded):
		return wordsUnseen
	case holdsPlaceholder(folded):
		return wordsPlaceholder
	case !longEnough(folded):
		return wordsShort
	}
	return wordsPlain
}

// longEnough holds for four letters in a row, or two in Han, Kana and Hangul.
// One of those alone is refused even beside other words: it matches inside
// words, so that a word known before it would lead into the next, letter by
// letter.
func longEnough(text string) bool {
	letters, ideographs, enough := 0, 0, false
	for _, r := range text {
		switch {
		case isIdeograph(r):
			letters++
			ideographs++
		case unicode.IsMark(r):
		default:
			if ideographs == 1 {
				return false
			}
			ideographs = 0
			if letters++; !unicode.IsLetter(r) {
				letters = 0
			}
		}
		enough = enough || letters >= lettersInARow || ideographs >= ideographsInARow
	}
	return enough && ideographs != 1
}

func isIdeograph(r rune) bool {
	return r == 'ー' || unicode.IsLetter(r) && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// unseen are characters that a person would not see in a guess, and those that
// nobody has given a meaning yet: they could become digits.
func unseen(r rune) bool {
	if r == '\n' || r == '\t' || r == '\r' {
		return false
	}
	return !unicode.IsGraphic(r) && !unicode.IsSpace(r) || unicode.Is(unicode.C, r)
}

// marksNothing says whether a mark stands on no letter: before it a page would
// be asked for a part of a letter.
func marksNothing(text string) bool {
	on := false
	for _, r := range text {
		if unicode.IsMark(r) && !on {
			return true
		}
		on = unicode.IsLetter(r) || unicode.IsMark(r)
	}
	return false
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
		if closed && placeholders[strings.ToLower(strings.TrimSpace(inside))] {
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
