package e2e

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/leak"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// kept is one value of the family's vault in these journeys. None occurs
// anywhere else.
type kept struct {
	name, kind, value string
	flags             []string
}

var vaultOfTheFamily = []kept{
	{"family.name", "name", "Orla Fennimore-Szabo", []string{"--any-site"}},
	{"family.email", "email", "orla.fennimore@mail.example", []string{"--any-site"}},
	{"family.street", "address.street", "12 Lantern Row", []string{"--any-site"}},
	{"family.city", "address.city", "Ballycotton", []string{"--any-site"}},
	{"family.postcode", "address.postcode", "P25 X4T7", []string{"--any-site"}},
	{"family.country", "address.country", "Ireland", []string{"--any-site"}},
	{"card.number", "card.number", "4929171234567898", []string{"--any-site"}},
	{"card.expiry", "card.expiry", "11/2034", []string{"--any-site"}},
	{"card.code", "card.code", "9083", []string{"--any-site"}},
	{"shop.user", "username", "orla.f.7731", []string{"--site", site.ShopHost}},
	{"shop.password", "password", "Vx9!brassKettle", []string{"--site", site.ShopHost}},
}

// vaultSecrets are the values to look for. The country is picked from the
// page's own list, and the short code is looked for in what the sidekick was
// given alone: four digits stand in any log's times and ports.
func vaultSecrets(short bool) []leak.Secret {
	var secrets []leak.Secret
	for _, one := range vaultOfTheFamily {
		if one.name == "family.country" || (len(one.value) < 5 && !short) {
			continue
		}
		secrets = append(secrets, leak.Secret{Name: one.name, Value: one.value})
	}
	return secrets
}

// startShop is a family with its vault, before a shop whose sites are what
// they would be on the net: https, each under its own name.
func startShop(t testing.TB, turns script) *family {
	t.Helper()
	server := httptest.NewTLSServer(site.Shop())
	t.Cleanup(server.Close)
	address := server.Listener.Addr().String()
	f := startFamilyWith(t, turns, map[string]any{
		"host-resolver-rules":       "MAP *.example " + address + ", MAP *.test " + address + ", MAP js.stripe.com " + address,
		"ignore-certificate-errors": true,
	})
	f.typed("a passphrase of six plain words here\n", "vault", "create", "--passphrase")
	for _, one := range vaultOfTheFamily {
		f.typed(one.value+"\n", append([]string{"vault", "add", one.name, "--kind", one.kind, "--label", "Family " + one.kind}, one.flags...)...)
	}
	require.NoError(t, f.browser.Grant("<all_urls>"))
	return f
}

// typed runs a command with what a person types into it.
func (f *family) typed(input string, arguments ...string) string {
	f.t.Helper()
	command := exec.Command(built.path, arguments...)
	command.Env = append(os.Environ(), "SIDEKICK_HOME="+f.home)
	command.Stdin = strings.NewReader(input)
	out, err := command.CombinedOutput()
	require.NoError(f.t, err, string(out))
	return string(out)
}

// grantEverySite asks in the panel as a person would: the first question on
// a site that is not granted brings the card.
func (f *family) grantEverySite(panel *browser.Panel) {
	f.t.Helper()
	require.NoError(f.t, panel.Eval(`chrome.permissions.contains({origins: ['<all_urls>']}).then(held => { if (!held) { const b = document.createElement('button'); b.textContent = 'Grant for the test'; b.style.cssText = 'position:fixed;inset:0;z-index:9'; b.onclick = () => chrome.permissions.request({origins: ['<all_urls>']}).then(() => b.remove()); document.body.append(b); } })`, nil))
	if shown, err := panel.Shows("Grant for the test"); err == nil && shown {
		require.NoError(f.t, panel.Press("Grant for the test"))
		require.NoError(f.t, panel.Until(`!document.body.innerText.includes('Grant for the test')`, 10*time.Second))
	}
}

// fill is a step that proposes a fill.
func fillStep(token, selector string) map[string]any {
	return map[string]any{"use": "fill", "arguments": map[string]any{"token": token, "selector": selector}}
}

func clickStep(selector string) map[string]any {
	return map[string]any{"use": "click", "arguments": map[string]any{"selector": selector}}
}

func code() map[string]any { return map[string]any{"echo": "code"} }

// agree sends a question and says yes to every card that it brings, until
// the answer is complete. It returns the answer and the cards' texts.
func (f *family) agree(panel *browser.Panel, question string) (answer string, cards []string) {
	f.t.Helper()
	require.NoError(f.t, panel.Send(question))
	allow := `[...document.querySelectorAll('button')].find(b => b.checkVisibility() && !b.disabled && b.innerText.trim() === 'Allow')`
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		var asks bool
		require.NoError(f.t, panel.Eval("Boolean("+allow+")", &asks))
		if asks {
			var card string
			require.NoError(f.t, panel.Eval(allow+".closest('section').innerText", &card))
			cards = append(cards, card)
			require.NoError(f.t, panel.Press("Allow"))
			continue
		}
		if text, err := panel.Answer(10 * time.Millisecond); err == nil {
			return text, cards
		}
	}
	require.FailNow(f.t, "the answer did not end")
	return "", nil
}
