package session

import "sidekick/host/policy"

// How a handoff stands in the ledger: its subjects are in the person's hands
// until it is settled, and whatever was closed along with them is settled with
// them.

// hand puts subjects into the person's hands, all or none: false when one of
// them is there already.
func (l *ledger) hand(profile, handoff string, subjects ...Subject) (handed bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, subject := range subjects {
		if l.mark(profile, subject).State == policy.StateHandoff {
			return false, nil
		}
	}
	now := l.now()
	book := l.book(profile)
	for _, subject := range subjects {
		mark := l.mark(profile, subject)
		if mark.State == policy.StateClean {
			mark.Since = now
		}
		mark.State, mark.Last, mark.Handoff = policy.StateHandoff, now, handoff
		book.Marks[subject] = mark
		l.closing(key{profile, subject}, somebodyElse)
	}
	err = l.states.Store(profile, book)
	for _, subject := range subjects {
		l.begin(profile, subject)
	}
	return true, err
}

// settle ends a handoff: what it held is in the last column of the gate from
// here on.
func (l *ledger) settle(profile, handoff string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	book := l.book(profile)
	for subject, mark := range book.Marks {
		if mark.Handoff != handoff {
			continue
		}
		mark.State, mark.Last, mark.Handoff = policy.StateAfterHandoff, l.now(), ""
		book.Marks[subject] = mark
		l.begin(profile, subject)
	}
	return l.states.Store(profile, book)
}

// closedByOthers says whether a site of a profile was closed by anybody but one
// session.
func (l *ledger) closedByOthers(profile, session string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, book := range l.books {
		for subject := range book.Marks {
			if subject.Kind == kindSite && l.mark(profile, subject).State != policy.StateClean && !l.closedBy(key{profile, subject}, session) {
				return true
			}
		}
	}
	return l.broken
}

// anyAt says whether a site of a profile is in one of the states.
func (l *ledger) anyAt(profile string, states ...policy.State) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken {
		return true
	}
	for _, book := range l.books {
		for subject := range book.Marks {
			if subject.Kind != kindSite {
				continue
			}
			at := l.mark(profile, subject).State
			for _, state := range states {
				if at == state {
					return true
				}
			}
		}
	}
	return false
}
