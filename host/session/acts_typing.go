package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// press carries out press: one key of the closed list, on what has the focus
// or on what a selector points at.
func press(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at := s.standing(where)
	chord := argument(approved, "key")
	// Judged first without the target: a chord is refused whatever the page is.
	ruling := policy.JudgeKey(chord, at.closed(), policy.KeyTarget{})
	if refusal := ruling.Refusal(); refusal != nil {
		return refusing(refusal)
	}
	var to *target
	if text := argument(approved, "selector"); text != "" {
		pointed, refusal := s.point(text, at, where)
		if refusal != nil {
			return refusing(refusal)
		}
		to = &pointed
	}
	spot, touch, at, refusal := s.touch(ctx, "press", to, ruling.Key, at, where)
	if refusal != nil {
		return refusing(refusal)
	}
	ruling = policy.JudgeKey(chord, at.closed(), policy.KeyTarget{Sensitive: guarded(touch.Facts)})
	if refusal := ruling.Refusal(); refusal != nil {
		return refusing(policy.RefuseFor(policy.SensitiveDataBlocked, "sensitive_field"))
	}
	if ruling.Key == "Space" && typesSpace(touch.Facts) {
		ruling.Types = true
		if at.closed() {
			return refusing(policy.RefuseFor(policy.SensitiveDataBlocked, "sensitive_field"))
		}
	}
	if ruling.Types && touch.Facts == nil {
		return refusing(policy.Refuse(policy.NotEditable))
	}
	acts := ruling.Key == "Enter" || ruling.Key == "Space"
	d := deed{act: "press", title: "Press a key", touch: touch, spot: spot, sends: acts, said: message.Quote{Name: "The key", Text: ruling.Key}}
	if ruling.Key == "Enter" && holdsLines(touch.Facts) {
		d.each = "Enter may send what is written there."
	}
	if !acts {
		// Where a control leads matters only for keys that follow it.
		plain := *touch
		plain.Address, plain.Pays = "", false
		d.touch = &plain
	}
	if refusal := s.agreed(ctx, d, at, where); refusal != nil {
		return refusing(refusal)
	}
	if ruling.Types {
		s.putWords(ruling.Key)
	}
	request := message.PressRequest{Tab: where.tab, Document: spot.document, Handle: touch.Handle, Key: ruling.Key}
	return s.perform(ctx, message.Press, request, at, where, spot.document)
}

// typesSpace says whether Space types a character there, and presses nothing.
func typesSpace(facts map[string]any) bool {
	editable, _ := facts["editable"].(bool)
	kind, _ := facts["type"].(string)
	return editable && kind != "checkbox" && kind != "radio" && facts["tag"] != "select"
}

// holdsLines says whether Enter goes into a text of several lines: what a page's
// script makes of it there, a new line or a message that is sent, nothing says.
func holdsLines(facts map[string]any) bool {
	editable, _ := facts["editable"].(bool)
	return editable && facts["tag"] != "input" && facts["tag"] != "select"
}

// insert carries out insert: the sidekick's own words, where the caret is.
func insert(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at := s.standing(where)
	text := argument(approved, "text")
	spot, touch, at, refusal := s.touch(ctx, "insert", nil, "", at, where)
	if refusal == nil { // only now it is known whose field it is
		refusal = s.words(text, at, where, spot)
	}
	switch {
	case refusal != nil:
		return refusing(refusal)
	case touch.Facts == nil:
		return refusing(policy.Refuse(policy.NotEditable))
	case guarded(touch.Facts):
		return refusing(policy.Refuse(policy.InsertRefused))
	}
	d := deed{act: "insert", title: "Insert text", touch: touch, spot: spot, said: message.Quote{Name: "The sidekick's words", Text: text}}
	if refusal := s.agreed(ctx, d, at, where); refusal != nil {
		return refusing(refusal)
	}
	s.putWords(text)
	request := message.InsertRequest{Tab: where.tab, Document: spot.document, Handle: touch.Handle, Text: text}
	return s.perform(ctx, message.Insert, request, at, where, spot.document)
}
