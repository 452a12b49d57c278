package quote

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// priceIn is a price as it stands in a text.
type priceIn struct {
	text       string // as it stands
	start, end int
	currency   string
	value      float64
}

// pricesIn finds the prices of a text: a number with a currency's sign or word
// beside it, with nothing or one space between.
func pricesIn(text string) []priceIn {
	var list []priceIn
	for _, n := range numbersIn(text) {
		p := priceIn{start: n.start, end: n.end, value: n.value}
		if sign, at := signBefore(text, n.start); sign != "" {
			p.currency, p.start = currencies[sign], at
		} else if sign, at := signAfter(text, n.end); sign != "" {
			p.currency, p.end = currencies[sign], at
		} else {
			continue
		}
		if len(list) > 0 && p.start < list[len(list)-1].end {
			continue
		}
		p.text = text[p.start:p.end]
		list = append(list, p)
	}
	return list
}

func signBefore(text string, at int) (sign string, start int) {
	head := trimOneSpace(text[:at], strings.TrimSuffix)
	last, size := utf8.DecodeLastRuneInString(head)
	if size == 0 {
		return "", 0
	}
	if unicode.Is(unicode.Sc, last) {
		sign := string(last)
		// "US$", "R$": the letters before belong to the sign.
		letters := head[lettersStart(head[:len(head)-size]):]
		if folded := fold(letters); currencies[folded] != "" && before[folded] {
			return folded, len(head) - len(letters)
		}
		if currencies[sign] == "" {
			return "", 0
		}
		return sign, len(head) - size
	}
	head = strings.TrimSuffix(head, ".")
	w := head[lettersStart(head):]
	if folded := fold(w); before[folded] {
		return folded, len(head) - len(w)
	}
	return "", 0
}

func signAfter(text string, at int) (sign string, end int) {
	// "12,-" and "12,– €"
	rest := text[at:]
	for _, dash := range []string{",-", ",–", ",—", ".-", ".–"} {
		rest = strings.TrimPrefix(rest, dash)
	}
	rest = trimOneSpace(rest, strings.TrimPrefix)
	from := len(text) - len(rest)
	first, size := utf8.DecodeRuneInString(rest)
	if unicode.Is(unicode.Sc, first) {
		if currencies[string(first)] == "" {
			return "", 0
		}
		return string(first), from + size
	}
	for sign := range dottedSigns {
		if strings.HasPrefix(rest, sign) {
			return sign, from + len(sign)
		}
	}
	stop := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
	if stop < 0 {
		stop = len(rest)
	}
	w := fold(rest[:stop])
	if w != "" && currencies[w] != "" && !notAfter[w] {
		return w, from + stop
	}
	// A joined script goes on after its sign: 円です, 元起, 원입니다.
	if sign := string(first); joinedText(sign) && currencies[sign] != "" {
		return sign, from + size
	}
	return "", 0
}

var dottedSigns = map[string]bool{"ر.س": true, "د.إ": true, "ج.م": true, "ש״ח": true, "บาท": true}

func trimOneSpace(s string, trim func(string, string) string) string {
	for _, space := range []string{" ", "\u00a0", "\u202f", "\u2009"} {
		if cut := trim(s, space); len(cut) < len(s) {
			return cut
		}
	}
	return s
}

// lettersStart is where the letters that a text ends with begin.
func lettersStart(s string) int {
	for at := len(s); at > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:at])
		if !unicode.IsLetter(r) && !unicode.Is(unicode.Sc, r) {
			return at
		}
		at -= size
	}
	return 0
}

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
