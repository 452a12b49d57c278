package policy

import (
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// Value is one that a session substituted: what was typed into a field, as it
// was typed. Each format that was typed (MM/YY, MM/YYYY) is a value of its own.
type Value struct {
	Kind string // the token's kind; the placeholder is the kind in brackets
	Text string
}

// Values finds the substituted values of a session in text, in all their
// canonical forms. It is made anew when a value is added, and is safe for many
// goroutines.
type Values struct {
	patterns []pattern
	words    []*automaton // over canonical text: words, hex, base64
	digits   *automaton   // over canonical text's digits alone
	parts    *Values      // the values' own words, for error texts
}

// shortestValue is the length under which a value is neither scrubbed nor a
// reason to withhold: two characters stand everywhere.
const shortestValue = 3

// NewValues prepares the search. Values that a person picked from the page's
// own list of options are not to be given: the page holds all of them anyway.
func NewValues(values []Value) *Values {
	v := newValues(values)
	if parts := partsOf(values); len(parts) > 0 {
		v.parts = newValues(parts)
	}
	return v
}

func newValues(values []Value) *Values {
	v := &Values{}
	seen := map[Value]bool{}
	var words, digits []keyed
	for _, value := range values {
		if seen[value] || utf8.RuneCountInString(strings.TrimSpace(value.Text)) < shortestValue {
			continue
		}
		seen[value] = true
		for _, p := range patternsOf(value) {
			list := &words
			if p.form == formDigits {
				list = &digits
			}
			*list = append(*list, keyed{p.text, len(v.patterns)})
			v.patterns = append(v.patterns, p)
		}
	}
	v.words, v.digits = newAutomata(words), newAutomaton(digits)
	return v
}

// span is a stretch of the original text to take out.
type span struct {
	start, end int
	weight     int // length of the value: longer ones name the placeholder
	kind       string
}

// Find says whether any value stands in the text, in any form.
func (v *Values) Find(text string) bool { return len(v.find(text)) > 0 }

func (v *Values) find(text string) []span {
	if v == nil {
		return nil
	}
	return v.spans(text)
}

// FindOutside says whether any value stands in the text outside of what own
// finds: what a session itself put on a page tells it nothing. A value of which
// own is a part is outside, or any word of a pass phrase would hide the whole.
func (v *Values) FindOutside(own *Values, text string) bool {
	found := v.find(text)
	if len(found) == 0 {
		return false
	}
	put := touching(own.find(text))
	return slices.ContainsFunc(found, func(one span) bool {
		return !slices.ContainsFunc(put, func(around span) bool { return around.start <= one.start && one.end <= around.end })
	})
}

// touching makes spans that follow each other without a gap one.
func touching(spans []span) []span {
	var out []span
	for _, one := range spans {
		if n := len(out); n > 0 && one.start <= out[n-1].end {
			out[n-1].end = max(out[n-1].end, one.end)
			continue
		}
		out = append(out, one)
	}
	return out
}

// Longest is the length of the longest value in bytes, 0 without any.
func (v *Values) Longest() int {
	longest := 0
	if v != nil {
		for _, p := range v.patterns {
			longest = max(longest, p.weight)
		}
	}
	return longest
}

// replace takes every value out of the text.
func (v *Values) replace(text string, removed Removed) string {
	return take(text, v.find(text), removed)
}

// take puts placeholders in the place of spans, which stand in order and apart
// from each other.
func take(text string, spans []span, removed Removed) string {
	if len(spans) == 0 {
		return text
	}
	var out strings.Builder
	kept := 0
	for _, one := range spans {
		placeholder := "[" + one.kind + "]"
		out.WriteString(text[kept:one.start])
		out.WriteString(placeholder)
		removed[placeholder]++
		kept = one.end
	}
	out.WriteString(text[kept:])
	return out.String()
}

// spans are what to take out, in order and apart from each other.
func (v *Values) spans(text string) []span {
	if len(v.patterns) == 0 || text == "" {
		return nil
	}
	var found []span
	digits := digitPool.Get().(*runs)
	defer digitPool.Put(digits)
	views(text, func(f *folded, back func(int, int) (int, int)) {
		for _, words := range v.words {
			words.each(f.text, func(id, start, end int) {
				p := &v.patterns[id]
				if start, end, ok := p.stands(f.text, start, end); ok {
					from, to := back(start, end)
					found = append(found, span{from, to, p.weight, p.kind})
				}
			})
		}
		if v.digits != nil {
			digits.read(f.text)
			v.digits.each(digits.digits, func(id, start, end int) {
				p := &v.patterns[id]
				if digits.stands(p, start, end) {
					from, to := back(int(digits.at[start]), int(digits.at[end-1])+1)
					found = append(found, span{from, to, p.weight, p.kind})
				}
			})
		}
	})
	return joined(found)
}

// joined merges spans that overlap: what one leaves over would be a part of
// the other's value. The longest value names the whole.
func joined(spans []span) []span {
	sort.Slice(spans, func(a, b int) bool { return spans[a].start < spans[b].start })
	out := spans[:0]
	for _, one := range spans {
		if n := len(out); n > 0 && one.start < out[n-1].end {
			last := &out[n-1]
			last.end = max(last.end, one.end)
			if one.weight > last.weight {
				last.weight, last.kind = one.weight, one.kind
			}
			continue
		}
		out = append(out, one)
	}
	return out
}
