package config

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// shortFolder is a folder with a short path that every environment shares.
const shortFolder = "/tmp"

// usual follows the XDG base directories.
// https://specifications.freedesktop.org/basedir-spec/latest/
func usual(home string) Paths {
	data := filepath.Join(base("XDG_DATA_HOME", home, ".local/share"), "sidekick")
	return Paths{
		Settings: filepath.Join(base("XDG_CONFIG_HOME", home, ".config"), "sidekick", "settings.json"),
		Data:     data,
		Log:      filepath.Join(base("XDG_STATE_HOME", home, ".local/state"), "sidekick", "sidekick.log"),
		Socket:   filepath.Join(runtimeFolder(data), "socket"),
		Lock:     filepath.Join(data, "lock"),
	}
}

// base gives an XDG folder; one that is not absolute counts as not set.
func base(variable, home, usual string) string {
	if folder := os.Getenv(variable); filepath.IsAbs(folder) {
		return folder
	}
	return filepath.Join(home, usual)
}

// runtimeFolder gives the user's runtime folder. A shell without the variable
// (over SSH, from cron) must find the same socket as the browser, so the place
// where the variable usually points is tried too.
func runtimeFolder(data string) string {
	candidates := []string{os.Getenv("XDG_RUNTIME_DIR"), "/run/user/" + strconv.Itoa(os.Getuid())}
	for _, folder := range candidates {
		info, err := os.Stat(folder)
		if err != nil || !filepath.IsAbs(folder) || !info.IsDir() {
			continue
		}
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) == os.Getuid() {
			return filepath.Join(folder, "sidekick")
		}
	}
	return filepath.Join(data, "run")
}
