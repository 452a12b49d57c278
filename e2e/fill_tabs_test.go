package e2e

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// newest has the extension do something to the tab that was opened last, and
// gives the number that comes of it.
func (f *family) newest(call string) (number int) {
	f.t.Helper()
	worker, err := f.browser.Worker()
	require.NoError(f.t, err)
	defer worker.Close()
	require.NoError(f.t, worker.Eval(`chrome.tabs.query({}).then((tabs) => tabs.sort((a, b) => b.id - a.id)[0]).then((tab) => `+call+`)`, &number))
	return number
}

// opens has a page open another one, as a script of its own does.
func (f *family) opens(from *browser.Tab, url, features string) *browser.Tab {
	f.t.Helper()
	require.NoError(f.t, from.Eval(`void (globalThis.opened = window.open('`+url+`', '_blank', '`+features+`'))`, nil))
	tab, err := f.browser.Attached(url)
	require.NoError(f.t, err)
	require.NoError(f.t, tab.Until(`document.readyState === 'complete'`, 20*time.Second))
	return tab
}

// shows puts a tab in front of its window, as a panel there sees it: a question
// is about the tab that the panel shows.
func (f *family) shows(panel *browser.Panel, tab *browser.Tab) {
	f.t.Helper()
	require.NoError(f.t, tab.Front())
	var address string
	require.NoError(f.t, tab.Eval("location.href", &address))
	worker, err := f.browser.Worker()
	require.NoError(f.t, err)
	defer worker.Close()
	var number int
	require.NoError(f.t, worker.Eval(fmt.Sprintf("chrome.tabs.query({url: %q}).then(([tab]) => tab.id)", address), &number))
	require.NoError(f.t, panel.Until(fmt.Sprintf("document.getElementById('access').dataset.tab === '%d'", number), 10*time.Second))
}

// TestFillJourneyEveryTabOfTheSiteIsClosedWhereverItGoes: a tab that can take
// along what is filled in another one is closed, though no panel ever asked
// about it.
func TestFillJourneyEveryTabOfTheSiteIsClosedWhereverItGoes(t *testing.T) {
	t.Parallel()
	f := startShop(t, script{turn("fill", fillStep("shop.user", "#user"), code()), turn("", use("read_page"), code())})
	const (
		shop      = "https://" + site.ShopHost
		sister    = "https://pay.harbour-goods.example/shop/cart?sister"
		odd       = "https://my_pay.harbour-goods.example/shop/cart?odd"
		elsewhere = "https://elsewhere.test/shop/cart?"
	)
	// One window holds what is around the page that is filled, another that page.
	open := func(url string) *browser.Tab {
		tab, err := f.browser.OpenBeside(url)
		require.NoError(t, err)
		return tab
	}
	around := open(elsewhere + "opener")
	window := strconv.Itoa(f.newest(`tab.windowId`))
	beside, sisters := open(shop+"/shop/cart?beside"), open(sister)
	fresh, sandboxed, other := open(elsewhere+"fresh"), open(elsewhere+"sandboxed"), open(elsewhere+"other")
	require.NoError(t, around.Front())
	tab := f.opens(around, shop+"/shop/account?filled", "")
	f.newest(`chrome.windows.create({tabId: tab.id}).then(({id}) => id)`)
	child := f.opens(tab, elsewhere+"child", "")
	f.newest(`chrome.tabs.move(tab.id, {windowId: ` + window + `, index: -1}).then(({id}) => id)`)
	require.NoError(t, tab.Front())
	disowning := f.opens(tab, elsewhere+"disowning", "")
	require.NoError(t, disowning.Eval(`window.opener = null; addEventListener('message', ({data}) => { location.href = data; })`, nil))
	f.newest(`chrome.tabs.move(tab.id, {windowId: ` + window + `, index: -1}).then(({id}) => id)`)
	require.NoError(t, tab.Front())
	panel, err := f.browser.PanelOn(tab)
	require.NoError(t, err)
	f.grantEverySite(panel)
	answer, cards := f.agree(panel, "fill")
	require.Empty(t, answer)
	require.Len(t, cards, 1)

	goes := func(tab *browser.Tab, url string) *browser.Tab {
		require.NoError(t, tab.Eval("void (location.href = '"+url+"')", nil))
		require.NoError(t, tab.Until("location.href === '"+url+"' && document.readyState === 'complete'", 20*time.Second))
		return tab
	}
	// The opened page let its opener go, and is spoken to all the same.
	require.NoError(t, tab.Eval(`opened.postMessage('`+elsewhere+`handed', '*')`, nil))
	handed := disowning
	require.NoError(t, handed.Until("location.href === '"+elsewhere+"handed' && document.readyState === 'complete'", 20*time.Second))
	require.NoError(t, around.Front())
	second, err := f.browser.PanelOn(around)
	require.NoError(t, err)
	rows := []struct {
		name string
		tab  *browser.Tab
	}{
		{"the page that opened the filled one", around},
		{"a page that the filled one had opened", child},
		{"a page that the filled one had opened, and takes further", handed},
		{"a page that a closed one opened behind another tab", f.opens(beside, elsewhere+"behind", "noopener")},
		{"a page of the site that went on", goes(beside, elsewhere+"beside")},
		{"a page of another of its hosts that went on", goes(sisters, elsewhere+"sister")},
		{"a host that IDNA gives to nobody", goes(fresh, odd)},
		{"a page that its server put in a sandbox", goes(sandboxed, shop+"/shop/sandboxed")},
	}
	for _, row := range rows {
		f.shows(second, row.tab)
		require.Equal(t, "sensitive_data_blocked", f.ask(second, "read"), row.name)
	}
	f.shows(second, goes(other, "https://another.test/shop/cart"))
	require.Empty(t, f.ask(second, "read"), "what has nothing to do with it stays open")
}
