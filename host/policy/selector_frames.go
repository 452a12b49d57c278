package policy

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tdewolff/parse/v2/css"
)

const frameLocator = "frameLocator("

// splitFrames takes frameLocator(css) >> … off the front, as often as it
// stands there, and gives what is left.
func splitFrames(whole part) (frames []selectorList, rest part, fault *selectorFault) {
	for {
		trimmed := strings.TrimLeft(whole.text, cssSpace)
		whole = part{trimmed, whole.at + len(whole.text) - len(trimmed)}
		if !strings.HasPrefix(trimmed, frameLocator) {
			return frames, whole, nil
		}
		inner, size, fault := frameArgument(whole)
		if fault != nil {
			return nil, whole, fault
		}
		list, fault := parseSelector(inner.text, inner.at)
		if fault != nil {
			return nil, whole, fault
		}
		if list.hasTests() {
			return nil, whole, invalidAt(inner.at, "a frame is named by the browser's own CSS alone")
		}
		if frames = append(frames, list); len(frames) > framesMost {
			return nil, whole, invalidAt(whole.at, "it goes through too many frames")
		}
		left := trimmed[size:]
		after := strings.TrimLeft(left, cssSpace)
		at := whole.at + runes(trimmed[:size])
		if !strings.HasPrefix(after, ">>") {
			return nil, whole, invalidAt(at, "a frame is followed by >> and a selector")
		}
		whole = part{after[len(">>"):], at + len(left) - len(after) + len(">>")}
	}
}

// frameArgument gives what stands between the parentheses of frameLocator(…):
// a selector, in quotes or not; and how many bytes the whole takes.
func frameArgument(whole part) (inner part, size int, fault *selectorFault) {
	tokens, fault := tokenize(whole.text, whole.at)
	if fault != nil {
		return inner, 0, fault
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
			size = token.from + len(token.raw)
			inside := trimSpaceTokens(tokens[1:i])
			if len(inside) == 1 && inside[0].kind == css.StringToken {
				return part{inside[0].value, inside[0].at + 1}, size, nil
			}
			return part{whole.text[len(frameLocator):token.from], whole.at + len(frameLocator)}, size, nil
		}
	}
	return inner, 0, invalidAt(whole.at, "a parenthesis is not closed")
}

func runes(text string) int { return utf8.RuneCountInString(text) }

func itoa(n int) string { return strconv.Itoa(n) }
