package quote

import (
	"slices"
	"strings"
)

const longestHeading = 80

// pathMark stands between a heading and the one below it.
const pathMark = " › "

// place says where a passage stands: its region, the headings above it, or how
// far down the page it is. Empty where there is nothing to tell.
func (r *reply) place(i int) string {
	p := r.page.passages[i]
	if p.region != "" && r.says.says[p.region] != "" && slices.Contains(regions, p.region) {
		return r.says.says[p.region]
	}
	if path := r.path(p.heading); path != "" {
		return r.says.sentence("under", "{heading}", path)
	}
	switch n := len(r.page.passages); {
	case n < 6:
		return ""
	case i < n/3:
		return r.says.says["start"]
	case i < 2*n/3:
		return r.says.says["middle"]
	}
	return r.says.says["end"]
}

// regions are the reader's regions that have a sentence. A page cannot name
// another sentence by naming a region.
var regions = []string{"aside", "header", "comments", "view", "selected"}

// path is the heading with the one above it, escaped. The page's own title on
// top says nothing about a place and is left out under another.
func (r *reply) path(h int) string {
	var parts []string
	for ; h != none && len(parts) < 2; h = r.page.headings[h].above {
		if r.page.headings[h].level == 1 && len(parts) > 0 {
			break
		}
		parts = append(parts, escape(shorten(r.page.headings[h].text, longestHeading)))
	}
	slices.Reverse(parts)
	return strings.Join(parts, pathMark)
}

// quotes writes passages, each under its place; a place is not said twice in a
// row.
func (r *reply) quotes(list []quoted) {
	last := ""
	for _, q := range list {
		if where := r.place(q.passage); where != "" && where != last {
			r.out.sentence(where)
			last = where
		}
		r.out.quote(q.text)
	}
}

// quoted is a part of a passage.
type quoted struct {
	text    string
	passage int
}
