package policy

import (
	"html"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// decode takes one layer of encodings off: HTML entities, percent encoding,
// JSON's and JavaScript's escapes, CSS escapes. A form's plus signs are spaces
// for the fold already. The mapping is nil when there was nothing to decode.
func decode(text string) (string, mapping) {
	if !strings.ContainsAny(text, `&%\`) {
		return text, nil
	}
	var out strings.Builder
	var back mapping
	kept, changed := 0, false
	signs := newSigns(text)
	for i := signs.after(0); i < len(text); i = signs.after(i) {
		var decoded string
		end := i
		switch text[i] {
		case '&':
			decoded, end = entity(text, i)
		case '%':
			decoded, end = percent(text, i)
		case '\\':
			decoded, end = escape(text, i)
		}
		if end == i {
			i++
			continue
		}
		changed = true
		if kept < i {
			back = back.plainly(out.Len(), kept)
			out.WriteString(text[kept:i])
		}
		if decoded != "" {
			back = back.made(out.Len(), i, end)
			out.WriteString(decoded)
		}
		i, kept = end, end
	}
	if !changed {
		return text, nil
	}
	if kept < len(text) {
		back = back.plainly(out.Len(), kept)
		out.WriteString(text[kept:])
	}
	if len(back) == 0 {
		return "", nil
	}
	return out.String(), back
}

// signs finds the signs with which an encoded character begins.
type signs struct {
	text string
	next [3]int
}

const encodingSigns = `&%\`

func newSigns(text string) *signs {
	s := &signs{text: text}
	for k := range s.next {
		s.next[k] = -1
	}
	return s
}

// after gives the next sign from i on, the text's length when there is none.
// Each kind is looked for only once it was passed.
func (s *signs) after(i int) int {
	first := len(s.text)
	for k := range s.next {
		if s.next[k] < i {
			s.next[k] = len(s.text)
			if i < len(s.text) {
				if at := strings.IndexByte(s.text[i:], encodingSigns[k]); at >= 0 {
					s.next[k] = i + at
				}
			}
		}
		first = min(first, s.next[k])
	}
	return first
}

// longestEntity covers the longest name of the HTML standard's table.
const longestEntity = 40

func entity(text string, i int) (string, int) {
	end := i + 1
	for end < len(text) && end-i < longestEntity && (isWordByte(text[end]) || text[end] == '#') {
		end++
	}
	if end < len(text) && text[end] == ';' {
		end++
	}
	if decoded := html.UnescapeString(text[i:end]); decoded != text[i:end] {
		return decoded, end
	}
	return "", i
}

// percent decodes a whole run of %XX at once: a character may take several; or
// the %uXXXX of JavaScript's escape().
func percent(text string, i int) (string, int) {
	if i+1 < len(text) && (text[i+1] == 'u' || text[i+1] == 'U') {
		return percentUnit(text, i)
	}
	var bytes []byte
	end := i
	for end+2 < len(text) && text[end] == '%' {
		high, low := hexDigit(text[end+1]), hexDigit(text[end+2])
		if high < 0 || low < 0 {
			break
		}
		bytes = append(bytes, byte(high<<4|low))
		end += 3
	}
	if len(bytes) == 0 {
		return "", i
	}
	if !utf8.Valid(bytes) {
		// Latin-1, as old forms send it.
		runes := make([]rune, len(bytes))
		for k, b := range bytes {
			runes[k] = rune(b)
		}
		return string(runes), end
	}
	return string(bytes), end
}

// percentUnit decodes one UTF-16 unit, or two that make a character.
func percentUnit(text string, i int) (string, int) {
	r, n := hexRune(text[i+2 : min(i+6, len(text))])
	switch {
	case n < 4:
		return "", i
	case utf16.IsSurrogate(r) && len(text) >= i+12 && text[i+6] == '%' && text[i+7] == text[i+1]:
		if low, n := hexRune(text[i+8 : i+12]); n == 4 {
			return string(utf16.DecodeRune(r, low)), i + 12
		}
	}
	return string(r), i + 6
}

// escape decodes a backslash and what follows: \uXXXX (pairs of surrogates as
// one), \u{X}, \xXX, CSS's one to six hex digits with one white space after
// them, and a letter or mark that is escaped to stand for itself.
func escape(text string, i int) (string, int) {
	rest := text[i+1:]
	switch {
	case rest == "":
		return "", i
	case rest[0] == 'u' && len(rest) > 1 && rest[1] == '{':
		if close := strings.IndexByte(rest, '}'); close > 2 && close <= 8 {
			if r, n := hexRune(rest[2:close]); n == close-2 {
				return string(r), i + 1 + close + 1
			}
		}
	case rest[0] == 'u' && len(rest) >= 5:
		if r, n := hexRune(rest[1:5]); n == 4 {
			if utf16.IsSurrogate(r) && len(rest) >= 11 && rest[5] == '\\' && rest[6] == 'u' {
				if low, n := hexRune(rest[7:11]); n == 4 {
					return string(utf16.DecodeRune(r, low)), i + 1 + 11
				}
			}
			return string(r), i + 1 + 5
		}
	case rest[0] == 'x' && len(rest) >= 3:
		if r, n := hexRune(rest[1:3]); n == 2 {
			return string(r), i + 1 + 3
		}
	}
	if _, n := hexRune(rest[:min(6, len(rest))]); n > 1 {
		r, _ := hexRune(rest[:n])
		end := i + 1 + n
		if end < len(text) && strings.IndexByte(" \t\n\r\f", text[end]) >= 0 {
			end++
		}
		return string(r), end
	}
	switch rest[0] {
	case 'n', 't', 'r', 'f', 'b', 'v':
		return " ", i + 2
	}
	if rest[0] < utf8.RuneSelf {
		return rest[:1], i + 2
	}
	return "", i
}

// hexRune reads the hex digits at the start of s and says how many they are.
func hexRune(s string) (rune, int) {
	var r rune
	n := 0
	for n < len(s) && hexDigit(s[n]) >= 0 {
		r = r<<4 | rune(hexDigit(s[n]))
		n++
	}
	return r, n
}

func hexDigit(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return -1
}
