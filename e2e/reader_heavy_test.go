package e2e

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// whole is what these tests look at of an answer of readPage.
type whole struct {
	Main         string
	Rest         []struct{ Region, Text string }
	Images       []struct{ Src, Alt string }
	Truncated    bool
	Chars, Nodes int
	HiddenText   int
	Inconclusive bool
	Controls     []struct {
		Label     string
		Sensitive bool
		Value     *string
	}
}

// all is the text of a whole page, of each of its regions.
func (w whole) all() string {
	text := w.Main
	for _, region := range w.Rest {
		text += "\n" + region.Text
	}
	return text
}

// view is what these tests look at of an answer of readView.
type view struct {
	Text         string
	Truncated    bool
	Chars, Nodes int
	Inconclusive bool
	Scroll       struct{ Height float64 }
}

const start = "<!doctype html><meta charset=utf-8><title>t</title><body>"

// many makes count elements in the page by script, as a page would: markup
// of that size takes the parser longer than the read.
func many(count, script string) string {
	return start + "<main id=m></main><script>const m = document.getElementById('m'); for (let i = 0; i < " + count + "; i += 1) {" + script + "}</script>"
}

func TestReaderHoldsTheLimitOfTextNodes(t *testing.T) {
	tab := openInReader(t, many("60300", "const p = document.createElement('p'); p.textContent = 'n' + i; m.append(p);"), false)
	var page whole
	require.NoError(t, tab.World("sidekick.readPage()", &page))
	require.True(t, page.Truncated || page.Inconclusive)
	require.Contains(t, page.Main, "n0\n")
	require.NotContains(t, page.Main, "n60000", "the 60,001st text node is past the limit")
	if !page.Inconclusive {
		require.Contains(t, page.Main, "n59999")
		require.Equal(t, 60300, page.Nodes, "what was left is told")
	}
	require.LessOrEqual(t, len(page.Main), 1_000_000)
}

func TestReaderHoldsTheLimitOfCharacters(t *testing.T) {
	tab := openInReader(t, many("1100", "const p = document.createElement('p'); p.textContent = 'word '.repeat(200); m.append(p);"), false)
	var length int
	require.NoError(t, tab.World("sidekick.readPage().then((page) => page.truncated && page.chars > 1000000 ? page.main.length + page.rest.reduce((sum, each) => sum + each.text.length, 0) : -1)", &length))
	require.Equal(t, 1_000_000, length)
}

// The images are all of one file that loads, so that not each is a request of
// its own.
func TestReaderListsEveryImage(t *testing.T) {
	for _, count := range []string{"121", "5000"} {
		t.Run(count, func(t *testing.T) {
			html := many(count, "const img = new Image(10, 10); img.src = '/image.png#' + i; img.alt = 'a' + i; img.style.display = 'inline-block'; m.append(img, ' ');")
			site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				kind, body := "text/html; charset=utf-8", []byte(html)
				if r.URL.Path == "/image.png" {
					kind, body = "image/png", pixel
				}
				w.Header().Set("Content-Type", kind)
				w.Header().Set("Cache-Control", "max-age=3600")
				_, _ = w.Write(body)
			}))
			document := openInChromium(t, site.at("localhost", "/page"))
			var page whole
			require.NoError(t, document.Face("readPage", nil, &page))
			if page.Inconclusive {
				require.NotEmpty(t, page.Images)
				return
			}
			var images int
			require.NoError(t, document.Eval("document.images.length", &images))
			require.Len(t, page.Images, images)
			require.Equal(t, "a0", page.Images[0].Alt)
		})
	}
}

func TestReaderLetsThePageWorkMeanwhile(t *testing.T) {
	tab := openInReader(t, many("30000", "const p = document.createElement('p'); p.textContent = 'text ' + i; m.append(p);")+
		"<script>window.turns = 0; const channel = new MessageChannel(); channel.port1.onmessage = () => { window.turns += 1; channel.port2.postMessage(0); }; channel.port2.postMessage(0);</script>", false)
	var before, after int
	require.NoError(t, tab.Eval("window.turns", &before))
	var page whole
	require.NoError(t, tab.World("sidekick.readPage()", &page))
	require.NoError(t, tab.Eval("window.turns", &after))
	require.Greater(t, after, before+5, "the page had its turns between the slices")
	require.Contains(t, page.Main, "text 0")
}

func TestReaderReadsAPageThatNeverStandsStill(t *testing.T) {
	tab := openInReader(t, many("3000", "const p = document.createElement('p'); p.textContent = 'moving ' + i; m.append(p);")+`
<p>still here</p><form><label>Password <input type=password value=moving-secret></label></form>
<script>
const churn = () => {
  for (let i = 0; i < 6; i += 1) {
    const at = Math.floor(Math.random() * m.childNodes.length), other = Math.floor(Math.random() * m.childNodes.length);
    if (i % 3 === 0) m.childNodes[at].remove();
    else if (i % 3 === 1) { const p = document.createElement('p'); p.textContent = 'new'; m.insertBefore(p, m.childNodes[at]); }
    else m.insertBefore(m.childNodes[at], m.childNodes[other]);
  }
  document.body.className = 'c' + Math.random();
};
setInterval(churn, 5);
</script>`, false)
	var page whole
	require.NoError(t, tab.World("sidekick.readPage()", &page))
	require.Contains(t, page.Main, "moving ")
	require.True(t, page.Inconclusive || strings.Contains(page.all(), "still here"))
	require.NotContains(t, page.all(), "moving-secret")
	var seen view
	require.NoError(t, tab.World("sidekick.readView()", &seen))
	require.NotEmpty(t, seen.Text)
	require.LessOrEqual(t, len(seen.Text), 20_000)
}

// What becomes private while a read is under way is not read, although the
// read began before.
func TestReaderJudgesAnewBetweenSlices(t *testing.T) {
	tab := openInReader(t, many("20000", "const p = document.createElement('p'); p.textContent = 'text ' + i; m.append(p);")+`
<div id=box><p>late words</p></div><p id=moved>moved words</p><form id=form><label>Field <input id=field value=late-value></label></form><p>the end</p>`, false)
	var page whole
	require.NoError(t, tab.World(`(async () => {
  const read = sidekick.readPage();
  await new Promise((resolve) => { setTimeout(resolve, 0); });
  const box = document.getElementById('box');
  box.setAttribute('data-private', '');
  box.append(document.getElementById('moved'));
  document.getElementById('field').type = 'password';
  return read;
})()`, &page))
	require.NotContains(t, page.all(), "late words")
	require.NotContains(t, page.all(), "moved words")
	require.NotContains(t, page.all(), "late-value")
	if !page.Inconclusive {
		require.Contains(t, page.all(), "the end")
		require.Len(t, page.Controls, 1)
		require.True(t, page.Controls[0].Sensitive)
		require.Nil(t, page.Controls[0].Value)
	}
}

func TestReaderSeesALargeTreeThroughItsViewport(t *testing.T) {
	tab := openInReader(t, start+`<main id=m></main><script>
let at = document.getElementById('m');
for (let i = 0; i < 3000; i += 1) {
  const section = document.createElement('section');
  for (let k = 0; k < 20; k += 1) { const p = document.createElement('p'); p.append('n' + i + '.' + k); section.append(p); }
  m.append(section);
}
</script>`, false)
	var seen view
	require.NoError(t, tab.World("sidekick.readView()", &seen))
	require.True(t, strings.HasPrefix(seen.Text, "n0.0\nn0.1\nn0.2\n"), "the first lines are read")
	require.NotContains(t, seen.Text, "n2999")
	require.NoError(t, tab.Eval("scrollTo(0, document.documentElement.scrollHeight); undefined", nil))
	require.NoError(t, tab.World("sidekick.readView()", &seen))
	if !seen.Inconclusive {
		require.True(t, strings.HasSuffix(seen.Text, "n2999.18\nn2999.19"), "the last lines are read")
	}
	require.NotContains(t, seen.Text, "n0.0")
}

func TestReaderGoesAsDeepAsAPageCan(t *testing.T) {
	tab := openInReader(t, start, false)
	var page whole
	require.NoError(t, tab.World(`(async () => {
  const root = document.createElement('main');
  let at = root;
  for (let i = 0; i < 1500; i += 1) { const div = document.createElement('div'); at.append(div); at = div; }
  at.append('the bottom');
  document.body.append(root);
  const page = await sidekick.readPage();
  root.remove();
  return page;
})()`, &page))
	require.Equal(t, "the bottom", page.Main)
}

// A picture is safe only when nothing came in between its two checks.
func TestReaderCountsUnsafeMoments(t *testing.T) {
	type check struct {
		Safe  bool
		Token struct{ Moments int }
	}
	for _, row := range []struct{ name, between string }{
		{"a field shown for one frame", "const form = document.createElement('form'); form.innerHTML = '<input type=password aria-label=Password>'; document.body.append(form); await frames(2); form.remove();"},
		{"a field uncovered without a change of the tree", "document.getElementById('late').sheet.disabled = false; await frames(3); document.getElementById('late').sheet.disabled = true;"},
		{"a frame that came and went", "const frame = document.createElement('iframe'); document.body.append(frame); await frames(2); frame.remove();"},
	} {
		t.Run(row.name, func(t *testing.T) {
			tab := openInReader(t, start+`<style>#field { display: none }</style><style id=late>#field { display: block }</style><p>text</p><form id=field><input type=password></form>
<script>document.getElementById('late').sheet.disabled = true; window.frames = async (count) => { for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame); };</script>`, false)
			var first, second check
			require.NoError(t, tab.World("sidekick.safeToCapture()", &first))
			require.True(t, first.Safe)
			require.NoError(t, tab.Eval("(async () => {"+row.between+"})()", nil))
			require.NoError(t, tab.World("sidekick.safeToCapture()", &second))
			require.True(t, second.Safe)
			require.Greater(t, second.Token.Moments, first.Token.Moments)
		})
	}
	t.Run("a closed tree that came in between", func(t *testing.T) {
		tab := openInReader(t, start+"<div id=host></div><p>text</p>", false)
		var first, second check
		require.NoError(t, tab.World("sidekick.safeToCapture()", &first))
		require.True(t, first.Safe)
		require.NoError(t, tab.Eval("document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = '<input type=password>'; undefined", nil))
		require.NoError(t, tab.World("sidekick.safeToCapture()", &second))
		require.False(t, second.Safe)
	})
	t.Run("nothing", func(t *testing.T) {
		tab := openInReader(t, start+"<p>text</p>", false)
		var first, second check
		require.NoError(t, tab.World("sidekick.safeToCapture()", &first))
		require.NoError(t, tab.Eval("(async () => { document.body.append('more'); await new Promise(requestAnimationFrame); })()", nil))
		require.NoError(t, tab.World("sidekick.safeToCapture()", &second))
		require.True(t, second.Safe)
		require.Equal(t, first.Token.Moments, second.Token.Moments)
	})
}

func TestReaderViewsOneElementOfManyLines(t *testing.T) {
	tab := openInReader(t, start+"<main id=m></main><script>const s = document.createElement('span'); for (let i = 0; i < 6000; i += 1) s.append('line ' + i, document.createElement('br')); document.getElementById('m').append(s);</script>", false)
	var seen view
	require.NoError(t, tab.World("sidekick.readView()", &seen))
	require.False(t, seen.Inconclusive, "an element's bounds are asked once, not once for each text in it")
	require.Contains(t, seen.Text, "line 0\nline 1\n")
	require.NotContains(t, seen.Text, "line 5999")
}
