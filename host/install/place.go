package install

import (
	"errors"
	"os"
	"path/filepath"

	"sidekick/host/config"
)

// place is where one browser looks for the manifest.
type place struct {
	browser string
	file    string
	// key is the registry key that names the file; empty where a browser
	// looks into a folder.
	//lint:ignore U1000 the registry is on Windows alone
	key string
}

// ErrNoProfileFolders says that this system's browsers look into the registry
// alone, which is one for all profile folders.
var ErrNoProfileFolders = errors.New("choosing a profile folder: on this system a browser looks for hosts in the registry only, so install without --user-data-dir")

// places gives where to write: into the one profile folder that was named, or
// for each browser found.
func places(paths config.Paths, userDataDir string) ([]place, error) {
	if userDataDir != "" {
		if !profileFolders {
			return nil, ErrNoProfileFolders
		}
		folder, err := filepath.Abs(userDataDir)
		if err != nil {
			return nil, err
		}
		return []place{inFolder("the profile folder", folder)}, nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return nil, err
	}
	return found(home, paths), nil
}

// inFolder is the form of Linux and macOS: a folder beside the profiles.
func inFolder(browser, folder string) place {
	return place{browser: browser, file: filepath.Join(folder, "NativeMessagingHosts", manifestName)}
}
