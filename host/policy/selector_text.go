package policy

import (
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// Texts of selectors: text=… and the pseudo-classes that take one. In quotes
// after text= it is the whole text, with its case; else a part of it, without.

// parsedText is words or a pattern that a text of the page is compared with.
type parsedText struct {
	words    string
	whole    bool
	caseless bool
	pattern  *expression
	at       int
}

func textStep(body part) (parsedStep, *selectorFault) {
	trimmed := trimText(body.text)
	at := body.at + runes(body.text[:strings.Index(body.text, trimmed)])
	text := &parsedText{at: at}
	step := parsedStep{engine: engineText, text: text}
	switch last := strings.LastIndexByte(trimmed, '/'); {
	case trimmed == "":
		return step, invalidAt(at, "a text is missing here")
	case trimmed[0] == '/' && last > 0:
		var fault *selectorFault
		text.pattern, fault = readPattern(trimmed[1:last], trimmed[last+1:], at+1)
		return step, fault
	case trimmed[0] == '"' || trimmed[0] == '\'':
		words, size, fault := quotedText(trimmed, at)
		if fault != nil {
			return step, fault
		}
		if size != len(trimmed) {
			return step, invalidAt(at+runes(trimmed[:size]), "something stands after the text")
		}
		text.words, text.whole = words, true
	default:
		// A sign that counts for nothing may have parted a >> that is one now.
		if words := oneSpaced(trimmed); len(splitChain(part{"text=" + words, 0})) > 1 {
			return step, invalidAt(at, "a text with >> in it stands in quotes")
		}
		text.words, text.caseless = trimmed, true
	}
	return step, text.check()
}

// check refuses a text that has nothing in it: everything would match.
func (t *parsedText) check() *selectorFault {
	if t.pattern == nil && oneSpaced(t.words) == "" {
		return invalidAt(t.at, "a text is missing here")
	}
	return nil
}

// quotedText reads a string in quotes, where a backslash takes the next
// character as it is; and how many bytes it takes.
func quotedText(text string, at int) (inside string, size int, fault *selectorFault) {
	var out strings.Builder
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			i++
			out.WriteByte(text[i])
		case text[i] == text[0]:
			return out.String(), i + 1, nil
		default:
			out.WriteByte(text[i])
		}
	}
	return "", 0, invalidAt(at, "a string is not closed")
}

// isTextSpace is white space as a page's script has it (\s of ECMAScript).
func isTextSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == 0xA0, r == 0x1680, r >= 0x2000 && r <= 0x200A,
		r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000, r == 0xFEFF:
		return true
	}
	return false
}

// isTextNothing is what draws nothing and counts for nothing in a text.
func isTextNothing(r rune) bool { return r == 0x200B || r == 0xAD }

func trimText(text string) string {
	return strings.TrimFunc(text, func(r rune) bool { return isTextSpace(r) || isTextNothing(r) })
}

// oneSpaced is a text as the page compares it: white space is one space.
func oneSpaced(text string) string {
	kept := strings.Map(func(r rune) rune {
		if isTextNothing(r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.FieldsFunc(kept, isTextSpace), " ")
}

// asked is the text as it goes to the page. It is also what counts as a guess,
// so that two questions that the page could answer differently are two.
func (t *parsedText) asked() []string {
	all := []string{t.words}
	if t.pattern != nil {
		all = t.pattern.strings
	}
	out := make([]string, len(all))
	for i, one := range all {
		out[i] = oneSpaced(one)
		if t.isCaseless() {
			out[i] = cases.Lower(language.Und).String(out[i])
		}
	}
	return out
}

func (t *parsedText) isCaseless() bool {
	return t.caseless || t.pattern != nil && t.pattern.flags == "i"
}
