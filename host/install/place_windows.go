package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows/registry"

	"sidekick/host/config"
)

const profileFolders = false

// found gives one file for all browsers: what differs is the key that names it.
func found(home string, paths config.Paths) []place {
	base := os.Getenv("LOCALAPPDATA")
	if !filepath.IsAbs(base) {
		base = filepath.Join(home, "AppData", "Local")
	}
	file := filepath.Join(paths.Data, manifestName)
	var places []place
	for _, row := range browsers {
		if row.windows != "" && isFolder(filepath.Join(base, filepath.FromSlash(row.windows))) {
			places = append(places, place{browser: row.name, file: file, key: `Software\` + row.key + `\NativeMessagingHosts\` + HostName})
		}
	}
	return places
}

// register names the file in the browser's key of this user.
func register(p place) error {
	key, _, err := registry.CreateKey(registry.CURRENT_USER, p.key, registry.SET_VALUE)
	if err != nil {
		return fmt.Errorf("making registry key: %w", err)
	}
	defer key.Close()
	if err := key.SetStringValue("", p.file); err != nil {
		return fmt.Errorf("setting registry key: %w", err)
	}
	return nil
}

func unregister(p place) error {
	if err := registry.DeleteKey(registry.CURRENT_USER, p.key); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing registry key: %w", err)
	}
	return nil
}
