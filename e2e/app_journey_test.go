//go:build webkit

package e2e

import (
	"strings"
	"testing"

	"sidekick/e2e/leak"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

func TestAppJourneyAQuestionIsAnsweredFromThePage(t *testing.T) {
	f := startFamily(t, nil)
	local := serve(t, site.Handler())
	n := f.openApp(local.URL + "/article")
	code := n.code()
	var text string
	n.read("document.body.innerText", &text)
	require.NotContains(t, strings.ReplaceAll(text, " ", ""), code, "the code is the window's own word, not a document's")
	f.pair(n)
	answer := n.ask("What does it say about the cost of the repair?")
	require.Contains(t, answer, "186,000 euros")
	n.read("document.querySelector('[role=log]').innerText", &text)
	require.Regexp(t, `[Rr]ead .*characters`, text, "what was looked at is shown")

	// The same question of the same page in the other engine has the same answer.
	_, panel := f.panel(local.URL + "/article")
	require.Equal(t, strings.Fields(f.ask(panel, "What does it say about the cost of the repair?")), strings.Fields(answer))
}

func TestAppJourneyAFillClosesThePageHereAndNotInTheBrowser(t *testing.T) {
	read := []map[string]any{use("read_page"), code()}
	f := startFamily(t, script{
		turn("fill", fillStep("shop.password", "#password"), code()),
		turn("everything", append(everySense, code())...),
		turn("", read...),
	})
	local := serve(t, site.Shop())
	f.typed("a passphrase of six plain words here\n", "vault", "create", "--passphrase")
	f.typed("Vx9!brassKettle\n", "vault", "add", "shop.password", "--kind", "password", "--label", "Family password", "--site", strings.TrimPrefix(local.URL, "http://"))
	n := f.openApp(local.URL + "/shop/account")
	f.pair(n)
	answer, cards := n.agree("fill it in")
	require.Len(t, cards, 1, "the fill asks in the app's own panel")
	require.Contains(t, cards[0], "Family password")
	require.NotContains(t, answer, "Vx9")
	var length int
	n.page("document.querySelector('#password').value.length", &length)
	require.Equal(t, len("Vx9!brassKettle"), length)

	require.Equal(t, "sensitive_data_blocked", n.ask("read"))
	n.ask("everything")
	given := strings.Join(f.given(), "\n")
	require.Contains(t, given, "blackout")
	secrets := []leak.Secret{{Name: "shop.password", Value: "Vx9!brassKettle"}}
	require.Empty(t, leak.Search("what the sidekick was given", []byte(given), secrets))
	require.Empty(t, leak.Search("the logs", []byte(f.logs()), secrets))
	var panelText string
	n.read("document.documentElement.outerHTML", &panelText)
	require.Empty(t, leak.Search("the app's panel", []byte(panelText), secrets))
	n.until(`document.querySelector('[role=status]').dataset.access === 'closed'`)

	// The same host, the same site, another profile: what the app filled in is not in this browser.
	_, panel := f.panel(local.URL + "/shop/account")
	require.NotEqual(t, "sensitive_data_blocked", f.ask(panel, "read"))

	// A host that lost its state hears of it before it can read.
	f.killHost()
	require.Equal(t, "sensitive_data_blocked", n.askUntilAnswered("read again"))

	n.press("Reopen this page")
	n.until(`document.querySelector('[role=status]').dataset.access === 'granted'`)
	require.NotEqual(t, "sensitive_data_blocked", n.ask("read now"))
}
