package quote

import (
	"math"
	"strings"
	"unicode/utf8"
)

// partOfWord is what a compound or another form of a word counts for.
const partOfWord = 0.65

const mostTerms = 32

// query is what a question is about, in stems of the page's language.
type query struct {
	language *language
	terms    []string
	shown    []string // each term's word as the person wrote it
	pairs    map[string]int
	single   bool // one of the terms is a single character of a joined script
	seen     map[string]hit
	starts   map[string]bool
}

// hit is which term a page's word stands for, and how well.
type hit struct {
	term   int16 // -1: none
	weight float32
}

func newQuery(l *language, words []word, original []string) *query {
	q := &query{language: l, pairs: map[string]int{}, seen: map[string]hit{}, starts: map[string]bool{}}
	for i, w := range words {
		if w.joined {
			run := w.text
			if l.tag == "ko" {
				run = korean(run)
			}
			pairs(run, func(pair string) {
				_, size := utf8.DecodeRuneInString(pair)
				q.single = q.single || size == len(pair)
				q.addTerm(pair, original[i], true)
			})
			continue
		}
		q.addTerm(l.stem(w.text), original[i], false)
	}
	return q
}

func (q *query) addTerm(term, shown string, joined bool) {
	for _, have := range q.terms {
		if have == term {
			return
		}
	}
	if len(q.terms) == mostTerms {
		return
	}
	if joined {
		q.pairs[term] = len(q.terms)
	}
	q.starts[start(term)] = true
	q.terms = append(q.terms, term)
	q.shown = append(q.shown, shown)
}

// start is what two forms of a word begin with alike.
func start(folded string) string {
	runes := 0
	for i := range folded {
		if runes == 2 {
			return folded[:i]
		}
		runes++
	}
	return folded
}

// of says which term a word of the page stands for. Each spelling is worked
// out once: a page of a million characters repeats itself.
func (q *query) of(raw string) hit {
	if h, ok := q.seen[raw]; ok {
		return h
	}
	h := hit{term: -1}
	folded := fold(raw)
	if prefixing[q.language.tag] || q.starts[start(folded)] {
		h = q.compare(q.language.stem(folded))
	}
	q.seen[raw] = h
	return h
}

func (q *query) compare(stem string) hit {
	best := hit{term: -1}
	for i, term := range q.terms {
		weight := float32(0)
		switch {
		case stem == term:
			weight = 1
		case len(term) >= 5 && strings.HasPrefix(stem, term), len(stem) >= 5 && strings.HasPrefix(term, stem):
			weight = partOfWord
		}
		if weight > best.weight {
			best = hit{int16(i), weight}
		}
	}
	return best
}

// count adds a text's hits to tf and returns its number of words.
func (q *query) count(text string, tf []float32, weight float32) int {
	words := 0
	add := func(h hit) {
		if h.term >= 0 {
			tf[h.term] += h.weight * weight
		}
	}
	eachWord(text, func(w word) bool {
		words++
		if !w.joined {
			add(q.of(w.text))
			return true
		}
		pairs(w.text, func(pair string) {
			words++
			if i, ok := q.pairs[pair]; ok {
				add(hit{int16(i), 1})
			} else if q.single {
				q.countSingles(pair, add)
			}
		})
		return true
	})
	return words
}

func (q *query) countSingles(pair string, add func(hit)) {
	for _, r := range pair {
		if i, ok := q.pairs[string(r)]; ok {
			add(hit{int16(i), 1})
		}
	}
}

// in is how much of the query a sentence holds, for choosing among the
// sentences of one passage.
func (q *query) in(text string) float64 {
	tf := make([]float32, len(q.terms))
	q.count(text, tf, 1)
	sum := 0.0
	for _, v := range tf {
		sum += math.Min(1, float64(v))
	}
	return sum
}
