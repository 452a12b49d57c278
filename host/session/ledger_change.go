package session

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"time"

	"sidekick/host/policy"
)

// How the ledger changes. Every change is stored before it counts as done, and
// holds in memory even when the store fails: the stricter of the two.

// raise raises the state of subjects and begins a new epoch for each: first it
// is stored and synced, then what runs on them ends, and whatever was asked
// before is not handed on any more.
func (l *ledger) raise(profile string, to policy.State, sites []string, subjects ...Subject) error {
	return l.raiseBy(somebodyElse, profile, to, sites, subjects...)
}

// raiseBy raises for a fill of a session.
func (l *ledger) raiseBy(session, profile string, to policy.State, sites []string, subjects ...Subject) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	book := l.book(profile)
	for _, subject := range subjects {
		mark := l.mark(profile, subject)
		if mark.State == policy.StateClean {
			mark.Since = now
		}
		// filling is over when tainted comes: of the two it is the later word,
		// and the gate has them alike.
		mark.State, mark.Last = policy.Stricter(mark.State, to), now
		for _, site := range sites {
			if !slices.Contains(mark.Sites, site) {
				mark.Sites = append(slices.Clone(mark.Sites), site)
			}
		}
		book.Marks[subject] = mark
		l.closing(key{profile, subject}, session)
	}
	err := l.states.Store(profile, book)
	for _, subject := range subjects {
		l.begin(profile, subject)
	}
	return err
}

// closing notes who closed a subject.
func (l *ledger) closing(k key, by ...string) {
	if l.closers[k] == nil {
		l.closers[k] = map[string]bool{}
	}
	for _, session := range by {
		l.closers[k][session] = true
	}
}

// sends notes that a value leaves for a page; arrived that it came or will not.
func (l *ledger) sends(profile string, subjects ...Subject) *arrival {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := &arrival{until: l.now().Add(arrivesWithin)}
	for _, subject := range subjects {
		one.keys = append(one.keys, key{profile, subject})
	}
	l.arrivals[one] = true
	return one
}

func (l *ledger) arrived(one *arrival) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.arrivals, one)
}

// awaits says for how long a value may still come to a subject, 0 for none that
// may. A clock that was set back makes it wait no longer than one that was not.
func (l *ledger) awaits(profile string, subjects ...Subject) (longest time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for one := range l.arrivals {
		left := one.until.Sub(l.now())
		if left <= 0 || left > arrivesWithin {
			delete(l.arrivals, one)
			continue
		}
		if slices.ContainsFunc(one.keys, func(k key) bool { return k.profile == profile && slices.Contains(subjects, k.subject) }) {
			longest = max(longest, left)
		}
	}
	return longest
}

// spread closes a subject as others are, for as long as they are.
func (l *ledger) spread(profile string, to Subject, from ...Subject) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	mark := l.mark(profile, to)
	before := mark.State
	for _, subject := range from {
		other := l.mark(profile, subject)
		if other.State == policy.StateClean {
			continue
		}
		if by := sortedKeys(l.closers[key{profile, subject}]); len(by) > 0 {
			l.closing(key{profile, to}, by...)
		} else {
			l.closing(key{profile, to}, somebodyElse)
		}
		if policy.Stricter(mark.State, other.State) == mark.State {
			continue
		}
		mark.State, mark.Handoff = other.State, other.Handoff
		if other.Last.After(mark.Last) {
			mark.Since, mark.Last = other.Since, other.Last
		}
		mark.Sites = append(slices.Clone(mark.Sites), other.Sites...)
	}
	if mark.State == before {
		return nil
	}
	book := l.book(profile)
	book.Marks[to] = mark
	err := l.states.Store(profile, book)
	l.begin(profile, to)
	return err
}

// begin begins a new epoch of a subject.
func (l *ledger) begin(profile string, subject Subject) {
	for _, k := range []key{{profile, subject}, {profile, anySubject}, {profile, siteSubject(opaque)}} {
		l.epochs[k]++
		for f := range l.followers[k] {
			f.end()
		}
	}
}

// knows says whether a subject was ever closed or opened again, as far as the
// books go back.
func (l *ledger) knows(profile string, subject Subject) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.books[profile]
	if book == nil {
		return false
	}
	mark := book.Marks[subject]
	return !mark.Last.IsZero() || !mark.Opened.IsZero()
}

// open opens subjects again, by the person's word.
func (l *ledger) open(profile string, subjects ...Subject) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.book(profile)
	for _, subject := range subjects {
		mark := book.Marks[subject]
		book.Marks[subject] = Mark{State: policy.StateClean, Opened: l.now(), Found: mark.Found, Guesses: mark.Guesses}
		l.epochs[key{profile, subject}]++
		delete(l.closers, key{profile, subject})
	}
	return l.states.Store(profile, book)
}

// greet keeps when a profile was first seen.
func (l *ledger) greet(profile string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known := l.books[profile]; known != nil && !known.First.IsZero() {
		return nil
	}
	book := l.book(profile)
	book.First = l.now()
	return l.states.Store(profile, book)
}

// always says whether the person agreed for good, and agree keeps that.
func (l *ledger) always(profile, consent string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.books[profile]
	if l.broken || book == nil {
		return false
	}
	_, held := book.Always[consent]
	return held
}

func (l *ledger) agree(profile, consent string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.book(profile)
	book.Always[consent] = l.now()
	return l.states.Store(profile, book)
}

// held gives the consents that hold, and since when.
func (l *ledger) held(profile string) (salt string, consents map[string]time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.books[profile]
	if l.broken || book == nil {
		return "", nil
	}
	return book.Salt, maps.Clone(book.Always)
}

// profiles are those that are known.
func (l *ledger) profiles() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return sortedKeys(l.books)
}

// disagree takes a consent back. One that cannot be taken off the disk is gone
// until the next start, and the caller hears of it.
func (l *ledger) disagree(profile, consent string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.book(profile)
	delete(book.Always, consent)
	return l.states.Store(profile, book)
}

// guess counts texts that are put to a page after a fill: false when the site
// was asked as many different ones as it may be.
func (l *ledger) guess(profile string, site Subject, texts []string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken {
		return len(texts) == 0
	}
	book := l.book(profile)
	mark := l.mark(profile, site)
	guesses := slices.Clone(mark.Guesses)
	for _, text := range texts {
		digest := sha256.Sum256([]byte(book.Salt + text))
		if hash := hex.EncodeToString(digest[:12]); !slices.Contains(guesses, hash) {
			guesses = append(guesses, hash)
		}
	}
	switch {
	case len(guesses) == len(mark.Guesses):
		return true
	case len(guesses) > policy.GuessesMost:
		return false
	}
	mark.Guesses = guesses
	book.Marks[site] = mark
	return l.states.Store(profile, book) == nil
}

// found counts a password that was found in a read, and says how many were
// within a day.
func (l *ledger) found(profile string, site Subject) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.book(profile)
	mark := book.Marks[site]
	mark.Found = append(l.recent(mark.Found), l.now())
	if mark.State == "" {
		mark.State = policy.StateClean
	}
	book.Marks[site] = mark
	return len(mark.Found), l.states.Store(profile, book)
}

// foundToday is how many passwords were found on a site within a day.
func (l *ledger) foundToday(profile string, site Subject) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if book := l.books[profile]; book != nil {
		return len(l.recent(book.Marks[site].Found))
	}
	return 0
}

func (l *ledger) recent(times []time.Time) []time.Time {
	return slices.DeleteFunc(slices.Clone(times), l.lapsed)
}

// book gives a profile's book to change; a new one where there is none.
func (l *ledger) book(profile string) *Book {
	book := l.books[profile]
	if book == nil {
		book = newBook()
		l.books[profile] = book
	}
	return book
}
