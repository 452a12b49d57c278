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
	return probeFor[T](ctx, s, method, params, at, onceMore)
}

func probeFor[T any](ctx context.Context, s *session, method string, params any, at place, how manner) (spot, *T, *policy.Refusal) {
	page, result, refusal := exchange[T](ctx, s, method, params, how)
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
	page, result, refusal := exchange[T](ctx, s, method, params, justOnce)
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
func exchange[T any](ctx context.Context, s *session, method string, params any, how manner) (*message.Page, *T, *policy.Refusal) {
	raw, refusal := s.callPage(ctx, method, params, how)
	if refusal != nil {
		return nil, nil, refusal
	}
	row, _ := message.Find(method)
	var got message.PageAnswer[T]
	if err := schema.Decode(row.Result(), raw, &got); err != nil {
		// The path and the keyword are the schema's own words.
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

// hostIn is a site as the run report has it: host and port, nothing else.
func hostIn(origin string) string {
	if parsed := policy.ParseOrigin(origin); !parsed.Opaque() {
		return parsed.Authority()
	}
	return "opaque"
}

// site is where a place is, empty for none.
func (at place) site() string {
	if at.origin == "" {
		return ""
	}
	return hostIn(at.origin)
}

// hostOf names a site for the person: its host in ASCII, so that a look-alike
// shows, with a port that is not the scheme's own.
func hostOf(origin string) string {
	if parsed := policy.ParseOrigin(origin); !parsed.Opaque() {
		return parsed.Authority()
	}
	return "this page"
}
