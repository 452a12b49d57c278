package config

import (
	"errors"
	"os"
	"sync"
	"time"
)

// Store gives the current settings to a process that runs for days. An edit
// takes effect at the next Current; an edit that breaks the file changes
// nothing until it is mended. The last good settings are kept beside the file,
// so that a process that starts after such an edit goes on with them too.
type Store struct {
	path string

	mu    sync.Mutex
	good  Settings // the last that could be read, at first those kept beside the file; Unknown where there are none
	err   error    // of the newest file
	stamp stamp    // of the newest file; a change is what makes it read again
}

// stamp is enough of a file's state to see that it was replaced.
type stamp struct {
	there bool
	size  int64
	time  time.Time
}

// keptSuffix is what the name of the file with the last good settings ends in.
const keptSuffix = ".good"

// NewStore makes a store over a settings file, which need not be there.
func NewStore(path string) *Store {
	s := &Store{path: path, good: Defaults()}
	s.read(s.look())
	if s.err != nil {
		s.good = lastGood(path)
	}
	return s
}

// InForce gives the settings that hold for somebody who only looks: those of the
// file, or the last good ones with what is wrong with it.
func InForce(path string) (Settings, error) {
	settings, err := Read(path)
	if err != nil {
		return lastGood(path), err
	}
	return settings, nil
}

// lastGood gives the settings that are kept beside a file that is broken.
// Without any nobody knows which rules somebody made.
func lastGood(path string) Settings {
	unknown := Defaults()
	unknown.Unknown = true
	if _, err := os.Stat(path + keptSuffix); err != nil {
		return unknown
	}
	kept, err := Read(path + keptSuffix)
	if err != nil {
		return unknown
	}
	return kept
}

// Path is the settings file.
func (s *Store) Path() string { return s.path }

// Current gives the last good settings. The error, if any, is about the file
// as it is now, and is given again at each call until the file is mended.
func (s *Store) Current() (Settings, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current()
}

func (s *Store) current() (Settings, error) {
	// A file that could not be opened may be opened later, and looks the same.
	var fault *FileError
	if now := s.look(); now != s.stamp || s.err != nil && !errors.As(s.err, &fault) {
		s.read(now)
	}
	return s.good, s.err
}

// Change changes the settings and writes the file. A broken file is not written
// over: what somebody typed there would be lost. Whatever change does wrong is
// found before a byte is written.
func (s *Store) Change(change func(*Settings) error) (Settings, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now, err := s.current()
	if err != nil {
		return now, err
	}
	next := now
	if err := change(&next); err != nil {
		return now, err
	}
	if err := Write(s.path, next); err != nil {
		return now, err
	}
	s.read(s.look())
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
	if err != nil {
		return
	}
	s.good = settings
	if now.there {
		// A help for a bad day alone: without it everything is closed then, and a
		// folder that takes no file is no fault of the settings.
		_ = Write(s.path+keptSuffix, settings)
	}
}
