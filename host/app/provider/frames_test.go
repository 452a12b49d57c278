package provider

import (
	"testing"

	"sidekick/host/app/webkit"
	"sidekick/host/message"

	"github.com/stretchr/testify/require"
)

// framed is a page with a frame of its own at index 0, one of another site at 1,
// and one within the first.
func framed(answers map[string]any) *view {
	v := newView(answers)
	v.frames = []webkit.Frame{{ID: 1, Top: true, Origin: "https://shop.example"}, {ID: 2, Origin: "https://shop.example"}, {ID: 3, Origin: "https://ads.test"}, {ID: 4, Origin: "https://shop.example"}}
	v.places = map[int64]place{2: {Steps: []int{0}}, 3: {Steps: []int{1}}, 4: {Steps: []int{0, 0}}}
	return v
}

func TestFramesOfTheOwnOriginAreEnteredAndOthersAreNot(t *testing.T) {
	for _, row := range []struct {
		name, why string
		frame     object
		want      string
		calls     string
	}{
		{"own", "its origin is the page's", object{"count": 1, "index": 0, "mark": ""}, "", "count@frame2"},
		{"another site's", "nothing vouches for it", object{"count": 1, "index": 1, "mark": ""}, "not_available frame", ""},
		{"none", "the selector means nothing", object{"count": 0}, "selector_no_match", ""},
		{"two", "which is meant", object{"count": 2, "index": 0}, "selector_ambiguous", ""},
		{"in a shadow tree, without a mark", "which it is is not certain", object{"count": 1, "index": -1, "mark": ""}, "not_available frame", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			v := framed(object{"frame": row.frame, "count": object{"count": 5}})
			p := New(v, nil)
			page, result, refused := ask(t, p, message.Count, object{"tab": Tab, "selector": object{"frames": []string{"iframe"}, "chain": []any{}}})
			require.Equal(t, row.want, refused, row.why)
			if row.want != "" {
				require.NotContains(t, v.asked(), "count@top")
				return
			}
			require.EqualValues(t, 5, result["count"])
			require.Contains(t, v.asked(), row.calls)
			require.Equal(t, p.ID(3), page.Top.Document)
			require.NotEqual(t, page.Top.Document, page.Document)
		})
	}
}

func TestFrameListCountsWhatIsNotEntered(t *testing.T) {
	v := framed(object{"listFrames": object{"frames": []any{
		object{"index": 0, "name": "cart", "address": "/cart", "visible": true}, object{"index": 1, "name": "ad", "address": "/ad", "visible": true},
	}, "more": 0}})
	p := New(v, nil)
	_, result, refused := ask(t, p, message.ListFrames, object{"tab": Tab})
	require.Empty(t, refused)
	require.Len(t, result["frames"], 2)
	first := result["frames"].([]any)[0].(object)
	require.Equal(t, "cart", first["name"])
	require.Equal(t, p.ID(3), first["parent"])
	require.Equal(t, first["document"], result["frames"].([]any)[1].(object)["parent"])
	require.EqualValues(t, 4, result["unreachable"], "the other site's, one in the first frame, and both in the second")
	// A frame of another site has no document that could be read.
	_, _, refused = ask(t, p, message.ReadPage, object{"tab": Tab, "document": p.ID(3), "frame": p.ID(3) + "-3"})
	require.Equal(t, "document_changed", refused)
}

func TestSensesSayWhatCouldNotBeAsked(t *testing.T) {
	observed := object{"fields": []any{object{"kind": "email", "count": 1}}, "invalid": 1, "submit": object{"onScreen": true}, "frames": 1, "scroll": object{}, "errorTexts": []string{"Wrong", "typed elsewhere"}}
	for _, row := range []struct {
		name, why  string
		around     object
		texts      any
		unvouched  any
		incomplete any
	}{
		{"all that is seen was asked", "the page vouches", object{"shown": []int{}, "loose": 0, "dark": 0, "typed": false}, []any{"Wrong", "typed elsewhere"}, nil, nil},
		{"a frame of another site is seen", "nobody vouches for what was typed there", object{"shown": []int{1}, "loose": 0, "dark": 0, "typed": false}, []any{}, "frame", true},
		{"a frame that no script can be sent into", "nobody vouches", object{"shown": []int{}, "loose": 0, "dark": 1, "typed": false}, []any{}, "frame", true},
		{"another document knows one as typed", "it is left out", object{"shown": []int{}, "loose": 0, "dark": 0, "typed": true}, []any{"Wrong"}, nil, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			v := framed(object{"observe": observed, "surroundings": row.around, "echoes": object{"holds": []bool{false, true}}})
			if row.name == "another document knows one as typed" {
				v.frames = v.frames[:2] // one knower, which is asked once
			}
			_, result, refused := ask(t, New(v, nil), message.Observe, object{"tab": Tab})
			require.Empty(t, refused)
			require.Equal(t, row.texts, result["errorTexts"], row.why)
			require.Equal(t, row.unvouched, result["unvouched"])
			require.Equal(t, row.incomplete, result["inconclusive"])
		})
	}
	v := framed(object{"detectChallenge": object{"challenge": "captcha"}, "surroundings": object{"shown": []int{0}, "loose": 0, "dark": 0}})
	_, result, refused := ask(t, New(v, nil), message.DetectChallenge, object{"tab": Tab})
	require.Empty(t, refused)
	require.Equal(t, "captcha", result["challenge"])
	require.Equal(t, true, result["inconclusive"], "the inner frame says it shows one that is not there")
}
