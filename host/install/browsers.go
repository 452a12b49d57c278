package install

import (
	"os"
	"path/filepath"
)

// browser is one row of the table: a browser's folder on each system, and the
// registry key that stands for the folder on Windows.
type browser struct {
	name    string
	linux   string // under the configuration folder
	darwin  string // under ~/Library/Application Support
	windows string // under %LOCALAPPDATA%
	key     string // under HKEY_CURRENT_USER\Software
}

// browsers is the table. An empty cell: there is no such browser on that
// system. Opera on Windows reads Chrome's key.
var browsers = []browser{
	{"Google Chrome", "google-chrome", "Google/Chrome", "Google/Chrome/User Data", `Google\Chrome`},
	{"Google Chrome Beta", "google-chrome-beta", "Google/Chrome Beta", "Google/Chrome Beta/User Data", `Google\Chrome Beta`},
	{"Google Chrome Dev", "google-chrome-unstable", "Google/Chrome Dev", "Google/Chrome Dev/User Data", `Google\Chrome Dev`},
	{"Google Chrome Canary", "google-chrome-canary", "Google/Chrome Canary", "Google/Chrome SxS/User Data", `Google\Chrome SxS`},
	{"Chromium", "chromium", "Chromium", "Chromium/User Data", `Chromium`},
	{"Brave", "BraveSoftware/Brave-Browser", "BraveSoftware/Brave-Browser", "BraveSoftware/Brave-Browser/User Data", `BraveSoftware\Brave-Browser`},
	{"Brave Beta", "BraveSoftware/Brave-Browser-Beta", "BraveSoftware/Brave-Browser-Beta", "BraveSoftware/Brave-Browser-Beta/User Data", `BraveSoftware\Brave-Browser-Beta`},
	{"Microsoft Edge", "microsoft-edge", "Microsoft Edge", "Microsoft/Edge/User Data", `Microsoft\Edge`},
	{"Microsoft Edge Beta", "microsoft-edge-beta", "Microsoft Edge Beta", "Microsoft/Edge Beta/User Data", `Microsoft\Edge Beta`},
	{"Microsoft Edge Dev", "microsoft-edge-dev", "Microsoft Edge Dev", "Microsoft/Edge Dev/User Data", `Microsoft\Edge Dev`},
	{"Vivaldi", "vivaldi", "Vivaldi", "Vivaldi/User Data", `Vivaldi`},
	{"Opera", "opera", "com.operasoftware.Opera", "../Roaming/Opera Software/Opera Stable", `Google\Chrome`},
}

// sandboxes are folders that a browser leaves when it came as a Flatpak or a
// Snap, under the home folder.
var sandboxes = []struct{ name, folder string }{
	{"Google Chrome (Flatpak)", ".var/app/com.google.Chrome"},
	{"Chromium (Flatpak)", ".var/app/org.chromium.Chromium"},
	{"Brave (Flatpak)", ".var/app/com.brave.Browser"},
	{"Microsoft Edge (Flatpak)", ".var/app/com.microsoft.Edge"},
	{"Vivaldi (Flatpak)", ".var/app/com.vivaldi.Vivaldi"},
	{"Opera (Flatpak)", ".var/app/com.opera.Opera"},
	{"Chromium (Snap)", "snap/chromium"},
	{"Brave (Snap)", "snap/brave"},
	{"Vivaldi (Snap)", "snap/vivaldi"},
	{"Opera (Snap)", "snap/opera"},
}

// Sandboxed names the browsers found under home that run in a sandbox. They
// see neither the manifest nor the program, so nothing is written for them.
func Sandboxed(home string) []string {
	var names []string
	for _, row := range sandboxes {
		if isFolder(filepath.Join(home, filepath.FromSlash(row.folder))) {
			names = append(names, row.name)
		}
	}
	return names
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
