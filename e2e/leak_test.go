package e2e

import (
	"strings"
	"testing"

	"sidekick/e2e/browser"
	"sidekick/e2e/leak"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// siteSecrets are the values in the fields of the local site.
func siteSecrets() []leak.Secret {
	var secrets []leak.Secret
	for _, one := range site.Secrets {
		secrets = append(secrets, leak.Secret{Name: one.Page + "#" + one.Field, Value: one.Value})
	}
	return secrets
}

// requireNoLeak searches everything that a family's sidekick was given, that
// its panel shows, and that its host keeps: logs and the whole state folder.
func (f *family) requireNoLeak(panel *browser.Panel, secrets []leak.Secret) {
	f.t.Helper()
	var found []leak.Finding
	given := strings.Join(f.given(), "\n")
	found = append(found, leak.Search("what the sidekick was given", []byte(given), secrets)...)
	var shown string
	require.NoError(f.t, panel.Eval("document.documentElement.outerHTML + JSON.stringify(Object.entries(sessionStorage))", &shown))
	found = append(found, leak.Search("the panel", []byte(shown), secrets)...)
	kept, err := leak.SearchFolder(f.home, secrets)
	require.NoError(f.t, err)
	found = append(found, kept...)
	worker, err := f.browser.Worker()
	require.NoError(f.t, err)
	defer worker.Close()
	var stored string
	require.NoError(f.t, worker.Eval(`Promise.all([chrome.storage.local.get(), chrome.storage.session.get()]).then(JSON.stringify)`, &stored))
	found = append(found, leak.Search("the extension's storage", []byte(stored), secrets)...)
	found = append(found, leak.Search("what the browser printed", []byte(f.browser.Output()), secrets)...)
	require.Empty(f.t, found)
}

// TestLeakNoSecretOfAPageReachesTheSidekick asks for everything that a clean
// page gives, on pages whose every secret field is filled.
func TestLeakNoSecretOfAPageReachesTheSidekick(t *testing.T) {
	t.Parallel()
	everything := []map[string]any{use("read_view"), echo(), use("read_page"), echo(), use("read_selection"), echo(), use("picture"), echo()}
	f := startFamily(t, script{turn("", everything...)})
	local := serve(t, site.Handler())
	tab, panel := f.panel(local.URL + "/sign-in")
	selections := map[string]string{
		"everything":     "getSelection().selectAllChildren(document.body)",
		"inside a field": "(e => { e?.focus(); e?.select?.() })(document.querySelector('#password, #card-number'))",
		"shown as text":  "document.querySelectorAll('[type=password]').forEach(e => { e.type = 'text' })",
	}
	for _, page := range []string{"/sign-in", "/checkout", "/note"} {
		require.NoError(t, tab.Navigate(local.URL+page))
		for name, script := range selections {
			require.NoError(t, tab.Eval(script+", 0", nil), name)
			f.ask(panel, "Look at "+page+", "+name)
		}
	}
	f.requireNoLeak(panel, siteSecrets())
	log, err := panel.Log()
	require.NoError(t, err)
	require.Contains(t, log, "what 3 private fields hold was left out", "the person is told what was withheld, and why")

	given := strings.Join(f.given(), "\n")
	for _, secret := range site.Secrets {
		require.Contains(t, given, secret.Label, "a field is named")
	}
	for _, harmless := range []string{"12 Lantern Row", "Cobh", "Happy birthday, Una!", "WARMROOM", "Ireland", "the plumber comes at nine"} {
		require.Contains(t, given, harmless, "what is no secret stays readable")
	}
	require.Contains(t, given, "picture_refused", "a picture of a field in view is refused")
}
