package install

import (
	"os"
	"path/filepath"

	"sidekick/host/config"
)

const profileFolders = true

func found(home string, _ config.Paths) []place {
	base := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(base) {
		base = filepath.Join(home, ".config")
	}
	var places []place
	for _, row := range browsers {
		if folder := filepath.Join(base, row.linux); row.linux != "" && isFolder(folder) {
			places = append(places, inFolder(row.name, folder))
		}
	}
	return places
}

func register(place) error { return nil }

func unregister(place) error { return nil }
