package e2e

import "encoding/json"

// The closed page by other ways: its title, its frames, its other tabs, another
// conversation.
var placeAttacks = []attack{
	{slug: "senses", name: "every sense after a fill", why: "title, address, frames' names, dialogs, pictures, text, names", run: sensesAfter},
	{slug: "tabs", name: "other tabs of the site", why: "another conversation on another tab of the same site, and one that the page opened", run: otherTabs},
	{slug: "forms", name: "forms that tell", why: "a value in an address, by a form that gets or a link that carries it", run: telling},
	{slug: "framing", name: "the closed site in another page's frame", why: "a page that nobody filled anything into shows the closed one", run: framing},
}

var everything = plain("read_page", "read_view", "read_selection", "snapshot", "list_frames", "tab", "picture", "observe", "detect_challenge", "token_catalog", "run_report", "evaluate", "outline", "screenshot", "")

func sensesAfter(w *world, slug string) string {
	w.open(slug, "/shop/mirror?frame")
	w.fill(some(4, []string{"number", "name", "password", "code", "email", "street", "city", "user", "otp", "expiry"})...)
	w.use(everything...)
	w.send()
	w.use(everything...)
	w.use(counts("frameLocator(#echo > iframe) >> p", "frameLocator(#echo > iframe) >> text=/4/", `frameLocator(iframe[name="Kivikoski"]) >> p`)...)
	return ""
}

func otherTabs(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("number", "name")
	w.use(call{"click", map[string]any{"selector": "#beside"}})
	w.js(nil, "attacker.newest(%s)", w.one)
	w.use(everything...)
	w.open(slug, "/shop/mirror?said=x")
	w.use(everything...)
	w.converse()
	w.use(everything...)
	w.use(counts("text=/4/", "text=Orla", `[title*="4929"]`)...)
	// The tab goes on to another site and takes what it likes along.
	w.reload(slug+"-next", "/shop/mirror?said=carried")
	w.use(everything...)
	return ""
}

func telling(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.use(call{"fill", map[string]any{"token": "family.number", "selector": "#by-get"}})
	w.fill("name", "number")
	w.js(nil, "attacker.settled(%s)", w.one) // the page writes what was filled into its own address
	for _, act := range []call{
		{"click", map[string]any{"selector": "#elsewhere"}}, {"click", map[string]any{"selector": "#echo a:nth-of-type(1)"}},
		{"press", map[string]any{"selector": "#name", "key": "Enter"}}, {"click", map[string]any{"selector": "#look"}},
	} {
		w.use(act)
		w.js(nil, "attacker.settled(%s)", w.one)
		w.use(plain("tab", "read_page")...)
	}
	for _, address := range some(4, []string{
		"https://elsewhere.test/?said=1", "https://" + attackHost(slug) + "/shop/mirror?said=Orla", "https://" + attackHost(slug) + "/shop/mirror#4929", "javascript:alert(document.title)",
		"data:text/html,x", "https://4929.example/", "view-source:https://" + attackHost(slug) + "/", "chrome://history/", "file:///etc/hosts", "about:blank", "https://" + attackHost(slug) + "/shop/address",
	}) {
		w.use(call{"navigate", map[string]any{"address": address}})
		w.js(nil, "attacker.settled(%s)", w.one)
		w.use(plain("tab", "read_page", "snapshot")...)
	}
	return ""
}

func framing(w *world, slug string) string {
	w.open(slug, "/shop/mirror")
	w.fill("name", "number")
	w.open(slug+"-next", "/shop/framing?of="+attackHost(slug))
	var list struct{ Frames []struct{ Frame string } }
	answers := w.use(plain("list_frames", "read_page", "snapshot", "observe")...)
	_ = json.Unmarshal([]byte(answers[0]), &list) // a refusal lists none
	for _, one := range list.Frames {
		w.use(call{"read_page", map[string]any{"frame": one.Frame}}, call{"read_view", map[string]any{"frame": one.Frame}}, call{"snapshot", map[string]any{"frame": one.Frame}})
	}
	w.use(counts("frameLocator(iframe) >> text=/4/", "frameLocator(iframe) >> text=Orla", "frameLocator(iframe) >> #name", `frameLocator(iframe) >> [title^="4"]`)...)
	w.use(plain("tab", "picture")...)
	return ""
}
