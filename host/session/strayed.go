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
	mu    sync.Mutex
	sites map[string]bool
	asked uint64    // the tab's last move when the person asked
	acted time.Time // when the answer's last act that can lead elsewhere was done
}

// newReach begins with the page that the tab moved to last, as far as that is
// known.
func newReach(last move) *reach {
	r := &reach{sites: map[string]bool{}, asked: last.number}
	if site := siteOf(last.origin); last.origin != "" && site != opaque {
		r.sites[site] = true
	}
	return r
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

// covers says whether an answer may look at a site: it did before, the tab has
// not moved since the person asked, or an act of the answer moved it. Origins
// that are nobody's share one name, and are asked about one by one.
func (r *reach) covers(site string, last move, moved uint64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	led := !r.acted.IsZero() && !last.at.Before(r.acted) && last.at.Sub(r.acted) <= ledWithin
	if moved != r.asked && !led && (site == opaque || !r.sites[site]) {
		return false
	}
	r.sites[site] = true
	return true
}

// strayed asks the person before a sidekick looks at a site that they did not
// ask about. A closed page tells nothing, and waits for nobody.
func (s *session) strayed(ctx context.Context, at standing, where place) *policy.Refusal {
	r, site := reachOf(ctx), siteOf(where.whose())
	if r == nil || at.closed() {
		return nil
	}
	s.mu.Lock()
	last := s.moves[where.tab]
	s.mu.Unlock()
	if r.covers(site, last, where.move) {
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
	r.sites[site] = true
	return nil
}
