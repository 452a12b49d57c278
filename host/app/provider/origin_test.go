package provider

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"maps"
	"testing"
	"testing/synctest"

	"sidekick/host/app/webkit"
	"sidekick/host/message"

	"github.com/stretchr/testify/require"
)

// asking is one request of each method, all of the top document, and what a page says
// to it. An id is put in the place of "document".
var asking = map[string]object{
	message.ActProbe:        {"selector": pointer, "act": "click"},
	message.Click:           {"document": "", "handle": "h"},
	message.Count:           {"selector": pointer},
	message.DetectChallenge: {"document": ""},
	message.Fill:            {"document": "", "handle": "h", "kind": "password", "kinds": []string{"password"}, "value": "Vx9!"},
	message.FillProbe:       {"selector": pointer, "kind": "password"},
	message.Insert:          {"document": "", "handle": "h", "text": "words"},
	message.ListFrames:      {"document": ""},
	message.Navigate:        {"address": "https://shop.example/next"},
	message.Observe:         {"document": ""},
	message.OutlinePage:     {"document": ""},
	message.Picture:         {},
	message.Press:           {"document": "", "handle": "h", "key": "Tab"},
	message.ReadPage:        {},
	message.ReadSelection:   {},
	message.ReadView:        {},
	message.SafeToCapture:   {},
	message.ScrollPage:      {"direction": "down"},
	message.SelectOption:    {"document": "", "handle": "h", "option": object{"label": "a"}},
	message.Snapshot:        {"document": ""},
	message.Tab:             {},
	message.WaitForSelector: {"selector": pointer, "state": "visible", "milliseconds": 10, "wait": "w"},
}

// paramsOf are those of the one request of a method.
func paramsOf(p *Provider, method string) object {
	params := object{"tab": Tab}
	maps.Copy(params, asking[method])
	if _, names := params["document"]; names {
		params["document"] = p.ID(3)
	}
	return params
}

var pointer = object{"frames": []string{}, "chain": []any{}}

// one answers to each call of the face.
var one = object{
	"actProbe": object{"handle": "h"}, "act": object{"done": true}, "count": object{"count": 1}, "waitForSelector": object{"met": true},
	"detectChallenge": object{"challenge": "none"}, "observe": object{"fields": []any{}, "submit": object{}, "scroll": object{}, "errorTexts": []any{}},
	"surroundings": object{"shown": []int{}, "typed": false}, "listFrames": object{"frames": []any{}, "more": 0}, "title": object{"title": "t"},
	"fillProbe": object{"handle": "h"}, "fill": object{"filled": true}, "outline": object{}, "readPage": object{}, "readView": object{},
	"readSelection": object{}, "snapshot": object{}, "safeToCapture": object{"safe": true},
}

// The engine's word on a document is its address. Whether its server put it into a
// sandbox the document says itself: each answer is told by both.
func TestEachAnswerIsOfWhomTheDocumentSaysThatItIs(t *testing.T) {
	var shot bytes.Buffer
	require.NoError(t, png.Encode(&shot, image.NewGray(image.Rect(0, 0, 2, 2))))
	for _, row := range []struct {
		name, why string
		frames    []webkit.Frame
		origin    string // empty where nothing is answered
	}{
		{"the address's", "both say the same", []webkit.Frame{{ID: 1, Top: true, Origin: "https://shop.example"}}, "https://shop.example"},
		{"in a sandbox", "it is nobody's, whatever its address says", []webkit.Frame{{ID: 1, Top: true, Origin: "null"}}, "null"},
		{"another site's", "a document's word gives no origin", []webkit.Frame{{ID: 1, Top: true, Origin: "https://other.example"}}, "null"},
		{"no origin at all", "what is not known is nobody's", []webkit.Frame{{ID: 1, Top: true}}, "null"},
		{"silent", "nobody knows whose it is", nil, ""},
		{"a frame's word alone", "a frame does not speak for the page", []webkit.Frame{{ID: 2, Origin: "https://shop.example"}}, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			for method := range routes {
				require.Contains(t, asking, method)
				synctest.Test(t, func(t *testing.T) {
					v := newView(one)
					v.frames, v.shot = row.frames, shot.Bytes()
					filled := 0
					p := New(v, func(string, []string) error { filled++; return nil })
					page, _, refused := ask(t, p, method, paramsOf(p, method))
					switch {
					case method == message.Navigate && row.origin == "":
						require.Empty(t, refused, row.why)
						require.Nil(t, page, "it went there, and nothing can be said of the document")
					case row.origin == "":
						require.Equal(t, "page_not_readable error", refused, "%s: %s", method, row.why)
						require.Empty(t, v.asked(), method)
					case method == message.Fill && row.origin == "null":
						require.Equal(t, "document_changed", refused, row.why)
						require.Empty(t, v.asked())
						require.Zero(t, filled)
					default:
						require.Empty(t, refused, method)
						require.Equal(t, row.origin, page.Origin, "%s: %s", method, row.why)
						if page.Top != nil {
							require.Equal(t, row.origin, page.Top.Origin, method)
						}
					}
				})
			}
		})
	}
}

// Two documents that are nobody's are not each other's.
func TestAPageInASandboxOwnsNoFrame(t *testing.T) {
	v := framed(object{"listFrames": object{"frames": []any{object{"index": 0}, object{"index": 1}}, "more": 0}, "readPage": object{"main": "words"}})
	for i := range v.frames {
		v.frames[i].Origin = "null"
	}
	p := New(v, nil)
	_, result, refused := ask(t, p, message.ListFrames, object{"tab": Tab})
	require.Empty(t, refused)
	require.Empty(t, result["frames"])
	require.EqualValues(t, 2, result["unreachable"])
	_, _, refused = ask(t, p, message.ReadPage, object{"tab": Tab, "frame": p.ID(3) + "-2"})
	require.Equal(t, "document_changed", refused)
	require.NotContains(t, v.asked(), "readPage@frame2")
}

// The page goes on while it is asked whose it is.
func TestAPageThatGoesOnBeforeItSaysWhoseItIs(t *testing.T) {
	for method := range routes {
		if method == message.Navigate {
			continue
		}
		v := &leaving{view: newView(one)}
		p := New(v, func(string, []string) error { t.Error("nothing is filled in"); return nil })
		page, _, refused := ask(t, p, method, paramsOf(p, method))
		require.Equal(t, "document_changed", refused, method)
		require.Nil(t, page, method)
		require.Empty(t, v.asked(), method)
	}
}

// leaving shows another site by the time that anything is asked of the document.
type leaving struct{ *view }

func (v *leaving) Origin(ctx context.Context, document int64) (string, error) {
	_ = v.Load(ctx, "https://evil.test/")
	return v.view.Origin(ctx, document)
}
