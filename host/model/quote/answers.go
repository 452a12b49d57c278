package quote

import (
	"context"
	"strconv"

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
