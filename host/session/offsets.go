package session

import (
	"slices"
	"unicode/utf8"

	"sidekick/host/message"
)

// places turns every control's `at`, which counts UTF-16 units as JavaScript
// does, into a byte range. One that lies outside its part, or in the middle of
// a character, has no place. Each part is walked once.
func (w *withholding) places(controls []message.Control) map[*message.At]span {
	wanted := make([][]int, len(w.parts))
	for _, control := range controls {
		if at := control.At; at != nil && at.Part < len(w.parts) && at.Start <= at.End {
			wanted[at.Part] = append(wanted[at.Part], at.Start, at.End)
		}
	}
	bytes := make([]map[int]int, len(w.parts))
	for i, offsets := range wanted {
		bytes[i] = byteOffsets(*w.parts[i], offsets)
	}
	places := map[*message.At]span{}
	for _, control := range controls {
		at := control.At
		if at == nil || at.Part >= len(w.parts) || at.Start > at.End {
			continue
		}
		start, ok := bytes[at.Part][at.Start]
		end, also := bytes[at.Part][at.End]
		if ok && also {
			places[at] = span{start, end}
		}
	}
	return places
}

// byteOffsets gives the byte offset of each UTF-16 offset that lies on a
// character's border.
func byteOffsets(text string, offsets []int) map[int]int {
	if len(offsets) == 0 {
		return nil
	}
	slices.Sort(offsets)
	found := make(map[int]int, len(offsets))
	units, at := 0, 0
	for _, offset := range offsets {
		for units < offset && at < len(text) {
			r, size := utf8.DecodeRuneInString(text[at:])
			if r > 0xFFFF {
				units++
			}
			units++
			at += size
		}
		if units == offset {
			found[offset] = at
		}
	}
	return found
}
