package quote

import (
	"strconv"
	"strings"
)

const (
	mostItems    = 40
	mostSections = 10
	longestItem  = 160
)

// list writes what was found of a kind, up to mostItems, and how many there
// are. Items are Markdown already.
func (r *reply) list(name string, items []string) {
	count := r.says.says["none"]
	if len(items) > 0 {
		count = strconv.Itoa(len(items))
	}
	r.out.sentence(r.says.sentence(name, "{count}", count))
	for i, text := range items {
		if i == mostItems {
			break
		}
		r.out.item(text)
	}
	r.more(len(items) - mostItems)
	if len(items) == 0 {
		r.unread()
	}
}

// matching keeps what the question's words speak of; all of it if they speak
// of none, and the question then was not about a list.
func matching[T any](r *reply, all []T, text func(T) string) (kept []T, ok bool) {
	if len(r.asked.words) == 0 {
		return all, true
	}
	q := newQuery(r.says, r.asked.words, r.asked.original)
	for _, one := range all {
		if q.in(text(one)) > 0 {
			kept = append(kept, one)
		}
	}
	return kept, len(kept) > 0
}

func (r *reply) links() {
	kept, ok := matching(r, r.page.structure.links, func(l link) string { return l.text + " " + l.address })
	if !ok {
		r.passages()
		return
	}
	var items []string
	seen := map[link]bool{}
	for _, l := range kept {
		if seen[l] || l.address == "" {
			continue
		}
		seen[l] = true
		items = append(items, described(l.text, l.address))
	}
	r.list("links", items)
}

// described is a text with its address, which stays text: nothing of a page
// becomes a link in an answer.
func described(text, where string) string {
	where = address(shorten(where, 2*longestItem))
	if text == "" {
		return where
	}
	return escape(shorten(text, longestItem)) + " — " + where
}

func (r *reply) pictures() {
	kept, ok := matching(r, r.page.images, func(i image) string { return i.Alt + " " + i.Src })
	if !ok {
		r.passages()
		return
	}
	var items []string
	for _, i := range kept {
		alt := tidy(i.Alt)
		if alt == "" {
			items = append(items, r.says.says["undescribed"]+" — "+address(shorten(tidy(i.Src), 2*longestItem)))
			continue
		}
		items = append(items, described(alt, tidy(i.Src)))
	}
	r.list("pictures", items)
}

func (r *reply) headings() {
	r.out.sentence(r.says.sentence("headings", "{count}", r.count(len(r.page.structure.headings))))
	r.listHeadings(mostItems)
}

func (r *reply) count(n int) string {
	if n == 0 {
		return r.says.says["none"]
	}
	return strconv.Itoa(n)
}

// listHeadings writes the headings with their levels as a nested list.
func (r *reply) listHeadings(most int) {
	all := r.page.structure.headings
	for i, h := range all {
		if i == most {
			break
		}
		depth := 0
		for above := h.above; above != none; above = all[above].above {
			depth++
		}
		r.out.nested(depth, escape(shorten(h.text, longestItem)))
	}
	r.more(len(all) - most)
}

// controls lists fields and buttons by their labels. A read that does not tell
// them apart is said to be one.
func (r *reply) controls() {
	if !r.page.hasControls {
		seen, refusal := look(r.ctx, r.hands, view)
		if refusal != nil {
			r.out.sentence(refusal.Sentence)
			return
		}
		r.out.sentence(r.says.says["no_controls"])
		seen.language, r.page = r.page.language, seen
		r.firstLines()
		return
	}
	kept, ok := matching(r, r.page.controls, func(c control) string { return c.Label })
	if !ok {
		kept = r.page.controls
	}
	var items []string
	for _, c := range kept {
		text := escape(shorten(tidy(c.Label), longestItem))
		if value := tidy(c.Value); value != "" {
			text += ": " + escape(shorten(value, longestItem))
		}
		if strings.TrimSpace(text) != "" {
			items = append(items, text)
		}
	}
	r.list("controls", items)
}
