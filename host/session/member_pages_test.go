package session

import (
	"context"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// held makes a host hold everybody to rules about sites and tools.
func held(neverRead, toolsOff []string) func(*Options) {
	return func(o *Options) {
		o.Member = func(string) Member {
			return Member{Name: "Ben", Ruled: true, Rules: policy.NewRules(neverRead, toolsOff)}
		}
	}
}

// inFront puts another origin in front.
func (s *shop) inFront(origin string) {
	page := map[string]any{"tab": 7, "frame": 0, "document": "doc-1", "origin": origin, "time": 1}
	s.page = page
	s.raw("tab", func(context.Context) (any, error) {
		return map[string]any{"page": page, "result": message.TabInfo{Title: "A page", Address: origin + "/"}}, nil
	})
}

// every is each tool that needs a page, with arguments that it takes.
var every = func() map[string]map[string]any {
	all := map[string]map[string]any{
		"tab": {}, "read_view": {}, "read_page": {}, "read_selection": {}, "picture": {}, "snapshot": {}, "list_frames": {}, "observe": {},
		"detect_challenge": {}, "count": {"selector": "#next"}, "wait_for_selector": {"selector": "#next"},
		"fill": {"token": "email", "selector": "#field"}, "request_handoff": {"challenge": "captcha"},
	}
	maps.Copy(all, actions)
	return all
}()

func TestAClosedSiteIsClosedToEveryTool(t *testing.T) {
	for _, origin := range []string{"https://bank.example", "https://login.bank.example", "http://bank.example:8080", "null"} {
		t.Run(origin, func(t *testing.T) {
			s := sensing(t)
			s.open(held([]string{"bank.example"}, nil))
			s.inFront(origin)
			for tool, params := range every {
				answer := s.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: params})
				require.Equal(t, "site_off", reasonOf(answer), tool)
			}
			for _, method := range []string{"read_view", "read_page", "read_selection", "picture", "snapshot", "list_frames", "observe", "count", message.FillProbe, message.ActProbe} {
				require.Zero(t, s.asked(method), "%s: the page is not asked at all", method)
			}
			require.Empty(t, s.cards)
			s.inFront("https://shop.example")
			require.Equal(t, countedIt, s.use("count", map[string]any{"selector": "#next"}), "another site is open")
		})
	}
}

// A page that leads on by itself while it is read: what it brought is dropped,
// and where it came to is closed.
func TestARedirectToAClosedSite(t *testing.T) {
	s := sensing(t)
	s.open(held([]string{"bank.example"}, nil))
	s.browser.page("read_view", func() any {
		s.door.Notification(context.Background(), message.PageEvent, []byte(`{"event":"navigated","tab":7,"document":"doc-2","origin":"https://bank.example"}`))
		return view("Your account")
	})
	require.Equal(t, "document_changed", s.use("read_view", map[string]any{}))
	s.inFront("https://bank.example")
	require.Equal(t, "site_off", reasonOf(s.must(message.Tool, message.ToolRequest{Tool: "read_view", Tab: 7, Params: map[string]any{}})))
}

func TestToolsThatAreOff(t *testing.T) {
	for tool, params := range every {
		t.Run(tool, func(t *testing.T) {
			s := sensing(t)
			s.open(held(nil, []string{tool}))
			answer := s.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: params})
			require.Equal(t, "tool_off", reasonOf(answer))
			require.Zero(t, s.asked("tab"), "nothing is asked of the page")
			require.Empty(t, s.cards, "nor of the person")
		})
	}
}

// A frame of a closed site in a page that is open.
func TestAFrameOfAClosedSite(t *testing.T) {
	s, _, framed := framing(t)
	s.use("list_frames", map[string]any{})
	s.use("snapshot", map[string]any{"frame": "f1"})
	h := newTestHost(t, says(""), func(o *Options) { o.Vault = familyVault() }, held([]string{"bank.example"}, nil))
	s.connect(h, profileA, "")
	require.JSONEq(t, `{"unreachable":0,"frames":[
		{"frame":"f1","origin":"https://bank.example","name":"","address":"https://bank.example","visible":true},
		{"frame":"f2","parent":"f1","origin":"https://cdn.example","name":"","address":"https://cdn.example","visible":false}]}`, s.use("list_frames", map[string]any{}), "it is named, and nothing more of it")
	s.raw(message.Count, func(context.Context) (any, error) {
		return map[string]any{"page": framed, "result": map[string]any{"count": 1}}, nil
	})
	s.raw(message.WaitForSelector, func(context.Context) (any, error) {
		return map[string]any{"page": framed, "result": map[string]any{"met": true}}, nil
	})
	asked := s.asked(message.ReadView)
	s.page = framed
	for tool, params := range map[string]map[string]any{
		"read_view": {"frame": "f1"}, "snapshot": {"frame": "f1"}, "observe": {}, "detect_challenge": {}, "picture": {},
		"count": {"selector": "frameLocator(iframe) >> #yes"}, "wait_for_selector": {"selector": "frameLocator(iframe) >> #yes"},
		"click": {"selector": "frameLocator(iframe) >> #yes"}, "press": {"selector": "frameLocator(iframe) >> #yes", "key": "Enter"},
		"scroll": {"selector": "frameLocator(iframe) >> #yes", "direction": "into_view"}, "select_option": {"selector": "frameLocator(iframe) >> #yes", "label": "Something"},
		"insert": {"text": "two please"},
	} {
		if tool == "observe" || tool == "detect_challenge" || tool == "picture" {
			s.page = where
		} else {
			s.page = framed
		}
		s.browser.page("tab", fixed(message.TabInfo{Title: "A shop", Address: "https://shop.example/cart"}))
		answer := s.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: params})
		require.Equal(t, "site_off", reasonOf(answer), "%s: %v", tool, answer)
	}
	require.Equal(t, asked, s.asked(message.ReadView), "the frame is not read")
	require.Zero(t, s.asked("picture"))
	require.Zero(t, s.asked("observe"))
	require.Empty(t, s.acts)
	require.Empty(t, s.cards)
}

// A frame that comes while the whole tab is asked, and one whose sandbox hides
// its origin.
func TestAFrameOfAClosedSiteThatComesLater(t *testing.T) {
	for name, frame := range map[string]map[string]any{
		"by its origin":     {"document": "bank", "origin": "https://bank.example", "parent": "doc-1", "name": "", "address": "https://bank.example/", "visible": true},
		"in a sandbox":      {"document": "bank", "origin": "null", "parent": "doc-1", "name": "", "address": "https://www.bank.example/", "visible": true},
		"within a harmless": {"document": "bank", "origin": "https://bank.example", "parent": "inner", "name": "", "address": "", "visible": false},
	} {
		t.Run(name, func(t *testing.T) {
			s := sensing(t)
			s.open(held([]string{"bank.example"}, nil))
			frames := []any{map[string]any{"document": "inner", "origin": "null", "parent": "doc-1", "name": "", "address": "about:srcdoc", "visible": true}}
			s.raw(message.ListFrames, func(context.Context) (any, error) {
				return map[string]any{"page": s.page, "result": map[string]any{"frames": frames, "unreachable": 0}}, nil
			})
			require.Equal(t, observedIt, s.use("observe", map[string]any{}), "a frame that the page wrote itself is the page's")
			s.raw(message.Observe, func(context.Context) (any, error) {
				frames = append(frames, frame)
				return map[string]any{"page": s.page, "result": observed(nil)}, nil
			})
			require.Equal(t, "not_available", s.use("observe", map[string]any{}), "what it brought is dropped")
		})
	}
}

func TestWhoCannotNameTheFramesIsNotAskedOfAll(t *testing.T) {
	s := sensing(t)
	s.open(held([]string{"bank.example"}, nil))
	s.raw(message.ListFrames, func(context.Context) (any, error) {
		return map[string]any{"refusal": map[string]any{"code": "not_available"}}, nil
	})
	require.Equal(t, "not_available", s.use("observe", map[string]any{}))
	require.Zero(t, s.asked("observe"))
}

// Links, forms and addresses that lead to a closed site.
func TestNothingLeadsToAClosedSite(t *testing.T) {
	s := sensing(t)
	s.open(held([]string{"bank.example"}, nil))
	leads := func(tool string, params map[string]any) any {
		return reasonOf(s.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: params}))
	}
	for _, address := range []string{"https://bank.example", "http://BANK.example:81/x", "https://a.b.bank.example/?q=1", "https://bank.example./"} {
		require.Equal(t, "site_off", leads("navigate", map[string]any{"address": address}), address)
	}
	s.touch["address"] = "https://www.bank.example/login"
	require.Equal(t, "site_off", leads("click", map[string]any{"selector": "#next"}))
	require.Equal(t, "site_off", leads("press", map[string]any{"key": "Enter"}))
	delete(s.touch, "address")
	s.touch["form"] = map[string]any{"method": "post", "targets": []any{"https://shop.example/a", "https://bank.example/b"}}
	require.Equal(t, "site_off", leads("click", map[string]any{"selector": "#next"}))
	require.Empty(t, s.cards, "nobody is asked")
	require.Empty(t, s.acts)
	delete(s.touch, "form")
	require.Equal(t, didIt, s.use("navigate", map[string]any{"address": "https://notbank.example/"}))
}

// A rule that is made while a session runs.
func TestARuleCountsInTheMiddleOfAnAnswer(t *testing.T) {
	s := sensing(t)
	rules := policy.Rules{}
	s.open(func(o *Options) { o.Member = func(string) Member { return Member{Rules: rules} } })
	require.Equal(t, countedIt, s.use("count", map[string]any{"selector": "#next"}))
	rules = policy.NewRules([]string{"shop.example"}, nil)
	require.Equal(t, "not_available", s.use("count", map[string]any{"selector": "#next"}), "at the next use")
}
