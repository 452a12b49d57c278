package policy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A message that calls a person by the first name, or names the road alone,
// holds no whole value and tells of one all the same.

// parted are the kinds whose single words pages repeat. Nothing repeats a part
// of a password: to look for one would only answer whether a message shares it.
var parted = map[string]bool{
	"username": true, "name": true, "card.name": true, "email": true,
	"address.street": true, "address.city": true, "address.region": true, "address.postcode": true,
}

// everywhere are words that stand in many values and in many messages: to drop
// a message for one would say that it stands in the value.
var everywhere = map[string]bool{
	"address": true, "and": true, "avenue": true, "city": true, "com": true, "der": true, "die": true, "email": true, "flat": true, "für": true, "house": true, "info": true, "lane": true, "mail": true,
	"may": true, "name": true, "net": true, "not": true, "org": true, "place": true, "post": true, "road": true, "rue": true, "square": true, "straße": true, "strasse": true, "street": true, "the": true, "town": true, "und": true, "von": true, "will": true,
}

// partsOf are the words of values, three characters or longer, each under its
// value's kind. Digits are shown to nobody, so numbers are no words.
func partsOf(values []Value) (parts []Value) {
	for _, value := range values {
		if !parted[value.Kind] {
			continue
		}
		words := strings.FieldsFunc(value.Text, func(r rune) bool { return !wordRune(r) })
		if len(words) < 2 {
			continue
		}
		for _, word := range words {
			if utf8.RuneCountInString(word) >= shortestValue && strings.ContainsFunc(word, unicode.IsLetter) && !everywhere[strings.ToLower(word)] {
				parts = append(parts, Value{value.Kind, word})
			}
		}
	}
	return parts
}

// holdsPart says whether a text holds a word of a value.
func (v *Values) holdsPart(text string) bool {
	return v != nil && v.parts != nil && len(v.parts.spans(text)) > 0
}
