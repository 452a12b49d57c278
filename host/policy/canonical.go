package policy

import (
	"sort"
	"sync"
)

// A value that was typed into a page may come back in many spellings: other
// cases and widths, accents composed or not, other scripts' digits, grouped
// otherwise, percent-encoded, as HTML entities, with invisible characters
// between. The scrub therefore looks at canonical text and keeps a map back
// to the original, so that what it takes out is the spelling that was there.

// mapping leads from a derived text back to the text that it was made of.
// Segments are sorted by from, the first is at 0.
type mapping []segment

type segment struct {
	from  int  // where the segment starts in the derived text
	start int  // where what it was made of starts in the original
	end   int  // where that ends; of no meaning when plain
	plain bool // byte for byte: byte i of the segment was byte start+i
}

// back gives the range of the original that [from, to) was made of. The range
// must not be empty.
func (m mapping) back(from, to int) (start, end int) {
	first := m.at(from)
	last := m.at(to - 1)
	start, end = first.start, last.end
	if first.plain {
		start += from - first.from
	}
	if last.plain {
		end = last.start + (to - last.from)
	}
	return start, end
}

func (m mapping) at(i int) segment {
	return m[sort.Search(len(m), func(k int) bool { return m[k].from > i })-1]
}

// plainly notes that the derived text goes on byte for byte.
func (m mapping) plainly(from, start int) mapping {
	if n := len(m); n > 0 && m[n-1].plain && from-m[n-1].from == start-m[n-1].start {
		return m
	}
	return append(m, segment{from: from, start: start, plain: true})
}

// made notes that the derived text from here on was made of [start, end).
func (m mapping) made(from, start, end int) mapping {
	return append(m, segment{from: from, start: start, end: end})
}

// mostLayers is how many encodings inside each other are looked through: an
// address in an attribute in a JSON string is three.
const mostLayers = 3

var foldPool = sync.Pool{New: func() any { return &folded{} }}

// views calls look with each canonical view of the text: as it stands, and
// with one more layer of encodings decoded each time, as long as there is any.
// back leads from a range of the view to the text. Nothing of a view may be
// kept: the next one takes its place.
func views(text string, look func(f *folded, back func(from, to int) (start, end int))) {
	f := foldPool.Get().(*folded)
	defer foldPool.Put(f)
	var layers []mapping
	for {
		f.read(text)
		look(f, func(from, to int) (int, int) {
			from, to = f.back.back(from, to)
			for i := len(layers) - 1; i >= 0; i-- {
				from, to = layers[i].back(from, to)
			}
			return from, to
		})
		if len(layers) == mostLayers {
			return
		}
		decoded, layer := decode(text)
		if layer == nil {
			return
		}
		text, layers = decoded, append(layers, layer)
	}
}
