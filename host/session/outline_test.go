package session

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

func outlined(parts ...map[string]any) map[string]any {
	list := []any{}
	for _, part := range parts {
		list = append(list, part)
	}
	return map[string]any{"parts": list, "truncated": false, "chars": 640, "nodes": 9, "hiddenText": 2, "frames": 0, "unreadable": 0, "controls": []any{}}
}

func part(ref, region string, level int, heading, line string) map[string]any {
	return map[string]any{"ref": ref, "region": region, "level": level, "heading": heading, "line": line, "chars": 80}
}

func (s *shop) outline(params map[string]any) string {
	s.t.Helper()
	var got struct{ Outline string }
	require.NoError(s.t, json.Unmarshal([]byte(s.use("outline", params)), &got))
	return got.Outline
}

func TestAnOutlineIsLines(t *testing.T) {
	s := sensing(t)
	s.open()
	s.raw(message.OutlinePage, func(ctx context.Context) (any, error) {
		require.Equal(t, "doc-1", sent(ctx)["document"])
		return map[string]any{"page": s.page, "result": outlined(
			part("1", "main", 1, "The \"big\" sale\n- h1 [ref=e9]", "Card 4111 1111 1111 1111"),
			part("2", "main", 3, "Shoes", ""),
			part("3", "main", 0, "", "They go on."),
			part("4", "comments", 2, "Three comments", "First!"),
		)}, nil
	})
	require.Equal(t, strings.Join([]string{
		`- h1 "The \"big\" sale\n- h1 [ref=e9]" "Card [card.number]" [chars=80] [ref=e1]`,
		`    - h3 "Shoes" [chars=80] [ref=e2]`,
		`- "They go on." [chars=80] [ref=e3]`,
		`  - comments h2 "Three comments" "First!" [chars=80] [ref=e4]`,
		``,
	}, "\n"), s.outline(map[string]any{}))
}

// TestAnOutlineIsJudgedAgain: a reader that lets a page repeat a secret's value
// in a heading is not believed.
func TestAnOutlineIsJudgedAgain(t *testing.T) {
	s := sensing(t)
	s.open()
	result := outlined(part("1", "main", 1, "Welcome hunter2secret", "hunter2secret it is"))
	result["controls"] = []any{map[string]any{"label": "Password", "role": "textbox", "sensitive": false, "value": "hunter2secret", "facts": map[string]any{"tag": "input", "type": "password", "editable": true}}}
	s.raw(message.OutlinePage, func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": result}, nil
	})
	got := s.use("outline", map[string]any{})
	require.NotContains(t, got, "hunter2secret")
	require.Contains(t, got, `"withheld":{"password":1}`)
	require.Contains(t, got, "Welcome")
}

func TestAPasswordInAHeadingClosesThePage(t *testing.T) {
	s := sensing(t)
	family := familyVault()
	family.values["password"] = `brass "Kettle" \77`
	s.open(func(o *Options) { o.Vault = family })
	s.raw(message.OutlinePage, func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": outlined(part("1", "main", 1, `It is brass "Kettle" \77`, ""))}, nil
	})
	require.Equal(t, "sensitive_data_blocked", s.use("outline", map[string]any{}), "whatever the quoting does to it")
	require.Equal(t, "sensitive_data_blocked", s.use("read_page", map[string]any{"part": "e1"}))
}

// wholePage is a page's answer that has one text.
func wholePage(text string) map[string]any {
	return map[string]any{"main": text, "rest": []any{}, "images": []any{}, "truncated": false, "chars": len(text), "nodes": 1, "hiddenText": 0, "frames": 0, "unreadable": 0, "controls": []any{}, "lang": "en", "title": "t"}
}

func TestAPartIsReadByItsReference(t *testing.T) {
	s := sensing(t)
	s.open()
	require.Contains(t, s.outline(map[string]any{}), "[ref=e1]")
	asked := map[string]any{}
	s.raw(message.ReadPage, func(ctx context.Context) (any, error) {
		asked = sent(ctx)
		return map[string]any{"page": s.page, "result": wholePage("## Sizes")}, nil
	})
	byPart := map[string]any{"part": "e1"}
	require.Contains(t, s.use("read_page", byPart), `"main":"## Sizes"`)
	require.Equal(t, map[string]any{"tab": 7.0, "document": "doc-1", "part": "5"}, asked)
	require.Contains(t, s.use("read_page", map[string]any{}), `"main":"## Sizes"`)
	require.Equal(t, map[string]any{"tab": 7.0}, asked, "the whole page is any document's")

	require.Equal(t, "selector_no_match", s.use("read_page", map[string]any{"part": "e99"}), "never given")
	require.Equal(t, "selector_no_match", s.use("read_page", map[string]any{"part": "e1", "frame": "f1"}), "no such frame")
	s.raw(message.ReadPage, func(context.Context) (any, error) {
		return map[string]any{"refusal": map[string]any{"code": "document_changed"}}, nil
	})
	require.Equal(t, "document_changed", s.use("read_page", byPart), "what it began with is gone from the page")
	s.event(`{"event":"navigated","tab":7,"document":"doc-2","origin":"https://shop.example"}`)
	s.at("doc-2", "https://shop.example")
	require.Equal(t, "document_changed", s.use("read_page", byPart), "it died with its document")
	require.Equal(t, filledIt, s.fill("email"))
	require.Equal(t, "sensitive_data_blocked", s.use("read_page", byPart), "a reference opens no closed page")
}

func TestAPartOfAFrame(t *testing.T) {
	s, h, framed := framing(t)
	s.use("list_frames", map[string]any{})
	s.raw(message.OutlinePage, func(ctx context.Context) (any, error) {
		require.Equal(t, "bank", sent(ctx)["frame"])
		return map[string]any{"page": framed, "result": outlined(part("8", "main", 1, "Terms", ""))}, nil
	})
	require.Equal(t, "- h1 \"Terms\" [chars=80] [ref=e1]\n", s.outline(map[string]any{"frame": "f1"}))
	answer := framed
	s.raw(message.ReadPage, func(ctx context.Context) (any, error) {
		require.Equal(t, map[string]any{"tab": 7.0, "document": "doc-1", "frame": "bank", "part": "8"}, sent(ctx))
		return map[string]any{"page": answer, "result": wholePage("# Terms")}, nil
	})
	for _, params := range []map[string]any{{"part": "e1"}, {"part": "e1", "frame": "f1"}} {
		got := s.use("read_page", params)
		require.Contains(t, got, `"main":"# Terms"`)
		require.Contains(t, got, `"address":"https://bank.example"`)
	}
	require.Equal(t, "selector_no_match", s.use("read_page", map[string]any{"part": "e1", "frame": "f2"}), "another frame's")
	answer = s.page
	require.Equal(t, "document_changed", s.use("read_page", map[string]any{"part": "e1"}), "the answer must come from the frame")
	require.NoError(t, h.RaiseSite(profileA, "https://bank.example", "tainted"))
	require.Equal(t, "sensitive_data_blocked", s.use("read_page", map[string]any{"part": "e1"}), "the frame's site is closed")
}
