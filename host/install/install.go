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

// Act is what was done for one browser, or with DryRun what would be.
type Act string

const (
	Written   Act = "written"
	Unchanged Act = "unchanged" // it was there already, word for word
	Removed   Act = "removed"
	Absent    Act = "absent"     // there was nothing to remove
	LeftAlone Act = "left alone" // a file of the name is not ours
	Failed    Act = "failed"
	Cannot    Act = "cannot" // the browser is in a sandbox
)

// Outcome is what happened for one browser.
type Outcome struct {
	Browser string   `json:"browser"`
	Act     Act      `json:"act"`
	File    string   `json:"file,omitempty"`
	Keys    []string `json:"keys,omitempty"`
	Why     string   `json:"why,omitempty"` // where something was not done
}

// Options of [Install] and [Uninstall].
type Options struct {
	Paths       config.Paths
	Program     string // what is to be started; install alone
	UserDataDir string // one profile folder, instead of the browsers found
	DryRun      bool   // change nothing, say what would be
	Replace     bool   // write over a file that is not ours; install alone
}

// Install registers the program with the browsers found, or in one profile
// folder. It goes on after a failure, so that one broken browser does not cost
// the others.
func Install(o Options) ([]Outcome, error) {
	if err := checkProgram(o.Program); err != nil {
		return nil, err
	}
	return o.run(o.write)
}

// Uninstall takes away what Install wrote, for the browsers found or in one
// profile folder.
func Uninstall(o Options) ([]Outcome, error) { return o.run(o.remove) }

func (o Options) run(do func(roots, Place) (Act, error)) ([]Outcome, error) {
	r, err := here(o.Paths)
	if err != nil {
		return nil, err
	}
	return o.each(r, do)
}

func (o Options) each(r roots, do func(roots, Place) (Act, error)) ([]Outcome, error) {
	places, err := r.choose(o.UserDataDir)
	if err != nil {
		return nil, err
	}
	var outcomes []Outcome
	for _, place := range places {
		outcome := Outcome{Browser: place.Browser, File: place.File, Keys: place.Keys}
		act, err := do(r, place)
		switch {
		case errors.Is(err, ErrNotOurs):
			outcome.Act, outcome.Why = LeftAlone, "a file of this name was not written by Sidekick; look at it, then move it away or run `sidekick install --replace`"
		case err != nil:
			outcome.Act, outcome.Why = Failed, err.Error()
		default:
			outcome.Act = act
		}
		outcomes = append(outcomes, outcome)
	}
	if o.UserDataDir == "" {
		for _, found := range r.sandboxes() {
			outcomes = append(outcomes, Outcome{Browser: found.Browser, Act: Cannot, Why: found.Why()})
		}
	}
	return outcomes, nil
}

// Why says what stands in the way of a browser in a sandbox, and the way out.
func (s Sandbox) Why() string {
	return "a browser that came as a " + s.Kind + " cannot start a program outside its sandbox; install the browser's own package (.deb, .rpm or your distribution's) and run this again"
}

// write puts the manifest in place. The browser reads it as the user, and
// other users may see it: it names a path and nothing else.
func (o Options) write(r roots, p Place) (Act, error) {
	raw, err := manifestFor(o.Program, p.form).encode()
	if err != nil {
		return Failed, err
	}
	same, err := o.sameFile(p, raw)
	if err != nil {
		return Failed, err
	}
	named, err := p.registered(r.registry)
	if err != nil {
		return Failed, err
	}
	if same && named {
		return Unchanged, nil
	}
	if !o.Replace {
		if err := p.keysAreOurs(r.registry); err != nil {
			return Failed, err
		}
	}
	if o.DryRun {
		return Written, nil
	}
	if !same {
		if err := os.MkdirAll(filepath.Dir(p.File), folderMode(p)); err != nil {
			return Failed, fmt.Errorf("making folder of host manifests: %w", err)
		}
		if err := config.WriteFile(p.File, raw, 0o644); err != nil {
			return Failed, fmt.Errorf("writing host manifest: %w", err)
		}
	}
	for _, key := range p.Keys {
		if err := r.registry.set(key, p.File); err != nil {
			return Failed, err
		}
	}
	return Written, nil
}

// keysAreOurs refuses a key that leads to a file which somebody else wrote.
// One that leads nowhere, or to another copy of ours, may be written anew.
func (p Place) keysAreOurs(in registry) error {
	for _, key := range p.Keys {
		value, there, err := in.get(key)
		if err != nil {
			return err
		}
		if !there || value == "" {
			continue
		}
		if _, err := (Place{File: value, form: p.form}).Read(); errors.Is(err, ErrNotOurs) {
			return err
		}
	}
	return nil
}

// folderMode keeps our own data folder private; a browser's folder is as the
// browser makes it.
func folderMode(p Place) fs.FileMode {
	if len(p.Keys) > 0 {
		return 0o700
	}
	return 0o755
}

// sameFile says whether the manifest stands there, word for word and in its
// mode.
func (o Options) sameFile(p Place, raw []byte) (bool, error) {
	_, err := p.Read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case errors.Is(err, ErrNotOurs) && o.Replace:
		return false, nil
	case err != nil:
		return false, err
	}
	old, err := os.ReadFile(p.File)
	if err != nil {
		return false, fmt.Errorf("reading host manifest: %w", err)
	}
	info, err := os.Stat(p.File)
	if err != nil {
		return false, fmt.Errorf("reading host manifest: %w", err)
	}
	return bytes.Equal(old, raw) && modeIsRight(info.Mode()), nil
}

// remove takes the manifest away if it is ours, and each registry key that
// names it.
func (o Options) remove(r roots, p Place) (Act, error) {
	_, err := p.Read()
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Failed, err
	}
	act := Absent
	if there {
		act = Removed
	}
	for _, key := range p.Keys {
		value, named, err := r.registry.get(key)
		if err != nil {
			return Failed, err
		}
		if !named || value != p.File {
			continue // another program's, or another copy's
		}
		act = Removed
		if !o.DryRun {
			if err := r.registry.remove(key); err != nil {
				return Failed, err
			}
		}
	}
	if there && !o.DryRun {
		if err := os.Remove(p.File); err != nil {
			return Failed, fmt.Errorf("removing host manifest: %w", err)
		}
	}
	return act, nil
}
