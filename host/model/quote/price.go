package quote

import (
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
