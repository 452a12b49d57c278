package policy

import (
	"strings"
	"unicode/utf8"
)

// Shapes are secrets that show what they are by their form alone: card
// numbers, private keys, JWTs, well-known API keys. They are value-free, so
// taking them out answers no guess.
//
// The scanner looks for anchors first (a digit, "-----BEGIN", the first letter
// of a known prefix at the start of a word) and runs a matcher only there. Each
// matcher moves forward and is bounded, so one pass is linear in the text.

// The placeholders, one a shape.
const (
	shapeCard       = "[card.number]"
	shapePrivateKey = "[private.key]"
	shapeJWT        = "[jwt]"
	shapeAPIKey     = "[api.key]"
)

// replaceShapes gives the text with every shape replaced, counting each in
// removed. A text without a shape is returned as it is, without a copy.
func replaceShapes(text string, removed Removed) string {
	var out strings.Builder
	kept := 0
	keys := pemScan{text: text}
	for i := 0; i < len(text); {
		end, shape := 0, ""
		next := i + 1
		switch anchors[text[i]] {
		case anchorNone:
			i++
			continue
		case anchorDigit:
			if lead := text[i]; lead >= utf8.RuneSelf {
				if _, size := digitAt(text, i); size == 0 {
					i++
					continue
				}
			}
			var from int
			if from, end, next = cardIn(text, i); end > 0 {
				shape, i = shapeCard, from
			}
		case anchorDash:
			if end, next = keys.at(i); end > 0 {
				shape = shapePrivateKey
			}
		case anchorLetter:
			if i+1 == len(text) || pairs[text[i]][text[i+1]] == 0 || i > 0 && isWordByte(text[i-1]) {
				i++
				continue
			}
			end, shape = keyAt(text, i)
		}
		if shape == "" {
			i = next
			continue
		}
		if out.Cap() == 0 {
			out.Grow(len(text))
		}
		out.WriteString(text[kept:i])
		out.WriteString(shape)
		removed[shape]++
		kept, i = end, end
	}
	if kept == 0 {
		return text
	}
	out.WriteString(text[kept:])
	return out.String()
}

type anchor byte

const (
	anchorNone anchor = iota
	anchorDigit
	anchorDash
	anchorLetter
)

// anchors says which matcher a byte may start. The lead bytes from 0xD9 are
// those of the scripts that have decimal digits of their own, so that Han and
// Kana are passed over without decoding.
var anchors = func() (table [256]anchor) {
	for b := '0'; b <= '9'; b++ {
		table[b] = anchorDigit
	}
	for _, b := range []byte{0xD9, 0xDB, 0xDF, 0xE0, 0xE1, 0xEA, 0xEF, 0xF0} {
		table[b] = anchorDigit
	}
	table['-'] = anchorDash
	for _, form := range keyForms {
		table[form.prefix[0]] = anchorLetter
	}
	return table
}()

func isWordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_'
}
