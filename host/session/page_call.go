package session

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"time"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// manner is how a page provider is asked. A connection that is gone may come
// back: a read changes nothing, so it is asked for once more; an act never is.
type manner struct {
	times    int
	patience time.Duration // beyond what a page call may take
}

var (
	onceMore = manner{times: 2}
	justOnce = manner{times: 1}
)

// callPage asks the page provider.
func (s *session) callPage(ctx context.Context, method string, params any, how manner) (json.RawMessage, *policy.Refusal) {
	ctx, cancel := context.WithTimeout(ctx, s.host.bounds.PageCall+how.patience)
	defer cancel()
	var tried *Door
	for range how.times {
		door, refusal := s.provider().await(ctx, tried)
		if refusal != nil {
			return nil, refusal
		}
		raw, err := door.call(ctx, method, params)
		var remote *RemoteError
		switch {
		case err == nil:
			return raw, nil
		case ctx.Err() != nil:
			return nil, interrupted(ctx)
		case errors.As(err, &remote):
			return nil, policy.Refuse(policy.Internal)
		}
		tried = door
	}
	return nil, policy.RefuseFor(policy.NoPage, "disconnected")
}

// call ends with the connection too, so that a dead one is not waited for.
func (d *Door) call(ctx context.Context, method string, params any) (json.RawMessage, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(d.ctx, cancel)()
	return d.client.Call(ctx, method, params)
}

// await gives the session's connection, waiting a while for a new one when
// there is none or only the one that failed.
func (s *session) await(ctx context.Context, failed *Door) (*Door, *policy.Refusal) {
	patience := time.NewTimer(s.host.bounds.Reconnect)
	defer patience.Stop()
	for {
		door, next := s.present()
		if door != nil && door != failed && door.ctx.Err() == nil {
			return door, nil
		}
		select {
		case <-next:
		case <-patience.C:
			return nil, policy.RefuseFor(policy.NoPage, "disconnected")
		case <-ctx.Done():
			return nil, interrupted(ctx)
		}
	}
}

func interrupted(ctx context.Context) *policy.Refusal {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return policy.Refuse(policy.TimedOut)
	}
	return policy.Refuse(policy.Cancelled)
}

// place is the tab of one tool use: where it stood when the use began. A
// result from anywhere else is dropped.
type place struct {
	tab      int
	document string // empty when the browser did not say
	origin   string
	move     uint64 // the tab's last move before
	info     message.TabInfo
	located  bool    // false while its tab is being asked for
	frame    *frame  // of a read of a frame
	part     string  // of a read of one part: the reader's own reference
	target   *target // of a question about elements
}

// whose is the origin that the state of a place belongs to. A document that its
// server put in a sandbox has none of its own; its address, in the browser's
// word, says whose words it shows.
func (at place) whose() string {
	if policy.ParseOrigin(at.origin).Opaque() {
		if from := originOf(at.info.Address); from != "" {
			return from
		}
	}
	return at.origin
}

// origins are those whose pages a use asks: the tab's and the frame's.
func (at place) origins() []string {
	if at.frame == nil {
		return []string{at.origin}
	}
	return []string{at.origin, at.frame.origin}
}

// locate asks the browser which document is in the tab.
func (s *session) locate(ctx context.Context, tab int) (place, *policy.Refusal) {
	at := place{tab: tab, move: s.lastMove(tab)}
	page, info, refusal := ask[message.TabInfo](ctx, s, message.Tab, at)
	if refusal != nil {
		return at, refusal
	}
	at.info = *info
	if page != nil {
		at.document, at.origin = page.Document, page.Origin
	} else {
		at.origin = originOf(info.Address)
	}
	at.located = true
	return at, nil
}

// ask asks the page provider and believes nothing: the answer fits its schema,
// and comes from the top document that was asked, or it is dropped.
func ask[T any](ctx context.Context, s *session, method string, at place) (*message.Page, *T, *policy.Refusal) {
	if at.frame != nil {
		return askFrame[T](ctx, s, method, at)
	}
	params := message.PageRequest{Tab: at.tab, Part: at.part}
	if namesDocument[method] || at.part != "" {
		params.Document = at.document
	}
	page, result, refusal := exchange[T](ctx, s, method, params, onceMore)
	if refusal != nil {
		return nil, nil, refusal
	}
	if page != nil && (page.Tab != at.tab || page.Frame != 0 || at.document != "" && page.Document != at.document) {
		return nil, nil, policy.Refuse(policy.DocumentChanged)
	}
	document := at.document
	if page != nil {
		document = page.Document
	}
	// Where the browser named no document, the site that was judged must do.
	if page != nil && at.located && at.document == "" && siteOf(page.Origin) != siteOf(at.origin) {
		return nil, nil, policy.Refuse(policy.DocumentChanged)
	}
	if s.leftSince(at.tab, at.move, document) {
		return nil, nil, policy.Refuse(policy.DocumentChanged)
	}
	return page, result, nil
}

// namesDocument are the questions that name the top document they are about.
var namesDocument = map[string]bool{message.DetectChallenge: true, message.ListFrames: true, message.Observe: true, message.OutlinePage: true, message.Snapshot: true}

// askFrame asks the document of a frame: the answer comes from it, in the
// browser's word, or it is dropped.
func askFrame[T any](ctx context.Context, s *session, method string, at place) (*message.Page, *T, *policy.Refusal) {
	params := message.PageRequest{Tab: at.tab, Frame: at.frame.document, Part: at.part}
	if namesDocument[method] || at.part != "" {
		params.Document = at.document
	}
	from, result, refusal := probe[T](ctx, s, method, params, at)
	if refusal != nil {
		return nil, nil, refusal
	}
	if from.document != at.frame.document || from.origin != policy.ParseOrigin(at.frame.origin) {
		return nil, nil, policy.Refuse(policy.DocumentChanged)
	}
	return &message.Page{Tab: at.tab, Document: at.frame.document, Origin: at.frame.origin}, result, nil
}

// theirs gives a page provider's refusal the host's own words.
func (s *session) theirs(r *message.PageRefusal) *policy.Refusal {
	refusal := policy.RefuseFor(policy.Code(r.Code), r.Reason)
	if origin := originOf(r.Origin); origin != "" {
		refusal.Origin = s.host.scrub.Text(origin).String()
	}
	return refusal
}

// originOf gives scheme and host of an address and nothing else of it.
func originOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme == "" || parsed.Host == "" {
		return ""
	}
	return parsed.Scheme + "://" + parsed.Host
}
