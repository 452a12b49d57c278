package quote

import (
	"context"
	"sort"
	"strconv"
	"strings"

	"sidekick/host/model"
)

// reply writes one answer.
type reply struct {
	ctx   context.Context
	asked ask
	page  *page
	says  *language
	hands model.Hands
	out   *paper
}

// answer is the table from intents to answers.
func (r *reply) answer() func() {
	return map[intent]func(){
		passages: r.passages,
		about:    r.about,
		links:    r.links,
		pictures: r.pictures,
		headings: r.headings,
		controls: r.controls,
		prices:   r.prices,
		cheapest: r.cheapest,
		dearest:  r.dearest,
	}[r.asked.intent]
}

func (r *reply) write() {
	if r.page.noSelection {
		r.out.sentence(r.says.says["no_selection"])
	}
	if r.page.empty() && len(r.page.images) == 0 && len(r.page.controls) == 0 {
		r.out.sentence(r.says.says["empty"])
		r.unread()
		return
	}
	r.answer()()
	if r.page.truncated {
		r.out.sentence(r.says.says["truncated"])
	}
	if r.page.inconclusive {
		r.out.sentence(r.says.says["inconclusive"])
	}
}

// unread says that there are frames where an answer may stand.
func (r *reply) unread() {
	if r.page.frames > 0 {
		r.out.sentence(r.says.sentence("frames", "{count}", strconv.Itoa(r.page.frames)))
	}
}

// A passage answers when it holds this share of the question's weight; one
// that holds less, but two of its words or half of it, comes close.
const (
	strong     = 0.6
	weak       = 0.5
	weakest    = 0.34
	withFact   = 1.5 // what the asked-for kind of thing in a passage is worth
	mostQuotes = 3
	// besides: a further passage is quoted if it is this good beside the best.
	besides = 0.45
)

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
		if f.coverage < weakest || f.coverage < weak && f.terms < 2 {
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

// nothingNamed answers a question that names nothing: what is selected, what
// is in view, or what the page is about.
func (r *reply) nothingNamed() {
	if r.page.seen == wholePage {
		r.summary()
		return
	}
	r.firstLines()
}

const mostLines = 12

// firstLines quotes a view or a selection from its top.
func (r *reply) firstLines() {
	var list []quoted
	for i, p := range r.page.passages {
		if len(list) == mostLines {
			break
		}
		list = append(list, quoted{r.says.excerpt(p.text, one), i})
	}
	r.quotes(list)
	r.more(len(r.page.passages) - len(list))
}

func (r *reply) more(left int) {
	if left > 0 {
		r.out.sentence(r.says.sentence("more", "{count}", strconv.Itoa(left)))
	}
}

// about tells what a page is about, or, if the question names a part of it
// that the page has, what it says there.
func (r *reply) about() {
	if len(r.asked.words) > 0 {
		q := newQuery(r.says, r.asked.words, r.asked.original)
		if list := r.search(q); len(list) > 0 && list[0].coverage >= strong {
			r.out.sentence(r.says.says["found"])
			r.quotes(r.pick(q, list))
			return
		}
	}
	if r.page.seen == selection {
		r.firstLines()
		return
	}
	r.summary()
}

func (r *reply) summary() {
	if r.page.title != "" {
		r.out.sentence(r.says.sentence("about_titled", "{title}", escape(shorten(r.page.title, 2*longestHeading))))
	} else {
		r.out.sentence(r.says.says["about"])
	}
	var list []quoted
	for _, s := range r.says.central(r.ctx, r.page) {
		list = append(list, quoted{s.text, s.passage})
	}
	r.quotes(list)
	if len(r.page.structure.headings) > 1 {
		r.out.sentence(r.says.says["sections"])
		r.listHeadings(mostSections)
	}
}
