package config

import "path/filepath"

// shortFolder is a folder with a short path that every environment shares.
const shortFolder = "/tmp"

func usual(home string) Paths {
	support := filepath.Join(home, "Library", "Application Support", "Sidekick")
	return Paths{
		Settings: filepath.Join(support, "settings.json"),
		Data:     support,
		Log:      filepath.Join(home, "Library", "Logs", "Sidekick", "sidekick.log"),
		Socket:   filepath.Join(support, "run", "socket"),
		Lock:     filepath.Join(support, "lock"),
	}
}
