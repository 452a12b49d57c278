package install

import (
	"path/filepath"

	"sidekick/host/config"
)

const profileFolders = true

func found(home string, _ config.Paths) []place {
	base := filepath.Join(home, "Library", "Application Support")
	var places []place
	for _, row := range browsers {
		if folder := filepath.Join(base, row.darwin); row.darwin != "" && isFolder(folder) {
			places = append(places, inFolder(row.name, folder))
		}
	}
	return places
}

func register(place) error { return nil }

func unregister(place) error { return nil }
