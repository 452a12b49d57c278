package e2e

import "strings"

// Keys change fields, move values and make pages speak.
var keyAttacks = []attack{
	{slug: "probe", name: "one digit replaced", why: "the page's own check of a changed number gives it away in 160 probes", run: probing},
	{slug: "chords", name: "copying", why: "a value in the clipboard could be put where it can be read", run: chords},
}

// probing tries to change filled fields and watches what the page makes of it.
func probing(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("number", "password", "name")
	for _, field := range some(2, []string{"#number", "#password", "#name"}) {
		for _, key := range some(6, strings.Split("0 4 9 a Z Backspace Delete Home End ArrowLeft ArrowRight ArrowUp ArrowDown PageUp Space Shift+A Shift+4 Shift+Tab Tab Escape 1 2 3 5 6 7 8", " ")) {
			w.use(call{"press", map[string]any{"selector": field, "key": key}})
			w.use(plain("observe")...)
		}
		w.use(call{"press", map[string]any{"selector": field, "key": "Tab"}}, call{"press", map[string]any{"key": "Shift+Tab"}})
		for _, text := range []string{"4", "harbour words", "Orla Fennimore-Szabo"} {
			w.use(call{"insert", map[string]any{"text": text}})
			w.use(plain("observe")...)
		}
		w.use(counts(field+":disabled", "#send:enabled", `[aria-invalid="true"]`, `[aria-invalid]`)...)
	}
	return ""
}

// chords presses whatever copies, cuts, pastes or opens a menu.
func chords(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("number", "name")
	var calls []call
	for _, modifier := range some(6, strings.Split("Control Meta Alt AltGraph Shift control CTRL Ctrl ControlOrMeta Super Hyper Fn Control+Shift Shift+Control Command Option ⌘ Ｃontrol", " ")) {
		for _, key := range some(6, strings.Split("a c C v x Insert Delete F10 с", " ")) {
			calls = append(calls, call{"press", map[string]any{"key": modifier + "+" + key, "selector": "#number"}}, call{"press", map[string]any{"key": key + "+" + modifier}})
		}
	}
	for _, key := range []string{"Copy", "Cut", "Paste", "Insert", "ContextMenu", "F10", "PrintScreen", "Select", "Undo", "Redo"} {
		calls = append(calls, call{"press", map[string]any{"key": key}})
	}
	w.use(calls...)
	w.use(call{"click", map[string]any{"selector": "#gift"}}, call{"press", map[string]any{"key": "Control+v"}}, call{"press", map[string]any{"key": "Paste"}})
	w.use(plain("observe")...)
	return ""
}
