package quote

import (
	"math"
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
				discount: r.says.hasWord(sentence, r.says.discounts) || r.under(i, r.says.discounts),
			})
		}
	}
	return list
}

// under says whether the heading of a passage holds one of the words: a table
// under "Delivery" is of charges, although its rows do not say so.
func (r *reply) under(i int, words map[string]bool) bool {
	heading := r.page.passages[i].heading
	return heading != none && r.says.hasWord(r.page.structure.headings[heading].text, words)
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
	// What follows a price that begins its sentence is what to do with it.
	if strings.HasPrefix(sentence, p.text) && r.pricedUnder(here.heading, i, math.MaxInt) == 1 {
		return r.page.structure.headings[here.heading].text
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
	return r.pricedUnder(r.page.passages[i].heading, i, 40) == 1
}

// pricedUnder counts the passages around one that stand under a heading, are
// shorter than that, and hold a price.
func (r *reply) pricedUnder(heading, i, shorter int) (count int) {
	if heading == none {
		return 0
	}
	for j := max(0, i-mostItems); j < min(len(r.page.passages), i+mostItems); j++ {
		p := r.page.passages[j]
		if p.heading == heading && utf8.RuneCountInString(p.text) < shorter && len(pricesIn(p.text)) > 0 {
			count++
		}
	}
	return count
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
