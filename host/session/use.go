package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// seen is what came of one tool use, as it may be handed on.
type seen struct {
	content  policy.Clean
	picture  *policy.CleanPicture
	refusal  *policy.Refusal
	depth    string
	counts   message.Counts
	chars    int
	withheld int
	label    string // of a fill: how the person knows the value
	closed   bool   // the page was closed when it was used
	site     string // of the page that it was used on
	words    []any  // the page's own words, where the answer has them in another form
}

// told is the refusal as a sidekick hears it. A frame's origin is the page's to
// choose, and a closed page says nothing; the person is shown it all the same.
func (got seen) told() *policy.Refusal {
	if got.refusal == nil || !got.closed || got.refusal.Origin == "" {
		return got.refusal
	}
	refusal := *got.refusal
	refusal.Origin = ""
	return &refusal
}

// carry does one tool that the gate let through. value is plain JSON that
// nobody has scrubbed yet; use does that, for every tool alike.
type carry func(ctx context.Context, s *session, approved policy.Approved, at place) (value map[string]any, got seen)

// tool is what the host can do. The gate decides; a tool that it lets through
// and that is not here is not available.
type tool struct {
	depth string
	carry carry
	// reads: what comes back is the page's; it is scrubbed of values, and handed
	// on only under the epoch in which it was asked. Other answers are the
	// host's own words.
	reads bool
	// fixed: what comes back is the page's, and yet the host's own words and
	// numbers: it is scrubbed of no value, since a placeholder among them would
	// answer a guess.
	fixed bool
	// whole: it asks every frame of the tab, or shows them.
	whole bool
	// pageless tools need no page, and wait for nobody.
	pageless bool
	// aim points the use at a frame or at elements, whose sites count as well.
	aim func(s *session, approved policy.Approved, at standing, where place) (place, standing, *policy.Refusal)
}

// tools is sorted by name: reading it is reading what the host can do.
var tools = map[string]tool{
	"click":             {carry: click},
	"count":             {carry: count, reads: true, fixed: true, aim: atElements},
	"detect_challenge":  {carry: detectChallenge, reads: true, fixed: true, whole: true},
	"fill":              {carry: fill},
	"insert":            {carry: insert},
	"list_frames":       {carry: listFrames, reads: true},
	"navigate":          {carry: navigate},
	"observe":           {carry: observe, reads: true, fixed: true, whole: true},
	"outline":           {depth: "outline", carry: outline, reads: true, aim: atFrame},
	"picture":           {depth: "picture", carry: takePicture, reads: true, whole: true},
	"press":             {carry: press},
	"read_page":         {depth: "page", carry: readPage, reads: true, aim: atPart},
	"read_selection":    {depth: "selection", carry: readSelection, reads: true},
	"read_view":         {depth: "view", carry: readView, reads: true, aim: atFrame},
	"request_handoff":   {carry: requestHandoff},
	"run_report":        {carry: runReport, pageless: true},
	"scroll":            {carry: scroll},
	"select_option":     {carry: selectOption},
	"snapshot":          {carry: snapshot, reads: true, aim: atFrame},
	"tab":               {depth: "tab", carry: tellTab, reads: true},
	"token_catalog":     {carry: tellCatalog, pageless: true},
	"wait_for_selector": {carry: waitForSelector, reads: true, fixed: true, aim: atElements},
}

// use carries out one tool and reports it.
func (s *session) use(ctx context.Context, name string, tab int, arguments []byte) seen {
	got := s.carryOut(ctx, name, tab, arguments)
	s.reportUse(name, got)
	return got
}

// carryOut carries out one tool: the gate, where the page stands, the gate again
// for that site, the page, the checks, the scrub.
func (s *session) carryOut(ctx context.Context, name string, tab int, arguments []byte) seen {
	row, known := tools[name]
	at := s.host.ledger.of(s.profile, sessionSubject(s.id), tabSubject(tab))
	refuse := func(refusal *policy.Refusal) seen {
		return seen{refusal: refusal, depth: row.depth, closed: at.closed()}
	}
	approved, refusal := policy.Approve(at.state, s.member().Rules, nil, name, tab, arguments)
	if refusal != nil {
		s.tellClosed(at, place{})
		return refuse(s.note(refusal))
	}
	if !known {
		return refuse(policy.Refuse(policy.NotAvailable))
	}
	if !row.reads && !row.pageless {
		done, refusal := s.alone(ctx)
		if refusal != nil {
			return refuse(refusal)
		}
		defer done()
	}
	var where place
	if !row.pageless {
		if where, refusal = s.locate(ctx, tab); refusal != nil {
			return refuse(refusal)
		}
		s.spread(tab, siteSubject(siteOf(where.whose())))
		at = s.standing(where)
		if approved, refusal = policy.Approve(at.state, s.member().Rules, where.origins(), name, tab, arguments); refusal != nil {
			s.tellClosed(at, where)
			return refuse(s.note(refusal))
		}
		if refusal = s.strayed(ctx, at, where); refusal != nil {
			return refuse(refusal)
		}
		if row.aim != nil {
			if where, at, refusal = row.aim(s, approved, at, where); refusal != nil {
				return refuse(refusal)
			}
		}
	}
	if !row.reads {
		got := s.finish(row, s.host.scrub, func() (map[string]any, seen) { return row.carry(ctx, s, approved, where) })
		got.closed, got.site = at.closed(), where.site()
		return got
	}
	got := s.readWhole(ctx, row, approved, at, where)
	got.closed, got.site = at.closed(), where.site()
	return got
}

// readWhole carries out a read, and looks before and after whether the frames
// that it asks are a member's to read.
func (s *session) readWhole(ctx context.Context, row tool, approved policy.Approved, at standing, where place) seen {
	if !row.whole {
		return s.read(ctx, row, approved, at, where)
	}
	if refusal := s.framesClosed(ctx, approved, where); refusal != nil {
		return seen{refusal: refusal, depth: row.depth}
	}
	got := s.read(ctx, row, approved, at, where)
	if got.refusal == nil {
		if refusal := s.framesClosed(ctx, approved, where); refusal != nil {
			return seen{refusal: refusal, depth: row.depth}
		}
	}
	return got
}

// read carries out a tool whose answer is the page's. It ends at once when
// something is filled on the page, and what it brought is dropped.
func (s *session) read(ctx context.Context, row tool, approved policy.Approved, at standing, where place) seen {
	if refusal := s.waitsForThePerson(ctx, approved, where, where.origins()...); refusal != nil {
		return seen{refusal: refusal, depth: row.depth}
	}
	ctx, done := s.host.ledger.follow(ctx, at)
	defer done()
	if !s.host.ledger.still(at) { // it was raised before anybody followed it
		return seen{refusal: s.overtaken(at, approved.Tool()), depth: row.depth}
	}
	scrubber := s.scrubber()
	if row.fixed {
		scrubber = s.host.scrub
	}
	got := s.finish(row, scrubber, func() (map[string]any, seen) {
		value, got := row.carry(ctx, s, approved, where)
		if got.refusal == nil && !approved.Blackout() && s.showsAPassword(approved.Tool(), []any{value, got.words}, where) {
			got.refusal = policy.RefuseFor(policy.SensitiveDataBlocked, "password_shown")
		}
		return value, got
	})
	if !s.host.ledger.still(at) {
		if got.refusal != nil && got.refusal.Reason != "" {
			return got
		}
		return seen{refusal: s.overtaken(at, approved.Tool()), depth: row.depth}
	}
	if got.refusal == nil && !at.closed() {
		s.tellOpen()
	}
	return got
}

// finish carries a tool out and scrubs what comes of it.
func (s *session) finish(row tool, scrubber *policy.Scrubber, carry func() (map[string]any, seen)) seen {
	value, got := carry()
	got.depth = row.depth
	if got.refusal != nil {
		return seen{refusal: got.refusal, depth: row.depth, label: got.label}
	}
	content, err := scrubber.JSON(value)
	if err != nil {
		return seen{refusal: policy.Refuse(policy.Internal), depth: row.depth}
	}
	got.content = content
	return got
}

// note logs the refusals that an attack would leave.
func (s *session) note(refusal *policy.Refusal) *policy.Refusal {
	if refusal.Code == string(policy.EvaluateDisabled) {
		s.host.options.Log.Warn().Str("session", s.short()).Str("code", refusal.Code).Msg("tool refused")
	}
	return refusal
}

// alone waits until no other act of this session runs: calls of one turn run
// one by one, so that those after a fill meet the closed gate.
func (s *session) alone(ctx context.Context) (done func(), refusal *policy.Refusal) {
	select {
	case s.acting <- struct{}{}:
		return func() { <-s.acting }, nil
	case <-ctx.Done():
		return nil, interrupted(ctx)
	}
}

// standing is how the session, the tab and the site of a place stand.
func (s *session) standing(at place) standing {
	return s.host.ledger.of(s.profile, sessionSubject(s.id), tabSubject(at.tab), siteSubject(siteOf(at.whose())))
}
