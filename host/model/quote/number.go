package quote

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

type numberIn struct {
	start, end int
	value      float64
}

// numbersIn finds numbers with their marks of thousands and decimals. A letter
// or a digit-like name around one (B12, 4K) makes it no number.
func numbersIn(text string) []numberIn {
	var list []numberIn
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsDigit(r) {
			i += size
			continue
		}
		end, digits := numberAt(text[i:])
		if value, ok := parseNumber(digits); ok {
			list = append(list, numberIn{i, i + end, value})
		}
		i += end
	}
	return list
}

// numberAt reads digits and the marks between them, and gives them back with
// Western digits and the marks ',' and '.' (spaces and apostrophes dropped).
func numberAt(text string) (end int, digits string) {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if d, ok := digitValue(r); ok {
			b.WriteByte('0' + d)
			i += size
			end = i
			continue
		}
		mark, ok := numberMarks[r]
		if !ok || b.Len() > 30 {
			break
		}
		after := text[i+size:]
		if next, _ := utf8.DecodeRuneInString(after); !unicode.IsDigit(next) {
			break
		}
		if mark == 0 && !threeDigits(after) {
			break
		}
		if mark != 0 {
			b.WriteByte(mark)
		}
		i += size
	}
	return end, b.String()
}

var numberMarks = map[rune]byte{
	'.': '.', ',': ',', '٫': '.', '٬': ',', '·': '.',
	' ': 0, '\u00a0': 0, '\u202f': 0, '\u2009': 0, '\'': 0, '’': 0,
}

// threeDigits: a space or an apostrophe parts thousands only.
func threeDigits(s string) bool {
	n := 0
	for _, r := range s {
		if !unicode.IsDigit(r) {
			break
		}
		n++
	}
	return n == 3
}

func digitValue(r rune) (byte, bool) {
	if r >= '0' && r <= '9' {
		return byte(r - '0'), true
	}
	if !unicode.IsDigit(r) {
		return 0, false
	}
	// The digits of a script stand in a row of ten from its zero on.
	for zero := r; zero > r-10; zero-- {
		if !unicode.IsDigit(zero - 1) {
			return byte(r - zero), true
		}
	}
	return 0, false
}

// parseNumber tells the mark of decimals from that of thousands: of two
// different marks the last is the decimals'; one that stands twice, or before
// exactly three digits, is the thousands'.
func parseNumber(s string) (float64, bool) {
	last := strings.LastIndexAny(s, ".,")
	if last < 0 {
		return number(s)
	}
	mark := s[last : last+1]
	other := strings.ContainsAny(s, strings.Trim(".,", mark))
	decimals := len(s) - last - 1
	thousands := strings.Count(s, mark) > 1 || !other && decimals == 3 && s[0] != '0'
	if thousands {
		return number(strings.NewReplacer(".", "", ",", "").Replace(s))
	}
	whole := strings.NewReplacer(".", "", ",", "").Replace(s[:last])
	return number(whole + "." + s[last+1:])
}

func number(s string) (float64, bool) {
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil
}
