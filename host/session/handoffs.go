package session

import (
	"sync"

	"sidekick/host/policy"
)

// handoffs are the pages that are in the person's hands right now.
type handoffs struct {
	mu   sync.Mutex
	open map[string]*handoff // by id
}

func always(*handoff) bool { return true }

func (t *handoffs) add(h *handoff) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil {
		t.open = map[string]*handoff{}
	}
	t.open[h.id] = h
}

// take removes a handoff: whoever takes it alone decides how it ends.
func (t *handoffs) take(id string, fits func(*handoff) bool) *handoff {
	t.mu.Lock()
	defer t.mu.Unlock()
	h := t.open[id]
	if h == nil || !fits(h) {
		return nil
	}
	delete(t.open, id)
	return h
}

// tabClosed ends the handoffs of a tab that is gone.
func (t *handoffs) tabClosed(profile string, tab int) {
	t.mu.Lock()
	var gone []*handoff
	for id, h := range t.open {
		if h.asker.profile == profile && h.tab == tab {
			gone = append(gone, h)
			delete(t.open, id)
		}
	}
	t.mu.Unlock()
	for _, h := range gone {
		h.word <- handoffEnd{refusal: policy.Refuse(policy.NoPage)}
	}
}
