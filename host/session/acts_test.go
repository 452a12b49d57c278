package session

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// actions are each act with arguments that may be done on the shop.
var actions = map[string]map[string]any{
	"click":         {"selector": "#next"},
	"scroll":        {"direction": "down"},
	"press":         {"key": "Enter"},
	"select_option": {"selector": "#size", "label": "Large"},
	"insert":        {"text": "two please"},
	"navigate":      {"address": "https://shop.example/cart"},
}

// ready sets what each act touches.
func (s *shop) ready(act string) {
	facts := map[string]map[string]any{"insert": nickname, "select_option": {"tag": "select", "editable": true, "label": "Size"}}[act]
	if facts == nil {
		facts = button
	}
	s.touch["facts"] = facts
}

func TestAnActAsksTheFirstTimeOnASite(t *testing.T) {
	for act, params := range actions {
		t.Run(act, func(t *testing.T) {
			s := newShop(t)
			s.ready(act)
			h := s.open()
			require.Equal(t, didIt, s.use(act, params))
			require.Equal(t, didIt, s.use(act, params))
			require.Len(t, s.cards, 1)
			require.Len(t, s.acts, 2)
			require.Equal(t, true, s.cards[0]["card"].(map[string]any)["always"])

			other := newShop(t)
			other.ready(act)
			other.says = message.Always
			other.connect(h, profileA, "")
			require.Equal(t, didIt, other.use(act, params))
			require.Len(t, other.cards, 1, "another session asks again")
			third := newShop(t)
			third.ready(act)
			third.connect(h, profileA, "")
			require.Equal(t, didIt, third.use(act, params))
			require.Empty(t, third.cards, "always holds for the client")

			no := newShop(t)
			no.ready(act)
			no.says = message.Deny
			no.connect(h, profileB, "")
			require.Equal(t, "consent_refused", no.use(act, params))
			require.Empty(t, no.acts)
		})
	}
}

func TestAnActThatPaysAsksEachTime(t *testing.T) {
	for _, act := range []string{"click", "press", "select_option", "insert"} {
		t.Run(act, func(t *testing.T) {
			s := newShop(t)
			s.ready(act)
			s.touch["pays"], s.touch["name"] = true, "Pay\u202e now"
			s.open()
			require.Equal(t, didIt, s.use(act, actions[act]))
			require.Equal(t, didIt, s.use(act, actions[act]))
			require.Len(t, s.cards, 2)
			card := s.cards[0]["card"].(map[string]any)
			require.Equal(t, false, card["always"])
			require.Equal(t, "Pay now", card["quotes"].([]any)[0].(map[string]any)["text"])
		})
	}
}

func TestEnterInATextOfSeveralLinesAsksEachTime(t *testing.T) {
	for _, c := range []struct {
		name  string
		facts map[string]any
		cards int
	}{
		{"an area", map[string]any{"tag": "textarea", "editable": true, "label": "Nickname"}, 2},
		{"what is edited in place", map[string]any{"tag": "div", "editable": true, "label": "Nickname"}, 2},
		{"a line", nickname, 1},
		{"a select", map[string]any{"tag": "select", "editable": true, "label": "Size"}, 1},
		{"a button", button, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShop(t)
			s.touch["facts"] = c.facts
			s.open()
			require.Equal(t, didIt, s.use("press", map[string]any{"key": "Enter"}))
			require.Equal(t, didIt, s.use("press", map[string]any{"key": "Enter"}))
			require.Len(t, s.cards, c.cards)
			require.Equal(t, c.cards == 1, s.cards[0]["card"].(map[string]any)["always"])
			require.Equal(t, didIt, s.use("press", map[string]any{"key": "Tab"}))
			require.Equal(t, didIt, s.use("press", map[string]any{"key": "Tab"}))
			require.LessOrEqual(t, len(s.cards), c.cards+1, "other keys ask once")
		})
	}
}

func TestACardSaysHowMuchItDoesNotShow(t *testing.T) {
	const line = "Only the beginning of this is shown: it is %d characters long."
	long := "two please " + strings.Repeat("a secret of the page ", 50)
	for _, c := range []struct {
		act    string
		params map[string]any
		length int
	}{
		{"insert", map[string]any{"text": long}, len(long)},
		{"insert", map[string]any{"text": "two please"}, 0},
		{"insert", map[string]any{"text": "two please" + strings.Repeat("\u200b", 51)}, 61},
		{"select_option", map[string]any{"selector": "#size", "label": strings.Repeat("Large ", 20)}, 120},
		{"navigate", map[string]any{"address": "https://shop.example/?q=" + strings.Repeat("a", 4000)}, 4024},
		{"navigate", map[string]any{"address": "https://shop.example/cart"}, 0},
	} {
		s := newShop(t)
		s.ready(c.act)
		s.open()
		require.Equal(t, didIt, s.use(c.act, c.params))
		lines := s.cards[0]["card"].(map[string]any)["lines"].([]any)
		if c.length > 0 {
			require.Contains(t, lines, fmt.Sprintf(line, c.length), c.act)
			continue
		}
		require.NotContains(t, fmt.Sprint(lines), "beginning", c.act)
	}
}

func TestActsAfterAFill(t *testing.T) {
	form := func(targets ...any) map[string]any { return map[string]any{"method": "post", "targets": targets} }
	rows := []struct {
		name, act string
		params    map[string]any
		touch     map[string]any
		want      string
		cards     int // asked at the second time
	}{
		{"a click within the site", "click", map[string]any{"selector": ".pay"}, map[string]any{"form": form("https://shop.example/pay")}, didIt, 0},
		{"a click whose form leaves", "click", map[string]any{"selector": ".pay"}, map[string]any{"form": form("https://evil.example/")}, didIt, 1},
		{"a link that leaves", "click", map[string]any{"selector": ".pay"}, map[string]any{"address": "https://evil.example/"}, didIt, 1},
		{"a link with a query", "click", map[string]any{"selector": ".pay"}, map[string]any{"address": "https://shop.example/?a=b"}, didIt, 1},
		{"a link of javascript", "click", map[string]any{"selector": ".pay"}, map[string]any{"address": "javascript:x()"}, "origin_not_allowed", 0},
		{"Enter in a form that leaves", "press", map[string]any{"key": "Enter"}, map[string]any{"form": form("https://evil.example/")}, didIt, 1},
		{"a label compared", "click", map[string]any{"selector": "[aria-label=Pay]"}, nil, "sensitive_data_blocked", 0},
		{"a value compared", "click", map[string]any{"selector": "[value='4']"}, nil, "value_comparison_blocked", 0},
		{"another engine", "click", map[string]any{"selector": "//button"}, nil, "sensitive_data_blocked", 0},
		{"a letter", "press", map[string]any{"key": "a"}, nil, "sensitive_data_blocked", 0},
		{"a chord", "press", map[string]any{"key": "Control+c"}, nil, "clipboard_blocked", 0},
		{"a space into a field", "press", map[string]any{"key": "Space"}, map[string]any{"facts": nickname}, "sensitive_data_blocked", 0},
		{"a space on a button", "press", map[string]any{"key": "Space"}, nil, didIt, 0},
		{"an arrow in a filled select", "press", map[string]any{"key": "ArrowDown"}, map[string]any{"facts": map[string]any{"tag": "select", "editable": true, "label": "Size", "filled": true}}, "sensitive_data_blocked", 0},
		{"Tab in a filled field", "press", map[string]any{"key": "Tab"}, map[string]any{"facts": map[string]any{"tag": "input", "type": "text", "editable": true, "filled": true}}, didIt, 0},
		{"whole words", "insert", map[string]any{"text": "thank you very much"}, map[string]any{"facts": nickname}, didIt, 0},
		{"a digit", "insert", map[string]any{"text": "number 4"}, map[string]any{"facts": nickname}, "sensitive_data_blocked", 0},
		{"a letter of a guess", "insert", map[string]any{"text": "z"}, map[string]any{"facts": nickname}, "sensitive_data_blocked", 0},
		{"a placeholder", "insert", map[string]any{"text": "[email] please"}, map[string]any{"facts": nickname}, "sensitive_data_blocked", 0},
		{"into a filled field", "insert", map[string]any{"text": "thank you"}, map[string]any{"facts": map[string]any{"tag": "input", "type": "text", "editable": true, "label": "Nickname", "filled": true}}, "insert_refused", 0},
		{"an option by a digit", "select_option", map[string]any{"selector": ".m", "value": "12"}, nil, "sensitive_data_blocked", 0},
		{"an option of a card's month", "select_option", map[string]any{"selector": ".m", "label": "December"}, map[string]any{"facts": map[string]any{"tag": "select", "editable": true, "autocomplete": "cc-exp-month"}}, "sensitive_data_blocked", 0},
		{"home", "navigate", map[string]any{"address": "https://www.shop.example/thanks"}, nil, didIt, 0},
		{"home with a query", "navigate", map[string]any{"address": "https://shop.example/?q=a"}, nil, didIt, 1},
		{"away", "navigate", map[string]any{"address": "https://evil.example/"}, nil, didIt, 1},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := newShop(t)
			s.open()
			require.Equal(t, filledIt, s.fill("email"))
			for name, value := range row.touch {
				s.touch[name] = value
			}
			if row.act == "select_option" && row.touch == nil {
				s.ready(row.act)
			}
			require.Equal(t, row.want, s.use(row.act, row.params))
			before := len(s.cards)
			require.Equal(t, row.want, s.use(row.act, row.params))
			require.Equal(t, row.cards, len(s.cards)-before)
			if row.want != didIt {
				require.Empty(t, s.acts)
			}
		})
	}
}

func TestActsInSensitiveFields(t *testing.T) {
	for _, facts := range []map[string]any{secretBox, cardField} {
		s := newShop(t)
		s.touch["facts"] = facts
		s.open()
		require.Equal(t, "insert_refused", s.use("insert", map[string]any{"text": "hello"}))
		for _, key := range []string{"a", "4", "Backspace", "ArrowDown", "Home", "Space"} {
			require.Equal(t, "sensitive_data_blocked", s.use("press", map[string]any{"key": key}), key)
		}
		for _, key := range []string{"Tab", "Shift+Tab", "Escape", "Enter"} {
			require.Equal(t, didIt, s.use("press", map[string]any{"key": key}), key)
		}
	}
	s := newShop(t)
	delete(s.touch, "facts")
	s.open()
	require.Equal(t, "not_editable", s.use("insert", map[string]any{"text": "hello"}), "a field that nobody could judge")
	require.Equal(t, "not_editable", s.use("press", map[string]any{"key": "a"}))
	require.Equal(t, didIt, s.use("press", map[string]any{"key": "Tab"}))
}

func TestSixtyTextsASite(t *testing.T) {
	s := newShop(t)
	h := s.open()
	require.Equal(t, filledIt, s.fill("email"))
	s.touch["facts"] = nickname
	for i := range policy.GuessesMost {
		require.Equal(t, didIt, s.use("insert", map[string]any{"text": "word" + letters(i)}))
	}
	require.Equal(t, didIt, s.use("insert", map[string]any{"text": "word" + letters(3)}), "one that was put before")
	require.Equal(t, "sensitive_data_blocked", s.use("insert", map[string]any{"text": "WORD" + letters(3)}), "a page may answer that one otherwise")
	require.Equal(t, "sensitive_data_blocked", s.use("insert", map[string]any{"text": "another"}))
	require.Equal(t, "sensitive_data_blocked", s.use("click", map[string]any{"selector": "#item4"}), "a pointer with a digit counts")
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#item"}))
	other := newShop(t)
	other.touch["facts"] = nickname
	other.connect(h, profileA, "")
	require.Equal(t, "sensitive_data_blocked", other.use("insert", map[string]any{"text": "anything"}), "over all sessions")
}

func letters(n int) string { return string([]rune{rune('a' + n/26), rune('a' + n%26)}) }

func TestAnActThatAFillOvertakes(t *testing.T) {
	s := newShop(t)
	h := s.open()
	asked, outcome := shownFor(t, s, "click", map[string]any{"selector": "#next"})
	require.NoError(t, h.RaiseSite(profileA, "https://shop.example", policy.StateFilling))
	require.True(t, s.decide(asked, message.Allow))
	require.Equal(t, "sensitive_data_blocked", <-outcome)
	require.Empty(t, s.acts)
}

func TestNavigateIsTheTargetsConsent(t *testing.T) {
	s := newShop(t)
	s.open()
	require.Equal(t, didIt, s.use("navigate", map[string]any{"address": "https://shop.example/"}))
	require.Equal(t, didIt, s.use("navigate", map[string]any{"address": "https://ѕhop.example/"}))
	require.Len(t, s.cards, 2)
	require.Equal(t, "Go to xn--hop-ehd.example?", s.cards[1]["card"].(map[string]any)["title"])
	for _, address := range []string{"javascript:x()", "data:text/html,x", "file:///x", "chrome://version", "chrome-extension://x/y"} {
		require.Equal(t, "origin_not_allowed", s.use("navigate", map[string]any{"address": address}), address)
	}
}

func TestScrollTakesASelectorIntoView(t *testing.T) {
	s := newShop(t)
	s.open()
	require.Equal(t, didIt, s.use("scroll", map[string]any{"direction": "into_view", "selector": "#next"}))
	require.Equal(t, map[string]any{"frames": []any{}, "chain": []any{map[string]any{"engine": "css", "list": []any{[]any{map[string]any{"by": "", "css": "#next"}}}}}}, s.acts[0]["selector"])
	require.Equal(t, "bad_message", s.use("scroll", map[string]any{"direction": "into_view"}))
	require.Equal(t, "bad_message", s.use("scroll", map[string]any{"direction": "up", "selector": "#next"}))
	require.Equal(t, "bad_message", s.use("select_option", map[string]any{"selector": "#size"}), "an option is named")
}
