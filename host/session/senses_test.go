package session

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

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

func TestAWaitIsEndedByAFill(t *testing.T) {
	for _, selector := range []string{"#thanks", "frameLocator(iframe) >> #thanks"} {
		t.Run(selector, func(t *testing.T) {
			s := sensing(t)
			h := s.open()
			other, started := sensing(t), make(chan string, 1)
			other.raw(message.WaitForSelector, func(ctx context.Context) (any, error) {
				started <- sent(ctx)["wait"].(string)
				<-ctx.Done() // what it saw comes too late
				return map[string]any{"page": other.page, "result": map[string]any{"met": true}}, nil
			})
			other.connect(h, profileA, "")
			parked := make(chan string, 1)
			go func() { parked <- other.use("wait_for_selector", map[string]any{"selector": selector}) }()
			wait := <-started
			s.raw(message.Fill, func(context.Context) (any, error) {
				other.until(func(e event) bool { return e.method == message.WaitEnd && e.params["wait"] == wait })
				require.Equal(t, "sensitive_data_blocked", <-parked, "before the value leaves")
				return map[string]any{"page": s.page, "result": s.got}, nil
			})
			require.Equal(t, filledIt, s.fill("email"))
		})
	}
}

func TestStopEndsAWait(t *testing.T) {
	s := sensing(t)
	started := make(chan string, 1)
	s.raw(message.WaitForSelector, func(ctx context.Context) (any, error) {
		started <- sent(ctx)["wait"].(string)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	h := newTestHost(t, uses("wait_for_selector", `{"selector":"#thanks"}`))
	s.connect(h, profileA, "")
	answer := s.browser.ask("wait for it")
	wait := <-started
	s.must(message.Cancel, message.AnswerID{Answer: answer})
	s.until(func(e event) bool { return e.method == message.WaitEnd && e.params["wait"] == wait })
	require.Equal(t, "cancelled", s.ended(answer)["end"])
}

func TestFourWaitsAtATime(t *testing.T) {
	s := sensing(t)
	release, started := make(chan struct{}), make(chan struct{}, 10)
	s.raw(message.WaitForSelector, func(context.Context) (any, error) {
		started <- struct{}{}
		<-release
		return map[string]any{"page": s.page, "result": map[string]any{"met": true}}, nil
	})
	s.open()
	came := make(chan string, waitsMost)
	for range waitsMost {
		go func() { came <- s.use("wait_for_selector", map[string]any{"selector": "#thanks"}) }()
	}
	for range waitsMost {
		<-started
	}
	got := s.must(message.Tool, message.ToolRequest{Tool: "wait_for_selector", Tab: 7, Params: map[string]any{"selector": "#thanks"}})
	require.Equal(t, "waits", got["refusal"].(map[string]any)["reason"])
	close(release)
	for range waitsMost {
		require.Equal(t, metIt, <-came)
	}
	require.Equal(t, metIt, s.use("wait_for_selector", map[string]any{"selector": "#thanks"}), "there is room again")
}

func TestAWaitMayTakeLongerThanAPageCall(t *testing.T) {
	s := sensing(t)
	s.open(func(o *Options) { o.Limits.PageCall = 20 * time.Millisecond })
	s.raw(message.WaitForSelector, func(ctx context.Context) (any, error) {
		deadline, _ := ctx.Deadline()
		require.Greater(t, time.Until(deadline), 25*time.Second)
		require.Equal(t, "visible", sent(ctx)["state"])
		return map[string]any{"page": s.page, "result": map[string]any{"met": false}}, nil
	})
	require.JSONEq(t, `{"met":false}`, s.use("wait_for_selector", map[string]any{"selector": "#thanks", "milliseconds": 30_000}))
}

func TestErrorTexts(t *testing.T) {
	rows := []struct {
		name, why string
		result    map[string]any
		want      map[string]any
		prepare   func(*shop, *Host)
	}{
		{"digits", "every digit is a sign", map[string]any{"errorTexts": []any{"Card 4929 is declined", "٤٥ left"}}, map[string]any{"errorText": []any{"Card #### is declined", "## left"}}, nil},
		{"mail", "", map[string]any{"errorTexts": []any{"zoe@mail.example is taken"}}, map[string]any{"errorText": []any{"[email] is taken"}}, nil},
		{"five", "no more than five", map[string]any{"errorTexts": []any{"aa", "bb", "cc", "dd", "ee", "ff"}}, map[string]any{"errorText": []any{"aa", "bb", "cc", "dd", "ee"}}, nil},
		{"cold", "nobody knows what was typed there", map[string]any{"unvouched": "cold"}, map[string]any{"errorTextWithheld": "cold"}, nil},
		{"frame", "a frame that could not be asked", map[string]any{"unvouched": "frame", "inconclusive": true, "frames": 1}, map[string]any{"errorTextWithheld": "frame", "inconclusive": true}, nil},
		{"own value", "dropped whole, and counted", map[string]any{"errorTexts": []any{"We know " + emailValue, "Try again"}}, map[string]any{"errorText": []any{"Try again"}, "withheldTexts": 1.0},
			func(s *shop, _ *Host) { require.Equal(s.t, filledIt, s.fill("email")) }},
		{"own words", "dropped, and not counted", map[string]any{"errorTexts": []any{"There is no marmalade", "Try again"}}, map[string]any{"errorText": []any{"Try again"}},
			func(s *shop, _ *Host) {
				s.touch["facts"] = nickname
				require.Equal(s.t, didIt, s.use("insert", map[string]any{"text": "lemonade"}))
			}},
		{"pressed", "key by key", map[string]any{"errorTexts": []any{"There is no jam", "Try again"}}, map[string]any{"errorText": []any{"Try again"}},
			func(s *shop, _ *Host) {
				s.touch["facts"] = nickname
				for _, key := range []string{"j", "a", "m"} {
					require.Equal(s.t, didIt, s.use("press", map[string]any{"key": key}))
				}
			}},
		{"inserted in another profile", "a page may be shown in more than one", map[string]any{"errorTexts": []any{"There is no marmalade", "Try again"}}, map[string]any{"errorText": []any{"Try again"}},
			func(s *shop, h *Host) {
				other := newShop(s.t)
				other.touch["facts"] = nickname
				other.connect(h, profileB, "")
				require.Equal(s.t, didIt, other.use("insert", map[string]any{"text": "lemonade"}))
			}},
		{"navigated", "a page may repeat its address", map[string]any{"errorTexts": []any{"No results for marmalade", "Sorry"}}, map[string]any{"errorText": []any{"Sorry"}},
			func(s *shop, _ *Host) {
				require.Equal(s.t, didIt, s.use("navigate", map[string]any{"address": "https://shop.example/?q=marmalade"}))
			}},
		{"another session's fill", "its value is not known to this one", nil, map[string]any{"errorTextWithheld": "elsewhere"},
			func(s *shop, h *Host) {
				other := newShop(s.t)
				other.connect(h, profileA, "")
				require.Equal(s.t, filledIt, other.fill("email"))
			}},
		{"another session's fill before its own", "", nil, map[string]any{"errorTextWithheld": "elsewhere"},
			func(s *shop, h *Host) {
				other := newShop(s.t)
				other.connect(h, profileA, "")
				require.Equal(s.t, filledIt, other.fill("email"))
				require.Equal(s.t, filledIt, s.fill("email"))
			}},
		{"what the browser remembers", "the host lost it", nil, map[string]any{"errorTextWithheld": "elsewhere"},
			func(s *shop, _ *Host) { s.event(`{"event":"filled","tab":7,"origin":"https://shop.example"}`) }},
		{"frames beside a closed site", "a message may come from a frame", map[string]any{"frames": 1}, map[string]any{"errorTextWithheld": "elsewhere"},
			func(_ *shop, h *Host) { _ = h.RaiseSite(profileA, "https://bank.example", policy.StateTainted) }},
		{"frames beside a handoff", "the person typed there", map[string]any{"frames": 1}, map[string]any{"errorTextWithheld": "after_handoff"},
			func(_ *shop, h *Host) { _ = h.RaiseSite(profileA, "https://bank.example", policy.StateAfterHandoff) }},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := sensing(t)
			h := s.open()
			if row.prepare != nil {
				row.prepare(s, h)
			}
			s.raw(message.Observe, func(context.Context) (any, error) {
				return map[string]any{"page": s.page, "result": observed(row.result)}, nil
			})
			var got map[string]any
			require.NoError(t, json.Unmarshal([]byte(s.use("observe", map[string]any{})), &got))
			for _, member := range []string{"errorText", "errorTextWithheld", "withheldTexts", "inconclusive"} {
				require.Equal(t, row.want[member], got[member], "%s: %s", member, row.why)
			}
			require.Equal(t, 1.0, got["invalid"])
		})
	}
}

func TestErrorTextsWhenSomethingThatWasPutToAPageIsForgotten(t *testing.T) {
	s := sensing(t)
	s.touch["facts"] = nickname
	s.open()
	for range putMost/20_000 + 2 {
		require.Equal(t, didIt, s.use("insert", map[string]any{"text": strings.Repeat("lemonade ", 2_200)}))
	}
	require.Contains(t, s.use("observe", map[string]any{}), `"errorTextWithheld":"elsewhere"`)
}

func TestAPasswordInAnErrorTextClosesThePage(t *testing.T) {
	s := sensing(t)
	s.open()
	s.raw(message.Observe, func(context.Context) (any, error) {
		return map[string]any{"page": s.page, "result": observed(map[string]any{"errorTexts": []any{"Your password " + passwordValue + " is wrong"}})}, nil
	})
	require.Equal(t, "sensitive_data_blocked", s.use("observe", map[string]any{}))
	require.Contains(t, s.use("observe", map[string]any{}), `"errorTextWithheld":"elsewhere"`)
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
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
