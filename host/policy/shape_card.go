package policy

import "unicode/utf8"

// A card number is 13 to 19 digits of a known issuer's range that pass the
// Luhn check (ISO/IEC 7812-1, annex B), however they are grouped. A candidate
// starts and ends where a group of digits does: a number inside a longer run
// of digits is another number.

const (
	cardLeast      = 13
	cardMost       = 19
	cardSeparators = 3 // characters between two groups, at most
)

// digitGroup is a run of digits that touch.
type digitGroup struct {
	start, end int // byte offsets
	digits     int
	first      int  // where its digits stand among those of the run
	separator  rune // what stands before it; 0 for the first
}

// cardRun is how many groups are read at a time: many more than one card
// number has, so that little is read twice, however many are joined.
const cardRun = 128

// tooFew passes over joined ASCII digits that are fewer than a card number has.
// It says 0 when there are enough, or when a closer look is needed.
func tooFew(text string, i int) (next int) {
	digits, between := 0, 0
	for ; i < len(text); i++ {
		b := text[i]
		switch {
		case b >= '0' && b <= '9':
			if digits++; digits == cardLeast {
				return 0
			}
			between = 0
		case b >= utf8.RuneSelf:
			return 0
		case between < cardSeparators && isSeparator(rune(b)):
			between++
		default:
			return i
		}
	}
	return i
}

// cardIn looks at the digit that stands at i and what is joined to it. It gives
// the first card number there, or end 0 and where to go on.
func cardIn(text string, i int) (from, end, next int) {
	if next = tooFew(text, i); next > 0 {
		return 0, 0, next
	}
	return cardAmong(text, i)
}

func cardAmong(text string, i int) (from, end, next int) {
	var groups [cardRun]digitGroup
	var digits [cardRun * (cardMost + 1)]byte
	count, total, at := 0, 0, i
	for at > 0 || count == 0 {
		group := digitGroup{start: at, first: total}
		if count > 0 {
			group.separator = separatorBefore(text, groups[count-1].end)
		}
		for {
			digit, size := digitAt(text, at)
			if size == 0 {
				break
			}
			if group.digits <= cardMost { // of a longer one it is enough to know that it is
				digits[total] = digit
				total++
				group.digits++
			}
			at = skipIgnorable(text, at+size)
		}
		group.end = at
		groups[count] = group
		count++
		at = afterSeparators(text, at)
		if count == cardRun {
			break
		}
	}
	// The last groups of a run that goes on are looked at again with what
	// follows them.
	whole := at == 0
	for g := range groups[:count] {
		if !whole && g > 0 && g+cardMost > count {
			return 0, 0, groups[g].start
		}
		if found := cardFrom(groups[g:count], digits[groups[g].first:total]); found > 0 {
			return groups[g].start, groups[g+found-1].end, 0
		}
	}
	return 0, 0, groups[count-1].end
}

// cardFrom says how many of the groups, from the first on, make one card
// number: the most that do, or 0. The check digit's sum is kept for both
// ways of doubling, so that each length costs one step.
func cardFrom(groups []digitGroup, digits []byte) int {
	length, found := 0, 0
	var sums [2]int // [p]: the digits whose place has parity p are doubled
	for g := range groups {
		for range groups[g].digits {
			if length == cardMost {
				return found
			}
			d := int(digits[length])
			sums[length&1] += doubled(d)
			sums[length&1^1] += d
			length++
		}
		// The last digit is not doubled, the one before it is.
		if length >= cardLeast && sums[length&1]%10 == 0 && issued(digits[:length]) && plausible(groups[:g+1]) {
			found = g + 1
		}
	}
	return found
}

func doubled(d int) int {
	if d *= 2; d > 9 {
		d -= 9
	}
	return d
}

// plausible keeps rows of a table from reading as one number: more than five
// groups must be of one size (the last may be shorter) and joined alike.
func plausible(groups []digitGroup) bool {
	if len(groups) <= 5 {
		return true
	}
	for g := 1; g < len(groups); g++ {
		last := g == len(groups)-1
		if groups[g].digits != groups[0].digits && !(last && groups[g].digits < groups[0].digits) {
			return false
		}
		if groups[g].separator != groups[1].separator {
			return false
		}
	}
	return true
}

// issuers are the ranges of the leading digits with the lengths in use, after
// the public lists of the schemes. width is how many leading digits count.
var issuers = []struct {
	width, low, high int
	least, most      int
}{
	{1, 4, 4, 13, 19},           // Visa
	{4, 2221, 2720, 16, 16},     // Mastercard
	{2, 51, 55, 16, 16},         // Mastercard
	{2, 34, 34, 15, 15},         // American Express
	{2, 37, 37, 15, 15},         // American Express
	{3, 300, 305, 14, 19},       // Diners Club
	{4, 3095, 3095, 14, 19},     // Diners Club
	{2, 36, 36, 14, 19},         // Diners Club
	{2, 38, 39, 14, 19},         // Diners Club
	{4, 3528, 3589, 16, 19},     // JCB
	{4, 6011, 6011, 16, 19},     // Discover
	{3, 644, 649, 16, 19},       // Discover
	{2, 65, 65, 16, 19},         // Discover, RuPay, Elo
	{2, 60, 60, 16, 16},         // RuPay, Hipercard
	{2, 62, 62, 16, 19},         // UnionPay
	{2, 81, 82, 16, 19},         // UnionPay, RuPay
	{4, 2200, 2204, 16, 19},     // Mir
	{6, 979200, 979289, 16, 16}, // Troy
	{2, 50, 50, 13, 19},         // Maestro, Elo
	{2, 56, 58, 13, 19},         // Maestro
	{2, 61, 61, 13, 19},         // Maestro
	{2, 63, 64, 13, 19},         // Maestro
	{2, 66, 69, 13, 19},         // Maestro
	{4, 1946, 1946, 16, 16},     // BC
	{4, 9792, 9792, 16, 16},     // Troy
}

func issued(digits []byte) bool {
	for _, issuer := range issuers {
		if len(digits) < issuer.least || len(digits) > issuer.most {
			continue
		}
		lead := 0
		for _, d := range digits[:issuer.width] {
			lead = lead*10 + int(d)
		}
		if lead >= issuer.low && lead <= issuer.high {
			return issuer.width != 1 || visaLength(len(digits))
		}
	}
	return false
}

// visaLength keeps to the three lengths that Visa ever gave out.
func visaLength(n int) bool { return n == 13 || n == 16 || n == 18 || n == 19 }
