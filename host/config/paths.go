package config

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// Home is the environment variable that moves all state to one folder.
const Home = "SIDEKICK_HOME"

// Paths are the files and folders of one user's state.
type Paths struct {
	// Settings is the settings file.
	Settings string
	// Data is the folder of what is kept: host manifests, conversations.
	Data string
	// Log is the log file; older ones are beside it.
	Log string
	// Socket is where the process listens, in a folder of its own.
	Socket string
	// Lock is the file that the process locks. It lies with the data, because
	// that is what must have one writer; the socket may lie in a runtime
	// folder that comes and goes.
	Lock string
}

// Find gives the places for this user and environment. It makes nothing.
func Find() (Paths, error) {
	if folder := os.Getenv(Home); folder != "" {
		folder, err := filepath.Abs(folder)
		if err != nil {
			return Paths{}, fmt.Errorf("finding %s: %w", Home, err)
		}
		return under(folder), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return Paths{}, fmt.Errorf("finding home folder: %w", err)
	}
	if !filepath.IsAbs(home) {
		return Paths{}, errors.New("finding home folder: it is not an absolute path")
	}
	paths := usual(home)
	paths.Socket = shortSocket(paths.Socket)
	return paths, nil
}

// under puts everything below one folder. The subfolders are made private by
// whoever makes them; the folder itself is the user's affair.
func under(folder string) Paths {
	return Paths{
		Settings: filepath.Join(folder, "config", "settings.json"),
		Data:     filepath.Join(folder, "data"),
		Log:      filepath.Join(folder, "log", "sidekick.log"),
		Socket:   shortSocket(filepath.Join(folder, "run", "socket")),
		Lock:     filepath.Join(folder, "data", "lock"),
	}
}

// longestSocket is what fits into a socket's address on every Unix: 104 bytes
// with the closing zero on macOS, 108 on Linux.
const longestSocket = 103

// shortSocket gives a path that a socket can have. A path that is too long is
// replaced by one that follows from it alone, so that every program of this
// user finds the same one whatever its environment; the folder's owner and
// mode are checked before it is used, and a wrong one is refused.
func shortSocket(path string) string {
	if len(path) <= longestSocket || shortFolder == "" {
		return path
	}
	sum := sha256.Sum256([]byte(path))
	name := "sidekick-" + strconv.Itoa(os.Getuid()) + "-" + hex.EncodeToString(sum[:8])
	return filepath.Join(shortFolder, name, "socket")
}
