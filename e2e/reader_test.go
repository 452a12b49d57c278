package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"testing"
	"unicode/utf16"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// golden is one folder of schema/vectors/pages: a page, and what the reader
// says of it. A call that prepares the page in its own way, or changes it, is
// made on the page loaded anew.
type golden struct {
	Why     string `json:"why"`
	Prepare string `json:"prepare"` // run in the page's own world after its load
	calls
	// WebKit replaces the calls that it names where that engine cannot answer
	// as Chromium does, and says why.
	WebKit struct {
		Why string `json:"why"`
		calls
	} `json:"webkit"`
}

type calls struct {
	View      *expected `json:"view"`
	Page      *expected `json:"page"`
	Selection *expected `json:"selection"`
	Picture   *expected `json:"picture"`
	Insert    *expected `json:"insert"`
}

// expected is what one answer holds: a missing member is not looked at, and
// null in Equal and Controls means that a member is absent.
type expected struct {
	Prepare  string         `json:"prepare"`
	Params   map[string]any `json:"params"`
	Text     *string        `json:"text"`
	Main     *string        `json:"main"`
	Length   *int           `json:"length"`
	Has      []string       `json:"has"`
	Order    []string       `json:"order"`
	Lacks    []string       `json:"lacks"` // stands nowhere in the answer, facts aside
	Equal    map[string]any `json:"equal"`
	Controls []any          `json:"controls"`
	Rest     []any          `json:"rest"`
	After    *struct {      // what the page's own world sees afterwards
		Expression string `json:"expression"`
		Want       any    `json:"want"`
	} `json:"page"`
}

// faces is the function of the reader behind each call.
func (c calls) faces() map[string]*expected {
	return map[string]*expected{"readView": c.View, "readPage": c.Page, "readSelection": c.Selection, "safeToCapture": c.Picture, "insert": c.Insert}
}

func (g golden) in(engine string) map[string]*expected {
	wanted := g.faces()
	if engine == "webkit" {
		for name, other := range g.WebKit.faces() {
			if other != nil {
				wanted[name] = other
			}
		}
	}
	return wanted
}

// pixel is one pixel of a picture, for every image that a page names.
var pixel = []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\rIDATx\xdacd`\xf8_\x0f\x00\x02\x87\x01\x80\xeb\x47\xba\x92\x00\x00\x00\x00IEND\xaeB`\x82")

// types of documents by the name's end.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".svg": "image/svg+xml", ".xhtml": "application/xhtml+xml", ".xml": "application/xml",
}

// servePages serves the golden pages, and the pixel under every other name.
func servePages(t testing.TB) *pages {
	t.Helper()
	folder, err := schema.Vectors("pages")
	require.NoError(t, err)
	return serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, known := types[path.Ext(r.URL.Path)]
		document, err := fs.ReadFile(folder, strings.TrimPrefix(r.URL.Path, "/"))
		if !known || err != nil {
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write(pixel)
			return
		}
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(document)
	}))
}

// eachGolden hands every golden page of a site to test, as a subtest named like
// its folder.
func eachGolden(t *testing.T, site *pages, test func(t *testing.T, page golden, address string)) {
	t.Helper()
	folder, err := schema.Vectors("pages")
	require.NoError(t, err)
	names, err := fs.Glob(folder, "*/want.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for _, name := range names {
		name = path.Dir(name)
		t.Run(name, func(t *testing.T) {
			raw, err := fs.ReadFile(folder, name+"/want.json")
			require.NoError(t, err)
			var page golden
			decoder := json.NewDecoder(bytes.NewReader(raw))
			decoder.DisallowUnknownFields()
			require.NoError(t, decoder.Decode(&page))
			require.NotEmpty(t, page.Why, "a golden page says what a reader would get wrong")
			documents, err := fs.Glob(folder, name+"/page.*")
			require.NoError(t, err)
			require.Len(t, documents, 1)
			test(t, page, site.at("localhost", "/"+documents[0]))
		})
	}
}

// problems are the differences between an answer and what is expected.
func (w *expected) problems(answer map[string]any) (found []string) {
	say := func(format string, a ...any) { found = append(found, fmt.Sprintf(format, a...)) }
	texts := textsOf(answer)
	all := strings.Join(texts, "\n")
	if w.Text != nil && all != *w.Text {
		say("the text is\n%s\nand should be\n%s", all, *w.Text)
	}
	if w.Main != nil && texts[0] != *w.Main {
		say("main is\n%s\nand should be\n%s", texts[0], *w.Main)
	}
	if w.Length != nil && len(utf16.Encode([]rune(all))) != *w.Length {
		say("the text has %d units and should have %d", len(utf16.Encode([]rune(all))), *w.Length)
	}
	for _, piece := range w.Has {
		if !strings.Contains(all, piece) {
			say("%q is missing in\n%s", piece, all)
		}
	}
	rest := all
	for _, piece := range w.Order {
		at := strings.Index(rest, piece)
		if at < 0 {
			say("%q does not follow in\n%s", piece, rest)
			break
		}
		rest = rest[at+len(piece):]
	}
	whole, _ := json.Marshal(withoutFacts(answer))
	for _, piece := range w.Lacks {
		quoted, _ := json.Marshal(piece)
		if bytes.Contains(whole, bytes.Trim(quoted, `"`)) {
			say("%q stands in the answer", piece)
		}
	}
	found = append(found, misplaced(answer, texts)...)
	if w.Equal != nil {
		found = append(found, differences("", map[string]any(w.Equal), answer)...)
	}
	if w.Controls != nil {
		found = append(found, differences("/controls", w.Controls, answer["controls"])...)
	}
	if w.Rest != nil {
		found = append(found, differences("/rest", w.Rest, answer["rest"])...)
	}
	return found
}

// textsOf are the texts of an answer, in the order of the parts that a
// control's place names.
func textsOf(answer map[string]any) []string {
	if main, ok := answer["main"].(string); ok {
		texts := []string{main}
		for _, each := range answer["rest"].([]any) {
			texts = append(texts, each.(map[string]any)["text"].(string))
		}
		return texts
	}
	if text, ok := answer["text"].(string); ok {
		return []string{text}
	}
	if selection, ok := answer["selection"].(map[string]any); ok {
		return []string{selection["text"].(string)}
	}
	return []string{""}
}

// misplaced names the controls whose value does not stand where they say: in
// no answer may that differ, since the host cuts there.
func misplaced(answer map[string]any, texts []string) (found []string) {
	controls, _ := answer["controls"].([]any)
	for index, each := range controls {
		control := each.(map[string]any)
		place, ok := control["at"].(map[string]any)
		if !ok {
			continue
		}
		units := utf16.Encode([]rune(texts[int(place["part"].(float64))]))
		start, end := int(place["start"].(float64)), int(place["end"].(float64))
		if end > len(units) || string(utf16.Decode(units[start:end])) != control["value"] || control["sensitive"] != false {
			found = append(found, fmt.Sprintf("/controls/%d does not stand at its place", index))
		}
	}
	return found
}

// withoutFacts is the answer as far as it may be told: facts are the host's
// alone, and hold placeholders.
func withoutFacts(value any) any {
	switch value := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, member := range value {
			if name != "facts" && name != "field" {
				out[name] = withoutFacts(member)
			}
		}
		return out
	case []any:
		out := make([]any, len(value))
		for index, member := range value {
			out[index] = withoutFacts(member)
		}
		return out
	}
	return value
}

// differences compares what is wanted with what came; objects may have more
// members, arrays have as many.
func differences(at string, want, got any) (found []string) {
	switch want := want.(type) {
	case nil:
		if got != nil {
			return []string{at + " should be absent"}
		}
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			return []string{at + " is no object"}
		}
		for name, member := range want {
			found = append(found, differences(at+"/"+name, member, object[name])...)
		}
	case []any:
		array, ok := got.([]any)
		if !ok || len(array) != len(want) {
			return []string{fmt.Sprintf("%s has %d items and should have %d", at, len(array), len(want))}
		}
		for index, member := range want {
			found = append(found, differences(fmt.Sprintf("%s/%d", at, index), member, array[index])...)
		}
	default:
		if want != got {
			return []string{fmt.Sprintf("%s is %v and should be %v", at, got, want)}
		}
	}
	return found
}
