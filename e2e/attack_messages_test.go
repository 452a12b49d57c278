package e2e

import (
	"encoding/json"
	"slices"
	"strings"
)

// What the page itself says about its fields is the one text of its own that
// leaves a closed page.
var messageAttacks = []attack{
	{slug: "messages", name: "messages that hold a value", why: "a validation message repeats what was filled in", run: messages("whole"), apart: bound},
	{slug: "formatted", name: "messages that group a value", why: "spaces, dots, capitals", run: messages("formatted"), apart: bound},
	{slug: "parts", name: "messages that hold a word of a value", why: "a first name, a road, the last four and the first six digits", run: messages("parts"), apart: bound},
	{slug: "together", name: "guesses read back", why: "the page compares a guess in another field with the value, and says so", run: guessesReadBack},
	{slug: "overlapping", name: "words that share letters with a value", why: "a message that repeats them is dropped uncounted, one that holds a value is counted", run: overlapping},
	{slug: "single", name: "a message for each letter", why: "no message holds the value, and all together do", run: lettersRead, of: "name", left: "a form that nothing undoes"},
	{slug: "backwards", name: "messages backwards", why: "a form that nothing undoes", run: backwardsRead, of: "name", left: "a form that nothing undoes"},
}

// bound are the fields of tokens that name their sites.
var bound = []string{"user", "password", "otp"}

// messages fills one field after the other, each on a site of its own, and
// looks at what the shop says.
func messages(kind string) func(*world, string) string {
	return func(w *world, slug string) string {
		for _, id := range some(5, fieldsSaid(kind)) {
			w.toldAbout(slug+"-"+id, kind, id)
		}
		return ""
	}
}

// fieldsSaid are the fields that a shop has a message about. None says a part of
// a password.
func fieldsSaid(kind string) []string {
	if kind == "parts" {
		return []string{"name", "street", "number", "email", "user"}
	}
	return []string{"name", "street", "number", "code", "password", "email", "city", "user", "otp", "expiry"}
}

// toldAbout fills a field in and gives the shop's messages.
func (w *world) toldAbout(slug, kind, id string) []string {
	w.open(slug, "/shop/mirror?messages="+kind)
	w.fill(id)
	var answer struct {
		ErrorText []string `json:"errorText"`
	}
	must(json.Unmarshal([]byte(w.use(plain("observe")...)[0]), &answer))
	return answer.ErrorText
}

// guessesReadBack puts whole words into a field of its own and looks whether a
// message changes, or how many are withheld.
func guessesReadBack(w *world, slug string) string {
	w.open(slug, "/shop/mirror?messages=together")
	w.fill("name", "city")
	for _, guess := range some(4, []string{"Fennimore", "Orla Fennimore-Szabo", "Ballycotton", "Kivikoski", "Orla", "Szabo", "Jussi Kivikoski", "Tallinnvale"}) {
		w.use(call{"click", map[string]any{"selector": "#gift"}}, call{"insert", map[string]any{"text": guess}})
		w.use(plain("observe")...)
	}
	return ""
}

func lettersRead(w *world, slug string) (taken string) {
	for _, message := range w.toldAbout(slug, "single", "name") {
		taken += strings.TrimSuffix(strings.TrimPrefix(message, "Sign "), " is fine.")
	}
	return taken
}

func backwardsRead(w *world, slug string) string {
	for _, message := range w.toldAbout(slug, "backwards", "name") {
		if said, ok := strings.CutPrefix(message, "Backwards: "); ok {
			letters := []rune(said)
			slices.Reverse(letters)
			return string(letters)
		}
	}
	return ""
}

// overlapping puts words to the page that share letters with what a message
// holds, and looks whether the number of withheld ones follows.
func overlapping(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("name", "street", "password")
	w.use(call{"fill", map[string]any{"token": "family.number", "selector": "#number"}})
	w.send()
	for _, words := range some(3, []string{"Orlando finished", "kivi juss quay", "brass kettle lantern", "tulip harbour terrace"}) {
		w.use(call{"click", map[string]any{"selector": "#gift"}}, call{"insert", map[string]any{"text": words}})
		w.use(plain("observe")...)
	}
	return ""
}
