package session

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// framed puts the elements that are asked for into a frame of another site.
func (s *shop) framed(origin string) {
	s.page = map[string]any{
		"tab": 7, "frame": 3, "document": "frame-doc", "origin": origin, "time": 1,
		"top": map[string]any{"document": "doc-1", "origin": "https://shop.example"},
	}
}

func inFrame(css string) map[string]any {
	return map[string]any{"selector": "frameLocator(iframe) >> " + css}
}

func TestAYesForASiteIsNoneForItsFrames(t *testing.T) {
	s := newShop(t)
	s.says = message.Always
	s.open()
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	for _, frame := range []string{"https://bank.example", "https://other.example"} {
		s.framed(frame)
		before := len(s.cards)
		require.Equal(t, didIt, s.use("click", inFrame("#next")))
		require.Equal(t, didIt, s.use("click", inFrame("#next")))
		require.Len(t, s.cards, before+1, frame)
	}
	before := len(s.cards)
	s.framed("https://pay.shop.example")
	require.Equal(t, didIt, s.use("click", inFrame("#next")))
	require.Len(t, s.cards, before, "the site's own frame is the site")
}

// TestAClosedSiteInAFrameIsClosed: an open page that shows a closed one in a
// frame is no way around what is closed there.
func TestAClosedSiteInAFrameIsClosed(t *testing.T) {
	s := newShop(t)
	h := s.open()
	s.framed("https://bank.example")
	require.Equal(t, didIt, s.use("click", inFrame(`[title^="4"]`)))
	require.NoError(t, h.RaiseSite(profileA, "https://bank.example", policy.StateTainted))
	for _, css := range []string{`[title^="4"]`, ":valid", `[data-mail="a"]`} {
		require.Contains(t, []string{"not_available", "sensitive_data_blocked"}, s.use("click", inFrame(css)), css)
	}
	probes := s.asked(message.ActProbe)
	require.Equal(t, 1, probes, "the page is not asked")
	require.Equal(t, didIt, s.use("click", inFrame("#next")))
	s.touch["facts"] = nickname
	require.Equal(t, "sensitive_data_blocked", s.use("press", map[string]any{"selector": "frameLocator(iframe) >> #note", "key": "4"}))
	s.touch["facts"] = map[string]any{"tag": "select", "editable": true, "label": "Size"}
	require.Equal(t, "sensitive_data_blocked", s.use("select_option", map[string]any{"selector": "frameLocator(iframe) >> #size", "label": "42"}))
	s.touch["facts"] = nickname
	require.Equal(t, "sensitive_data_blocked", s.use("insert", map[string]any{"text": "42"}), "where the focus is in the frame")
	s.page = where
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes", "the page around it stays open")
}

// What is put to a closed frame counts for its site, whichever page shows it:
// else a guess would be had anew from each page that may.
func TestAttackAClosedFrameIsGuessedFromOtherPages(t *testing.T) {
	for act, params := range map[string]func(word string) map[string]any{
		"insert": func(word string) map[string]any { return map[string]any{"text": word} },
		"select_option": func(word string) map[string]any {
			return map[string]any{"selector": "frameLocator(iframe) >> #size", "label": word}
		},
	} {
		t.Run(act, func(t *testing.T) {
			s := newShop(t)
			h := s.open()
			require.NoError(t, h.RaiseSite(profileA, "https://bank.example", policy.StateTainted))
			s.ready(act)
			done := 0
			for page := range 3 {
				top := "https://page-" + letters(page) + ".example"
				s.at("doc-1", top)
				s.page = map[string]any{
					"tab": 7, "frame": 3, "document": "frame-doc", "origin": "https://bank.example", "time": 1,
					"top": map[string]any{"document": "doc-1", "origin": top},
				}
				s.raw("tab", func(context.Context) (any, error) {
					return map[string]any{"page": map[string]any{"tab": 7, "frame": 0, "document": "doc-1", "origin": top, "time": 1}, "result": message.TabInfo{Title: "A page", Address: top}}, nil
				})
				for i := range policy.GuessesMost {
					if s.use(act, params("word"+letters(page)+letters(i))) == didIt {
						done++
					}
				}
			}
			require.Equal(t, policy.GuessesMost, done)
		})
	}
}

func TestAFillInAFrameWhileTheActWaits(t *testing.T) {
	s := newShop(t)
	h := s.open()
	s.framed("https://bank.example")
	asked, outcome := shownFor(t, s, "click", inFrame("#next"))
	require.NoError(t, h.RaiseSite(profileA, "https://bank.example", policy.StateFilling))
	require.True(t, s.decide(asked, message.Allow))
	require.Equal(t, "sensitive_data_blocked", <-outcome)
	require.Empty(t, s.acts)
}

// TestAClosedPageNamesNoFrame: where a frame comes from is the page's to
// choose.
func TestAClosedPageNamesNoFrame(t *testing.T) {
	for _, closed := range []bool{false, true} {
		var given *policy.Refusal
		s := newShop(t)
		h := newTestHost(t, sidekick(func(ctx context.Context, _ model.Turn, hands model.Hands, _ func(string) error) (model.End, error) {
			given = hands.Use(ctx, model.Proposal{Tool: "click", Arguments: []byte(`{"selector":"frameLocator(iframe) >> #next"}`)}).Refusal
			return model.End{Kind: model.Complete}, nil
		}), func(o *Options) { o.Vault = familyVault() })
		s.connect(h, profileA, "")
		s.raw(message.ActProbe, func(context.Context) (any, error) {
			return map[string]any{"refusal": map[string]any{"code": "needs_click", "reason": "frame", "origin": "https://zoe-quill.example"}}, nil
		})
		if closed {
			require.NoError(t, h.RaiseSite(profileA, "https://shop.example", policy.StateTainted))
		}
		s.must(message.Ask, message.AskRequest{Text: "Click.", Tab: 7})
		s.until(func(e event) bool {
			return e.method == message.AnswerTool && strings.Contains(s.json(e.params), "zoe-quill.example") // the person is asked for that site
		})
		s.until(func(e event) bool { return e.method == message.AnswerEnd })
		require.Equal(t, "needs_click", given.Code)
		require.Equal(t, closed, given.Origin == "")
	}
}
