package quote

import (
	"sort"
	"strings"
)

// A passage answers when it holds this share of the question's weight; one
// that holds less comes close, the more words the less they need to weigh.
const (
	strong     = 0.6
	weak       = 0.5  // with one of the words
	weaker     = 0.34 // with two
	weakest    = 0.2  // with three or more
	withFact   = 1.5  // what the asked-for kind of thing in a passage is worth
	mostQuotes = 3
	// besides: a further passage is quoted if it is this good beside the best.
	besides = 0.45
)

func least(terms int) float64 {
	return [...]float64{1, weak, weaker, weakest}[min(terms, 3)]
}

func (r *reply) passages() {
	if len(r.asked.words) == 0 {
		r.nothingNamed()
		return
	}
	q := newQuery(r.says, r.asked.words, r.asked.original)
	list := r.search(q)
	switch {
	case len(list) == 0:
		r.silent()
	case list[0].coverage >= strong && r.says.holds(r.page.passages[list[0].passage].text, r.asked.fact):
		r.out.sentence(r.says.says["found"])
		r.quotes(r.pick(q, list))
	default:
		r.out.sentence(r.says.says["closest"])
		r.quotes(r.pick(q, list))
		r.unread()
	}
}

// silent says that the page does not say. The words are the person's own.
func (r *reply) silent() {
	var words []string
	for _, w := range r.asked.original {
		words = append(words, escape(w))
	}
	r.out.sentence(r.says.sentence("silent", "{words}", strings.Join(words, ", ")))
	r.unread()
}

// search finds the passages that are good enough to be quoted.
func (r *reply) search(q *query) []found {
	var list []found
	for _, f := range q.rank(r.ctx, r.page) {
		if f.coverage < least(f.terms) {
			continue
		}
		if r.asked.fact != anyFact && r.says.holds(r.page.passages[f.passage].text, r.asked.fact) {
			f.score *= withFact
		}
		list = append(list, f)
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].score > list[j].score })
	return list
}

// pick takes the best passages, no text twice. A question or a line that ends
// in a colon brings what comes after it along.
func (r *reply) pick(q *query, list []found) []quoted {
	var picked []quoted
	taken := map[string]bool{}
	take := func(i int) {
		if text := r.says.excerpt(r.page.passages[i].text, q.in); !taken[text] {
			taken[text] = true
			picked = append(picked, quoted{text, i})
		}
	}
	for _, f := range list {
		if len(taken) >= mostQuotes || f.score < besides*list[0].score || f.coverage < strong*list[0].coverage {
			break
		}
		take(f.passage)
		if next := f.passage + 1; leadsOn(r.page.passages[f.passage].text) && next < len(r.page.passages) {
			take(next)
		}
	}
	return picked
}

func leadsOn(text string) bool {
	for _, end := range []string{"?", ":", "？", "：", "؟", ";"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return false
}
