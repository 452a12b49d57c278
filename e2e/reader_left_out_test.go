package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Menus and the page's foot give no text, but their pictures are listed and
// their frames counted: those that a person sees, in the document's order.
func TestReaderListsPicturesOfWhatItLeavesOut(t *testing.T) {
	for _, row := range []struct {
		name, why, style, markup string
		images                   []string
		frames                   int
	}{
		{name: "deep in a menu", markup: "<nav><ul><li><a href=/x>Home <img src=/a.png width=9 height=9 alt=a></a><li><img src=/b.png width=9 height=9 alt=b></ul></nav>", images: []string{"a", "b"}},
		{name: "among others", why: "the document's order", markup: "<img src=/a.png width=9 height=9 alt=a><footer><div><img src=/b.png width=9 height=9 alt=b></div></footer><img src=/c.png width=9 height=9 alt=c>", images: []string{"a", "b", "c"}},
		{name: "by a role", markup: "<div role=navigation><p><img src=/a.png width=9 height=9 alt=a></div><img role=contentinfo src=/b.png width=9 height=9 alt=b>", images: []string{"a", "b"}},
		{name: "in a menu in a menu", markup: "<nav><footer><img src=/a.png width=9 height=9 alt=a></footer></nav>", images: []string{"a"}},
		{name: "hidden with a box around it", style: ".x { display: none }", markup: "<nav><div class=x><p><img src=/a.png width=9 height=9 alt=a></div></nav>"},
		{name: "hidden with the menu", style: "nav { opacity: 0 }", markup: "<nav><p><img src=/a.png width=9 height=9 alt=a></nav>"},
		{name: "not drawn", style: "img { visibility: hidden }", markup: "<nav><p><img src=/a.png width=9 height=9 alt=a></nav>"},
		{name: "drawn in a box that is not", style: "nav { visibility: hidden } img { visibility: visible }", markup: "<nav><p><img src=/a.png width=9 height=9 alt=a></nav>", images: []string{"a"}},
		{name: "clipped away around it", style: ".x { overflow: hidden; width: 0; height: 0 }", markup: "<nav><div class=x><p><img src=/a.png width=9 height=9 alt=a></div></nav>"},
		{name: "moved off the page", style: ".x { position: absolute; left: -9000px }", markup: "<nav><div class=x><p><img src=/a.png width=9 height=9 alt=a></div></nav>"},
		{name: "beside one that is moved off", why: "what is known of one box is none of the next", style: ".x { position: absolute; left: -9000px }", markup: "<nav><div class=x><img src=/a.png width=9 height=9 alt=a><img src=/b.png width=9 height=9 alt=b></div><div><img src=/c.png width=9 height=9 alt=c></div></nav>", images: []string{"c"}},
		{name: "in closed details", markup: "<nav><details><summary><img src=/a.png width=9 height=9 alt=a></summary><p><img src=/b.png width=9 height=9 alt=b></details></nav>", images: []string{"a"}},
		{name: "in details that are left out", markup: "<details role=navigation><summary><img src=/a.png width=9 height=9 alt=a></summary><p><img src=/b.png width=9 height=9 alt=b></details>", images: []string{"a"}},
		{name: "in a private box", markup: "<nav><div data-private><p><img src=/a.png width=9 height=9 alt=a></div></nav>"},
		{name: "in a private menu", markup: "<nav data-private><p><img src=/a.png width=9 height=9 alt=a></nav>"},
		{name: "a menu in a private box", markup: "<div data-private><nav><p><img src=/a.png width=9 height=9 alt=a></nav></div>"},
		{name: "for browsers without scripts", markup: "<nav><noscript><img src=/a.png width=9 height=9 alt=a></noscript><template><img src=/b.png width=9 height=9 alt=b></template></nav>"},
		{name: "frames", markup: "<nav><p><iframe srcdoc=x width=90 height=50></iframe><iframe srcdoc=x hidden></iframe></nav><iframe role=navigation srcdoc=x width=90 height=50></iframe>", frames: 2},
		{name: "instead of an object", why: "what stands in a frame's element is no part of the page", markup: "<nav><object data='data:text/html,x' width=90 height=50><img src=/a.png width=9 height=9 alt=a></object></nav>", frames: 1},
		{name: "in a shadow tree", markup: "<nav><div id=h><img src=/b.png width=9 height=9 alt=b></div><img src=/c.png width=9 height=9 alt=c></nav><script>document.getElementById('h').attachShadow({ mode: 'open' }).innerHTML = '<p><img src=/a.png width=9 height=9 alt=a><slot></slot>'</script>", images: []string{"a", "b", "c"}},
		{name: "in a shadow tree without a place", why: "no slot shows it", markup: "<nav><div id=h><img src=/b.png width=9 height=9 alt=b></div></nav><script>document.getElementById('h').attachShadow({ mode: 'open' }).innerHTML = '<img src=/a.png width=9 height=9 alt=a>'</script>", images: []string{"a"}},
		{name: "slotted into a menu", markup: "<div id=h><img src=/a.png width=9 height=9 alt=a></div><script>document.getElementById('h').attachShadow({ mode: 'open' }).innerHTML = '<nav><slot></slot></nav>'</script>", images: []string{"a"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			tab := openInReader(t, start+"<style>"+row.style+"</style>"+row.markup+"<p>Words of the page.", false)
			var page struct {
				Main   string
				Images []struct{ Alt string }
				Frames int
			}
			require.NoError(t, tab.World("sidekick.readPage()", &page))
			var alts []string
			for _, image := range page.Images {
				alts = append(alts, image.Alt)
			}
			require.Equal(t, row.images, alts, row.why)
			require.Equal(t, row.frames, page.Frames)
			require.Contains(t, page.Main, "Words of the page.")
		})
	}
}
