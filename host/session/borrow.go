package session

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/pairing"
	"sidekick/host/policy"
	"sidekick/schema"
)

// A client without pages of its own (over MCP, on the command line, or one that
// is not paired) is shown the tab in front of the person's panel, in that
// panel's profile: what is closed there is closed to it.

// frontTime is how long a panel may take to say which tab is in front.
const frontTime = 5 * time.Second

// useTool stands before tool: a client that is not paired may look, once the
// person said yes to it, and nothing else.
func useTool(d *Door, ctx context.Context, raw json.RawMessage) (any, *inbox.Fault) {
	s := d.current()
	if s == nil || !s.servedBy(d) {
		return nil, inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
	}
	params, fault := decode[message.ToolRequest](message.Tool, raw)
	if fault != nil {
		return nil, fault
	}
	row := tools[params.Tool]
	switch {
	case s.trusted && !s.trusts(), !s.trusted && (!row.reads || !pairing.Pairable(s.client.Kind)):
		return refused(policy.Refuse(policy.NotPaired)), nil
	case s.borrows() && !row.pageless:
		return d.borrowed(ctx, params), nil
	case params.Tab == 0 && !row.pageless:
		return refused(policy.Refuse(policy.NoPage)), nil
	}
	return s.tool(ctx, params), nil
}

// borrowed uses a tool on the tab in front of the panel. An act is for the tab
// that the client looked at last: the person may have gone to another one.
func (d *Door) borrowed(ctx context.Context, params message.ToolRequest) any {
	s, tab, refusal := d.face(ctx)
	if refusal != nil {
		return refused(refusal)
	}
	if params.Tab != 0 && params.Tab != tab {
		return refused(policy.Refuse(policy.NoPage))
	}
	if !tools[params.Tool].reads && s.shown.Load() != int64(tab) {
		return refused(policy.RefuseFor(policy.DocumentChanged, "not_looked"))
	}
	params.Tab = tab
	answer := s.tool(ctx, params)
	if refusal, ok := answer.(message.RefusalResponse); ok {
		return s.discreet(refusal)
	}
	s.shown.Store(int64(tab))
	return answer
}

// face gives the session that a client has with the panel that the person sits
// at, and the tab in front of it. When that is another panel than before, the
// connection gets a fresh session, as after reopen.
func (d *Door) face(ctx context.Context) (*session, int, *policy.Refusal) {
	d.facing.Lock()
	defer d.facing.Unlock()
	s := d.current()
	for _, panel := range d.host.panels(s.pages) {
		tab, ok := panel.front(ctx)
		if !ok {
			continue
		}
		if s.pages == panel {
			return s, tab, nil
		}
		fresh := newSession(d.host, panel.profile, s.caller)
		fresh.pages = panel
		d.host.remove(s)
		if !d.host.add(fresh) {
			return nil, 0, policy.RefuseFor(policy.LimitReached, "sessions")
		}
		if !d.become(fresh) {
			return nil, 0, policy.Refuse(policy.Cancelled)
		}
		return fresh, tab, nil
	}
	return nil, 0, policy.Refuse(policy.ConsentUnavailable)
}

// panels gives the panels that a person may sit at: the one from before, then
// the one that was heard of last.
func (h *Host) panels(before *session) []*session {
	h.mu.Lock()
	defer h.mu.Unlock()
	var found []*session
	for _, s := range h.sessions {
		if door, _ := s.present(); door != nil && door.ctx.Err() == nil && s.trusts() && hasPanel(s.client.Kind) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b *session) int {
		switch {
		case a == before:
			return -1
		case b == before:
			return 1
		}
		return cmp.Compare(b.heard.Load(), a.heard.Load())
	})
	return found
}

// front asks a panel which tab the person has in front. A settings page is no
// panel, and says so.
func (s *session) front(ctx context.Context) (int, bool) {
	door, _ := s.present()
	if door == nil {
		return 0, false
	}
	ctx, cancel := context.WithTimeout(ctx, frontTime)
	defer cancel()
	raw, err := door.call(ctx, message.Front, struct{}{})
	if err != nil {
		return 0, false
	}
	var got message.PageAnswer[message.FrontTab]
	if schema.Decode(message.Front+".response", raw, &got) != nil || got.Result == nil {
		return 0, false
	}
	return got.Result.Tab, true
}

// said are the refusals that tell a client nothing of the page in front.
var said = []policy.Code{
	policy.BadMessage, policy.Cancelled, policy.ConsentRefused, policy.ConsentUnavailable, policy.Internal,
	policy.LimitReached, policy.NotAvailable, policy.NotPaired, policy.TimedOut,
}

// discreet keeps from a client that is not paired, until the person said yes to
// something, what a refusal would tell of the page.
func (s *session) discreet(answer message.RefusalResponse) message.RefusalResponse {
	if s.trusted {
		return answer
	}
	s.mu.Lock()
	known := len(s.allowed) > 0
	s.mu.Unlock()
	if known || slices.Contains(said, policy.Code(answer.Refusal.Code)) {
		return answer
	}
	return refused(policy.Refuse(policy.NotPaired))
}

// quietAfterNo is how long no client that is not paired may ask again after the
// person refused one: a program that asks without end is answered once.
const quietAfterNo = time.Minute

// stranger is the turn of clients that are not paired to ask the person.
type stranger struct {
	mu     sync.Mutex
	asking bool
	quiet  time.Time
}

// begin takes the turn, or is false.
func (t *stranger) begin() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asking || time.Now().Before(t.quiet) {
		return false
	}
	t.asking = true
	return true
}

func (t *stranger) end(refusal *policy.Refusal) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asking = false
	if refusal != nil {
		t.quiet = time.Now().Add(quietAfterNo)
	}
}
