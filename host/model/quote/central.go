package quote

import (
	"context"
	"math"
	"sort"
	"strings"
	"unicode/utf8"
)

// A summary looks at this much of a page at most, taken evenly from its
// passages, and at sentences of these lengths in characters.
const (
	mostSummed      = 60_000
	shortestCentral = 25
	longestCentral  = 450
	mostCentral     = 4
	// alike is the share of words at which two sentences say the same.
	alike = 0.5
)

type sentence struct {
	text    string
	passage int
	order   int // among the page's sentences
	words   map[string]int
	score   float64
}

// central picks the sentences nearest to the centre of the page's words
// (centroid of tf-idf vectors), no two of them alike, in the page's order.
func (l *language) central(ctx context.Context, p *page) []sentence {
	list := l.candidates(ctx, p)
	if len(list) == 0 || ctx.Err() != nil {
		return nil
	}
	scoreByCentre(list)
	sort.SliceStable(list, func(i, j int) bool { return list[i].score > list[j].score })
	var picked []sentence
	for _, s := range list {
		if len(picked) == mostCentral {
			break
		}
		if !likeAny(s, picked) {
			picked = append(picked, s)
		}
	}
	sort.SliceStable(picked, func(i, j int) bool { return picked[i].order < picked[j].order })
	return picked
}

// candidates are the sentences of prose, or, where a page has none, whatever
// text it has.
func (l *language) candidates(ctx context.Context, p *page) []sentence {
	for _, allowed := range []func(passage) bool{
		func(a passage) bool { return a.region == "" && a.kind == paragraph },
		func(a passage) bool { return a.kind != code },
		func(passage) bool { return true },
	} {
		if list := l.sentencesOf(ctx, p, allowed); len(list) > 2 {
			return list
		}
	}
	var all []sentence
	for i := range p.passages {
		if len(all) == mostCentral {
			break
		}
		all = append(all, sentence{text: l.excerpt(p.passages[i].text, one), passage: i, words: l.bag(p.passages[i].text)})
	}
	return all
}

func one(string) float64 { return 1 }

func (l *language) sentencesOf(ctx context.Context, p *page, allowed func(passage) bool) []sentence {
	total := 0
	for i := range p.passages {
		if allowed(p.passages[i]) {
			total += len(p.passages[i].text)
		}
	}
	stride := 1 + total/mostSummed
	var list []sentence
	taken, nth := 0, 0
	for i := range p.passages {
		if !allowed(p.passages[i]) {
			continue
		}
		// The first passages say what a page is about more often than others.
		nth++
		if nth > 3 && nth%stride != 0 {
			continue
		}
		if ctx.Err() != nil || taken > 2*mostSummed {
			break
		}
		text := shorten(p.passages[i].text, 4*longestQuote)
		taken += len(text)
		for _, s := range l.sentences(text) {
			s = strings.TrimSpace(s)
			if n := utf8.RuneCountInString(s); n < shortestFor(s) || n > longestCentral || leadsOn(s) {
				continue
			}
			list = append(list, sentence{text: s, passage: i, order: len(list), words: l.bag(s), score: opening(nth)})
		}
	}
	return list
}

// shortestFor: a sentence of a script without spaces says more in less.
func shortestFor(s string) int {
	if joinedText(s) {
		return shortestCentral / 2
	}
	return shortestCentral
}

func opening(nth int) float64 {
	if nth <= 2 {
		return 1.3
	}
	return 1
}

// bag counts the stems of a text without its stop-words.
func (l *language) bag(text string) map[string]int {
	words := map[string]int{}
	eachWord(fold(text), func(w word) bool {
		switch {
		case w.joined:
			pairs(w.text, func(pair string) { words[pair]++ })
		case !l.stopwords[w.text] && len(w.text) > 1:
			words[l.stem(w.text)]++
		}
		return true
	})
	return words
}

// scoreByCentre multiplies each sentence's score with its nearness to the
// centre.
func scoreByCentre(list []sentence) {
	frequency := map[string]int{}
	for _, s := range list {
		for w := range s.words {
			frequency[w]++
		}
	}
	weight := func(w string, count int) float64 {
		return float64(count) * math.Log(1+float64(len(list))/float64(frequency[w]))
	}
	centre := map[string]float64{}
	for _, s := range list {
		for w, n := range s.words {
			// A word of one sentence only is in no centre.
			if frequency[w] > 1 || len(list) < 4 {
				centre[w] += weight(w, n)
			}
		}
	}
	for i := range list {
		dot, length := 0.0, 0.0
		for w, n := range list[i].words {
			v := weight(w, n)
			dot += v * centre[w]
			length += v * v
		}
		if length > 0 {
			list[i].score *= dot / math.Sqrt(length)
		} else {
			list[i].score = 0
		}
	}
}

func likeAny(s sentence, picked []sentence) bool {
	for _, other := range picked {
		common := 0
		for w := range s.words {
			if other.words[w] > 0 {
				common++
			}
		}
		if least := min(len(s.words), len(other.words)); least > 0 && float64(common) >= alike*float64(least) {
			return true
		}
		if s.text == other.text {
			return true
		}
	}
	return false
}
