package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"sidekick/host/config"

	"github.com/gofrs/flock"
)

// day is how long a site stays closed after a fill.
const day = 24 * time.Hour

// Filled is where values were filled in, for a host that lost its state: origins
// over the app's restarts and in all its windows, and the origin that closed the one
// tab. Never what was filled in.
type Filled struct {
	path string
	now  func() time.Time

	mu   sync.Mutex
	tab  string               // the origin of the fill that the tab carries, empty for none
	when map[string]time.Time // origin to its last fill
}

// OpenFilled reads what was kept. A file that cannot be read is said: without it
// nobody could tell the host what is closed.
func OpenFilled(path string) (*Filled, error) {
	f := &Filled{path: path, now: time.Now, when: map[string]time.Time{}}
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
	when := map[string]time.Time{}
	if err == nil {
		err = json.Unmarshal(raw, &when)
	}
	if err != nil {
		return fmt.Errorf("reading %s, which says where values were filled in: %w", f.path, err)
	}
	f.when = when
	return nil
}

// Remember notes a fill into a page of that origin, before the value leaves.
func (f *Filled) Remember(origin string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.change(func() { f.tab, f.when[origin] = origin, f.now() })
}

// Shown says which fill's origin the tab carries, now that it shows a page of
// origin: it keeps one wherever it goes. Without a list of public suffixes a
// parent or child domain counts as the same site, which is the safe side.
func (f *Filled) Shown(origin string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tab != "" && f.fresh(f.tab) {
		return f.tab
	}
	f.tab = ""
	_ = f.recall() // what is known here still counts
	for filled := range f.when {
		if f.fresh(filled) && perhapsOneSite(filled, origin) {
			f.tab = filled
		}
	}
	return f.tab
}

// Tab is the origin of the fill that the tab carries, empty for none.
func (f *Filled) Tab() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tab != "" && f.fresh(f.tab) {
		return f.tab
	}
	return ""
}

// Forget notes that the person opened the tab's site again: site is a registrable
// domain, or a host with its port, as the host names it.
func (f *Filled) Forget(site string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.change(func() {
		delete(f.when, f.tab)
		f.tab = ""
		for origin := range f.when {
			if isOf(origin, site) {
				delete(f.when, origin)
			}
		}
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

func (f *Filled) fresh(origin string) bool { return f.now().Sub(f.when[origin]) < day }

func (f *Filled) keep() error {
	for origin := range f.when {
		if !f.fresh(origin) {
			delete(f.when, origin)
		}
	}
	raw, err := json.Marshal(f.when)
	if err == nil {
		err = config.WriteFile(f.path, raw, 0o600)
	}
	if err != nil {
		return fmt.Errorf("keeping where values were filled in: %w", err)
	}
	return nil
}

// perhapsOneSite says whether two origins may be of one site: the same host, or
// one above the other.
func perhapsOneSite(one, other string) bool {
	a, b := hostOf(one), hostOf(other)
	return a != "" && b != "" && (a == b || strings.HasSuffix(a, "."+b) || strings.HasSuffix(b, "."+a))
}

// isOf says whether an origin is of a site as the host names it.
func isOf(origin, site string) bool {
	host := hostOf(origin)
	if name, _, err := net.SplitHostPort(site); err == nil {
		site = name
	}
	return site != "" && (host == site || strings.HasSuffix(host, "."+site))
}

func hostOf(origin string) string {
	parsed, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return parsed.Hostname()
}
