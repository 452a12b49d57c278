package policy

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tdewolff/parse/v2/css"
)

// splitFrames takes frameLocator(css) >> … off the front, as often as it
// stands there. at says where each part starts in the whole, in characters.
func splitFrames(text string) (frames []string, rest string, at []int, fault *selectorFault) {
	start := 0
	for {
		rest = text[start:]
		trimmed := strings.TrimLeft(rest, " \t\r\n\f")
		start += len(rest) - len(trimmed)
		if !strings.HasPrefix(trimmed, "frameLocator(") {
			if strings.Contains(withoutStrings(trimmed), ">>") {
				return nil, "", nil, &selectorFault{NotAvailable, "chain", "chains are read by a later version", runes(text[:start])}
			}
			return frames, trimmed, append(at, runes(text[:start])), nil
		}
		inner, size, fault := argument(trimmed, runes(text[:start]))
		if fault != nil {
			return nil, "", nil, fault
		}
		frames, at = append(frames, inner), append(at, runes(text[:start]))
		if len(frames) > framesMost {
			return nil, "", nil, invalidAt(runes(text[:start]), "it goes through too many frames")
		}
		start += size
		after := strings.TrimLeft(text[start:], " \t\r\n\f")
		if !strings.HasPrefix(after, ">>") {
			return nil, "", nil, invalidAt(runes(text[:start]), "a frame is followed by >> and a selector")
		}
		start = len(text) - len(after) + len(">>")
	}
}

// argument gives what stands between the parentheses of frameLocator(…): a
// selector, in quotes or not; and how many bytes the whole takes.
func argument(text string, at int) (inner string, size int, fault *selectorFault) {
	tokens, fault := tokenize(text, at)
	if fault != nil {
		return "", 0, fault
	}
	depth := 0
	for i, token := range tokens {
		switch token.kind {
		case css.FunctionToken, css.LeftParenthesisToken:
			depth++
		case css.RightParenthesisToken:
			if depth--; depth > 0 {
				continue
			}
			inside := trimSpaceTokens(tokens[1:i])
			if len(inside) == 1 && inside[0].kind == css.StringToken {
				return inside[0].value, token.from + len(token.raw), nil
			}
			return text[len("frameLocator("):token.from], token.from + len(token.raw), nil
		}
	}
	return "", 0, invalidAt(at, "a parenthesis is not closed")
}

// withoutStrings blanks what is quoted, so that a sign inside is none.
func withoutStrings(text string) string {
	out := []byte(text)
	var quote byte
	for i := 0; i < len(out); i++ {
		switch {
		case out[i] == '\\' && i+1 < len(out):
			out[i], out[i+1] = ' ', ' '
			i++
		case quote == 0 && (out[i] == '"' || out[i] == '\''):
			quote = out[i]
		case quote != 0 && out[i] == quote:
			quote = 0
		case quote != 0:
			out[i] = ' '
		}
	}
	return string(out)
}

func runes(text string) int { return utf8.RuneCountInString(text) }

func itoa(n int) string { return strconv.Itoa(n) }
