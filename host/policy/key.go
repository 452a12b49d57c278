package policy

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Keys: a closed list. A chord could copy what a field holds, and one digit
// replaced under the page's own check could tell a card number.

// KeyTarget is what has the focus when a key is pressed.
type KeyTarget struct {
	// Sensitive is a sensitive field, or one that was filled.
	Sensitive bool
}

// keyNames are the keys of the list by their names, folded.
var keyNames = map[string]string{
	"enter": "Enter", "return": "Enter", "tab": "Tab", "escape": "Escape", "esc": "Escape", "space": "Space", " ": "Space",
	"arrowup": "ArrowUp", "arrowdown": "ArrowDown", "arrowleft": "ArrowLeft", "arrowright": "ArrowRight",
	"pageup": "PageUp", "pagedown": "PageDown", "home": "Home", "end": "End", "backspace": "Backspace", "delete": "Delete",
}

// clipboardKeys act on the clipboard or open the page's menu.
var clipboardKeys = map[string]bool{"copy": true, "cut": true, "paste": true, "insert": true, "contextmenu": true}

// typing are the keys that change what a field holds.
var typing = map[string]bool{"Backspace": true, "Delete": true}

// intoSensitive are the only keys that ever reach a sensitive or filled field.
var intoSensitive = map[string]bool{"Tab": true, "Shift+Tab": true, "Escape": true, "Enter": true}

// KeyRuling is what the policy says of a key, and how it is named.
type KeyRuling struct {
	Decision
	Key string
	// Types says that it changes what a field holds.
	Types bool
}

// Refusal is nil for a key that may be pressed.
func (r KeyRuling) Refusal() *Refusal {
	if r.Verdict == Allow {
		return nil
	}
	return Refuse(r.Code)
}

// JudgeKey judges one chord. closed says that something was filled on the
// page, or is being filled.
func JudgeKey(chord string, closed bool, target KeyTarget) KeyRuling {
	modifiers, name := splitChord(chord)
	lower := strings.ToLower(name)
	deny := func(code Code, rule, why string) KeyRuling {
		return KeyRuling{Decision: Decision{Deny, code, "key." + rule, why, ShareAll}}
	}
	if clipboardKeys[lower] {
		return deny(ClipboardBlocked, "clipboard_key", "the key acts on the clipboard or opens a menu")
	}
	shift := false
	for _, modifier := range modifiers {
		if !strings.EqualFold(strings.TrimSpace(modifier), "shift") {
			return deny(ClipboardBlocked, "modifier", "a chord could copy what a field holds")
		}
		shift = true
	}
	key, known := keyNames[lower]
	printable := false
	if !known && utf8.RuneCountInString(name) == 1 {
		r, _ := utf8.DecodeRuneInString(name)
		printable = unicode.IsGraphic(r) && !unicode.IsMark(r) && r != utf8.RuneError
		key = name
	}
	switch {
	case !known && !printable && shift:
		return deny(ClipboardBlocked, "modifier", "Shift goes with Tab and printable keys alone")
	case !known && !printable:
		return deny(NotAvailable, "unknown", "the key is not on the closed list")
	case shift && key == "Tab":
		key = "Shift+Tab"
	case shift && !printable:
		return deny(ClipboardBlocked, "modifier", "Shift goes with Tab and printable keys alone")
	case shift:
		key = "Shift+" + key
	}
	types := printable || typing[key]
	switch {
	case types && closed:
		return deny(SensitiveDataBlocked, "typing_after_fill", "after a fill no key changes what a field holds")
	case target.Sensitive && !intoSensitive[key]:
		return deny(SensitiveDataBlocked, "sensitive_field", "only Tab, Shift+Tab, Escape and Enter reach a sensitive or filled field")
	}
	return KeyRuling{Decision{Allow, "", "key.closed_list", "a key of the closed list", ShareAll}, key, types}
}

// splitChord parts modifiers from the key. A plus at the end is the key plus.
func splitChord(chord string) (modifiers []string, key string) {
	if chord == "+" {
		return nil, "+"
	}
	if strings.HasSuffix(chord, "++") {
		return strings.Split(strings.TrimSuffix(chord, "++"), "+"), "+"
	}
	parts := strings.Split(chord, "+")
	key = parts[len(parts)-1]
	if trimmed := strings.TrimSpace(key); trimmed != "" {
		key = trimmed
	}
	return parts[:len(parts)-1], key
}
