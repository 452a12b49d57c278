package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sidekick/host/config"
	"sidekick/host/policy"

	"github.com/gofrs/flock"
)

// day is how long a site stays closed after a fill.
const day = 24 * time.Hour

// Filled is where values were filled in, for a host that lost its state: sites over
// the app's restarts and in all its windows, the tab as long as its window is there.
// Never what was filled in. No tab opens another here: what a page opens comes into
// its own.
type Filled struct {
	path string
	now  func() time.Time

	mu    sync.Mutex
	shows string               // the origin that the tab shows
	tab   string               // the origin that closed the tab, empty for none
	sites map[string]time.Time // a site as the host names it, to the time of the last fill
}

// OpenFilled reads what was kept. A file that cannot be read is said: without it
// nobody could tell the host what is closed.
func OpenFilled(path string) (*Filled, error) {
	f := &Filled{path: path, now: time.Now, sites: map[string]time.Time{}}
	if err := f.recall(); err != nil {
		return nil, err
	}
	return f, nil
}

// recall takes what is kept: another window of the app may have changed it. What is
// not there any more is still known here.
func (f *Filled) recall() error {
	raw, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var kept map[string]time.Time
	if err == nil {
		err = json.Unmarshal(raw, &kept)
	}
	if err != nil {
		return fmt.Errorf("reading %s, which says where values were filled in: %w", f.path, err)
	}
	f.sites = make(map[string]time.Time, len(kept))
	for site, at := range kept {
		if of := siteOf(site); of != "" {
			site = of // an app of before kept an origin: its whole site is closed
		}
		if at.After(f.sites[site]) {
			f.sites[site] = at
		}
	}
	return nil
}

// Remember notes a fill into a page of that origin and the sites that it closes,
// before the value leaves.
func (f *Filled) Remember(origin string, closes []string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.change(func() {
		f.tab = origin
		for _, site := range closes {
			f.sites[site] = f.now()
		}
	})
}

// Shown says what closes the tab, now that it shows a page of origin, empty for
// nothing. A page of a closed site counts from then on, wherever the tab goes.
func (f *Filled) Shown(origin string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.shows = origin
	return f.closed()
}

// Tab says what closes the tab, empty for nothing.
func (f *Filled) Tab() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closed()
}

func (f *Filled) closed() string {
	_ = f.recall() // what is known here still counts
	shown, before := f.since(f.shows), f.since(f.tab)
	switch {
	case shown.After(before):
		f.tab = f.shows
	case before.IsZero():
		f.tab = ""
	}
	if !shown.IsZero() {
		return f.shows
	}
	return f.tab
}

// Forget notes that the person opened the tab again, and the site of the page that
// it shows, of origin: no other.
func (f *Filled) Forget(origin string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.change(func() {
		f.tab = ""
		delete(f.sites, siteOf(origin))
	})
}

// turnTime is how long another window of the app may take to keep what it changed.
const turnTime = 5 * time.Second

// change makes one in what is kept, one window after the other.
func (f *Filled) change(what func()) error {
	if err := os.MkdirAll(filepath.Dir(f.path), 0o700); err != nil {
		return fmt.Errorf("keeping where values were filled in: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), turnTime)
	defer cancel()
	turn := flock.New(f.path+".lock", flock.SetPermissions(0o600))
	if _, err := turn.TryLockContext(ctx, 10*time.Millisecond); err != nil {
		return fmt.Errorf("keeping where values were filled in: %w", err)
	}
	defer func() { _ = turn.Close() }() // it ends with the file, whatever that says
	if err := f.recall(); err != nil {
		return err
	}
	what()
	return f.keep()
}

// since is when the site of an origin was closed, the zero time where it is open.
func (f *Filled) since(origin string) time.Time {
	if at := f.sites[siteOf(origin)]; f.fresh(at) {
		return at
	}
	return time.Time{}
}

func (f *Filled) fresh(at time.Time) bool { return f.now().Sub(at) < day }

func (f *Filled) keep() error {
	for site, at := range f.sites {
		if !f.fresh(at) {
			delete(f.sites, site)
		}
	}
	raw, err := json.Marshal(f.sites)
	if err == nil {
		err = config.WriteFile(f.path, raw, 0o600)
	}
	if err != nil {
		return fmt.Errorf("keeping where values were filled in: %w", err)
	}
	return nil
}

// siteOf is the site of an origin as the host names it, empty for what is none.
func siteOf(origin string) string { return policy.ParseOrigin(origin).Domain() }
