package e2e

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Where no proof holds, a box is asked for its ground, its visibility and how
// its letters are set once a text needs them, and a box in a line is not
// asked for what only other boxes have. Each row would fool one of these.
func TestReaderAsksLateWhatHides(t *testing.T) {
	const sentence = "The sentence nobody should read."
	deep := func(inner string) string { return strings.Repeat("<div>", 12) + inner + strings.Repeat("</div>", 12) }
	for _, row := range []struct {
		name, why, style, markup string
		shown                    bool
	}{
		{name: "nothing", markup: deep(sentence), shown: true},
		{name: "on a ground of its colour, far up", style: ".x { background: #123 } .y { color: #123 }", markup: "<div class=x>" + deep("<span class=y>"+sentence+"</span>") + "</div>"},
		{name: "on a ground of its colour, mixed of two", style: ".x { background: #000 } .z { background: rgba(255, 255, 255, .5) } .y { color: rgb(128, 128, 128) }", markup: "<div class=x><div class=z>" + deep("<span class=y>"+sentence+"</span>") + "</div></div>"},
		{name: "on another ground between", style: ".x { background: #123 } .z { background: #fff } .y { color: #123 }", markup: "<div class=x><div class=z>" + deep("<span class=y>"+sentence+"</span>") + "</div></div>", shown: true},
		{name: "on a ground of its own", style: ".y { color: #fff; background: #fff }", markup: "<p>Words <span class=y>" + sentence + "</span>"},
		{name: "on a ground that was known before", why: "the first text learns it, the second is drawn in it", style: ".x { background: #123; color: #fff } .y { color: #123 }", markup: "<div class=x><p>Words</p><p class=y>" + sentence + "</p></div>"},
		{name: "in a box that is not drawn", style: ".x { visibility: hidden }", markup: "<div class=x>" + deep(sentence) + "</div>"},
		{name: "drawn in a box that is not", style: ".x { visibility: hidden } .y { visibility: visible }", markup: "<div class=x>" + deep("<span class=y>"+sentence+"</span>") + "</div>", shown: true},
		{name: "collapsed", style: ".x { visibility: collapse }", markup: "<table><tr class=x><td>" + sentence + "</table>"},
		{name: "indented away with the box around it", style: ".x { text-indent: -9000px; white-space: nowrap }", markup: "<p class=x><span>" + sentence + "</span>"},
		{name: "indented away, further down", style: ".x { text-indent: -9000px; white-space: nowrap }", markup: "<div class=x><p><b><i>" + sentence + "</i></b></div>"},
		{name: "indented away, in a line of its own", style: ".x { text-indent: -9000px; overflow: hidden }", markup: "<p class=x><span>" + sentence + "</span><br>Words"},
		{name: "indented away in a box of its own in a line", style: ".x { display: inline-block; text-indent: -9000px; white-space: nowrap }", markup: "<p><span class=x>" + sentence + "</span>"},
		{name: "indented a little", style: ".x { text-indent: 2em }", markup: "<p class=x><span>" + sentence + "</span>", shown: true},
		{name: "clipped in a line", why: "a box in a line clips nothing", style: ".x { overflow: hidden; contain: strict; height: 0 }", markup: "<p><span class=x>" + sentence + "</span>", shown: true},
		{name: "clipped by a box of its own in a line", style: ".x { display: inline-block; overflow: hidden; height: 0 }", markup: "<p><span class=x>" + sentence + "</span>"},
		{name: "contained by a box that draws nothing outside", style: ".x { contain: paint; height: 0 }", markup: "<div class=x><p>" + sentence + "</p></div>"},
		{name: "its path clipped in a line", style: ".x { clip-path: inset(50%) }", markup: "<p><span class=x>" + sentence + "</span>"},
		{name: "moved out of its line", style: ".x { position: relative; left: -9000px }", markup: "<p><span class=x>" + sentence + "</span>"},
		{name: "hardly drawn in a line", style: ".x { opacity: .01 }", markup: "<p><span class=x>" + sentence + "</span>"},
		{name: "drawn by a filter that draws nothing", style: ".x { filter: opacity(0) }", markup: "<p><span class=x>" + sentence + "</span>"},
		{name: "letters of no size around", style: ".x { font-size: 0 }", markup: "<div class=x>" + deep(sentence) + "</div>"},
		{name: "no color at all", style: ".x { -webkit-text-fill-color: transparent }", markup: "<div class=x>" + deep(sentence) + "</div>"},
		{name: "a page without boxes of its own", why: "what has no box hands down what is around it", style: "main { visibility: hidden } .x { display: contents }", markup: "<div class=x><span class=x>" + sentence + "</span></div>"},
	} {
		t.Run(row.name, func(t *testing.T) {
			tab := openInReader(t, start+"<style>"+row.style+"</style><main>"+row.markup+"</main>", false)
			var page whole
			require.NoError(t, tab.World("sidekick.readPage()", &page))
			require.Equal(t, row.shown, strings.Contains(page.Main, sentence), row.why)
			var seen view
			require.NoError(t, tab.World("sidekick.readView()", &seen))
			require.Equal(t, row.shown, strings.Contains(seen.Text, sentence), row.why)
		})
	}
}
