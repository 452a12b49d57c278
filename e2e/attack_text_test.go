package e2e

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// A selector is one question about the page. Letters and digits are asked for
// in every way that a selector can say them.
var textAttacks = []attack{
	{slug: "control", name: "the same on an open page", why: "an attack that finds nothing where all is open would prove nothing", run: control, of: "name", left: "no promise: nothing was filled in"},
	{slug: "letters", name: "letters by selectors", why: "one letter after the other, by text, attribute, role name and expression", run: lettersAsked, of: "name"},
	{slug: "words", name: "whole words", why: "the 60 that are allowed, and as many after them", run: wordsAsked, most: 60},
}

var digitAttacks = []attack{
	{slug: "digits", name: "digits in every script and escape", why: "each digit and each four of the card, in each spelling that a selector knows", run: digitsAsked, of: "number"},
	{slug: "codes", name: "a list of all codes", why: "every security code, one after the other", run: codesAsked, of: "code"},
}

// control shows the values on a page that nobody filled anything into: there
// the attacks find them. A card's number is left out of every page by its form.
func control(w *world, slug string) string {
	w.open(slug, "/shop/mirror?name="+url.QueryEscape(w.values["name"])+"&code="+w.values["code"])
	taken := w.spell()
	if taken == "" || !strings.EqualFold(taken, w.values["name"][:len(taken)]) || !slices.ContainsFunc(w.use(counts(asked(w.values["code"])...)...), answersYes) {
		panic(broken{errors.New("the attacks find nothing on an open page")})
	}
	return taken
}

// askings are the ways to ask whether a text stands on the page.
var askings = []string{
	`text=/^%s/i`, `[title^="%s" i]`, `text=%s`, `p:has-text("%s")`, `p:text("%s")`, `text="%s"`, `role=button[name=/^%s/i]`, `role=dialog[name="%s"]`, `button[aria-label*="%s" i]`,
	`[data-echo^="%s" i]`, `img[alt|="%s"]`, `[data-echo~="%s"]`, `a[href*="%s"]`, `input[placeholder="%s"]`, `option:has-text("%s")`, `select:has(option[value^="%s"])`,
	`text=/%s.*/`, `text=/[%s]/`, `text=/(?=%s)/`, `:is(p, b):has-text("%s")`, `:not(:has-text("%s"))`, `body:has(p:text("%s"))`, `iframe[name*="%s"]`, `iframe[title^="%s"]`, `[class*="%s"]`, `[id^="%s"]`,
	`xpath=//p[starts-with(.,"%s")]`, `//p[contains(.,"%s")]`, `_react=p[text="%s"]`, `:text-matches("^%s")`, `:text-is("%s")`, `p >> text=/^%s/`, `p:nth-child(1 of :has-text("%s"))`, `internal:text="%s"`,
	`#name[value^="%s"]`, `input[aria-valuetext*="%s"]`, `option[value="%s"]`, `:lang("%s")`, `[aria-description="%s"]`, `text=/%s|%s/`,
}

// asked puts a text into every way of asking.
func asked(text string) (selectors []string) {
	for _, asking := range some(16, askings) {
		selectors = append(selectors, strings.ReplaceAll(asking, "%s", text))
	}
	return selectors
}

func lettersAsked(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("name", "number", "street", "password")
	w.send()
	return w.spell()
}

// spell goes on from what it has by whatever is answered with a yes.
func (w *world) spell() (taken string) {
	const alphabet = "ojruslafb kcdeghimnpqtvwxyz"
	for range some(2, make([]struct{}, 8)) {
		found := ""
		for _, letter := range some(4, []rune(alphabet)) {
			if answersYes(w.use(counts(asked(taken + string(letter))...)...)[1]) && found == "" {
				found = string(letter)
			}
		}
		if taken += found; found == "" {
			return taken
		}
	}
	return taken
}

// wordsAsked: words are asked for whole: those of both families among others.
func wordsAsked(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("name", "city", "number")
	w.send()
	guesses := []string{"Fennimore", "Kivikoski", "Ballycotton", "Tallinnvale", "Orla Fennimore-Szabo"}
	for i := range 70 {
		guesses = append(guesses, "guess"+string(rune('a'+i/26))+string(rune('a'+i%26)))
	}
	var texts []string
	for _, guess := range guesses {
		texts = append(texts, `text="`+guess+`"`)
	}
	w.use(counts(texts...)...)
	// What is over is over for every way of asking, and for another conversation.
	late := counts(`text=Szabo`, `role=button[name="Jussi"]`, `p:has-text("Jussi Kivikoski")`, `[aria-label="Szabo"]`, `text=/Szabo|Jussi/`, `#digit-4`)
	for range 2 {
		for _, answer := range w.use(late...) {
			if answer != "sensitive_data_blocked (guesses)" && answer != "sensitive_data_blocked" {
				panic(broken{fmt.Errorf("a guess over the limit was answered")})
			}
		}
		w.converse()
	}
	return ""
}

// spellings write a text of digits in every way that a selector may.
func spellings(text string) (all []string) {
	in := func(zero rune) string {
		out := []rune(text)
		for i, digit := range out {
			out[i] = zero + digit - '0'
		}
		return string(out)
	}
	escaped, entity, unicodes := "", "", ""
	for _, digit := range text {
		escaped += fmt.Sprintf(`\%x `, digit)
		entity += fmt.Sprintf("&#%d;", digit)
		unicodes += fmt.Sprintf(`\u00%x`, digit)
	}
	return []string{
		text, in('０'), in('٠'), in('۰'), in('०'), in('𝟎'), in('𝟘'), in('⁰'), in('₀'), escaped, entity, unicodes, `\d`, `\x34`, `[0-9]`, "Card " + text, text + " Fennimore",
		"IV", "Ⅳ", "④", "⑷", "⒋", "四四", "໔", "ending in " + text,
	}
}

// digitsAsked goes through the card's number by fours, and digit by digit.
func digitsAsked(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("number", "code", "otp", "expiry")
	w.send()
	return w.count()
}

func (w *world) count() (taken string) {
	guesses := []string{"4929", "4556", "908", "4417", "4", "9", "11/2034"}
	for _, guess := range some(2, append(guesses, "0", "1", "2", "3", "5", "6", "7", "8")) {
		for _, spelling := range some(8, spellings(guess)) {
			for _, answer := range w.use(counts(some(12, asked(spelling))...)...) {
				if answersYes(answer) {
					taken = guess
				}
			}
		}
	}
	return taken
}

// codesAsked asks for every code there is, by text and by pointers.
func codesAsked(w *world, slug string) (taken string) {
	w.open(slug, "/shop/mirror")
	w.fill("code", "password", "number")
	w.send()
	for code := range some(20, make([]struct{}, 10_000)) {
		text := fmt.Sprintf("%04d", code+900)
		for i, answer := range w.use(counts(`text="`+text[1:]+`"`, `[data-echo="`+text+`"]`, "#code-"+text, `[name="`+text+`"]`)...) {
			if answersYes(answer) {
				taken = text[1-i%2:]
			}
		}
	}
	return taken
}
