package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// asks makes the reader ask the engine about each element, as it does where
// it finds no proof that the page's styles leave it alone.
const asks = `(() => { globalThis[Symbol.for('sidekick.parts')].untouched = { start: () => ({ again() {}, end() {}, display: () => '', displays: new Map(), clear: () => false, holdsAll: () => false, runsDown: () => false }) }; })()`

// bothReads are a page's reads, as they are compared: whole, in view, and in
// view further down.
const bothReads = `(async () => { const [page, view] = [await sidekick.readPage(), await sidekick.readView()]; scrollTo(0, 300); const scrolled = await sidekick.readView(); scrollTo(0, 0); return { page, view, scrolled }; })()`

// requireProofAgrees reads a page by proof and by asking, and wants the same
// answers.
func requireProofAgrees(t *testing.T, html string) (answer string) {
	t.Helper()
	tab := openInReader(t, html, false)
	patiently(t, chromiumDocument{tab})
	var proven, asked json.RawMessage
	require.NoError(t, tab.World(bothReads, &proven))
	require.NoError(t, tab.World(asks, nil))
	require.NoError(t, tab.World(bothReads, &asked))
	require.JSONEq(t, string(asked), string(proven))
	return string(proven)
}

// Each row hides one sentence, or moves it, among many that nothing touches.
func TestReaderProofHidesWhatAskingHides(t *testing.T) {
	const sentence = "The sentence nobody should read."
	for _, row := range []struct {
		name, why, style, markup string
		shown                    bool
	}{
		{name: "nothing", why: "the proof holds for all", markup: "<p>" + sentence, shown: true},
		{name: "a rule", style: ".x { opacity: 0 }"},
		{name: "a rule by place", why: "no class, no id", style: "p:nth-of-type(41) { display: none }", markup: "<p>" + sentence},
		{name: "a rule by what is inside", style: "p:has(b) { visibility: hidden }", markup: "<p><b>" + sentence + "</b>"},
		{name: "a rule on the parent", why: "what is inherited comes from a touched element", style: "#m { color: #fff; background: #fff }", markup: "<p>" + sentence},
		{name: "letters of no size on the parent", style: "#m { font-size: 0 }", markup: "<p>" + sentence},
		{name: "in a media query", style: "@media (min-width: 1px) { .x { clip-path: inset(50%) } }"},
		{name: "in a layer in a condition", style: "@layer a { @supports (display: block) { .x { color: #fff } } }"},
		{name: "nested", style: ".out { & .x { opacity: 0 } }", markup: "<div class=out><p class=x>" + sentence + "</div>"},
		{name: "in a scope", style: "@scope (#m) { :scope p.x { color: white } }"},
		{name: "in a container", style: "#m { container-type: inline-size } @container (min-width: 1px) { .x { opacity: 0 } }"},
		{name: "by an imported sheet", style: "@import url('data:text/css,.x%7Bopacity:0%7D');"},
		{name: "by an adopted sheet", markup: "<p class=x>" + sentence + "<script>const s = new CSSStyleSheet(); s.replaceSync('.x { color: #fff }'); document.adoptedStyleSheets = [s]</script>"},
		{name: "by a variable", style: ".x { --a: #fff; color: var(--a) }"},
		{name: "by an attribute", markup: "<p style='color:#fff'>" + sentence},
		{name: "by an old attribute", markup: "<table><tr><td bgcolor=#ffffff><font color=#ffffff>" + sentence + "</font></table>"},
		{name: "by an old attribute of the body", markup: "<p>" + sentence + "<script>document.body.setAttribute('text', '#ffffff')</script>"},
		{name: "by an old attribute of a cell", markup: "<table><tr><td bgcolor=#000000>" + sentence + "</table>"},
		{name: "by an old attribute of a cell by its own name", why: "a prefix makes no other element of it", markup: "<div id=d></div><script>const c = document.createElementNS('http://www.w3.org/1999/xhtml', 'x:td'); c.setAttribute('bgcolor', '#000000'); c.append('" + sentence + "'); document.getElementById('d').append(c)</script>"},
		{name: "links in their ground's colour", style: "#m { background: rgb(0, 0, 238) }", markup: "<p><a href=/x><i style='color:red'>Seen</i> " + sentence + "</a>"},
		{name: "moved off by a margin", style: ".x { margin-left: -9000px }"},
		{name: "moved off by a computed margin", style: ".x { margin-left: calc(0px - 9000px); width: 500px }"},
		{name: "moved off by its place", style: ".x { position: absolute; left: -9000px }"},
		{name: "moved off by its line", style: ".x { text-indent: -9000px; white-space: nowrap }"},
		{name: "moved off with its parent", style: ".x { transform: translateX(-9000px) }", markup: "<div class=x><div><p>" + sentence + "</div></div>"},
		{name: "moved off by the parent's flex", style: ".x { display: flex; justify-content: flex-end; width: 10px }", markup: "<div class=x><div style='width:9000px'><p>" + sentence + "</div></div>", shown: true},
		{name: "made a picture", style: ".x { content: url(data:image/png,) }"},
		{name: "made small", style: ".x { transform: scale(0) }"},
		{name: "made small with its parent", why: "no style says so of the letters", style: ".x { transform: scale(.005); transform-origin: 0 0; height: 1200px }", markup: "<section class=x><p>" + sentence + "</section>"},
		{name: "made small with its parent by a word of its own", style: ".x { scale: .005; transform-origin: 0 0; height: 1200px }", markup: "<section class=x><p>" + sentence + "</section>"},
		{name: "made small by a zoom", style: ".x { zoom: .001; padding-bottom: 10000px }", markup: "<section class=x><p>" + sentence + "</section>"},
		{name: "moved on in a mirror", why: "what runs to the right leaves the page to the left", style: ".x { transform: scaleX(-1); width: 200px; height: 100px } .y { margin-left: 3000px }", markup: "<section class=x><p class=y>" + sentence + "</section>"},
		{name: "moved on in a box that is turned", style: ".x { rotate: 180deg; width: 200px; height: 100px } .y { margin-left: 3000px }", markup: "<section class=x><p class=y>" + sentence + "</section>"},
		{name: "moved with its parent, in sight", style: ".x { transform: translate(10px, 5px) }", markup: "<section class=x><p>" + sentence + "</section>", shown: true},
		{name: "letters of a font of no size", style: "@font-face { font-family: none; src: local('DejaVu Sans'), local('Liberation Sans'), local('Arial'); size-adjust: 0% } .x { font-family: none }"},
		{name: "letters of a font of its own", style: "@font-face { font-family: own; src: local('DejaVu Sans'), local('Liberation Sans'), local('Arial'); size-adjust: 90% } .x { font-family: own }", shown: true},
		{name: "the first line, which is all", style: ".x { line-height: 0 } .x::first-line { font-size: 0; line-height: 0 }"},
		{name: "clipped", style: ".x { overflow: hidden; height: 0 }", markup: "<div class=x><p>" + sentence + "</div>"},
		{name: "clipped away further up", style: ".x { overflow: hidden; height: 30px } .y { height: 60px }", markup: "<div class=x><div class=y></div><section><p>" + sentence + "</section></div>"},
		{name: "turned around", style: ".x { direction: rtl; width: 100px; white-space: nowrap; margin-left: 0 }", shown: true},
		{name: "an animation", style: "@keyframes gone { from, to { opacity: 0 } } .x { animation: gone 1000s infinite }"},
		{name: "an animation by a script", markup: "<p id=x>" + sentence + "<script>document.getElementById('x').animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1e9 })</script>"},
		{name: "a closed shadow tree", why: "a sheet that no list of the document has", markup: "<div id=host><p>" + sentence + "</p></div><script>document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = '<style>::slotted(p) { color: #fff }</style><slot></slot>'</script>"},
		{name: "an open shadow tree", markup: "<div id=host></div><script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<style>p { color: #fff }</style><div><p>" + sentence + "</p></div>'</script>"},
		{name: "the attribute hidden", markup: "<p hidden>" + sentence},
		{name: "closed details", markup: "<details><summary>More</summary><div><p>" + sentence + "</div></details>"},
		{name: "a private box", markup: "<div data-private><p>" + sentence + "</div>"},
		{name: "in the menu of a page", markup: "<nav><ul><li>" + sentence + "</ul></nav>"},
		{name: "letters by a root of no size", style: "html { font-size: .4px } body { font-size: 16px } .x { font-size: 1.5rem }"},
		{name: "no shadow in the ground's colour", style: "#m { color: #fff; text-shadow: 0 0 2px #000 } .x { text-shadow: none }"},
		{name: "a colour that another rule paints", style: "#m { background: #333; color: #eee } .x { color: #333 }"},
		{name: "a link that no rule colours, after one that a rule does", style: "#m { background: rgb(0, 0, 238); color: #eee } .y { color: #0f0 }", markup: "<p><a class=y href=/y>Green</a> <a href=/x><i style='color:red'>Seen</i> " + sentence + "</a>"},
		{name: "hardly drawn", style: ".x { opacity: .01 }"},
		{name: "faint", style: ".x { opacity: .5 }", shown: true},
		{name: "on paper alone", style: "@media print { .x { display: none } }", shown: true},
		{name: "on this screen", style: "@media screen and (max-width: 5000px) { .x { display: none } }"},
		{name: "sized, coloured and spaced", why: "nothing of it hides", style: "p { color: #345; font-size: 17px; width: 90%; max-width: 40em; letter-spacing: -.01em; background: none; opacity: .9 } a { color: #a00 }", shown: true},
		{name: "a reset of all fonts", why: "as most pages begin", style: "html, body, main, p, a, b { margin: 0; padding: 0; border: 0; font: inherit; vertical-align: baseline; zoom: 1; speak: none } p { font: 16px/1.4 serif }", shown: true},
		{name: "letters adjusted to no size", style: ".x { font-size-adjust: 0 }"},
		{name: "letters adjusted around", why: "every letter inside is", style: "#m { font-size-adjust: .001 } .x { font: inherit }"},
		{name: "letters adjusted around, by an attribute", markup: "<div style='font-size-adjust: .001'><section><p>" + sentence + "</section></div>"},
		{name: "of no width", style: ".x { width: 0; height: 0 }", shown: true},
		{name: "letters drawn together out of sight", style: ".x { letter-spacing: -900px; width: 10px }"},
		{name: "harmless rules", why: "padding, borders, fonts and weights move nothing away", style: "p { padding: 2px; margin: 1em 0; border: 1px solid red; font-weight: bold; line-height: 1.4 } p::before { content: 'x'; opacity: 0 }", markup: "<div><p>" + sentence + "</div>", shown: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			markup := row.markup
			if markup == "" {
				markup = "<p class=x>" + sentence
			}
			many := strings.Repeat("<p>Words that <b>everybody</b> may read, and <a href='/y'>a link</a>.</p>", 40)
			answer := requireProofAgrees(t, "<!doctype html><meta charset=utf-8><title>t</title><style>"+row.style+"</style><body><main id=m>"+many+markup+"</main>")
			require.Equal(t, row.shown, strings.Contains(answer, sentence))
		})
	}
}

// The bench's own pages, and every golden page made large enough for the
// proof to be tried.
func TestReaderProofAgreesOnWholePages(t *testing.T) {
	for _, page := range readingPages {
		if !strings.HasPrefix(page.name, "60k") {
			t.Run(page.name, func(t *testing.T) { requireProofAgrees(t, page.html()) })
		}
	}
}

// A link that shows no words has its name; in a view only where it stands in
// the viewport, whatever of it was looked at closely.
func TestReaderNamesNoLinkOutOfView(t *testing.T) {
	const link = "<a href=/x aria-label='%'><span style='display: inline-block; width: 0; height: 0'></span><svg width=10 height=10></svg></a>"
	tab := openInReader(t, start+strings.Replace(link, "%", "Right here", 1)+"<div style='height: 5000px'></div>"+strings.Replace(link, "%", "Far below", 1), false)
	var seen view
	require.NoError(t, tab.World("sidekick.readView()", &seen))
	require.Contains(t, seen.Text, "Right here")
	require.NotContains(t, seen.Text, "Far below")
	var page whole
	require.NoError(t, tab.World("sidekick.readPage()", &page))
	require.Contains(t, page.Main, "Far below")
}
