package session

import (
	"context"
	"slices"
	"sync"
	"time"

	"sidekick/host/policy"
)

// ledger is where every session, tab and site stands. It adds epochs to what
// is kept: a page answer is handed on only under the epoch in which it was
// asked.
type ledger struct {
	states States
	now    func() time.Time

	mu        sync.Mutex
	books     map[string]*Book
	broken    bool // what is kept could not be read: everything is closed
	epochs    map[key]uint64
	followers map[key]map[*follower]bool
	arrivals  map[*arrival]bool
	// closers are the sessions whose fills closed a subject, somebodyElse among
	// them where it was not a fill that this process knows of.
	closers map[key]map[string]bool
}

// somebodyElse closed a subject otherwise than by a fill that this process
// carried out.
const somebodyElse = "?"

// arrival is a value that was sent to a page and may still come there: until
// then its subjects are not opened again, whoever asks.
type arrival struct {
	keys  []key
	until time.Time
}

// arrivesWithin is how long a value may take. The extension gives its page a
// third of that and types nothing afterwards.
const arrivesWithin = 30 * time.Second

// key is a subject of a profile.
type key struct {
	profile string
	subject Subject
}

// follower is something that runs and ends when one of its subjects is raised.
type follower struct{ end context.CancelFunc }

const (
	// closedFor is how long a site stays closed after its last fill.
	closedFor = 24 * time.Hour
	// forgottenAfter is how long a profile of which nothing is closed is known.
	forgottenAfter = 30 * 24 * time.Hour
)

func newLedger(states States, now func() time.Time) *ledger {
	l := &ledger{states: states, now: now, epochs: map[key]uint64{}, followers: map[key]map[*follower]bool{}, arrivals: map[*arrival]bool{}, closers: map[key]map[string]bool{}}
	books, err := states.Load()
	l.books, l.broken = books, err != nil
	if l.books == nil {
		l.books = map[string]*Book{}
	}
	for profile, book := range l.books {
		l.forget(book)
		l.recall(profile, book)
		if now().Sub(book.First) > forgottenAfter && book.Whole.IsZero() && len(book.Marks)+len(book.Always) == 0 {
			delete(l.books, profile)
		}
		// From here on the file says that everything is closed, and since when.
		if !book.Whole.IsZero() {
			_ = states.Store(profile, book) // one that cannot be written is damaged again at the next start
		}
	}
	return l
}

// forget drops what has lapsed. Called at the start alone: a session's mark
// holds as long as the session may live.
func (l *ledger) forget(book *Book) {
	if l.lapsed(book.Whole) {
		book.Whole = time.Time{}
	}
	for subject, mark := range book.Marks {
		if l.lapsed(mark.Last) && l.lapsed(mark.Opened) && !slices.ContainsFunc(mark.Found, func(at time.Time) bool { return !l.lapsed(at) }) {
			delete(book.Marks, subject)
		}
	}
}

// recall takes fills that the last process had under way for ones that
// happened, and may be happening still; and a handoff that was open for one
// that ended, since nobody is left to end it.
func (l *ledger) recall(profile string, book *Book) {
	for subject, mark := range book.Marks {
		switch mark.State {
		case policy.StateFilling:
			mark.State = policy.StateTainted
			l.arrivals[&arrival{[]key{{profile, subject}}, mark.Last.Add(arrivesWithin)}] = true
		case policy.StateHandoff:
			mark.State, mark.Handoff = policy.StateAfterHandoff, ""
		default:
			continue
		}
		book.Marks[subject] = mark
	}
}

// lapsed says whether a moment is more than a day ago. A clock that was set
// back makes nothing lapse.
func (l *ledger) lapsed(at time.Time) bool { return at.IsZero() || l.now().Sub(at) >= closedFor }

// standing is where subjects stand at one moment: the strictest of their
// states, and the sum of their epochs, which differs as soon as one was raised.
type standing struct {
	profile  string
	subjects []Subject
	state    policy.State
	own      policy.State // the session's alone
	epoch    uint64
	since    time.Time // the earliest closing
	sites    []string  // of the tokens filled there
	// others says that something was closed by somebody else than the session:
	// what was put there is not known to it.
	others bool
}

// closed says whether something was filled, or worse.
func (at standing) closed() bool { return at.state != policy.StateClean }

// of gives the standing of subjects.
func (l *ledger) of(profile string, subjects ...Subject) standing {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := standing{profile: profile, subjects: subjects, state: policy.StateClean, own: policy.StateClean}
	session := ""
	for _, subject := range subjects {
		if subject.Kind == kindSession {
			session = subject.Name
		}
	}
	for _, subject := range subjects {
		mark := l.mark(profile, subject)
		if mark.State != policy.StateClean {
			at.others = at.others || !l.closedBy(key{profile, subject}, session)
		}
		at.state = policy.Stricter(at.state, mark.State)
		if subject.Kind == kindSession {
			at.own = policy.Stricter(at.own, mark.State)
		}
		if mark.State != policy.StateClean && (at.since.IsZero() || mark.Since.Before(at.since)) {
			at.since = mark.Since
		}
		for _, site := range mark.Sites {
			if !slices.Contains(at.sites, site) {
				at.sites = append(at.sites, site)
			}
		}
		at.epoch += l.epochs[key{profile, subject}]
	}
	return at
}

// closedBy says whether nobody but a session closed a subject.
func (l *ledger) closedBy(k key, session string) bool {
	return len(l.closers[k]) == 1 && l.closers[k][session]
}

// mark is what counts of a subject now. What cannot be read is closed; what
// other profiles closed before this one was known counts for it too, since an
// id that is new could be an old profile's under another name.
func (l *ledger) mark(profile string, subject Subject) Mark {
	if l.broken {
		return Mark{State: policy.StateTainted, Since: l.now(), Last: l.now()}
	}
	book := l.books[profile]
	if book == nil {
		book = newBook()
		book.First = l.now()
	}
	mark, known := book.Marks[subject]
	if !known || mark.State == "" {
		mark.State = policy.StateClean
	}
	if subject.Kind == kindSession {
		return mark
	}
	if mark.State != policy.StateClean && l.lapsed(mark.Last) {
		mark.State, mark.Sites, mark.Guesses = policy.StateClean, nil, nil
	}
	if mark.State != policy.StateClean {
		return mark
	}
	if whole := book.Whole; !l.lapsed(whole) && !mark.Opened.After(whole) {
		return Mark{State: policy.StateTainted, Since: whole, Last: whole, Found: mark.Found}
	}
	if subject.Kind != kindSite {
		return mark
	}
	if subject.Name == opaque && l.anyClosedBut(profile, subject) {
		return Mark{State: policy.StateTainted, Since: l.now(), Last: l.now(), Found: mark.Found}
	}
	for other, theirs := range l.books {
		if other == profile {
			continue
		}
		foreign := theirs.Marks[subject]
		since, last := foreign.Since, foreign.Last
		if whole := theirs.Whole; !l.lapsed(whole) && !foreign.Opened.After(whole) {
			since, last = whole, whole
		} else if foreign.State == policy.StateClean || foreign.State == "" {
			continue
		}
		// After the clock was set back a moment may lie ahead: then nobody knows
		// which came first.
		known := since.After(book.First) && !since.After(l.now())
		if !l.lapsed(last) && !known && !mark.Opened.After(since) {
			return Mark{State: policy.Stricter(policy.StateTainted, foreign.State), Since: since, Last: last, Sites: foreign.Sites, Found: mark.Found}
		}
	}
	return mark
}

// anyClosed says whether any site is closed to a profile.
func (l *ledger) anyClosed(profile string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.anyClosedBut(profile, Subject{})
}

func (l *ledger) anyClosedBut(profile string, but Subject) bool {
	for _, book := range l.books {
		if !book.Whole.IsZero() {
			return true
		}
		for subject := range book.Marks {
			if subject.Kind == kindSite && subject != but && l.mark(profile, subject).State != policy.StateClean {
				return true
			}
		}
	}
	return l.broken
}

// still says whether nothing was raised since.
func (l *ledger) still(at standing) bool { return l.of(at.profile, at.subjects...).epoch == at.epoch }

// follow gives a context that ends as soon as one of the subjects is raised.
func (l *ledger) follow(ctx context.Context, at standing) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(ctx)
	f := &follower{end}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, subject := range at.subjects {
		k := key{at.profile, subject}
		if l.followers[k] == nil {
			l.followers[k] = map[*follower]bool{}
		}
		l.followers[k][f] = true
	}
	return ctx, func() {
		end()
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, subject := range at.subjects {
			k := key{at.profile, subject}
			if delete(l.followers[k], f); len(l.followers[k]) == 0 {
				delete(l.followers, k)
			}
		}
	}
}
