package session

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// observed is what a page says of a form with a fault in it.
func observed(change map[string]any) map[string]any {
	o := map[string]any{
		"fields": []any{map[string]any{"kind": "email", "count": 1}}, "invalid": 1, "submit": map[string]any{"onScreen": true, "enabled": false},
		"dialog": false, "busy": false, "frames": 0, "scroll": map[string]any{"x": 0, "y": 0, "width": 800, "height": 1200},
		"errorTexts": []any{"Enter a valid postcode"},
	}
	maps.Copy(o, change)
	return o
}

func tree(nodes ...map[string]any) map[string]any {
	list := []any{}
	for _, node := range nodes {
		list = append(list, node)
	}
	return map[string]any{"nodes": list, "truncated": false, "frames": 0, "hidden": 2}
}

// sensing makes a shop's page answer every sense.
func sensing(t *testing.T) *shop {
	s := newShop(t)
	answer := func(method string, result any) {
		s.raw(method, func(context.Context) (any, error) { return map[string]any{"page": s.page, "result": result}, nil })
	}
	answer(message.Count, map[string]any{"count": 3})
	answer(message.WaitForSelector, map[string]any{"met": true})
	answer(message.Snapshot, tree(map[string]any{"depth": 0, "role": "button", "name": "Next step", "ref": "n1"}))
	answer(message.OutlinePage, outlined(map[string]any{"ref": "5", "region": "main", "level": 2, "heading": "Sizes", "line": "From 36 on.", "chars": 80}))
	answer(message.ListFrames, map[string]any{"frames": []any{}, "unreachable": 1})
	answer(message.Observe, observed(nil))
	answer(message.DetectChallenge, map[string]any{"challenge": "none"})
	return s
}

const (
	countedIt  = `{"count":3}`
	metIt      = `{"met":true}`
	observedIt = `{"busy":false,"dialog":false,"errorText":["Enter a valid postcode"],"fields":[{"count":1,"kind":"email"}],"frames":0,"invalid":1,"scroll":{"height":1200,"width":800,"x":0,"y":0},"submit":{"enabled":false,"onScreen":true}}`
	classedIt  = `{"challenge":"none"}`
	// closedIt is the same of a closed page: its extent would measure what it repeats.
	closedIt = `{"busy":false,"dialog":false,"errorText":["Enter a valid postcode"],"fields":[{"count":1,"kind":"email"}],"frames":0,"invalid":1,"scroll":{"height":0,"width":0,"x":0,"y":0},"submit":{"enabled":false,"onScreen":true}}`
)

// senses are the uses that every state is tried with.
var senses = []struct {
	tool   string
	params map[string]any
	clean  string
	filled string // after a fill of this session, and after a handoff unless handed says otherwise
	handed string
}{
	{"count", map[string]any{"selector": "#next"}, countedIt, countedIt, ""},
	{"wait_for_selector", map[string]any{"selector": "#next", "state": "hidden", "milliseconds": 50}, metIt, metIt, ""},
	{"observe", map[string]any{}, observedIt, closedIt, strings.Replace(closedIt, `"errorText":["Enter a valid postcode"]`, `"errorTextWithheld":"after_handoff"`, 1)},
	{"detect_challenge", map[string]any{}, classedIt, classedIt, ""},
	{"snapshot", map[string]any{}, `{"address":"https://shop.example/cart","frames":0,"hidden":2,"snapshot":"- button \"Next step\" [ref=e1]\n","truncated":false}`, "sensitive_data_blocked", ""},
	{"outline", map[string]any{}, `{"address":"https://shop.example/cart","chars":640,"frames":0,"hiddenText":2,"nodes":9,"outline":"  - h2 \"Sizes\" \"From 36 on.\" [chars=80] [ref=e2]\n","truncated":false,"unreadable":0}`, "sensitive_data_blocked", ""},
	{"list_frames", map[string]any{}, `{"frames":[],"unreachable":1}`, "sensitive_data_blocked", ""},
	{"read_view", map[string]any{}, "Shoes cost 40 euros.", "sensitive_data_blocked", ""},
}

func (s *shop) expect(why string, pick func(i int) string) {
	s.t.Helper()
	for i, sense := range senses {
		got := s.use(sense.tool, sense.params)
		if want := pick(i); strings.HasPrefix(want, "{") {
			require.JSONEq(s.t, want, got, "%s %s", sense.tool, why)
		} else {
			require.Contains(s.t, got, want, "%s %s", sense.tool, why)
		}
	}
}

func TestEverySenseInEveryState(t *testing.T) {
	s := sensing(t)
	h := s.open()
	s.expect("clean", func(i int) string { return senses[i].clean })
	require.Equal(t, filledIt, s.fill("email"))
	s.expect("tainted", func(i int) string { return senses[i].filled })
	s.raw(message.Fill, func(context.Context) (any, error) {
		s.expect("filling", func(i int) string { return senses[i].filled })
		return map[string]any{"page": s.page, "result": s.got}, nil
	})
	require.Equal(t, filledIt, s.fill("email"))
	require.NoError(t, h.RaiseSession(s.session(), policy.StateAfterHandoff))
	s.expect("after a handoff", func(i int) string {
		if senses[i].handed != "" {
			return senses[i].handed
		}
		return senses[i].filled
	})
	require.NoError(t, h.RaiseSite(profileA, "https://shop.example", policy.StateHandoff))
	s.expect("handoff", func(int) string { return "challenge_required" })
}

func TestWhatASelectorMayAskAfterAFill(t *testing.T) {
	s := sensing(t)
	s.open()
	for _, selector := range []string{`[value="4"]`, "xpath=//a", "#a >", "text=/4/"} {
		want := map[string]string{`[value="4"]`: "value_comparison_blocked", "text=/4/": countedIt}[selector]
		if want == "" {
			want = "selector_invalid"
		}
		require.Equal(t, want, s.use("count", map[string]any{"selector": selector}), selector)
	}
	require.Equal(t, filledIt, s.fill("email"))
	asked := s.asked(message.Count)
	for selector, want := range map[string]string{
		`[value="4"]`: "value_comparison_blocked", "xpath=//a": "sensitive_data_blocked", "#a >": "sensitive_data_blocked",
		"text=/4/": "sensitive_data_blocked", `text="Card 4"`: "sensitive_data_blocked", `[class^="a"]`: "sensitive_data_blocked", "input:valid": "sensitive_data_blocked",
	} {
		require.Equal(t, want, s.use("count", map[string]any{"selector": selector}), selector)
		require.Equal(t, want, s.use("wait_for_selector", map[string]any{"selector": selector}), selector)
	}
	require.Equal(t, asked, s.asked(message.Count), "the page is not asked")
	require.Zero(t, s.asked(message.WaitForSelector))
	require.Equal(t, countedIt, s.use("count", map[string]any{"selector": `button:has-text("Place order")`}))
}

func TestSixtyTextsOverAllSessionsAndSenses(t *testing.T) {
	s := sensing(t)
	h := s.open()
	require.Equal(t, filledIt, s.fill("email"))
	other := sensing(t)
	other.connect(h, profileA, "")
	for i := range policy.GuessesMost {
		who, tool := s, "count"
		if i%2 == 1 {
			who, tool = other, "wait_for_selector"
		}
		require.NotContains(t, who.use(tool, map[string]any{"selector": fmt.Sprintf("text=word%s", letters(i))}), "blocked")
	}
	for _, who := range []*shop{s, other} {
		require.Equal(t, countedIt, who.use("count", map[string]any{"selector": "text=word" + letters(0)}), "one that was asked before")
		require.Equal(t, "sensitive_data_blocked", who.use("count", map[string]any{"selector": "text=something"}))
		require.Equal(t, "sensitive_data_blocked", who.use("wait_for_selector", map[string]any{"selector": "text=something"}))
		require.Equal(t, countedIt, who.use("count", map[string]any{"selector": "#field"}), "a pointer is no guess")
	}
	// What the frame of a closed site is asked counts on that site, whatever page shows it.
	stranger := sensing(t)
	stranger.page = map[string]any{"tab": 8, "frame": 3, "document": "framed", "origin": "https://shop.example", "time": 1, "top": map[string]any{"document": "doc-8", "origin": "https://blog.example"}}
	stranger.raw("tab", func(context.Context) (any, error) {
		return map[string]any{"page": map[string]any{"tab": 8, "frame": 0, "document": "doc-8", "origin": "https://blog.example", "time": 1}, "result": message.TabInfo{Address: "https://blog.example/"}}, nil
	})
	stranger.connect(h, profileA, "")
	got := stranger.must(message.Tool, message.ToolRequest{Tool: "count", Tab: 8, Params: map[string]any{"selector": "frameLocator(iframe) >> text=fresh"}})
	require.Equal(t, "guesses", got["refusal"].(map[string]any)["reason"])
	got = stranger.must(message.Tool, message.ToolRequest{Tool: "count", Tab: 8, Params: map[string]any{"selector": "frameLocator(iframe) >> #field"}})
	require.Equal(t, 3.0, got["result"].(map[string]any)["count"])
}

func TestAClosedPageNamesNoFramesOrigin(t *testing.T) {
	h := newTestHost(t, says(""), func(o *Options) { o.Vault = familyVault() })
	panel, program := newShop(t), sensing(t)
	panel.connect(h, profileA, "")
	program.door = h.Open(program, Peer{Trusted: true})
	t.Cleanup(program.door.Close)
	hello := greeting(profileA, "")
	hello.Client.Kind = "mcp"
	program.must(message.Hello, hello)
	program.raw(message.Count, func(context.Context) (any, error) {
		return map[string]any{"refusal": map[string]any{"code": "needs_click", "reason": "frame", "origin": "https://zoe-quill.evil.example"}}, nil
	})
	ask := func() map[string]any {
		return program.must(message.Tool, message.ToolRequest{Tool: "count", Tab: 7, Params: map[string]any{"selector": "frameLocator(iframe) >> #a"}})["refusal"].(map[string]any)
	}
	require.Equal(t, "https://zoe-quill.evil.example", ask()["origin"])
	require.Equal(t, filledIt, program.fill("email"))
	require.Equal(t, "needs_click", ask()["code"])
	require.NotContains(t, ask(), "origin")
}

func TestObserveTellsNoWordAndNoNumberOfAPagesChoosing(t *testing.T) {
	s := sensing(t)
	field := func(kind string, count int) any { return map[string]any{"kind": kind, "count": count} }
	s.raw(message.Observe, func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": observed(map[string]any{
			"fields":  []any{field("zoe quill", 1), field("text", 2), field("email", 4929171234567898), field("zoe.quill", 1)},
			"invalid": 4929171234567898, "frames": 4929171234567898,
		})}, nil
	})
	s.open()
	require.Equal(t, filledIt, s.fill("email"))
	require.JSONEq(t, `{"busy":false,"dialog":false,"errorText":["Enter a valid postcode"],"fields":[{"count":10000,"kind":"email"},{"count":4,"kind":"text"}],"frames":10000,"invalid":10000,"scroll":{"height":0,"width":0,"x":0,"y":0},"submit":{"enabled":false,"onScreen":true}}`,
		s.use("observe", map[string]any{}))
}
