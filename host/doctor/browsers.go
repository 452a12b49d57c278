package doctor

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	"sidekick/host/install"
)

// browsers looks at what each browser needs in order to start the program. One
// that is in order is named in a line for all; a broken one gets its own.
func (e *examination) browsers(ctx context.Context) {
	places, sandboxes, err := e.places()
	if err != nil || len(places) == 0 {
		if len(sandboxes) > 0 {
			e.found("browser", "sandboxed", sandboxNames(sandboxes))
		} else {
			e.found("browser", "none", e.UserDataDir)
		}
		return
	}
	e.found("browser", "ok", placeNames(places))
	if len(sandboxes) > 0 {
		e.found("browser", "some_sandboxed", sandboxNames(sandboxes))
	}
	there := e.manifests(places)
	programs := e.allowed(places, there)
	for _, program := range programs {
		e.program(ctx, program)
	}
}

// manifests looks at each browser's file, and gives what could be read.
func (e *examination) manifests(places []install.Place) map[string]install.Manifest {
	there := map[string]install.Manifest{}
	var sound []install.Place
	for _, place := range places {
		manifest, err := place.Read()
		where := place.Browser + ": " + place.File
		switch {
		case errors.Is(err, fs.ErrNotExist):
			e.found("manifest", "absent", where)
			continue
		case err != nil:
			e.found("manifest", "not_ours", where)
			continue
		}
		there[place.Browser] = manifest
		if named, err := place.Registered(); err != nil || !named {
			e.found("manifest", "registry", where)
			continue
		}
		if info, err := os.Lstat(place.File); err != nil || !ownedAndUnshared(info, 0o022) {
			e.found("manifest", "rights", where)
			continue
		}
		sound = append(sound, place)
	}
	if len(sound) > 0 {
		e.found("manifest", "ok", placeNames(sound))
	}
	return there
}

// allowed looks at whom each manifest lets in, and gives the programs named,
// each once.
func (e *examination) allowed(places []install.Place, there map[string]install.Manifest) []string {
	var sound []install.Place
	var programs []string
	seen := map[string]bool{}
	for _, place := range places {
		manifest, read := there[place.Browser]
		if !read {
			continue
		}
		if place.Names(manifest) {
			sound = append(sound, place)
		} else {
			e.found("allowed", "other", place.Browser+": "+place.File)
		}
		if !seen[manifest.Path] {
			seen[manifest.Path] = true
			programs = append(programs, manifest.Path)
		}
	}
	if len(sound) > 0 {
		e.found("allowed", "ok", placeNames(sound))
	}
	return programs
}

// program looks at a program before it runs it: one that others may change is
// not started here either.
func (e *examination) program(ctx context.Context, path string) {
	info, err := os.Stat(path)
	switch {
	case err != nil || !info.Mode().IsRegular():
		e.found("program", "absent", path)
		return
	case !ownedAndUnshared(info, 0o002):
		e.found("program", "rights", path)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, runTime)
	defer cancel()
	command := exec.CommandContext(ctx, path, "version")
	command.WaitDelay = runTime
	out, err := command.Output()
	version := strings.TrimSpace(string(out))
	switch {
	case err != nil || !looksLikeVersion(version):
		e.found("program", "fails", path)
	case version != e.Version:
		e.found("program", "version", path+": "+version+", here "+e.Version)
	default:
		e.found("program", "ok", path+": "+version)
	}
}

// looksLikeVersion keeps what some other program prints out of the findings.
func looksLikeVersion(text string) bool {
	return text != "" && len(text) <= 40 && strings.Trim(text, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-+") == ""
}

func placeNames(places []install.Place) string {
	names := make([]string, len(places))
	for i, place := range places {
		names[i] = place.Browser
	}
	return strings.Join(names, ", ")
}

func sandboxNames(found []install.Sandbox) string {
	names := make([]string, len(found))
	for i, one := range found {
		names[i] = one.Browser
	}
	return strings.Join(names, ", ")
}
