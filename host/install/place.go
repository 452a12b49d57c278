package install

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"sidekick/host/config"
)

// Place is where one browser looks for the manifest.
type Place struct {
	Browser string
	File    string
	// Keys are the registry keys, under HKEY_CURRENT_USER, that name the file;
	// none where a browser looks into a folder.
	Keys []string
	form form
}

// Sandbox is a browser that was found and can start no host.
type Sandbox struct{ Browser, Kind string }

// roots are the folders and the registry of one user on one system. The
// system is data, so that each system's places can be told on every other.
type roots struct {
	system    string            // a GOOS
	bases     map[string]string // what stands before the colon of a folder
	data      string            // where a manifest lies that the registry names
	separator string
	registry  registry
	isFolder  func(path string) bool
}

// registry is the part of a user's registry that is needed. Where there is
// none, no row has a key.
type registry interface {
	has(key string) bool
	get(key string) (value string, there bool, err error)
	set(key, value string) error
	remove(key string) error // no error when there is none
}

// here gives the roots of this user.
func here(paths config.Paths) (roots, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return roots{}, err
	}
	return roots{
		system: runtime.GOOS, bases: bases(runtime.GOOS, home, os.Getenv), data: paths.Data,
		separator: string(filepath.Separator), registry: systemRegistry, isFolder: isFolder,
	}, nil
}

// bases gives the folders that the table counts from. A variable that holds no
// absolute path counts as not set.
func bases(system, home string, get func(string) string) map[string]string {
	or := func(variable string, usual ...string) string {
		if folder := get(variable); filepath.IsAbs(folder) {
			return folder
		}
		return filepath.Join(append([]string{home}, usual...)...)
	}
	switch system {
	case "windows":
		return map[string]string{"home": home, "local": or("LOCALAPPDATA", "AppData", "Local"), "roaming": or("APPDATA", "AppData", "Roaming")}
	case "darwin":
		return map[string]string{"home": home, "support": filepath.Join(home, "Library", "Application Support")}
	}
	return map[string]string{"home": home, "config": or("XDG_CONFIG_HOME", ".config")}
}

func (r roots) path(folder string) string {
	base, way, _ := strings.Cut(folder, ":")
	return r.bases[base] + r.separator + strings.ReplaceAll(way, "/", r.separator)
}

// places gives where to write, for each browser found.
func (r roots) places() []Place {
	var places []Place
	for _, row := range browsers {
		spot, there := row.spots[r.system]
		if !there || !r.isFolder(r.path(spot.found)) && (spot.vendor == "" || !r.registry.has(spot.vendor)) {
			continue
		}
		place := Place{Browser: row.name, form: row.form}
		if spot.hosts != "" {
			place.File = r.path(spot.hosts) + r.separator + manifestName
		} else {
			place.File = r.data + r.separator + registered[row.form]
		}
		for _, key := range spot.keys {
			place.Keys = append(place.Keys, key+`\`+HostName)
		}
		places = append(places, place)
	}
	return places
}

// registered are the names of the files that a registry names: one for all
// browsers of a form, since what differs is the key.
var registered = map[form]string{chromium: manifestName, firefox: HostName + ".firefox.json"}

func (r roots) sandboxes() []Sandbox {
	var found []Sandbox
	for _, row := range sandboxes {
		if r.system == "linux" && r.isFolder(r.path(row.folder)) {
			found = append(found, Sandbox{row.name, row.kind})
		}
	}
	return found
}

// ErrNoProfileFolders says that this system's browsers look into the registry
// alone, which is one for all profile folders.
var ErrNoProfileFolders = errors.New("choosing a profile folder: on this system a browser looks for hosts in the registry only, so leave --user-data-dir out")

// choose gives the places of the browsers found, or of one profile folder.
func (r roots) choose(userDataDir string) ([]Place, error) {
	if userDataDir == "" {
		return r.places(), nil
	}
	if r.system == "windows" {
		return nil, ErrNoProfileFolders
	}
	folder, err := filepath.Abs(userDataDir)
	if err != nil {
		return nil, err
	}
	return []Place{{Browser: "the profile folder", File: filepath.Join(folder, hostsName, manifestName), form: chromium}}, nil
}

// Places gives where the browsers of this user look for the manifest, and
// which were found that cannot use one.
func Places(paths config.Paths, userDataDir string) ([]Place, []Sandbox, error) {
	r, err := here(paths)
	if err != nil {
		return nil, nil, err
	}
	places, err := r.choose(userDataDir)
	if err != nil || userDataDir != "" {
		return places, nil, err
	}
	return places, r.sandboxes(), nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
