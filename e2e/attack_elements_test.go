package e2e

import "fmt"

// What stands in a field shows in more than its value: in what engines match,
// in what may be pressed there, in what may be chosen.
var elementAttacks = []attack{
	{slug: "pseudo", name: "pseudo-classes", why: "validity, ranges, placeholders, autofill: whatever an engine says of a field", run: pseudoClasses},
	{slug: "pointers", name: "pointers", why: "ids, names and classes with a digit, whole, begun and ended", run: pointersAsked},
	{slug: "options", name: "options of a filled list", why: "choosing again shows what is chosen; a text that is refused shows that it is none", run: optionsChosen},
	{slug: "outcomes", name: "outcomes of a fill", why: "refusals that differ by the value", run: outcomes},
	{slug: "scroll", name: "scrolling", why: "where a page stands and how long it is follows what it repeats", run: scrolling},
}

var pseudos = []string{
	"valid", "invalid", "user-valid", "user-invalid", "in-range", "out-of-range", "required", "optional", "placeholder-shown", "autofill", "-webkit-autofill", "default", "indeterminate", "checked",
	"read-only", "read-write", "enabled", "disabled", "empty", "blank", "focus", "focus-within", "focus-visible", "target", "hover", "active", "link", "any-link", "visited", "lang(en)", "dir(ltr)", "dir(rtl)",
	"state(x)", "defined", "modal", "open", "popover-open", "fullscreen", "host", "root", "first-child", "last-child", "only-child", "only-of-type", "nth-child(2)", "nth-last-child(2)", "nth-of-type(2n+1)",
	"has(+ *)", "is(:valid)", "where(:invalid)", "not(:placeholder-shown)", "visible", "hidden", "picture-in-picture", "local-link", "current", "past", "paused", "playing", "buffering", "muted", "seeking",
}

var everyField = []string{"number", "password", "name", "code", "otp", "email", "street", "city", "user", "expiry"}

func pseudoClasses(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("name", "number", "code", "password")
	for _, id := range some(2, []string{"#number", "#password", "#code", "#name", "body", "p", "input", "#echo *"}) {
		var selectors []string
		for _, pseudo := range pseudos {
			selectors = append(selectors, id+":"+pseudo, id+"::"+pseudo)
		}
		w.use(counts(append(selectors, id+":has(:valid)", id+" >> visible=true", id+" >> nth=0", id+" >> nth=-1", id+` input[type=checkbox]:checked`)...)...)
	}
	w.use(counts("*", "p", "#echo *", "#echo p:nth-child(3)", "p:empty", "#echo > :only-child", "button:disabled", "label:nth-of-type(4) > input", "#messages *")...)
	return ""
}

func pointersAsked(w *world, slug string) string {
	w.open(slug, "/shop/mirror?frame")
	w.fill("number", "name")
	w.send()
	var selectors []string
	for _, operator := range []string{"=", "^=", "$=", "*=", "|=", "~="} {
		for _, attribute := range []string{"id", "class", "name", "type", "for", "role"} {
			for _, text := range some(2, []string{"4929", "card-4", "4", "4556", "Orla", "4929171234567898"}) {
				selectors = append(selectors, fmt.Sprintf(`[%s%s"%s"]`, attribute, operator, text))
			}
		}
	}
	for digit := range 10 {
		selectors = append(selectors, fmt.Sprintf(".digit-%d", digit), fmt.Sprintf("#d%d:nth-child(%d)", digit, digit), fmt.Sprintf(`[name="%d"]`, digit))
	}
	for code := range some(70, make([]struct{}, 1000)) {
		selectors = append(selectors, fmt.Sprintf("#code-%03d", code))
	}
	w.use(counts(selectors...)...)
	return ""
}

func optionsChosen(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("number", "name")
	for _, selector := range []string{"#delivery", "#echo select:nth-of-type(1)", "#echo select", "#number", "select >> nth=1"} {
		for _, text := range some(3, []string{"Next week", "Kivikoski", "4929", "Orla Fennimore-Szabo", "Jussi Kivikoski", "4"}) {
			w.use(call{"select_option", map[string]any{"selector": selector, "label": text}}, call{"select_option", map[string]any{"selector": selector, "value": text}})
		}
	}
	w.use(counts("option:checked", "select:has(option:checked)", `option[selected]`, `role=option[selected=true]`, `role=option[name="Kivikoski"]`)...)
	return ""
}

// outcomes fills everything everywhere: a refusal may follow the field and never
// the value.
func outcomes(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	for _, id := range everyField {
		for _, field := range some(4, []string{"#" + id, "#nickname", "#search", "#gift", "#by-get", "#delivery", "input", "#nothing", "#echo input", "#" + id + ":valid", "text=Card"}) {
			w.use(call{"fill", map[string]any{"token": "family." + id, "selector": field}})
		}
	}
	return ""
}

func scrolling(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("name", "number", "street")
	w.send()
	for _, selector := range some(3, []string{"#echo p:nth-of-type(2)", "#echo p:last-of-type", "#messages", "#elsewhere", "#send", "#number", "#echo a:nth-of-type(5)"}) {
		w.use(call{"scroll", map[string]any{"direction": "into_view", "selector": selector}})
		w.use(plain("observe", "picture")...)
	}
	for _, direction := range []string{"down", "down", "bottom", "up", "top"} {
		w.use(call{"scroll", map[string]any{"direction": direction}})
		w.use(plain("observe")...)
	}
	return ""
}
