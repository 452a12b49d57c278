package e2e

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"
)

// Another program's sidekick at a real browser: a stranger's first look asks,
// the person pairs it by its code on the settings page, and from then on it
// looks and acts by consent.
func TestMCPJourneyAProgramIsPairedAndLooksByConsent(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{})
	_, panel := f.panel("https://" + site.ShopHost + "/shop/address")
	f.grantEverySite(panel)
	host := func(arguments ...string) *exec.Cmd {
		command := exec.Command(built.path, arguments...)
		command.Env = append(os.Environ(), "SIDEKICK_HOME="+f.home)
		return command
	}
	agent, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).
		Connect(t.Context(), &sdk.CommandTransport{Command: host("mcp", "--name", "Desk agent")}, nil)
	require.NoError(t, err)
	defer agent.Close()
	// use has the program use a tool, and the person press a button on the card
	// that comes; no button for no card.
	use := func(tool string, arguments map[string]any, press string) (text, asked string) {
		t.Helper()
		said := make(chan string, 1)
		go func() {
			got, err := agent.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
			if err != nil {
				said <- err.Error()
				return
			}
			said <- got.Content[len(got.Content)-1].(*sdk.TextContent).Text
		}()
		if press != "" {
			asked = card(t, panel, "consent-card")
			require.NoError(t, panel.Press(press))
		}
		select {
		case text = <-said:
		case <-time.After(60 * time.Second):
			require.FailNow(t, "the tool did not answer")
		}
		return text, asked
	}

	text, asked := use("read_view", map[string]any{}, "Allow")
	require.Contains(t, asked, "Let a program that is not paired look at "+site.ShopHost+"?")
	require.Contains(t, asked, "“Desk agent”")
	require.NotContains(t, asked, "Always on this site")
	require.Contains(t, text, `"address":"https://`+site.ShopHost)
	text, _ = use("click", map[string]any{"selector": "#nickname"}, "")
	require.Contains(t, text, "not_paired")

	pairs := host("mcp", "pair", "--name", "Desk agent")
	out, err := pairs.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, pairs.Start())
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	require.NoError(t, err)
	options, err := f.browser.OpenBeside("chrome-extension://" + f.browser.Extension() + "/extension/options/options.html")
	require.NoError(t, err)
	settings := &browser.Panel{Tab: options}
	require.NoError(t, settings.Until(`document.querySelectorAll('#links li').length > 4 && document.getElementById('clients').innerText.includes('None.')`, 20*time.Second))
	require.NoError(t, settings.Eval(`document.querySelector('#clients input').value = '`+strings.TrimSpace(strings.TrimPrefix(line, "The code is "))+`'`, nil))
	require.NoError(t, settings.Press("Look for it"))
	require.NoError(t, settings.Until(`document.getElementById('clients').innerText.includes('Desk agent')`, 20*time.Second))
	require.NoError(t, settings.Press("Pair it"))
	require.NoError(t, settings.Until(`document.getElementById('clients-said').innerText.includes('is paired')`, 20*time.Second))
	for !strings.Contains(line, "Paired.") {
		line, err = lines.ReadString('\n')
		require.NoError(t, err)
	}
	require.NoError(t, pairs.Wait())
	options.Close()
	require.NoError(t, panel.Until(`document.querySelector('[role=status]').dataset.access === 'granted'`, 20*time.Second))

	text, _ = use("click", map[string]any{"selector": "#nickname"}, "")
	require.Contains(t, text, "document_changed", "a look comes first")
	text, asked = use("read_view", map[string]any{}, "Always on this site")
	require.Contains(t, asked, "Let another program's sidekick look at")
	require.Contains(t, text, `"address":"https://`+site.ShopHost)
	text, _ = use("snapshot", map[string]any{}, "")
	require.Contains(t, text, "[ref=e")
	text, asked = use("click", map[string]any{"selector": "#nickname"}, "Allow")
	require.Contains(t, asked, "Click on "+site.ShopHost)
	require.JSONEq(t, `{"done":true}`, text)
	text, asked = use("navigate", map[string]any{"address": "https://" + site.ShopHost + "/shop"}, "Not now")
	require.Contains(t, asked, site.ShopHost)
	require.Contains(t, text, "consent_refused")
	require.Contains(t, f.mustCommand("clients"), "Desk agent")

	require.NoError(t, panel.Eval(`setTimeout(() => close())`, nil))
	require.Eventually(t, func() bool { // the panel takes a moment to be gone
		text, _ = use("read_view", map[string]any{}, "")
		return strings.HasPrefix(text, "consent_unavailable: ")
	}, 30*time.Second, 100*time.Millisecond)
}
