package config

import (
	"os"
	"path/filepath"
)

// shortFolder is empty: a pipe's name is made from the path by its hash.
const shortFolder = ""

func usual(home string) Paths {
	roaming := base("APPDATA", filepath.Join(home, "AppData", "Roaming"))
	local := filepath.Join(base("LOCALAPPDATA", filepath.Join(home, "AppData", "Local")), "Sidekick")
	return Paths{
		Settings: filepath.Join(roaming, "Sidekick", "settings.json"),
		Data:     local,
		Log:      filepath.Join(local, "Logs", "sidekick.log"),
		Socket:   filepath.Join(local, "socket"),
		Lock:     filepath.Join(local, "lock"),
	}
}

func base(variable, usual string) string {
	if folder := os.Getenv(variable); filepath.IsAbs(folder) {
		return folder
	}
	return usual
}
