package quote

import (
	"context"
	"math"
	"sort"
)

// BM25's constants, as its authors found them good for most texts.
const (
	saturation = 1.2
	lengthHold = 0.75
	// underHeading is what a word in the heading above counts for.
	underHeading = 0.6
)

// found is a passage that has words of the question.
type found struct {
	passage int
	score   float64
	// coverage is the share of the question's weight that the passage holds:
	// a word that is not on the page at all weighs up to twice one that is
	// everywhere.
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
	inverse := func(n int) float64 {
		return math.Log(1 + (float64(passages)-float64(n)+0.5)/(float64(n)+0.5))
	}
	idf, share, whole := make([]float64, len(q.terms)), make([]float64, len(q.terms)), 0.0
	for t, n := range frequency {
		idf[t] = inverse(n)
		share[t] = (1 + idf[t]/inverse(0)) / 2
		whole += share[t]
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
			f.coverage += share[t] * math.Min(1, float64(tf)) / whole
		}
		f.tf = nil
	}
}
