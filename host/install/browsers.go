package install

// form is how a browser wants the manifest.
type form string

const (
	chromium form = "chromium" // allowed_origins
	firefox  form = "firefox"  // allowed_extensions
)

// spot is where one browser lives on one system. An empty one: there is no
// such browser there.
type spot struct {
	// found is the configuration folder whose existence means that the browser
	// is there: a base, a colon, and the way from there.
	found string
	// vendor is the registry key, under HKEY_CURRENT_USER, that means the same.
	vendor string
	// hosts is the folder where the browser looks for manifests.
	hosts string
	// keys are the registry keys, under HKEY_CURRENT_USER, below which a browser
	// on Windows looks for the manifest's path. Some forks read a key of their
	// own, some only the one of Chrome: both get it.
	keys []string
}

type browser struct {
	name  string
	form  form
	spots map[string]spot // by GOOS
}

// browsers is the table. Where its facts come from:
//
//   - Chrome, its channels, Chrome for Testing and Chromium look below the
//     profile folder on Linux and macOS:
//     https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging
//     https://chromium.googlesource.com/chromium/src/+/main/docs/user_data_dir.md
//   - on Windows every channel of Chrome reads one key, and Chromium reads its
//     own first and then Chrome's:
//     https://chromium.googlesource.com/chromium/src/+/main/chrome/browser/extensions/api/messaging/native_process_launcher_win.cc
//   - Edge: https://learn.microsoft.com/microsoft-edge/extensions-chromium/developer-guide/native-messaging
//   - Brave and Vivaldi, whose Windows builds read Chrome's key:
//     https://github.com/keepassxreboot/keepassxc/blob/develop/src/browser/NativeMessageInstaller.cpp
//   - Opera's own key on Windows: https://github.com/keepassxreboot/keepassxc/issues/2879
//   - Firefox: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_manifests
//
// A row for a folder that no release of a browser has made yet costs nothing.
var browsers = []browser{
	chrome("Google Chrome", "google-chrome", "Google/Chrome", `Google/Chrome`),
	chrome("Google Chrome Beta", "google-chrome-beta", "Google/Chrome Beta", `Google/Chrome Beta`),
	chrome("Google Chrome Dev", "google-chrome-unstable", "Google/Chrome Dev", `Google/Chrome Dev`),
	chrome("Google Chrome Canary", "google-chrome-canary", "Google/Chrome Canary", `Google/Chrome SxS`),
	family("Google Chrome for Testing", "google-chrome-for-testing", "Google/Chrome for Testing", "local:Google/Chrome for Testing/User Data", `Google\ChromeForTesting`, chromeKey),
	family("Chromium", "chromium", "Chromium", "local:Chromium/User Data", "Chromium", chromeKey),
	brave("Brave", "Brave-Browser"),
	brave("Brave Beta", "Brave-Browser-Beta"),
	brave("Brave Dev", "Brave-Browser-Dev"),
	brave("Brave Nightly", "Brave-Browser-Nightly"),
	family("Microsoft Edge", "microsoft-edge", "Microsoft Edge", "local:Microsoft/Edge/User Data", edgeKey),
	family("Microsoft Edge Beta", "microsoft-edge-beta", "Microsoft Edge Beta", "local:Microsoft/Edge Beta/User Data", edgeKey),
	family("Microsoft Edge Dev", "microsoft-edge-dev", "Microsoft Edge Dev", "local:Microsoft/Edge Dev/User Data", edgeKey),
	family("Microsoft Edge Canary", "microsoft-edge-canary", "Microsoft Edge Canary", "local:Microsoft/Edge SxS/User Data", edgeKey),
	family("Vivaldi", "vivaldi", "Vivaldi", "local:Vivaldi/User Data", "Vivaldi", chromeKey),
	family("Vivaldi Snapshot", "vivaldi-snapshot", "Vivaldi Snapshot", "", ""),
	family("Opera", "opera", "com.operasoftware.Opera", "roaming:Opera Software/Opera Stable", "Opera Software", chromeKey),
	family("Opera Beta", "opera-beta", "com.operasoftware.OperaNext", "roaming:Opera Software/Opera Next", "Opera Software", chromeKey),
	family("Opera Developer", "opera-developer", "com.operasoftware.OperaDeveloper", "roaming:Opera Software/Opera Developer", "Opera Software", chromeKey),
	family("Opera GX", "opera-gx", "com.operasoftware.OperaGX", "roaming:Opera Software/Opera GX Stable", "Opera Software", chromeKey),
	family("Arc", "", "Arc/User Data", "local:Packages/TheBrowserCompany.Arc_ttt1ap7aakyb4", chromeKey),
	{"Firefox", firefox, map[string]spot{
		"linux":   {found: "home:.mozilla", hosts: "home:.mozilla/native-messaging-hosts"},
		"darwin":  {found: "support:Firefox", hosts: "support:Mozilla/NativeMessagingHosts"},
		"windows": {found: "roaming:Mozilla/Firefox", vendor: `Software\Mozilla\Mozilla Firefox`, keys: []string{`Software\Mozilla\NativeMessagingHosts`}},
	}},
}

const (
	chromeKey = `Google\Chrome`
	edgeKey   = `Microsoft\Edge`
	hostsName = "NativeMessagingHosts"
)

// family is a row of a browser that looks below its profile folder.
func family(name, linux, darwin, windows string, keys ...string) browser {
	row := browser{name, chromium, map[string]spot{}}
	for system, found := range map[string]string{"linux": prefixed("config:", linux), "darwin": prefixed("support:", darwin)} {
		if found != "" {
			row.spots[system] = spot{found: found, hosts: found + "/" + hostsName}
		}
	}
	if windows == "" {
		return row
	}
	place := spot{found: windows}
	if keys[0] != chromeKey && keys[0] != edgeKey {
		place.vendor = `Software\` + keys[0] // Chrome's and Edge's stand for all their channels
	}
	for _, key := range keys {
		place.keys = append(place.keys, `Software\`+key+`\`+hostsName)
	}
	row.spots["windows"] = place
	return row
}

func chrome(name, linux, darwin, windows string) browser {
	return family(name, linux, darwin, "local:"+windows+"/User Data", chromeKey)
}

func brave(name, folder string) browser {
	where := "BraveSoftware/" + folder
	return family(name, where, where, "local:"+where+"/User Data", `BraveSoftware\`+folder, chromeKey)
}

func prefixed(base, folder string) string {
	if folder == "" {
		return ""
	}
	return base + folder
}

// sandboxed is a browser that came as a Flatpak or a Snap, found by the folder
// that it leaves. It sees neither the manifest nor the program.
// https://github.com/flatpak/xdg-desktop-portal/issues/655
// https://github.com/keepassxreboot/keepassxc-browser/issues/1267
type sandboxed struct{ name, kind, folder string }

var sandboxes = []sandboxed{
	{"Google Chrome (Flatpak)", "Flatpak", "home:.var/app/com.google.Chrome"},
	{"Google Chrome Dev (Flatpak)", "Flatpak", "home:.var/app/com.google.ChromeDev"},
	{"Chromium (Flatpak)", "Flatpak", "home:.var/app/org.chromium.Chromium"},
	{"Ungoogled Chromium (Flatpak)", "Flatpak", "home:.var/app/io.github.ungoogled_software.ungoogled_chromium"},
	{"Brave (Flatpak)", "Flatpak", "home:.var/app/com.brave.Browser"},
	{"Microsoft Edge (Flatpak)", "Flatpak", "home:.var/app/com.microsoft.Edge"},
	{"Vivaldi (Flatpak)", "Flatpak", "home:.var/app/com.vivaldi.Vivaldi"},
	{"Opera (Flatpak)", "Flatpak", "home:.var/app/com.opera.Opera"},
	{"Firefox (Flatpak)", "Flatpak", "home:.var/app/org.mozilla.firefox"},
	{"Chromium (Snap)", "Snap", "home:snap/chromium"},
	{"Brave (Snap)", "Snap", "home:snap/brave"},
	{"Vivaldi (Snap)", "Snap", "home:snap/vivaldi"},
	{"Opera (Snap)", "Snap", "home:snap/opera"},
	{"Firefox (Snap)", "Snap", "home:snap/firefox"},
}
