package session

import (
	"slices"
	"time"

	"sidekick/host/policy"
)

// Profile is a browser profile or an app that said hello once, as the person's
// own command sees it.
type Profile struct {
	ID   string
	Kind string    // of its client, where one is connected
	Open bool      // a client of it is connected
	Last time.Time // its last question, or when it was first seen
	// Conversations are those that are kept of it, whoever had them.
	Conversations int
}

// Profiles lists those that are known, those that are open first and then by
// their last use.
func (h *Host) Profiles() ([]Profile, error) {
	known := map[string]*Profile{}
	get := func(id string) *Profile {
		if known[id] == nil {
			known[id] = &Profile{ID: id}
		}
		return known[id]
	}
	for id, first := range h.ledger.firsts() {
		get(id).Last = first
	}
	if h.options.History != nil {
		owners, err := h.options.History.Owners()
		if err != nil {
			return nil, err
		}
		for _, one := range owners {
			if one.Owner == "" {
				continue // tests of models that the person's own command made
			}
			p := get(ProfileOf(one.Owner))
			p.Conversations += one.Conversations
			if last := time.UnixMilli(one.Last); last.After(p.Last) {
				p.Last = last
			}
		}
	}
	for _, s := range h.inside("", "") {
		if door, _ := s.present(); door != nil && door.peer.Trusted {
			p := get(s.profile)
			p.Kind, p.Open = s.client.Kind, true
		}
	}
	var all []Profile
	for _, id := range sortedKeys(known) {
		all = append(all, *known[id])
	}
	slices.SortStableFunc(all, func(a, b Profile) int {
		switch {
		case a.Open && !b.Open:
			return -1
		case b.Open && !a.Open:
			return 1
		}
		return b.Last.Compare(a.Last)
	})
	return all, nil
}

// HandOver gives the conversations of a profile that were nobody's to the member
// whose it is now, by the person's word.
func (h *Host) HandOver(profile string) (many int, err error) {
	if h.options.History == nil {
		return 0, policy.RefuseFor(policy.NotAvailable, "history")
	}
	to := owner(profile, h.member(profile))
	if to == profile {
		return 0, nil
	}
	return h.options.History.HandOver(profile, to)
}

// firsts are the profiles that are known, and when each first said hello.
func (l *ledger) firsts() map[string]time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := map[string]time.Time{}
	for profile, book := range l.books {
		all[profile] = book.First
	}
	return all
}
