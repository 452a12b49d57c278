package policy

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Error texts are a page's own messages about its fields: the one list of the
// page's words that leaves a page which is closed.

const (
	errorTextsMost   = 5
	errorTextLongest = 200 // characters
	// ownLongest is how many consecutive characters of the session's own words
	// a message may hold: one more, and a page could be made to say something.
	ownLongest = 2
)

// ErrorTexts are the messages that may be told, and how many were withheld
// because they held a value of the session.
type ErrorTexts struct {
	Texts    []Clean
	Withheld int
}

var errErrorTextEncoding = errors.New("scrubbing error texts: one is not UTF-8")

// ErrorText scrubs messages. own are the strings that this session inserted,
// pressed, selected or navigated with: a message that repeats one is dropped
// first, and not counted, since a count would answer whether the page did. With
// any of them none is counted: the count would fall by a message that holds a
// value as soon as one of them shares three characters with it.
// With an error the whole list is withheld, never a part.
func (s *Scrubber) ErrorText(texts, own []string) (ErrorTexts, error) {
	repeated := newRepeats(own)
	out := ErrorTexts{Texts: []Clean{}}
	for _, text := range texts {
		if !utf8.ValidString(text) {
			return ErrorTexts{}, errErrorTextEncoding
		}
		if repeated.in(text) {
			continue
		}
		clean, removed, kept := s.errorString(text)
		switch {
		case !kept && len(own) == 0:
			out.Withheld += removed.total()
		case !kept:
		case len(out.Texts) < errorTextsMost && strings.TrimSpace(clean) != "":
			out.Texts = append(out.Texts, Clean{firstCharacters(clean, errorTextLongest)})
		}
	}
	return out, nil
}

// CountErrorText scrubs one message by the same rules, for a person who asks
// what they do; a message that held a value is empty.
func (s *Scrubber) CountErrorText(text string) (Clean, Removed) {
	clean, removed, _ := s.errorString(text)
	return Clean{clean}, removed
}

// errorString is false for a message that holds a value of the session, or a
// word of one, which is dropped whole: what stands around a value could tell it.
func (s *Scrubber) errorString(text string) (clean string, removed Removed, kept bool) {
	removed = Removed{}
	if spans := s.values.find(text); len(spans) > 0 {
		removed["["+spans[0].kind+"]"] = 1
		return "", removed, false
	}
	if s.values.holdsPart(text) { // uncounted: how many there are follows the value's shape
		return "", removed, false
	}
	text = scrubString(text, removed)
	text = take(text, mailAddresses(text), removed)
	return maskDigits(text), removed, true
}

func (r Removed) total() int {
	n := 0
	for _, count := range r {
		n += count
	}
	return n
}

// mailAddresses finds e-mail addresses in every canonical view of the text.
func mailAddresses(text string) []span {
	var found []span
	views(text, func(f *folded, back func(int, int) (int, int)) {
		for at, b := range f.text {
			if b != '@' {
				continue
			}
			start, end := at, at+1
			if quoted := start - 1; quoted > 0 && f.text[quoted] == '"' {
				start = max(0, strings.LastIndexByte(string(f.text[max(0, quoted-64):quoted]), '"')+max(0, quoted-64))
			}
			for start > 0 && inAddress(f.text[start-1]) {
				start--
			}
			for end < len(f.text) && inAddress(f.text[end]) {
				end++
			}
			for end > at+1 && strings.IndexByte(".!?'", f.text[end-1]) >= 0 {
				end--
			}
			if start < at && end > at+1 {
				from, to := back(start, end)
				// A plus is a space in canonical text, and a sign in an address.
				for from > 0 && inAddress(text[from-1]) {
					from--
				}
				found = append(found, span{from, to, to - from, "email"})
			}
		}
	})
	return joined(found)
}

func inAddress(b byte) bool { return b > ' ' && strings.IndexByte(`<>()[],;:"@`, b) < 0 }

// maskDigits shows every digit of any script, and whatever stands for one, as
// a number sign.
func maskDigits(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return '#'
		case r < utf8.RuneSelf:
			return r
		case unicode.In(r, unicode.Nd, unicode.No, unicode.Nl),
			strings.ContainsFunc(norm.NFKD.String(string(r)), unicode.IsDigit):
			return '#'
		}
		return r
	}, text)
}

func firstCharacters(text string, most int) string {
	n := 0
	for i := range text {
		if n == most {
			return text[:i]
		}
		n++
	}
	return text
}

// repeats are all runs of three characters of what a session put into pages,
// in canonical text.
type repeats map[[ownLongest + 1]rune]bool

func newRepeats(own []string) repeats {
	words := repeats{}
	for _, text := range own {
		eachRun(text, func(run [ownLongest + 1]rune) bool {
			words[run] = true
			return true
		})
	}
	return words
}

func (w repeats) in(text string) bool {
	if len(w) == 0 {
		return false
	}
	found := false
	eachRun(text, func(run [ownLongest + 1]rune) bool {
		found = w[run]
		return !found
	})
	return found
}

// eachRun calls with every run of characters of every canonical view, until it
// is told to stop.
func eachRun(text string, look func([ownLongest + 1]rune) bool) {
	going := true
	views(text, func(f *folded, _ func(int, int) (int, int)) {
		var run [ownLongest + 1]rune
		n := 0
		for _, r := range string(f.text) {
			copy(run[:], run[1:])
			run[ownLongest] = r
			if n++; going && n > ownLongest {
				going = look(run)
			}
		}
	})
}
