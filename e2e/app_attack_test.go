//go:build webkit

package e2e

import (
	"strings"
	"testing"

	"sidekick/e2e/hand"
	"sidekick/host/app/webkit"

	"github.com/stretchr/testify/require"
)

func TestAppAttackAPageReachesNoHandlerAndNoPanel(t *testing.T) {
	f := startHome(t, nil)
	panelPage := webkit.PanelAddress + "/extension/panel/panel.html"
	site := serveHTML(t, map[string]string{"/": `<!doctype html><title>t</title><p>text<iframe id=inner src="` + panelPage + `"></iframe>
		<script>var got = 'nothing'; fetch('` + panelPage + `').then(() => got = 'fetched', () => got = 'refused');
		var script = document.createElement('script'); script.src = '` + webkit.PanelAddress + `/extension/browser.js'; script.onload = () => got = 'loaded'; document.head.append(script);</script>`})
	n := f.openApp(site.URL + "/")
	code := n.code()

	var kinds []string
	n.page("[typeof window.webkit, typeof globalThis.sidekick, typeof window.webkit?.messageHandlers?.panel]", &kinds)
	require.Equal(t, []string{"undefined", "undefined", "undefined"}, kinds, "the page's world has no handler")
	require.NoError(t, n.view.Page.World(t.Context(), "[typeof webkit.messageHandlers.sidekick, typeof webkit.messageHandlers.panel]", &kinds))
	require.Equal(t, []string{"object", "undefined"}, kinds, "nor has the reader's world the panel's")
	n.read("[typeof webkit.messageHandlers.panel, typeof webkit.messageHandlers.sidekick]", &kinds)
	require.Equal(t, []string{"object", "undefined"}, kinds)

	require.Eventually(t, func() bool {
		var got string
		n.page("got", &got)
		return got == "refused"
	}, 10e9, 5e7)
	var inner bool
	n.page("(() => { try { return Boolean(inner.contentDocument?.querySelector('#ask')); } catch { return false; } })()", &inner)
	require.False(t, inner)
	n.page("void (location.href = '"+panelPage+"')", nil)
	n.page("void open('"+panelPage+"')", nil)
	var where string
	n.page("location.href", &where)
	require.Equal(t, site.URL+"/", where)
	shown, err := n.view.Page.Shown(t.Context())
	require.NoError(t, err)
	require.Equal(t, site.URL+"/", shown.Address, "an address that did not come is not taken for the one that is shown")
	require.Equal(t, code, n.code())
}

func TestAppAttackThePanelLoadsNothingFromOutside(t *testing.T) {
	f := startHome(t, nil)
	hits := make(chan string, 8)
	site := serve(t, recording(serveHTML(t, map[string]string{"/": "<p>text"}).Config.Handler, hits))
	n := f.openApp("")
	n.code()
	n.read(`void fetch(`+quote(t, site.URL+"/fetched")+`).catch(() => {})`, nil)
	n.read(`void (new Image().src = `+quote(t, site.URL+"/image")+`)`, nil)
	n.read(`void (() => { const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.head.append(s); })()`, nil)
	n.read(`void (location.href = `+quote(t, site.URL+"/gone")+`)`, nil)
	n.read(`void open(`+quote(t, site.URL+"/opened")+`)`, nil)
	n.until("document.readyState === 'complete'")
	var ran, where string
	n.read("typeof window.ran", &ran)
	n.read("location.href", &where)
	require.Equal(t, "undefined", ran)
	require.Equal(t, webkit.PanelAddress+"/extension/panel/panel.html", where)
	select {
	case path := <-hits:
		require.Fail(t, "the panel asked the net for "+path)
	default:
	}
}

func TestAppAttackAnUnpairedAppIsAStranger(t *testing.T) {
	f := startFamily(t, script{turn("", use("read_page"), echo())})
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>t</title><p>words of the page"})
	n := f.openApp(site.URL + "/")
	n.code()
	n.send("What is here?")
	n.until(`document.querySelector('[role=log]').innerText.includes('What is here?')`)
	require.NotEmpty(t, hand.Text("words"), "the code stays until it was typed")
	require.Empty(t, f.given(), "nobody was asked")
	f.pair(n)
	n.askUntilAnswered("And now?")
	require.Contains(t, strings.Join(f.given(), "\n"), "words of the page")
}
