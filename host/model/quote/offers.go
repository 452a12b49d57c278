package quote

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// offer is a price with what it is the price of, as far as the page's order
// tells: the cell, the text or the heading beside it.
type offer struct {
	priceIn
	name     string
	sentence string
	passage  int
	discount bool // a saving or a charge, not what the thing costs
}

// mostOffers bounds what a page made of prices can cost.
const mostOffers = 5000

func (r *reply) offers() []offer {
	var list []offer
	for i := range r.page.passages {
		if i%256 == 0 && r.ctx.Err() != nil {
			return nil
		}
		text := r.page.passages[i].text
		if !strings.ContainsFunc(text, unicode.IsDigit) {
			continue
		}
		prices := pricesIn(text)
		for n, sentence := range r.sentencesOf(text, prices) {
			if len(list) == mostOffers {
				return list
			}
			list = append(list, offer{
				priceIn: prices[n], passage: i, sentence: sentence, name: r.nameOf(i, prices[n], sentence),
				discount: r.says.hasWord(sentence, r.says.discounts),
			})
		}
	}
	return list
}

// sentencesOf is the sentence that each price of a passage stands in.
func (r *reply) sentencesOf(text string, prices []priceIn) []string {
	if len(prices) == 0 {
		return nil
	}
	var list []string
	from, to := 0, 0
	for _, s := range r.says.sentences(text) {
		from, to = to, to+len(s)
		for len(list) < len(prices) && prices[len(list)].start < to {
			list = append(list, around(text, from, to, prices[len(list)]))
		}
	}
	return list
}

// around is the sentence of a price, cut at spaces near the price where it is
// long.
func around(text string, from, to int, p priceIn) string {
	if at := p.start - longestItem; at > from {
		if space := strings.IndexByte(text[at:p.start], ' '); space >= 0 {
			from = at + space
		} else {
			from = p.start
		}
	}
	if at := p.end + longestItem; at < to {
		to = p.end + max(0, strings.LastIndexByte(text[p.end:at], ' '))
	}
	return strings.TrimSpace(text[from:max(to, p.end)])
}

// nameOf is a text of the page that stands beside a price.
func (r *reply) nameOf(i int, p priceIn, sentence string) string {
	here := r.page.passages[i]
	if here.kind == row {
		for _, cell := range strings.Split(here.text, cellMark) {
			if hasLetters(cell) && len(pricesIn(cell)) == 0 {
				return cell
			}
		}
	}
	if hasLetters(strings.ReplaceAll(sentence, p.text, "")) {
		return shorten(sentence, longestItem)
	}
	// A price that stands alone belongs to the text before it, unless a heading
	// comes between.
	if i > 0 && r.page.passages[i-1].heading == here.heading && r.page.passages[i-1].region == here.region {
		before := r.page.passages[i-1].text
		if utf8.RuneCountInString(before) <= longestItem && len(pricesIn(before)) == 0 && hasLetters(before) && !r.leads(i) {
			return before
		}
	}
	if here.heading != none {
		return r.page.structure.headings[here.heading].text
	}
	return ""
}

// leads says whether the heading of a passage has only one price standing
// alone under it: then the heading names the thing.
func (r *reply) leads(i int) bool {
	heading, alone := r.page.passages[i].heading, 0
	if heading == none {
		return false
	}
	for j := max(0, i-mostItems); j < min(len(r.page.passages), i+mostItems); j++ {
		p := r.page.passages[j]
		if p.heading == heading && utf8.RuneCountInString(p.text) < 40 && len(pricesIn(p.text)) > 0 {
			alone++
		}
	}
	return alone == 1
}

func hasLetters(s string) bool {
	n := 0
	for _, c := range s {
		if unicode.IsLetter(c) {
			n++
		}
	}
	return n >= 2
}

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
