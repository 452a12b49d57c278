package quote

import (
	"context"
	"math"
	"sort"
	"strings"
	"unicode/utf8"
)

// BM25's constants, as its authors found them good for most texts.
const (
	saturation = 1.2
	lengthHold = 0.75
	// underHeading is what a word in the heading above counts for.
	underHeading = 0.6
	// partOfWord is what a compound or another form counts for.
	partOfWord = 0.5
	mostTerms  = 32
)

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

// found is a passage that has words of the question.
type found struct {
	passage int
	score   float64
	// coverage is the share of the question's weight that the passage holds:
	// words that are rare on the page, or not on it at all, weigh most.
	coverage float64
	terms    int
	tf       []float32
	length   int
}

// rank finds the passages for a query, best first.
func (q *query) rank(ctx context.Context, p *page) []found {
	if len(q.terms) == 0 {
		return nil
	}
	var list []found
	frequency := make([]int, len(q.terms))
	total := 0
	tf := make([]float32, len(q.terms))
	for i := range p.passages {
		if i%256 == 0 && ctx.Err() != nil {
			return nil
		}
		clear(tf)
		length := q.count(p.passages[i].text, tf, 1)
		total += length
		for h := p.passages[i].heading; h != none; h = p.headings[h].above {
			q.count(p.headings[h].text, tf, underHeading)
			if p.headings[h].level <= 2 {
				break
			}
		}
		any := false
		for t := range tf {
			if tf[t] > 0 {
				frequency[t]++
				any = true
			}
		}
		if any {
			list = append(list, found{passage: i, tf: append([]float32(nil), tf...), length: length})
		}
	}
	q.score(list, frequency, len(p.passages), float64(total)/float64(max(1, len(p.passages))))
	sort.SliceStable(list, func(i, j int) bool { return list[i].score > list[j].score })
	return list
}

func (q *query) score(list []found, frequency []int, passages int, average float64) {
	idf := make([]float64, len(q.terms))
	whole := 0.0
	for t, n := range frequency {
		idf[t] = math.Log(1 + (float64(passages)-float64(n)+0.5)/(float64(n)+0.5))
		whole += idf[t]
	}
	for i := range list {
		f := &list[i]
		norm := saturation * (1 - lengthHold + lengthHold*float64(f.length)/math.Max(average, 1))
		for t, tf := range f.tf {
			if tf == 0 {
				continue
			}
			f.terms++
			f.score += idf[t] * float64(tf) * (saturation + 1) / (float64(tf) + norm)
			f.coverage += idf[t] * math.Min(1, float64(tf)) / whole
		}
		f.tf = nil
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
