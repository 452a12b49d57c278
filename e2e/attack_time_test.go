package e2e

import (
	"fmt"
	"slices"
	"strings"
)

// What was begun before a fill, and what goes on beside it.
var timeAttacks = []attack{
	{slug: "waits", name: "waits parked before a fill", why: "an open question is not judged again", run: parked},
	{slug: "batch", name: "a batch around a fill", why: "calls of one reply run beside the fill", run: batch},
	{slug: "handles", name: "handles from before a fill", why: "a reference leads to an element whose name has changed", run: handlesKept},
}

// parked begins waits and fills in the same moment. Which of them is ended and
// which is refused is chance; what counts is whether one was met.
func parked(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	wait := func(selector, state string) call {
		return call{"wait_for_selector", map[string]any{"selector": selector, "state": state, "milliseconds": 4000}}
	}
	fill := func(id string) call {
		return call{"fill", map[string]any{"token": "family." + id, "selector": "#" + id}}
	}
	for i, texts := range some(1, [][]string{{"text=/4929/", "text=/4556/", "text=Orla", `text=/^\d{16}$/`}, {"[title^='4']", "[aria-label*='Jussi']", "[placeholder='908']", "p:text-is('4417')"}}) {
		var calls []call
		for _, text := range texts {
			calls = append(calls, wait(text, "attached"))
		}
		w.meets(append(calls, fill([]string{"number", "code"}[i]))...)
	}
	w.meets(wait("text=Fennimore", "attached"), wait("text=/Kivi/", "attached"), wait("text=/J/", "attached"), fill("name"))
	return ""
}

func (w *world) meets(calls ...call) {
	from := len(w.heard)
	met := slices.Contains(w.together(calls...), `{"met":true}`)
	w.heard = append(w.heard[:from], heard{"whether a wait was met", fmt.Sprint(met)})
}

// batch asks for everything at the moment of a fill, and right after it. Which
// of the reads came in before the fill is chance, and what they hold then is the
// empty page: what counts is that none holds a value.
func batch(w *world, slug string) (taken string) {
	for i, id := range some(1, []string{"number", "name", "code", "password"}) {
		if i == 0 {
			w.open(slug, "/shop/mirror")
		}
		around := plain("read_page", "read_view", "snapshot", "tab", "list_frames", "read_selection", "picture", "observe")
		calls := append(append(around, call{"fill", map[string]any{"token": "family." + id, "selector": "#" + id}}), around...)
		from := len(w.heard)
		for _, answer := range w.together(append(calls, counts("text=/4/", "text=/9/", "text=O")...)...) {
			for field, value := range w.values {
				if strings.Contains(answer, value) || field == "number" && strings.Contains(answer, value[:6]) {
					taken = value
				}
			}
		}
		w.heard = w.heard[:from]
		w.use(plain("read_page", "read_view", "snapshot", "tab")...)
	}
	w.heard = append(w.heard, heard{"what a batch held of a value", taken})
	return taken
}

// handlesKept takes every handle before, and asks by handles afterwards.
func handlesKept(w *world, slug string) string {
	w.open(slug, "/shop/mirror?frame")
	w.use(plain("snapshot", "list_frames", "read_page")...)
	w.fill("name", "number", "password")
	for number := range some(12, make([]struct{}, 60)) {
		reference := "aria-ref=e" + itoa(number+1)
		w.use(counts(reference, reference+" >> text=/4/", reference+" >> p", "p >> "+reference)...)
		w.use(call{"wait_for_selector", map[string]any{"selector": reference, "state": "visible", "milliseconds": 20}}, call{"fill", map[string]any{"token": "family.number", "selector": reference}})
	}
	w.use(call{"read_page", map[string]any{"frame": "f1"}}, call{"read_view", map[string]any{"frame": "f1"}}, call{"snapshot", map[string]any{"frame": "f1"}})
	w.use(plain("snapshot", "list_frames")...)
	w.use(counts("aria-ref=e1", "aria-ref=e99999", "aria-ref=e1 ", "aria-ref=E1")...)
	return ""
}
