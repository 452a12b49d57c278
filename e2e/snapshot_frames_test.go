package e2e

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// framesPage holds a frame of each kind. {other} is another site's address.
const framesPage = `<!doctype html><title>Frames</title><h1>Top</h1>
<iframe src="/inner?rules" title="Rules" name="r"></iframe>
<iframe src="{other}/inner?advert#x" name="advert"></iframe>
<iframe sandbox srcdoc="<p>Sandboxed words</p>" title="Sandboxed"></iframe>
<iframe srcdoc="<p>Written words</p><iframe src='/inner?deep' title='Deep'></iframe>" title="Written"></iframe>
<iframe title="Blank"></iframe>
<iframe src="data:text/html,<p>Data words</p>" title="Data"></iframe>
<iframe src="/inner?hidden" title="Hidden" hidden></iframe>
<object data="/inner?object" type="text/html" title="Object" width=100 height=50></object>
<div id=host></div>
<script>
	const root = document.querySelector('#host').attachShadow({ mode: 'closed' });
	const frame = document.createElement('iframe');
	frame.src = '/inner?shadow'; frame.title = 'In a closed root';
	root.append(frame);
</script>`

type seenFrames struct {
	Frames      []seenFrame `json:"frames"`
	Unreachable int         `json:"unreachable"`
}

type seenFrame struct {
	Frame   string `json:"frame"`
	Parent  string `json:"parent"`
	Origin  string `json:"origin"`
	Name    string `json:"name"`
	Address string `json:"address"`
	Visible bool   `json:"visible"`
}

// results are what a tool gave so far.
func (f *family) results(tool string) (texts []string) {
	f.t.Helper()
	for _, line := range f.given() {
		var one struct{ Kind, Tool, Text string }
		require.NoError(f.t, json.Unmarshal([]byte(line), &one))
		if one.Tool == tool && (one.Kind == "result" || one.Kind == "refusal") {
			texts = append(texts, one.Text)
		}
	}
	return texts
}

func ofFrame(tool, frame string) map[string]any {
	return map[string]any{"use": tool, "arguments": map[string]any{"frame": frame}}
}

// framesRead is how many handles the tests ask for; the page has ten frames.
const framesRead = 11

// TestSnapshotFramesAreListedAndRead holds each kind of frame to what the
// browser says of it: one of no origin is named so, and one that the extension
// may not enter is only counted.
func TestSnapshotFramesAreListedAndRead(t *testing.T) {
	t.Parallel()
	var reads []map[string]any
	for i := range framesRead {
		reads = append(reads, ofFrame("read_page", fmt.Sprintf("f%d", i+1)))
	}
	f := startFamily(t, script{turn("list", use("list_frames")), turn("read", reads...), turn("look", ofFrame("snapshot", "f1"), ofFrame("read_view", "f1")), turn("gone", reads...)})
	site := serveFrames(t)
	tab, panel := f.panel(site.at("localhost", "/frames"))
	f.ask(panel, "list")
	before := f.frames(0)
	require.NotContains(t, before.origins(), site.at("other.localhost", ""), "a click on the toolbar lets nobody into another site's frame")
	require.Equal(t, 10, len(before.Frames)+before.Unreachable)

	require.NoError(t, f.browser.Grant("<all_urls>"))
	require.NoError(t, tab.Front())
	f.grantEverySite(panel)
	// The panel hears a moment later which page is in front again.
	var all seenFrames
	for n, end := 1, time.Now().Add(20*time.Second); len(all.Frames) == 0 && time.Now().Before(end); n++ {
		f.ask(panel, "list")
		all = f.frames(n)
	}
	require.Zero(t, all.Unreachable)
	require.Equal(t, map[string]seenFrame{
		"In a closed root": {Origin: site.at("localhost", ""), Address: site.at("localhost", "/inner?shadow"), Visible: true},
		"Rules":            {Origin: site.at("localhost", ""), Address: site.at("localhost", "/inner?rules"), Visible: true},
		"advert":           {Origin: site.at("other.localhost", ""), Address: site.at("other.localhost", "/inner?advert"), Visible: true},
		"Sandboxed":        {Origin: "null", Address: "about:srcdoc", Visible: true},
		"Written":          {Origin: site.at("localhost", ""), Address: "about:srcdoc", Visible: true},
		"Deep":             {Origin: site.at("localhost", ""), Address: site.at("localhost", "/inner?deep"), Visible: true, Parent: "Written"},
		"Blank":            {Origin: site.at("localhost", ""), Address: "about:blank", Visible: true},
		"Data":             {Origin: "null", Address: "data:", Visible: true},
		"Hidden":           {Origin: site.at("localhost", ""), Address: site.at("localhost", "/inner?hidden")},
		"Object":           {Origin: site.at("localhost", ""), Address: site.at("localhost", "/inner?object"), Visible: true},
	}, all.byName())

	f.ask(panel, "read")
	read := f.results("read_page")
	require.Len(t, read, framesRead)
	for name, words := range map[string]string{"advert": "Inner words", "Sandboxed": "Sandboxed words", "Data": "Data words", "Written": "Written words", "Deep": "Inner words", "In a closed root": "Inner words"} {
		require.Contains(t, all.answer(read, name), words, name)
		require.NotContains(t, all.answer(read, name), "Top", name)
	}
	require.Contains(t, all.answer(read, "Sandboxed"), `"address":"null"`)
	require.Contains(t, read[framesRead-1], `"code"`, "a handle that nobody gave")

	f.ask(panel, "look")
	require.Contains(t, f.results("snapshot")[0], "Inner words")
	require.Contains(t, f.results("read_view")[0], "Inner words")

	require.NoError(t, tab.Eval(`document.querySelector('[title=Rules]').src = '/inner?new'; document.querySelector('[title=Sandboxed]').remove()`, nil))
	require.NoError(t, tab.Until(`frames.length === 7 && frames[0].location.search === '?new' && frames[0].document.readyState === 'complete'`, 10*time.Second))
	f.ask(panel, "gone")
	gone := f.results("read_page")[framesRead:]
	for _, name := range []string{"Rules", "Sandboxed"} {
		require.Contains(t, all.answer(gone, name), `"document_changed"`, "a handle ends with its document")
	}
	require.Contains(t, all.answer(gone, "Written"), "Written words")
}

func serveFrames(t *testing.T) *pages {
	t.Helper()
	var site *pages
	site = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		body := "<!doctype html><p>Inner words"
		if r.URL.Path == "/frames" {
			body = strings.ReplaceAll(framesPage, "{other}", site.at("other.localhost", ""))
		}
		_, _ = io.WriteString(w, body)
	}))
	return site
}

// frames is the answer of the list_frames that was asked as the nth.
func (f *family) frames(n int) (list seenFrames) {
	f.t.Helper()
	all := f.results("list_frames")
	require.Greater(f.t, len(all), n)
	require.NoError(f.t, json.Unmarshal([]byte(all[n]), &list))
	return list
}

func (s seenFrames) origins() (all []string) {
	for _, each := range s.Frames {
		all = append(all, each.Origin)
	}
	return all
}

// byName is the list without handles: parents by their names.
func (s seenFrames) byName() map[string]seenFrame {
	names, all := map[string]string{}, map[string]seenFrame{}
	for _, each := range s.Frames {
		names[each.Frame] = each.Name
	}
	for _, each := range s.Frames {
		all[each.Name] = seenFrame{Origin: each.Origin, Address: each.Address, Visible: each.Visible, Parent: names[each.Parent]}
	}
	return all
}

// answer is the one of the answers that is about the frame of that name.
func (s seenFrames) answer(answers []string, name string) string {
	for _, each := range s.Frames {
		var number int
		if _, err := fmt.Sscanf(each.Frame, "f%d", &number); err == nil && each.Name == name {
			return answers[number-1]
		}
	}
	return ""
}
