package policy

import (
	"strings"
	"unicode/utf8"
)

// Characters that draw nothing and stand for letters all the same: a page
// writes whole sentences in tag characters, or a byte in each variation
// selector of a row, which no person sees and a model may read. Hidden text
// is not told, in whatever string it comes.
//
// What a script needs of them stays: one selector after a character, and the
// tags of a flag (https://www.unicode.org/reports/tr51/#Emoji_Tag_Sequences).

const (
	blackFlag = '\U0001F3F4'
	cancelTag = '\U000E007F'
	// flagTags are the most letters and digits that a flag has.
	flagTags = 6
)

// undrawnLeads are how a character of one of these kinds begins in UTF-8.
var undrawnLeads = [...]string{"\xf3\xa0", "\xef\xb8"}

func isTag(r rune) bool {
	return r >= 0xE0000 && r <= 0xE0FFF && !isSelector(r)
}

func isSelector(r rune) bool {
	return r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0100 && r <= 0xE01EF
}

// withoutUndrawn drops them, in one pass.
func withoutUndrawn(text string) string {
	first := len(text)
	for _, lead := range undrawnLeads {
		if at := strings.Index(text[:first], lead); at >= 0 {
			first = at
		}
	}
	if first == len(text) {
		return text
	}
	before, _ := utf8.DecodeLastRuneInString(text[:first])
	var out strings.Builder
	kept, dropped := 0, false
	for i := first; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		end := i + size
		switch {
		case isTag(r) && before == blackFlag && flagEnd(text, i) > 0:
			end = flagEnd(text, i)
		case isTag(r), isSelector(r) && isSelector(before):
			out.WriteString(text[kept:i])
			kept, dropped = end, true
		}
		before, i = r, end
	}
	if !dropped {
		return text
	}
	out.WriteString(text[kept:])
	return out.String()
}

// flagEnd is where the tags of a flag end that begin at from, or 0.
func flagEnd(text string, from int) int {
	count := 0
	for i, r := range text[from:] {
		switch {
		case r == cancelTag && count > 0:
			return from + i + utf8.RuneLen(r)
		case count == flagTags, (r < 0xE0030 || r > 0xE0039) && (r < 0xE0061 || r > 0xE007A):
			return 0
		}
		count++
	}
	return 0
}
