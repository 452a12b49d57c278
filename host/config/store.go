package config

import (
	"os"
	"sync"
	"time"
)

// Store gives the current settings to a process that runs for days. An edit
// takes effect at the next Current; an edit that breaks the file changes
// nothing until it is mended.
type Store struct {
	path string

	mu    sync.Mutex
	good  Settings // the last that could be read, at first the defaults
	err   error    // of the newest file
	stamp stamp    // of the newest file; a change is what makes it read again
}

// stamp is enough of a file's state to see that it was replaced.
type stamp struct {
	there bool
	size  int64
	time  time.Time
}

// NewStore makes a store over a settings file, which need not be there.
func NewStore(path string) *Store {
	s := &Store{path: path, good: Defaults()}
	s.read(s.look())
	return s
}

// Current gives the last good settings. The error, if any, is about the file
// as it is now, and is given again at each call until the file is mended.
func (s *Store) Current() (Settings, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.look(); now != s.stamp {
		s.read(now)
	}
	return s.good, s.err
}

func (s *Store) look() stamp {
	info, err := os.Stat(s.path)
	if err != nil {
		return stamp{}
	}
	return stamp{there: true, size: info.Size(), time: info.ModTime()}
}

func (s *Store) read(now stamp) {
	settings, err := Read(s.path)
	s.stamp, s.err = now, err
	if err == nil {
		s.good = settings
	}
}
