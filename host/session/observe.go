package session

import (
	"context"
	"maps"
	"slices"
	"strings"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// observe carries out observe: the fixed answers as they are, and the page's
// own messages about its fields, scrubbed or withheld as a whole.
func observe(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	_, found, refusal := ask[message.Observed](ctx, s, message.Observe, where)
	if refusal != nil {
		return refusing(refusal)
	}
	value := map[string]any{
		"fields": fieldsBy(found.Fields), "invalid": few(found.Invalid), "submit": map[string]any{"onScreen": found.Submit.OnScreen, "enabled": found.Submit.Enabled},
		"dialog": found.Dialog, "busy": found.Busy, "frames": few(found.Frames), "scroll": scrolled(found.Scroll, s.standing(where).closed()),
	}
	if found.Inconclusive {
		value["inconclusive"] = true
	}
	got := seen{counts: message.Counts{Inconclusive: found.Inconclusive}}
	why := s.unvouched(approved, found, where)
	if why == "" && found.Frames > 0 && s.outside() && !s.looksAtFrames(ctx, where) {
		why = withheldElsewhere
	}
	if why != "" {
		value["errorTextWithheld"] = why
		return value, got
	}
	own, whole := s.host.puts.own()
	if !whole {
		value["errorTextWithheld"] = withheldElsewhere
		return value, got
	}
	texts, err := s.scrubber().ErrorText(found.ErrorTexts, own)
	if err != nil {
		value["errorTextWithheld"] = "encoding"
		return value, got
	}
	told := make([]any, len(texts.Texts))
	for i, text := range texts.Texts {
		told[i] = text.String()
		got.chars += utf16Length(text.String())
	}
	value["errorText"] = told
	if texts.Withheld > 0 {
		value["withheldTexts"] = texts.Withheld
	}
	for _, text := range found.ErrorTexts {
		got.words = append(got.words, text)
	}
	return value, got
}

// countMost bounds each count: a number as long as a value is none of fields.
const countMost = 10_000

func few(count int) int { return min(count, countMost) }

// fieldsBy are the counts by kind. The page names its kinds, and may lie: what
// is no kind of fields is counted and not told.
func fieldsBy(counts []message.FieldCount) []any {
	sums := map[string]int{}
	for _, one := range counts {
		kind := policy.FieldKind(one.Kind)
		sums[kind] = few(sums[kind] + few(one.Count))
	}
	told := make([]any, 0, len(sums))
	for _, kind := range slices.Sorted(maps.Keys(sums)) {
		told = append(told, map[string]any{"kind": kind, "count": sums[kind]})
	}
	return told
}

// scrolled says where the scroll stands: of a closed page only whether it is at
// the top, by a y of 0 or 1. A page is as wide and as high as what it repeats,
// so each number would measure a value, and a place to scroll to where it stands.
func scrolled(at message.Scroll, closed bool) map[string]any {
	if closed {
		top := at.Y == 0
		if at = (message.Scroll{}); !top {
			at.Y = 1
		}
	}
	return map[string]any{"x": at.X, "y": at.Y, "width": at.Width, "height": at.Height}
}

// Why the page's messages are withheld, beside what the page itself says.
const (
	withheldAfterHandoff = "after_handoff"
	// withheldElsewhere: values may be on the page that this session does not
	// know, and so could not take out.
	withheldElsewhere = "elsewhere"
)

// unvouched says why nobody can answer for the page's messages, empty when the
// host can. A message may come from a frame, and of which site is not said: so
// with frames every closed site counts.
func (s *session) unvouched(approved policy.Approved, found *message.Observed, where place) string {
	at := s.standing(where)
	switch {
	case approved.FixedOnly(), found.Frames > 0 && s.host.ledger.anyAt(s.profile, policy.StateAfterHandoff, policy.StateHandoff):
		return withheldAfterHandoff
	case at.closed() && at.others, found.Frames > 0 && s.host.ledger.closedByOthers(s.profile, s.id):
		return withheldElsewhere
	}
	return found.Unvouched
}

// own are the texts that sidekicks put to pages, one by one and as they may
// stand there together: those of every profile, since a page may be shown in
// more than one. whole is false when some were forgotten: then nobody can say
// whether a page repeats one.
func (p *puts) own() (texts []string, whole bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, kept := range p.texts {
		texts = append(append(texts, kept...), strings.Join(kept, ""))
	}
	return texts, len(p.lost) == 0
}
