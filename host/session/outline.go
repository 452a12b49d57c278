package session

import (
	"context"
	"strconv"
	"strings"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// outline carries out outline: one line a part, its heading and first line as
// JSON strings, how long it is and its reference. No control's value stands in
// it; the controls come along all the same, so that a value which the page
// repeats is taken out as in any read.
func outline(ctx context.Context, s *session, _ policy.Approved, at place) (map[string]any, seen) {
	page, told, refusal := ask[message.Outline](ctx, s, message.OutlinePage, at)
	if refusal != nil {
		return refusing(refusal)
	}
	top := page.Document
	if at.frame != nil {
		top = at.document
	}
	w := newWithholding()
	for i := range told.Parts {
		w.also(&told.Parts[i].Heading)
		w.also(&told.Parts[i].Line)
	}
	withheld, refusal := s.judge(w, told.Controls, nil)
	if refusal != nil {
		return refusing(refusal)
	}
	got := seen{counts: told.Counts, withheld: total(withheld) + private(told.Controls)}
	var text strings.Builder
	for _, part := range told.Parts {
		got.words = append(got.words, part.Heading, part.Line)
		s.partLine(&text, *page, top, part)
	}
	got.chars = utf16Length(text.String())
	value := map[string]any{"outline": text.String()}
	addRead(value, at, told.Counts, withheld)
	return value, got
}

// partLine writes one part. Its words are scrubbed one by one: the marks around
// them are the host's.
func (s *session) partLine(out *strings.Builder, page message.Page, top string, part message.Part) {
	out.WriteString(strings.Repeat("  ", max(0, part.Level-1)))
	out.WriteString("-")
	if part.Region != "main" {
		out.WriteString(" " + part.Region)
	}
	if part.Level > 0 {
		out.WriteString(" h" + strconv.Itoa(part.Level))
	}
	for _, words := range []string{part.Heading, part.Line} {
		if words != "" {
			out.WriteString(" " + quoted(s.scrubber().Text(words).String()))
		}
	}
	out.WriteString(" [chars=" + strconv.Itoa(part.Chars) + "] [ref=" + s.refer(page, top, part.Ref) + "]\n")
}

// atPart points a read at one part of a page, or at a frame, or at neither. A
// part's reference belongs to its document, in a frame or not: a frame named
// beside it must be that one.
func atPart(s *session, approved policy.Approved, at standing, where place) (place, standing, *policy.Refusal) {
	handle := argument(approved, "part")
	if handle == "" {
		return atFrame(s, approved, at, where)
	}
	one, refusal := s.element(handle, where)
	if refusal != nil {
		return where, at, refusal
	}
	if named := argument(approved, "frame"); named != "" {
		framed, refusal := s.frame(named, where)
		if refusal != nil {
			return where, at, refusal
		}
		if framed.document != one.document {
			return where, at, policy.Refuse(policy.SelectorNoMatch)
		}
	}
	where.document, where.part = one.top, one.local
	if one.document == one.top {
		return where, at, nil
	}
	where.frame = &frame{tab: one.tab, top: one.top, document: one.document, origin: one.origin}
	where.info = message.TabInfo{Address: one.origin}
	at, refusal = s.within(at, approved.Tool(), one.origin)
	return where, at, refusal
}
