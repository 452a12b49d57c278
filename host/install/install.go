package install

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sidekick/host/config"
)

// Act is what was done for one browser.
type Act string

const (
	Written   Act = "written"
	Unchanged Act = "unchanged" // it was there already, word for word
	Removed   Act = "removed"
	Absent    Act = "absent" // there was nothing to remove
)

// Outcome is what happened for one browser.
type Outcome struct {
	Browser string
	File    string
	Act     Act
}

// Install registers program with the browsers found, or in one profile folder.
// It goes on after a failure, so that one broken browser does not cost the
// others; the error joins what failed.
func Install(paths config.Paths, program, userDataDir string) ([]Outcome, error) {
	info, err := os.Stat(program)
	if err != nil {
		return nil, fmt.Errorf("looking for the host: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("looking for the host: %q is not a program", program)
	}
	raw, err := manifestFor(program)
	if err != nil {
		return nil, err
	}
	return each(paths, userDataDir, func(p place) (Act, error) {
		act, err := write(p.file, raw)
		if err != nil {
			return act, err
		}
		return act, register(p)
	})
}

// Uninstall takes away what Install wrote, for the browsers found or in one
// profile folder.
func Uninstall(paths config.Paths, userDataDir string) ([]Outcome, error) {
	return each(paths, userDataDir, func(p place) (Act, error) {
		err := os.Remove(p.file)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return Absent, unregister(p)
		case err != nil:
			return Absent, fmt.Errorf("removing host manifest: %w", err)
		}
		return Removed, unregister(p)
	})
}

func each(paths config.Paths, userDataDir string, do func(place) (Act, error)) ([]Outcome, error) {
	all, err := places(paths, userDataDir)
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	var faults error
	for _, p := range all {
		act, err := do(p)
		if err != nil {
			faults = errors.Join(faults, fmt.Errorf("%s: %w", p.browser, err))
			continue
		}
		outcomes = append(outcomes, Outcome{Browser: p.browser, File: p.file, Act: act})
	}
	return outcomes, faults
}

// write puts the manifest in place. The browser reads it as the user, and
// other users may see it: it names a path and nothing else.
func write(file string, raw []byte) (Act, error) {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, raw) {
		return Unchanged, nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return Absent, fmt.Errorf("making folder of host manifests: %w", err)
	}
	if err := config.WriteFile(file, raw, 0o644); err != nil {
		return Absent, fmt.Errorf("writing host manifest: %w", err)
	}
	return Written, nil
}
