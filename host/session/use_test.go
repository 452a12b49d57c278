package session

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// once asks one question of a sidekick that uses one tool, and gives what the
// sidekick got.
func once(t *testing.T, tool string, prepare func(*browser)) string {
	t.Helper()
	h, b := newTestHost(t, uses(tool)), newBrowser(t)
	prepare(b)
	b.connect(h, profileA, "")
	answer := b.ask("look")
	b.ended(answer)
	return b.text(answer)
}

func TestAReadReachesTheSidekickWithoutControls(t *testing.T) {
	got := once(t, "read_view", func(b *browser) {
		b.page("read_view", fixed(view("Search: red shoes", map[string]any{"label": "Search", "role": "searchbox", "sensitive": false})))
	})
	require.Contains(t, got, `"text":"Search: red shoes"`)
	require.Contains(t, got, `"address":"https://shop.example/cart"`)
	require.NotContains(t, got, "controls")
	require.NotContains(t, got, "facts")
}

func TestAnAnswerFromElsewhereIsDropped(t *testing.T) {
	elsewhere := func(change map[string]any) func(context.Context) (any, error) {
		return func(context.Context) (any, error) {
			page := map[string]any{}
			for k, v := range where {
				page[k] = v
			}
			for k, v := range change {
				page[k] = v
			}
			return map[string]any{"page": page, "result": view("another page")}, nil
		}
	}
	rows := []struct {
		name, why, want string
		answer          func(context.Context) (any, error)
	}{
		{"other document", "the page was left while it was read", "document_changed", elsewhere(map[string]any{"document": "doc-2"})},
		{"other tab", "a reader that lies about its tab", "document_changed", elsewhere(map[string]any{"tab": 8})},
		{"a frame", "a frame is not the page", "document_changed", elsewhere(map[string]any{"frame": 3})},
		{"no page", "an answer that does not say where it is from", "bad_message", func(context.Context) (any, error) {
			return map[string]any{"result": view("x")}, nil
		}},
		{"unknown member", "members that no schema knows", "bad_message", func(context.Context) (any, error) {
			v := view("x")
			v["html"] = "<p>"
			return map[string]any{"page": where, "result": v}, nil
		}},
		{"value on a sensitive control", "the schema allows none", "bad_message", func(context.Context) (any, error) {
			return map[string]any{"page": where, "result": view("x", map[string]any{"label": "Password", "role": "textbox", "sensitive": true, "value": "hunter2"})}, nil
		}},
		{"duplicate members", "a lenient decoder would take the second", "bad_message", func(context.Context) (any, error) {
			return `{"refusal":{"code":"no_page"},"refusal":{"code":"internal"}}`, nil
		}},
		{"not JSON", "garbage", "bad_message", func(context.Context) (any, error) { return `{"page"`, nil }},
		{"refused", "the host's own words for a listed reason", "picture_refused", func(context.Context) (any, error) {
			return map[string]any{"refusal": map[string]any{"code": "picture_refused", "reason": "frame_in_view"}}, nil
		}},
		{"result and refusal", "one or the other", "bad_message", func(context.Context) (any, error) {
			return map[string]any{"page": where, "result": view("x"), "refusal": map[string]any{"code": "no_page"}}, nil
		}},
		{"an error", "the provider could not answer", "internal", func(context.Context) (any, error) { return nil, &RemoteError{Code: -32603} }},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got := once(t, "read_view", func(b *browser) { b.raw("read_view", row.answer) })
			require.Equal(t, "refused "+row.want, got, row.why)
		})
	}
}

func TestAPageThatMovesWhileItIsReadIsDropped(t *testing.T) {
	got := once(t, "read_view", func(b *browser) {
		b.page("read_view", func() any {
			b.door.Notification(context.Background(), message.PageEvent, []byte(`{"event":"navigated","tab":7,"document":"doc-2","origin":"https://else.example"}`))
			return view("the old page")
		})
	})
	require.Equal(t, "refused document_changed", got)
	got = once(t, "read_view", func(b *browser) {
		b.page("read_view", func() any {
			b.door.Notification(context.Background(), message.PageEvent, []byte(`{"event":"navigated","tab":8}`))
			return view("this page")
		})
	})
	require.Contains(t, got, "this page", "another tab may move")
}

func TestAReadIsHandedOnOnlyUnderItsEpoch(t *testing.T) {
	for _, subject := range []string{"session", "site"} {
		t.Run(subject, func(t *testing.T) {
			h, b := newTestHost(t, uses("read_view")), newBrowser(t)
			id := b.connect(h, profileA, "")["session"].(string)
			b.page("read_view", func() any {
				if subject == "session" {
					require.NoError(t, h.RaiseSession(id, policy.StateFilling))
				} else {
					require.NoError(t, h.RaiseSite(profileA, "https://www.shop.example", policy.StateFilling))
				}
				return view("asked before the fill")
			})
			answer := b.ask("look")
			b.ended(answer)
			require.Equal(t, "refused sensitive_data_blocked", b.text(answer))
		})
	}
}

func TestAClosedSiteIsClosedToEverySession(t *testing.T) {
	h := newTestHost(t, uses("read_view"))
	other := newBrowser(t)
	other.connect(h, profileB, "")
	require.NoError(t, h.RaiseSite(profileA, "https://pay.shop.example", policy.StateTainted))
	b := newBrowser(t)
	b.connect(h, profileA, "")
	answer := b.ask("look")
	b.ended(answer)
	require.Equal(t, "refused sensitive_data_blocked", b.text(answer))
	require.Zero(t, b.asked("read_view"), "the page is not asked at all")
	answer = other.ask("look")
	other.ended(answer)
	require.Contains(t, other.text(answer), "Shoes", "another profile's site is its own")
	stranger := newBrowser(t)
	stranger.connect(h, "00000000000000000000000000000000", "")
	answer = stranger.ask("look")
	stranger.ended(answer)
	require.Equal(t, "refused sensitive_data_blocked", stranger.text(answer), "an id that is new could be profile A under another name")
}

func TestATaintedSessionTellsItsClientAndShowsTheOriginAlone(t *testing.T) {
	h, b := newTestHost(t, uses("tab")), newBrowser(t)
	id := b.connect(h, profileA, "")["session"].(string)
	require.NoError(t, h.RaiseSession(id, policy.StateTainted))
	b.until(func(e event) bool { return e.method == message.State && e.params["reading"] == "closed" })
	answer := b.ask("where am I?")
	b.ended(answer)
	require.Equal(t, `{"origin":"https://shop.example"}`, b.text(answer))
}

func TestPictures(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, image.NewRGBA(image.Rect(0, 0, 3, 2))))
	shot := map[string]any{"png": base64.StdEncoding.EncodeToString(out.Bytes()), "width": 3, "height": 2}

	got := once(t, "picture", func(b *browser) { b.page("picture", fixed(shot)) })
	require.Equal(t, `{"height":2,"width":3}`, got)

	got = once(t, "picture", func(b *browser) {
		b.page("picture", fixed(map[string]any{"png": base64.StdEncoding.EncodeToString([]byte("not a picture")), "width": 3, "height": 2}))
	})
	require.Equal(t, "refused bad_message", got)

	h, b := newTestHost(t, says("")), newBrowser(t)
	b.page("picture", func() any { t.Error("pixels were taken of a closed page"); return shot })
	b.page("safe_to_capture", fixed(map[string]any{"safe": true, "token": map[string]any{
		"moments": 0, "scroll": map[string]any{"x": 0, "y": 0}, "viewport": map[string]any{"width": 640, "height": 480, "scale": 2}}}))
	id := b.connect(h, profileA, "")["session"].(string)
	require.NoError(t, h.RaiseSession(id, policy.StateTainted))
	result := b.must(message.Tool, message.ToolRequest{Tool: "picture", Tab: 7, Params: map[string]any{}})["result"].(map[string]any)
	require.Equal(t, "blackout", result["redaction"])
	require.Equal(t, "sensitive_data_blocked", result["reason"])
	raw, err := base64.StdEncoding.DecodeString(result["png"].(string))
	require.NoError(t, err)
	black, err := png.Decode(bytes.NewReader(raw))
	require.NoError(t, err)
	require.Equal(t, image.Pt(640, 480), black.Bounds().Size())
	for _, at := range []image.Point{{0, 0}, {639, 479}, {320, 200}} {
		r, g, bl, a := black.At(at.X, at.Y).RGBA()
		require.Equal(t, []uint32{0, 0, 0, 0xffff}, []uint32{r, g, bl, a})
	}
}

func TestToolsThatMayNotBeUsed(t *testing.T) {
	rows := []struct{ tool, arguments, want string }{
		{"evaluate", `{"script":"1"}`, "evaluate_disabled"},
		{"outline", `{"part":"e1"}`, "bad_message"},
		{"read_page", `{"part":"f1"}`, "bad_message"},
		{"fill", `{}`, "bad_message"},
		{"fill", `{"token":"card","selector":"#n","value":"4"}`, "bad_message"},
		{"click", `{}`, "bad_message"},
		{"no_such_tool", `{}`, "not_available"},
		{"read_view", `{"selector":"#x"}`, "bad_message"},
		{"read_view", `{"a":1,"a":2}`, "bad_message"},
		{"read_view", `[`, "bad_message"},
		{"read_view", `null`, "bad_message"},
	}
	for _, row := range rows {
		t.Run(row.tool+row.arguments, func(t *testing.T) {
			mind := sidekick(func(ctx context.Context, _ model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
				result := hands.Use(ctx, model.Proposal{Tool: row.tool, Arguments: []byte(row.arguments)})
				require.NotNil(t, result.Refusal)
				return model.End{Kind: model.Complete}, say(result.Refusal.Code)
			})
			h, b := newTestHost(t, mind), newBrowser(t)
			b.connect(h, profileA, "")
			answer := b.ask("go")
			b.ended(answer)
			require.Equal(t, row.want, b.text(answer))
			b.mu.Lock()
			defer b.mu.Unlock()
			require.Subset(t, []string{message.Tab}, b.calls, "the page is not asked: only where the question was, as each answer begins")
			require.LessOrEqual(t, len(b.calls), 1)
		})
	}
}

func TestShapesAndAddressesNeverReachTheSidekick(t *testing.T) {
	got := once(t, "read_page", func(b *browser) {
		b.page("tab", fixed(message.TabInfo{Title: "t", Address: "https://me:pw@shop.example/a?token=abc&q=shoes#frag"}))
		b.page("read_page", fixed(map[string]any{
			"main":      "Card 4111-1111-1111-1111 and [reset](https://shop.example/reset?token=abc123&lang=en#top)",
			"rest":      []any{map[string]any{"region": "aside", "text": "key AKIAABCDEFGHIJKLMNOP"}},
			"images":    []any{map[string]any{"src": "https://cdn.example/a.png?sig=deadbeef&w=3", "alt": "x", "width": 1, "height": 1, "inView": true}},
			"truncated": false, "chars": 1, "nodes": 1, "hiddenText": 0, "frames": 0, "unreadable": 0, "controls": []any{}, "lang": "en", "title": "t",
		}))
	})
	require.Contains(t, got, "Card [card.number] and [reset](https://shop.example/reset?token=&lang=en)")
	require.Contains(t, got, "key [api.key]")
	require.Contains(t, got, "https://cdn.example/a.png?sig=&w=3")
	require.Contains(t, got, `"address":"https://shop.example/a?token=&q=shoes"`)
	for _, secret := range []string{"4111", "AKIA", "abc123", "deadbeef", "frag", "pw"} {
		require.False(t, strings.Contains(got, secret), "a secret reached the sidekick")
	}
}
