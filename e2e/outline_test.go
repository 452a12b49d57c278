package e2e

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

type outlinePart struct {
	Ref     string `json:"ref"`
	Region  string `json:"region"`
	Level   int    `json:"level"`
	Heading string `json:"heading"`
	Line    string `json:"line"`
	Chars   int    `json:"chars"`
}

type outlineAnswer struct {
	Parts     []outlinePart `json:"parts"`
	Truncated bool          `json:"truncated"`
	Controls  []any         `json:"controls"`
}

// takeOutline asks for an outline and holds it to its schema.
func takeOutline(t testing.TB, page document) (answer outlineAnswer) {
	t.Helper()
	var whole json.RawMessage
	require.NoError(t, page.Face("outline", nil, &whole))
	var result map[string]any
	require.NoError(t, json.Unmarshal(whole, &result))
	requireValid(t, "outline.response", result)
	require.NoError(t, json.Unmarshal(whole, &answer))
	return answer
}

// readPart reads one part, in the shape of a page.
func readPart(t testing.TB, page document, ref string) map[string]any {
	t.Helper()
	var answer map[string]any
	require.NoError(t, page.Face("readPage", map[string]any{"part": ref}, &answer))
	if answer["refusal"] == nil {
		requireValid(t, "read_page.response", answer)
		require.Empty(t, misplaced(answer, textsOf(answer)))
	}
	return answer
}

const outlinePage = `<!doctype html><html lang=en><meta charset=utf-8><title>Handbook</title>
<header><a href="/home">Home</a></header>
<main><h1>The <a href="/h">handbook</a></h1><p>{words}</p><img src="/start.png" alt="" width=20 height=20>
<h2>Search</h2><p><label>Words <input value="red shoes"></label> finds them. {words}</p>
<figure><img src="/shoes.png" alt="Shoes" width=20 height=20><figcaption>Two <b>shoes</b> of the year</figcaption></figure>
<ul><li><h3>Left</h3><p>{words}</p></li><li><h3>Right</h3><p>{words}</p></li></ul>
<h2>Notes</h2><div contenteditable aria-label=Notes><h3>Mine</h3><p>Buy milk</p></div>
<h2></h2>{long}
<h4>Last</h4></main>
<aside>Bare words <a href="/more">More to read</a></aside>`

func outlineSite(t testing.TB) *pages {
	words := "The handbook says at length what is to be done, by whom, and until when. It goes on for a while, as handbooks do."
	var long strings.Builder
	for i := range 120 {
		fmt.Fprintf(&long, "<p>Paragraph %d. %s</p>", i+1, words)
	}
	page := strings.Replace(outlinePage, "{long}", long.String(), 1)
	for _, first := range []string{"First", "Second", "Third", "Fourth"} {
		page = strings.Replace(page, "{words}", first+" words. "+words, 1)
	}
	return serveHTML(t, map[string]string{"/": page})
}

// squeezed is a text without its white space, which the cuts between parts
// take.
func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestOutlineAndItsParts: the parts are the page, none is told twice, and no
// control's value stands in the outline.
func TestOutlineAndItsParts(t *testing.T) {
	site := outlineSite(t)
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/"))
		outline := takeOutline(t, page)
		var lines []string
		for _, part := range outline.Parts {
			line, _, _ := strings.Cut(part.Line, ".")
			lines = append(lines, fmt.Sprintf("%s %d %s|%s", part.Region, part.Level, part.Heading, line))
		}
		require.Equal(t, []string{
			"main 0 |First words", "main 2 Search|Words: finds them", "main 3 Left|Third words", "main 3 Right|Fourth words",
			"main 2 Notes|Notes:", "main 0 |Paragraph 48", "main 0 |Paragraph 95", "main 4 Last|",
			"header 0 |Home", "header 1 The handbook|", "aside 0 |Bare words More to read",
		}, lines)
		require.Len(t, outline.Controls, 2)

		var whole map[string]any
		require.NoError(t, page.Face("readPage", nil, &whole))
		var texts []string
		for _, part := range outline.Parts {
			read := readPart(t, page, part.Ref)
			texts = append(texts, read["main"].(string))
			require.InDelta(t, part.Chars, len(read["main"].(string)), 2, "its length, but for the lines after it")
		}
		require.Equal(t, squeezed(strings.Join(textsOf(whole), "\n")), squeezed(strings.Join(texts, "\n")))

		search := readPart(t, page, outline.Parts[1].Ref)
		require.Contains(t, search["main"], "Words: red shoes finds them.")
		all := whole["images"].([]any)
		at := slices.IndexFunc(all, func(image any) bool { return strings.HasSuffix(image.(map[string]any)["src"].(string), "/shoes.png") })
		require.Contains(t, search["main"], fmt.Sprintf("](image:%d)", at), "the same place as in the whole page")
		require.Empty(t, differences("", []any{map[string]any{"src": site.at("localhost", "/shoes.png"), "index": float64(at)}}, search["images"]))
		placed := 0
		for _, each := range search["controls"].([]any) {
			if each.(map[string]any)["at"] != nil {
				placed++
			}
			require.NotNil(t, each.(map[string]any)["value"], "the host judges every value")
		}
		require.Equal(t, 1, placed, "the notes stand in another part")
	})
}

// TestOutlinePartsFollowTheirElement: a reference means what begins with its
// element now, and nothing once that is gone.
func TestOutlinePartsFollowTheirElement(t *testing.T) {
	site := outlineSite(t)
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/"))
		outline := takeOutline(t, page)
		left, continued := outline.Parts[2], outline.Parts[5]
		require.NoError(t, page.Eval("document.querySelector('h1').after(document.querySelector('ul')); document.querySelector('h2').before('One more word'); undefined", nil))
		require.Contains(t, readPart(t, page, left.Ref)["main"], "### Left")
		require.NoError(t, page.Eval("[...document.querySelectorAll('p')].find((p) => p.textContent.startsWith('Paragraph 1.')).remove(); undefined", nil))
		require.Contains(t, readPart(t, page, continued.Ref)["main"], "Paragraph 48.", "where it begins, though a part begins elsewhere now")
		require.NoError(t, page.Eval("document.querySelector('h3').remove(); undefined", nil))
		require.Equal(t, map[string]any{"code": "document_changed"}, readPart(t, page, left.Ref)["refusal"])
		for _, never := range []string{"99999", "", "e1", "__proto__"} {
			require.Equal(t, map[string]any{"code": "document_changed"}, readPart(t, page, never)["refusal"], never)
		}
		snapshot, _ := takeSnapshot(t, page)
		for _, node := range snapshot.Nodes {
			if node.Role == "link" {
				require.Equal(t, map[string]any{"code": "selector_no_match"}, readPart(t, page, node.Ref)["refusal"], "a link begins no part")
			}
		}
	})
}

// TestOutlineHoldsNoSecret: neither a password that a page writes into its
// headings, nor one that is typed.
func TestOutlineHoldsNoSecret(t *testing.T) {
	site := serveHTML(t, map[string]string{"/": `<!doctype html><meta charset=utf-8><title>Sign in</title><h1>Welcome</h1>
<form><h2>Sign in</h2><input name=user value="anna.example"><input type=password value="hunter2secret"></form>
<h2>hunter2secret</h2><p>hunter2secret</p><h2>You are anna.example</h2><p>anna.example</p>`})
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/"))
		outline := takeOutline(t, page)
		told, err := json.Marshal(outline.Parts)
		require.NoError(t, err)
		require.NotContains(t, string(told), "hunter2secret")
		for _, part := range outline.Parts {
			text, err := json.Marshal(withoutFacts(readPart(t, page, part.Ref)))
			require.NoError(t, err)
			require.NotContains(t, string(text), "hunter2secret")
		}
	})
}

// TestOutlineIsBounded: with very many headings the deepest begin no part.
func TestOutlineIsBounded(t *testing.T) {
	var many strings.Builder
	for i := range 300 {
		fmt.Fprintf(&many, "<h2>Chapter %d</h2><p>Words.</p><h3>Section</h3><p>More.</p>", i+1)
	}
	site := serveHTML(t, map[string]string{"/": "<!doctype html><meta charset=utf-8><title>Many</title>" + many.String()})
	inEachEngine(t, func(t *testing.T, e engine) {
		outline := takeOutline(t, e.open(t, site.at("localhost", "/")))
		require.Len(t, outline.Parts, 300)
		require.False(t, outline.Truncated)
		require.Equal(t, "Chapter 300", outline.Parts[299].Heading)
	})
}

// TestOutlineJourney: a long page is read in parts, by the real host, in the
// real extension.
func TestOutlineJourney(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{
		turn("read", use("outline"), map[string]any{"use": "read_page", "arguments": map[string]any{"part": "e2"}}),
		turn("again", map[string]any{"use": "read_page", "arguments": map[string]any{"part": "e2"}}),
		turn("frames", use("list_frames"), ofFrame("outline", "f1"), map[string]any{"use": "read_page", "arguments": map[string]any{"part": "e12"}}),
	})
	site := outlineSite(t)
	tab, panel := f.panel(site.at("localhost", "/"))
	f.ask(panel, "read")
	outline := f.results("outline")
	require.Len(t, outline, 1)
	require.Contains(t, outline[0], `- h2 \"Search\" \"Words: finds them.`)
	require.Contains(t, f.results("read_page")[0], "Words: red shoes finds them.")
	require.NotContains(t, f.results("read_page")[0], "First words")

	require.NoError(t, tab.Eval("document.body.append(Object.assign(document.createElement('iframe'), { src: location.href, id: 'inner' })); undefined", nil))
	require.NoError(t, tab.Until("document.querySelector('#inner').contentDocument?.readyState === 'complete' && document.querySelector('#inner').contentDocument.querySelector('h1') !== null", 10*time.Second))
	f.ask(panel, "frames")
	require.Contains(t, f.results("outline")[1], "[ref=e12]")
	require.Contains(t, f.results("read_page")[1], "First words", "the frame's first part")

	require.NoError(t, tab.Navigate(site.at("localhost", "/?again")))
	f.ask(panel, "again")
	require.Contains(t, f.results("read_page")[2], "document_changed")
}
