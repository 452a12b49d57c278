package session

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// The host judges every control again, because a reader may be old, or made to
// lie by a page that took its process over. A value that the rule calls
// sensitive is cut out of the text where the reader says it stands, and
// wherever else it stands as a whole word.

// withholding holds the strings of one read.
type withholding struct {
	parts  []*string // what `at` counts: the view's text or main, then rest
	others []*string // what could hold a value too
	cuts   [][]span  // byte ranges to cut, by part
	values []string  // what was cut
	kinds  map[string]int
}

type span struct{ start, end int }

func newWithholding(parts ...*string) *withholding {
	return &withholding{parts: parts, kinds: map[string]int{}}
}

func (w *withholding) part(text *string) { w.parts = append(w.parts, text) }

func (w *withholding) also(text *string) { w.others = append(w.others, text) }

// unknownKind counts values that came without facts to judge.
const unknownKind = "unknown"

// judge takes what is sensitive out of a read and says how many values of
// which kind the reader had withheld too little of. A read that does not hold
// together is refused whole.
func (s *session) judge(w *withholding, controls []message.Control, selection *message.Selection) (map[string]int, *policy.Refusal) {
	w.cuts = make([][]span, len(w.parts))
	places := w.places(controls)
	for i := range controls {
		control := &controls[i]
		if control.Value == nil {
			continue
		}
		where, ok := places[control.At]
		if control.At != nil && (!ok || (*w.parts[control.At.Part])[where.start:where.end] != *control.Value) {
			return nil, policy.RefuseFor(policy.BadMessage, "reader")
		}
		kind, sensitive := judgeFacts(control.Facts)
		if !sensitive {
			continue
		}
		w.kinds[kind]++
		w.values = append(w.values, *control.Value)
		if control.At != nil {
			w.cuts[control.At.Part] = append(w.cuts[control.At.Part], where)
		}
		control.Value = nil
	}
	if selection != nil {
		w.selection(selection)
	}
	w.cut()
	if len(w.kinds) > 0 {
		event := s.host.options.Log.Warn().Str("session", s.short())
		for kind, count := range w.kinds {
			event = event.Int("kind."+kind, count)
		}
		event.Msg("reader_withheld_too_little")
	}
	return w.kinds, nil
}

// judgeFacts asks the rule for a field's kind, in a word that can be counted.
func judgeFacts(facts map[string]any) (kind string, sensitive bool) {
	verdict := verdictOn(facts)
	if verdict.Kind == "" {
		verdict.Kind = unknownKind
	}
	return verdict.Kind, verdict.Sensitive
}

// verdictOn asks the rule. Without facts, or when the rule fails, the answer
// is the stricter one: sensitive, and a field of no kind.
func verdictOn(facts map[string]any) policy.Verdict {
	closed := policy.Verdict{Sensitive: true, Kinds: []string{}}
	if facts == nil {
		return closed
	}
	raw, err := json.Marshal(facts)
	if err != nil {
		return closed
	}
	verdict, err := policy.JudgeSecret(raw)
	if err != nil {
		return closed
	}
	return verdict
}

// selection drops the selection of a field that the rule calls sensitive.
func (w *withholding) selection(selection *message.Selection) {
	if selection.Field != nil && selection.Text != "" {
		if kind, sensitive := judgeFacts(selection.Field); sensitive {
			w.kinds[kind]++
			selection.Text, selection.Chars, selection.Truncated, selection.Withheld = "", 0, false, true
		}
	}
	if selection.Withheld {
		selection.Text, selection.Chars = "", 0
	}
	w.also(&selection.Text)
}

// cut takes the ranges out of their parts, and the values out of every string.
func (w *withholding) cut() {
	for i, cuts := range w.cuts {
		*w.parts[i] = without(*w.parts[i], cuts)
	}
	for _, value := range w.values {
		for _, text := range append(w.parts, w.others...) {
			*text = withoutWord(*text, value)
		}
	}
}

// without cuts byte ranges, which may overlap, out of a text.
func without(text string, cuts []span) string {
	if len(cuts) == 0 {
		return text
	}
	slices.SortFunc(cuts, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	var out strings.Builder
	at := 0
	for _, cut := range cuts {
		if cut.start > at {
			out.WriteString(text[at:cut.start])
		}
		at = max(at, cut.end)
	}
	out.WriteString(text[at:])
	return out.String()
}

// shortest is how long a value must be to be looked for elsewhere: shorter
// ones stand everywhere.
const shortest = 3

// withoutWord takes every whole occurrence of a value out of a text: one that
// no letter or digit touches, or any when the value is long.
func withoutWord(text, value string) string {
	value = strings.TrimSpace(value)
	if utf8.RuneCountInString(value) < shortest || !strings.Contains(text, value) {
		return text
	}
	long := utf8.RuneCountInString(value) >= 8
	var out strings.Builder
	for {
		at := strings.Index(text, value)
		if at < 0 {
			out.WriteString(text)
			return out.String()
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(value):])
		first, _ := utf8.DecodeRuneInString(value)
		last, _ := utf8.DecodeLastRuneInString(value)
		out.WriteString(text[:at])
		if !long && (joins(before, first) || joins(last, after)) {
			out.WriteString(value)
		}
		text = text[at+len(value):]
	}
}

// joins says whether two characters make one word.
func joins(a, b rune) bool { return inWord(a) && inWord(b) }

func inWord(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
