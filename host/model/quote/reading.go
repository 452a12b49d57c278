package quote

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// reading is a question with what of it was understood already.
type reading struct {
	*question
	languages []*language
	taken     []span
}

func (r *reading) any() bool {
	for _, name := range []string{"cheapest", "dearest", "about", "links", "pictures", "headings", "controls", "prices", "how_much", "when", "who", "view", "selection", "this", "says"} {
		if r.has(name) {
			return true
		}
	}
	return false
}

func (r *reading) spans(name string) []span {
	var all []span
	for _, l := range r.languages {
		for _, p := range l.asks[name] {
			all = append(all, p.find(r.question)...)
		}
	}
	return all
}

func (r *reading) has(name string) bool { return len(r.spans(name)) > 0 }

func (r *reading) take(name string) bool {
	spans := r.spans(name)
	r.taken = append(r.taken, spans...)
	return len(spans) > 0
}

// opens takes a phrase that the question begins with.
func (r *reading) opens(name string) bool {
	for _, s := range r.spans(name) {
		if len(r.words) > 0 && s.start == r.words[0].start {
			r.taken = append(r.taken, s)
			return true
		}
	}
	return false
}

// without is what would be left of the question if a phrase were taken.
func (r *reading) without(name string) []word {
	kept := r.taken
	r.take(name)
	words, _ := r.content()
	r.taken = kept
	return words
}

// content is what is left of a question: the words that are neither taken nor
// stop-words in one of its languages.
func (r *reading) content() (words []word, original []string) {
	for i, w := range r.words {
		if w.joined {
			for _, piece := range r.pieces(w) {
				words, original = append(words, piece), append(original, piece.text)
			}
			continue
		}
		if r.isTaken(w.start, w.end) || r.stops(w.text) || utf8.RuneCountInString(w.text) < 2 && !isDigit(w.text) {
			continue
		}
		words, original = append(words, w), append(original, r.original[i])
	}
	return withoutSingles(words, original)
}

// withoutSingles drops single characters of a joined script beside longer
// pieces: they are what is left of a word that was cut.
func withoutSingles(words []word, original []string) ([]word, []string) {
	long := func(w word) bool { return !w.joined || utf8.RuneCountInString(w.text) > 1 }
	if !slices.ContainsFunc(words, long) {
		return words, original
	}
	var keptWords []word
	var keptOriginal []string
	for i, w := range words {
		if long(w) {
			keptWords, keptOriginal = append(keptWords, w), append(keptOriginal, original[i])
		}
	}
	return keptWords, keptOriginal
}

// sayable says whether a piece of a run can be a word: one character of Han,
// two of another script. One or two hiragana are what is left of a verb, and
// Hangul behind what was taken is an ending.
func sayable(piece, run string) bool {
	first, _ := utf8.DecodeRuneInString(piece)
	n := utf8.RuneCountInString(piece)
	other := strings.ContainsFunc(piece, func(r rune) bool { return !unicode.Is(unicode.Hiragana, r) })
	switch {
	case unicode.Is(unicode.Han, first):
		return true
	case unicode.Is(unicode.Hangul, first) && piece != run:
		return false
	case !other:
		return n > 2
	}
	return n > 1
}

// pieces cuts a joined run at what was taken and at stop-words.
func (r *reading) pieces(w word) []word {
	cut := make([]bool, len(w.text))
	for _, s := range r.taken {
		for i := max(s.start, w.start); i < min(s.end, w.end); i++ {
			cut[i-w.start] = true
		}
	}
	for _, l := range r.languages {
		for _, stop := range l.joinedStops {
			if l.tag == "ko" && stop != w.text {
				continue
			}
			for from := 0; ; {
				at := strings.Index(w.text[from:], stop)
				if at < 0 {
					break
				}
				for i := from + at; i < from+at+len(stop); i++ {
					cut[i] = true
				}
				from += at + len(stop)
			}
		}
	}
	var list []word
	for i := 0; i < len(cut); {
		if cut[i] {
			i++
			continue
		}
		j := i
		for j < len(cut) && !cut[j] {
			j++
		}
		piece := w.text[i:j]
		if sayable(piece, w.text) {
			list = append(list, word{text: piece, start: w.start + i, end: w.start + j, joined: true})
		}
		i = j
	}
	return list
}

func (r *reading) isTaken(start, end int) bool {
	for _, s := range r.taken {
		if start < s.end && s.start < end {
			return true
		}
	}
	return false
}

func (r *reading) stops(folded string) bool {
	for _, l := range r.languages {
		if l.stopwords[folded] {
			return true
		}
	}
	return false
}

func isDigit(s string) bool { return s >= "0" && s <= "9" }
