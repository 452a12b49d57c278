package session

import (
	"context"
	"sync"
	"time"

	"sidekick/host/policy"
)

// An answer is about the site that the person asked about. A sidekick that
// holds its answer back would look over the person's shoulder wherever they go
// in that tab meanwhile: on another site, which no act of the answer led to, it
// waits for them.

// reach are the sites that one answer may look at.
type reach struct {
	begun chan struct{} // closed once it is known where the person asked
	mu    sync.Mutex
	sites map[string]bool
	seen  uint64    // the tab's last move that was accounted for
	acted time.Time // when the answer's last act that can lead elsewhere was done
}

func newReach(seen uint64) *reach {
	return &reach{begun: make(chan struct{}), sites: map[string]bool{}, seen: seen}
}

// begin looks where the tab is as the person asks. Nothing is looked at before.
func (a *answer) begin(ctx context.Context) {
	defer close(a.reach.begun)
	where, refusal := a.session.locate(ctx, a.tab)
	if refusal != nil {
		return // the first look will tell
	}
	a.reach.mu.Lock()
	defer a.reach.mu.Unlock()
	a.reach.seen = where.move
	if site := siteOf(where.whose()); site != opaque {
		a.reach.sites[site] = true
	}
}

// ledWithin is how long an act may take to lead elsewhere.
const ledWithin = 30 * time.Second

// leading are the acts that can.
var leading = map[string]bool{"click": true, "navigate": true, "press": true, "select_option": true}

type reachKey struct{}

func reachOf(ctx context.Context) *reach {
	r, _ := ctx.Value(reachKey{}).(*reach)
	return r
}

// led notes an act, at the moment before it is done.
func (r *reach) led(act string) {
	if r == nil || !leading[act] {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.acted = time.Now()
}

// covers says whether an answer may look at a site: the person asked about it,
// or agreed to it, or an act of the answer led there. moved is the tab's last
// move, and at when it was; a browser may tell of a move after the page that it
// led to has answered. Origins that are nobody's share one name, and are asked
// about one by one.
func (r *reach) covers(site string, moved uint64, at, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if moved == r.seen {
		at = now
	}
	led := !r.acted.IsZero() && !at.Before(r.acted) && at.Sub(r.acted) <= ledWithin
	stayed := moved == r.seen && (len(r.sites) == 0 || site == opaque)
	if !led && !stayed && (site == opaque || !r.sites[site]) {
		return false
	}
	r.seen = moved
	if site != opaque {
		r.sites[site] = true
	}
	return true
}

// strayed asks the person before a sidekick looks at a site that they did not
// ask about. A closed page tells nothing, and waits for nobody.
func (s *session) strayed(ctx context.Context, at standing, where place) *policy.Refusal {
	r, site := reachOf(ctx), siteOf(where.whose())
	if r == nil || at.closed() {
		return nil
	}
	select {
	case <-r.begun:
	case <-ctx.Done():
		return interrupted(ctx)
	}
	s.mu.Lock()
	last := s.moves[where.tab]
	s.mu.Unlock()
	if r.covers(site, where.move, last.at, time.Now()) {
		return nil
	}
	if refusal := s.consent(ctx, question{
		kind: cardRead, title: "Let the sidekick look at " + hostOf(where.origin) + "?",
		lines: []string{"Your question was about another site. You went on in this tab since."},
	}, where); refusal != nil {
		return refusal
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen = where.move
	if site != opaque {
		r.sites[site] = true
	}
	return nil
}
