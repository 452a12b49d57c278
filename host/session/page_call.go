package session

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"time"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/schema"
)

// How often a page provider is asked. A connection that is gone may come back:
// a read changes nothing, so it is asked for once more; an act never is.
const (
	onceMore = 2
	justOnce = 1
)

// callPage asks the page provider.
func (s *session) callPage(ctx context.Context, method string, params any, times int) (json.RawMessage, *policy.Refusal) {
	ctx, cancel := context.WithTimeout(ctx, s.host.bounds.PageCall)
	defer cancel()
	var tried *Door
	for range times {
		door, refusal := s.await(ctx, tried)
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
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
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
	located  bool // false while its tab is being asked for
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
	raw, refusal := s.callPage(ctx, method, message.PageRequest{Tab: at.tab}, onceMore)
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
	if page := got.Page; page != nil && (page.Tab != at.tab || page.Frame != 0 || at.document != "" && page.Document != at.document) {
		return nil, nil, policy.Refuse(policy.DocumentChanged)
	}
	document := at.document
	if got.Page != nil {
		document = got.Page.Document
	}
	// Where the browser named no document, the site that was judged must do.
	if got.Page != nil && at.located && at.document == "" && siteOf(got.Page.Origin) != siteOf(at.origin) {
		return nil, nil, policy.Refuse(policy.DocumentChanged)
	}
	if s.leftSince(at.tab, at.move, document) {
		return nil, nil, policy.Refuse(policy.DocumentChanged)
	}
	return got.Page, got.Result, nil
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
