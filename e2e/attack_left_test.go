package e2e

import (
	"fmt"
	"strings"
)

// What the document names as left: a page whose elements themselves follow what
// was typed is asked for by pointers and by structure. The bench says how much
// each such page gives away.
var leftAttacks = []attack{
	{slug: "brand", name: "the mark of a card's brand", why: "a class names the first digit", run: brand, of: "number", each: 2, left: "a class that follows a value"},
	{slug: "strength", name: "a meter of a password's strength", why: "a class, and a dot for each letter", run: strength, left: "an element a letter"},
	{slug: "figures", name: "a class for each digit", why: "each use of a pointer with a digit is a guess, so that sixty are answered", run: figures(func(digit int) string { return fmt.Sprintf("digit-%d", digit) }, "#figures"), of: "number", left: "a class that follows a value"},
	{slug: "spelled", name: "a class for each digit in words", why: "no pointer holds a digit", run: figures(func(digit int) string { return spelledDigits[digit] }, "#words"), of: "number", left: "a class that follows a value"},
	{slug: "ticked", name: "a box that is ticked for each digit", why: "structure says which", run: ticked, of: "number", left: "a ticked box that follows a value"},
	{slug: "initials", name: "a class for each letter", why: "no pointer is longer than it must be", run: lettered, of: "name", left: "a class that follows a value"},
	{slug: "labelled", name: "the kinds of fields whose labels repeat a value", why: "a label that holds a word such as mail makes a field an e-mail's", run: labelled, left: "a field's kind by its label"},
	{slug: "narrowed", name: "a list that narrows", why: "a handle from before the fill says what is still shown", run: narrowed, of: "code", left: "an element that is shown by a value"},
}

var spelledDigits = strings.Split("zero one two three four five six seven eight nine", " ")

func (w *world) keypad(slug string, ids ...string) {
	w.open(slug, "/shop/keypad")
	w.fill(ids...)
}

func labelled(w *world, slug string) string {
	w.open(slug, "/shop/mirror?labels")
	w.use(call{"fill", map[string]any{"token": "family.mailbox", "selector": "#email"}})
	w.use(plain("observe")...)
	for _, id := range some(2, []string{"street", "number", "name", "user", "city", "code", "password"}) {
		w.fill(id)
		w.use(plain("observe")...)
	}
	return ""
}

func brand(w *world, slug string) string {
	w.keypad(slug, "number")
	for i, answer := range w.use(counts(".amex", ".visa", ".mastercard", ".discover")...) {
		if answersYes(answer) {
			return string(rune('3' + i))
		}
	}
	return ""
}

// strength counts a password's letters.
func strength(w *world, slug string) string {
	w.keypad(slug, "password")
	w.use(counts(".poor", ".fair", ".good", ".strong", ".dot")...)
	return ""
}

// figures asks each place for each class.
func figures(class func(int) string, under string) func(*world, string) string {
	return func(w *world, slug string) (taken string) {
		w.keypad(slug, "number")
		for place := range some(4, make([]struct{}, 19)) {
			found := "?"
			for digit := range 10 {
				if answersYes(w.use(counts(fmt.Sprintf("%s > .%s:nth-child(%d)", under, class(digit), place+1))...)[0]) {
					found = string(rune('0' + digit))
				}
			}
			taken += found
		}
		return taken
	}
}

func ticked(w *world, slug string) (taken string) {
	w.keypad(slug, "number")
	for place := range some(4, make([]struct{}, 19)) {
		found := "?"
		for digit := range 10 {
			if answersYes(w.use(counts(fmt.Sprintf("#boxes > :nth-child(%d) > input[type=checkbox]:nth-child(%d):checked", place+1, digit+1))...)[0]) {
				found = string(rune('0' + digit))
			}
		}
		taken += found
	}
	return taken
}

func lettered(w *world, slug string) (taken string) {
	w.keypad(slug, "name")
	for place := range some(2, make([]struct{}, 20)) {
		found := "?"
		for letter := 'a'; letter <= 'z'; letter++ {
			if answersYes(w.use(counts(fmt.Sprintf("#letters > .letter-%c:nth-child(%d)", letter, place+1))...)[0]) {
				found = string(letter)
			}
		}
		taken += found
	}
	return taken
}

// narrowed halves what is shown of a list of all codes.
func narrowed(w *world, slug string) string {
	w.keypad(slug, "code")
	visible := func(from, to int) bool {
		return answersYes(w.use(counts(fmt.Sprintf("#codes > li:nth-child(n+%d):nth-child(-n+%d) >> visible=true", from+1, to))...)[0])
	}
	from, to := 0, 1000
	for to-from > 1 {
		if middle := (from + to) / 2; visible(from, middle) {
			to = middle
		} else {
			from = middle
		}
	}
	return fmt.Sprintf("%03d", from)
}
