package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/schema"
)

// Asking about an element, and acting on it. The element may stand in a frame;
// then the answer names the tab's top document as well, in the browser's word.

// spot is the document that an element stands in.
type spot struct {
	document string
	origin   policy.Origin
	top      policy.Origin
}

// probe asks what stands somewhere, before anything is done. The page must
// still be the one that was judged.
func probe[T any](ctx context.Context, s *session, method string, params any, at place) (spot, *T, *policy.Refusal) {
	page, result, refusal := exchange[T](ctx, s, method, params, at.tab, onceMore)
	if refusal != nil {
		return spot{}, nil, refusal
	}
	if page == nil || page.Tab != at.tab || page.Frame != 0 && page.Top == nil {
		return spot{}, nil, policy.RefuseFor(policy.BadMessage, "reader")
	}
	top := message.Top{Document: page.Document, Origin: page.Origin}
	if page.Top != nil {
		if page.Frame == 0 && *page.Top != top {
			return spot{}, nil, policy.RefuseFor(policy.BadMessage, "reader")
		}
		top = *page.Top
	}
	// Both the document and its origin must be the ones that were judged: a
	// document does not change its origin.
	if at.document != "" && top.Document != at.document || top.Origin != at.origin || s.leftSince(at.tab, at.move, top.Document) {
		return spot{}, nil, policy.Refuse(policy.DocumentChanged)
	}
	return spot{page.Document, policy.ParseOrigin(page.Origin), policy.ParseOrigin(top.Origin)}, result, nil
}

// act has the element of a probe acted on, once. An answer from another
// document is no answer: what it did is unknown.
func act[T any](ctx context.Context, s *session, method string, params any, at place, document string) (*T, *policy.Refusal) {
	page, result, refusal := exchange[T](ctx, s, method, params, at.tab, justOnce)
	if refusal != nil {
		return nil, refusal
	}
	if page != nil && (page.Tab != at.tab || document != "" && page.Document != document) {
		return nil, policy.Refuse(policy.DocumentChanged)
	}
	return result, nil
}

// exchange asks the page provider and takes nothing that does not fit its
// schema.
func exchange[T any](ctx context.Context, s *session, method string, params any, tab, times int) (*message.Page, *T, *policy.Refusal) {
	raw, refusal := s.callPage(ctx, method, params, times)
	if refusal != nil {
		return nil, nil, refusal
	}
	row, _ := message.Find(method)
	var got message.PageAnswer[T]
	if err := schema.Decode(row.Result(), raw, &got); err != nil {
		s.host.options.Log.Warn().Str("session", s.short()).Str("method", method).Err(err).Msg("page answer refused")
		return nil, nil, policy.RefuseFor(policy.BadMessage, "reader")
	}
	if got.Refusal != nil {
		return nil, nil, s.theirs(got.Refusal)
	}
	return got.Page, got.Result, nil
}

// arguments are a tool's checked arguments.
func arguments(approved policy.Approved) map[string]any {
	given, _ := approved.Arguments().(map[string]any)
	return given
}

func argument(approved policy.Approved, name string) string {
	text, _ := arguments(approved)[name].(string)
	return text
}

// selector parses the selector of a tool's arguments, and counts what it says
// when the page is closed. A frame may be of a closed site, and which one is
// known only when it was asked: while any is closed, what goes into a frame is
// judged as on a closed page.
func (s *session) selector(text string, at standing, where place) (message.Selector, *policy.Refusal) {
	closed := at.closed()
	ruling := policy.JudgeSelector(text, closed)
	if !closed && len(ruling.Selector.Frames) > 0 && s.host.ledger.anyClosed(s.profile) {
		closed = true
		ruling = policy.JudgeSelector(text, closed)
	}
	if refusal := ruling.Refusal(); refusal != nil {
		return message.Selector{}, refusal
	}
	if refusal := s.guess(closed, where, ruling.Selector.Texts...); refusal != nil {
		return message.Selector{}, refusal
	}
	frames := ruling.Selector.Frames
	if frames == nil {
		frames = []string{}
	}
	return message.Selector{Frames: frames, Chain: ruling.Selector.Chain}, nil
}

// guess counts texts that are put to a closed page.
func (s *session) guess(closed bool, where place, texts ...string) *policy.Refusal {
	if !closed || len(texts) == 0 || s.host.ledger.guess(s.profile, siteSubject(siteOf(where.origin)), texts) {
		return nil
	}
	return policy.RefuseFor(policy.SensitiveDataBlocked, "guesses")
}

// words judges a text of the sidekick's that is put to a page.
func (s *session) words(text string, at standing, where place) *policy.Refusal {
	if !at.closed() {
		return nil
	}
	if !policy.PlainWords(text) {
		return policy.RefuseFor(policy.SensitiveDataBlocked, "plain_words")
	}
	return s.guess(true, where, text)
}

// hostOf names a site for the person: its host in ASCII, so that a look-alike
// shows, with a port that is not the scheme's own.
func hostOf(origin string) string {
	if parsed := policy.ParseOrigin(origin); !parsed.Opaque() {
		return parsed.Authority()
	}
	return "this page"
}
