package policy

import (
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

type form byte

const (
	formWords form = iota
	formDigits
	formHex
	formBase64
)

// pattern is one canonical form of one value.
type pattern struct {
	kind   string
	form   form
	text   string // canonical
	inside bool   // matches inside a longer word, run or encoding as well
	weight int
	groups []int // how many digits the typed groups had, when spaces parted them
	// head and tail say that the character before or after a match in base64
	// holds some bits of the value as well.
	head, tail bool
}

const (
	longWord   = 8  // characters from which a value matches inside a word
	longDigits = 8  // digits from which a value matches inside a run
	longRun    = 13 // digits from which spaces join whatever their places
	longCode   = 7  // characters of an encoding from which it matches inside
)

// patternsOf lists the forms of a value: as words or digits, with its own
// escapes (if it has any) decoded as the views of a text decode them, and
// encoded as hex and base64 at any offset.
func patternsOf(value Value) []pattern {
	var all []pattern
	seen := map[string]bool{}
	add := func(p pattern) {
		key := string(rune(p.form)) + p.text
		if p.text == "" || seen[key] {
			return
		}
		seen[key] = true
		p.kind, p.weight = value.Kind, len(value.Text)
		all = append(all, p)
	}
	spelling := value.Text
	for range mostLayers + 1 {
		canonical := strings.TrimSpace(string(fold(spelling).text))
		for _, p := range plainForms(canonical) {
			add(p)
		}
		decoded, layer := decode(spelling)
		if layer == nil {
			break
		}
		spelling = decoded
	}
	trimmed := strings.TrimSpace(value.Text)
	for _, bytes := range []string{trimmed, strings.Map(withoutGrouping, trimmed)} {
		for _, p := range encodedForms(bytes) {
			add(p)
		}
	}
	return all
}

// plainForms takes a canonical value as digits when it is nothing else, as
// both when it is digits and what groups them, and as words otherwise; a long
// number in words (an account's) is looked for as digits besides.
func plainForms(canonical string) []pattern {
	runs := digitRuns([]byte(canonical))
	all := strings.ReplaceAll(string(runs.digits), string(runBreak), "")
	if all == canonical {
		return []pattern{{form: formDigits, text: all, inside: len(all) >= longDigits}}
	}
	forms := []pattern{{form: formWords, text: canonical, inside: utf8.RuneCountInString(canonical) >= longWord || withoutSpaces(canonical)}}
	if strings.Trim(canonical, "0123456789 -./()") == "" {
		if len(all) >= shortestValue {
			forms = append(forms, pattern{form: formDigits, text: all, inside: len(all) >= longDigits, groups: groupsOf(canonical)})
		}
		return forms
	}
	digits := strings.Map(withoutGrouping, canonical)
	from := strings.IndexAny(digits, "0123456789")
	if from >= 0 {
		to := from
		for to < len(digits) && digits[to] >= '0' && digits[to] <= '9' {
			to++
		}
		if to-from >= longRun {
			forms = append(forms, pattern{form: formDigits, text: digits[from:to], inside: true})
		}
	}
	return forms
}

// groupsOf is how a typed number was parted by spaces, nil when it was not.
func groupsOf(canonical string) []int {
	fields := strings.Fields(canonical)
	if len(fields) < 2 {
		return nil
	}
	groups := make([]int, len(fields))
	for i, field := range fields {
		groups[i] = len(strings.Map(onlyDigits, field))
	}
	return groups
}

func encodedForms(value string) []pattern {
	var forms []pattern
	canonical := func(s string) string { return string(fold(s).text) }
	code := fmt.Sprintf("%x", value)
	forms = append(forms, pattern{form: formHex, text: code, inside: len(code) > longCode})
	for _, encoding := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for offset := range 3 {
			encoded := encoding.EncodeToString(append(make([]byte, offset), value...))
			// The characters that do not depend on what stands around.
			inner := encoded[(offset*8+5)/6 : (offset+len(value))*8/6]
			if len(inner) >= longCode {
				forms = append(forms, pattern{form: formBase64, text: canonical(inner), inside: true, head: offset > 0, tail: (offset+len(value))%3 > 0})
			}
		}
		forms = append(forms, pattern{form: formBase64, text: canonical(encoding.EncodeToString([]byte(value)))})
	}
	return forms
}

func withoutGrouping(r rune) rune {
	if strings.ContainsRune(" -./", r) {
		return -1
	}
	return r
}

func onlyDigits(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}

// withoutSpaces says whether the value is of a script that writes no spaces
// between words: there a whole word has no bounds to look at.
func withoutSpaces(s string) bool {
	for _, r := range s {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar) {
			return true
		}
	}
	return false
}

// stands says whether a match in canonical text is one, and how far it goes:
// the padding and the half characters of an encoding go with it.
func (p *pattern) stands(text []byte, start, end int) (int, int, bool) {
	if !p.inside && (wordBefore(text, start) || wordAfter(text, end)) {
		return 0, 0, false
	}
	if p.form != formBase64 {
		return start, end, true
	}
	if p.head && start > 0 {
		start--
	}
	if p.tail && end < len(text) {
		end++
	}
	for padding := 0; padding < 2 && end < len(text) && text[end] == '='; padding++ {
		end++
	}
	return start, end, true
}

func wordBefore(text []byte, i int) bool {
	r, _ := utf8.DecodeLastRune(text[:i])
	return i > 0 && wordRune(r)
}

func wordAfter(text []byte, i int) bool {
	r, _ := utf8.DecodeRune(text[i:])
	return i < len(text) && wordRune(r)
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
