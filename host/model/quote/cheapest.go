package quote

import (
	"math"
	"slices"
	"strings"
)

// wanted keeps the offers that the question speaks of.
func (r *reply) wanted() []offer {
	all := r.offers()
	kept, ok := matching(r, all, func(o offer) string {
		text := o.name + "\n" + o.sentence
		for h := r.page.passages[o.passage].heading; h != none; h = r.page.structure.headings[h].above {
			text += "\n" + r.page.structure.headings[h].text
		}
		return text
	})
	if !ok {
		return all
	}
	return kept
}

func (r *reply) prices() {
	var items []string
	seen := map[string]bool{}
	for _, o := range r.wanted() {
		text := "**" + escape(o.text) + "**"
		if o.name != "" {
			text += " — " + escape(o.name)
		}
		if !seen[text] {
			seen[text] = true
			items = append(items, text)
		}
	}
	r.list("prices", items)
}

func (r *reply) cheapest() { r.extreme("lowest", func(a, b float64) bool { return a < b }) }

func (r *reply) dearest() { r.extreme("highest", func(a, b float64) bool { return a > b }) }

// extreme quotes the best offer of each currency. Savings and charges are left
// out, unless the page has no other price.
func (r *reply) extreme(sentence string, better func(a, b float64) bool) {
	all := r.wanted()
	things := slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return o.discount || o.value == 0 })
	if len(things) == 0 {
		things = all
	}
	if len(things) == 0 {
		r.list("prices", nil)
		return
	}
	best := map[string]offer{}
	var order []string
	for _, o := range things {
		have, ok := best[o.currency]
		if !ok {
			order = append(order, o.currency)
		}
		if !ok || better(o.value, have.value) {
			best[o.currency] = o
		}
	}
	r.out.sentence(r.says.says[sentence])
	for _, currency := range order {
		r.offer(best[currency], things)
	}
	if len(order) > 1 {
		r.out.sentence(r.says.says["currencies"])
	}
}

// offer writes a price with its name and its passage, and with whatever else
// costs the same.
func (r *reply) offer(o offer, all []offer) {
	seen := map[string]bool{}
	for _, same := range all {
		if same.currency != o.currency || math.Abs(same.value-o.value) > 1e-9 || len(seen) == mostQuotes {
			continue
		}
		text := "**" + escape(same.text) + "**"
		if same.name != "" {
			text += " — " + escape(same.name)
		}
		if seen[text] {
			continue
		}
		seen[text] = true
		r.out.sentence(text)
		passage := r.page.passages[same.passage].text
		r.quotes([]quoted{{r.says.excerpt(passage, func(s string) float64 { return float64(strings.Count(s, same.text)) }), same.passage}})
	}
}
