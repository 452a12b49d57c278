package main

import (
	"sync"

	"sidekick/host/config"
	"sidekick/host/model"
)

// remotes keeps one remote for each way to ask a provider: members of a family
// may each have their own, and none is to end the other's connections.
type remotes struct {
	keys model.Keys

	mu sync.Mutex
	of map[way]*remote
}

// way is a provider, where it is, and its model.
type way struct{ provider, base, model string }

// mostWays is more than a family has. Settings that are changed more often than
// that begin anew; what is dropped closes by itself once nobody uses it.
const mostWays = 32

func (r *remotes) open(settings config.Settings) (model.Sidekick, error) {
	key := way{settings.Provider, settings.BaseURL, settings.Model}
	r.mu.Lock()
	one := r.of[key]
	if one == nil {
		if len(r.of) >= mostWays || r.of == nil {
			r.of = map[way]*remote{}
		}
		one = &remote{keys: r.keys}
		r.of[key] = one
	}
	r.mu.Unlock()
	return one.open(settings)
}
