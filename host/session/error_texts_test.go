package session

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

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
