package session

import (
	"context"
	"encoding/json"
	"maps"
	"testing"
	"time"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"

	"github.com/stretchr/testify/require"
)

// goes has the tab show another document, as its browser tells of it.
func (s *shop) goes(document, origin string) {
	s.t.Helper()
	s.isAt(document, origin)
	s.tells(document, origin)
}

func (s *shop) isAt(document, origin string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.page = maps.Clone(s.page)
	s.page["document"], s.page["origin"] = document, origin
}

func (s *shop) tells(document, origin string) {
	s.t.Helper()
	raw, err := json.Marshal(message.PageEventNotification{Event: message.Navigated, Tab: 7, Document: document, Origin: origin})
	require.NoError(s.t, err)
	s.door.Notification(context.Background(), message.PageEvent, raw)
}

// travels has the browser answer from wherever the tab is.
func (s *shop) travels() {
	answer := func(result func() any) func(context.Context) (any, error) {
		return func(context.Context) (any, error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			return map[string]any{"page": s.page, "result": result()}, nil
		}
	}
	s.raw(message.Tab, answer(func() any {
		address := s.page["origin"].(string)
		if address == "null" {
			address = "data:text/html,x"
		}
		return message.TabInfo{Title: "A page", Address: address}
	}))
	s.raw(message.ReadView, answer(fixed(view("What the person sees."))))
}

func TestAnAnswerStaysWhereItWasAsked(t *testing.T) {
	const bank, shopAt, elsewhere = "https://bank.example", "https://shop.example", "https://pay.example"
	for _, c := range []struct {
		name, why string
		says      string
		before    string // what was known of the tab when the person asked
		does      func(s *shop, use func(tool string, arguments any) string)
		cards     int
	}{
		{"the person goes elsewhere before the first look", "the answer was held back until then", message.Allow, shopAt, func(s *shop, use func(string, any) string) {
			s.goes("doc-2", bank)
			require.Empty(s.t, use("read_view", struct{}{}))
			require.Empty(s.t, use("read_view", struct{}{}), "a yes holds for the answer")
		}, 1},
		{"the page answers before the browser tells of it", "what was asked about is known by then", message.Allow, shopAt, func(s *shop, use func(string, any) string) {
			s.isAt("doc-2", bank)
			require.Empty(s.t, use("read_view", struct{}{}))
		}, 1},
		{"the panel was away, and its memory is old", "where the tab is counts, and not where it was", message.Deny, elsewhere, func(s *shop, use func(string, any) string) {
			require.Empty(s.t, use("read_view", struct{}{}))
		}, 0},
		{"the person goes elsewhere after a look", "nobody asked about that page", message.Deny, shopAt, func(s *shop, use func(string, any) string) {
			require.Empty(s.t, use("read_view", struct{}{}))
			s.goes("doc-2", bank)
			require.Equal(s.t, "consent_refused", use("read_view", struct{}{}))
			require.Equal(s.t, "consent_refused", use("count", map[string]any{"selector": "p"}))
			require.Equal(s.t, "consent_refused", use("tab", struct{}{}))
		}, 3},
		{"the person goes on within the site", "that is the site they asked about", message.Deny, shopAt, func(s *shop, use func(string, any) string) {
			s.goes("doc-2", "https://www.shop.example")
			require.Empty(s.t, use("read_view", struct{}{}))
		}, 0},
		{"the person comes back", "they asked about it", message.Deny, shopAt, func(s *shop, use func(string, any) string) {
			require.Empty(s.t, use("read_view", struct{}{}))
			s.goes("doc-2", bank)
			s.goes("doc-3", shopAt)
			require.Empty(s.t, use("read_view", struct{}{}))
		}, 0},
		{"an act leads elsewhere", "the person agreed to it", message.Allow, shopAt, func(s *shop, use func(string, any) string) {
			require.Empty(s.t, use("click", map[string]any{"selector": "#next"}))
			s.goes("doc-2", elsewhere)
			require.Empty(s.t, use("read_view", struct{}{}))
		}, 1},
		{"an act that leads nowhere", "a scroll moved no tab", message.Allow, shopAt, func(s *shop, use func(string, any) string) {
			require.Empty(s.t, use("scroll", map[string]any{"direction": "down"}))
			s.goes("doc-2", bank)
			require.Empty(s.t, use("read_view", struct{}{}))
		}, 2},
		{"a page that is nobody's", "such pages share one name", message.Allow, shopAt, func(s *shop, use func(string, any) string) {
			s.goes("doc-2", "null")
			require.Empty(s.t, use("read_view", struct{}{}))
			s.goes("doc-3", "null")
			require.Empty(s.t, use("read_view", struct{}{}))
		}, 2},
		{"a closed page", "it tells nothing", message.Deny, shopAt, func(s *shop, use func(string, any) string) {
			s.goes("doc-2", bank)
			raw, err := json.Marshal(message.PageEventNotification{Event: message.Filled, Tab: 7, Origin: bank})
			require.NoError(s.t, err)
			s.door.Notification(context.Background(), message.PageEvent, raw)
			require.Equal(s.t, string(policy.SensitiveDataBlocked), use("read_view", struct{}{}))
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShop(t)
			s.says = c.says
			s.travels()
			s.open(func(o *Options) {
				mind := turns(func(hands model.Hands, _ model.Turn, _ func(string) error) {
					<-s.door.current().answers[0].reach.begun
					c.does(s, func(tool string, arguments any) string {
						raw, err := json.Marshal(arguments)
						require.NoError(t, err)
						return codeOf(hands.Use(context.Background(), model.Proposal{Tool: tool, Arguments: raw}).Refusal)
					})
				})
				o.Sidekick = func(string) model.Sidekick { return mind }
			})
			s.tells("doc-0", c.before)
			s.ended(s.ask("what does it say?"))
			require.Len(t, s.cards, c.cards, c.why)
			for _, asked := range s.cards {
				require.Equal(t, false, asked["card"].(map[string]any)["always"].(bool) && asked["card"].(map[string]any)["kind"] == "read")
			}
		})
	}
}

func TestWhatAnAnswerReaches(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		name, why string
		site      string
		acted     time.Time
		moved     uint64
		at        time.Time
		want      bool
	}{
		{"led at once", "an act did it", "bank.example", now, 2, now, true},
		{"led a while later", "a page takes its time", "bank.example", now, 2, now.Add(ledWithin), true},
		{"too late", "it was the person", "bank.example", now, 2, now.Add(ledWithin + 1), false},
		{"before the act", "it was the person", "bank.example", now, 2, now.Add(-1), false},
		{"no act", "it was the person", "bank.example", time.Time{}, 2, now, false},
		{"a move that was not told yet", "the page answers first", "bank.example", time.Time{}, 1, now, false},
		{"an act's move that was not told yet", "the page answers first", "bank.example", now, 1, now.Add(-time.Hour), true},
		{"an old act, and a move that was not told yet", "the page answers first", "bank.example", now.Add(-ledWithin - 1), 1, now.Add(-ledWithin), false},
		{"the site itself", "it was asked about", "shop.example", time.Time{}, 9, now, true},
		{"nobody's, without a move", "it was asked about", opaque, time.Time{}, 1, now, true},
		{"nobody's, after a move", "it may be another one", opaque, time.Time{}, 2, now, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newReach(1)
			r.sites["shop.example"] = true
			r.acted = c.acted
			require.Equal(t, c.want, r.covers(c.site, c.moved, c.at, now), c.why)
			if c.want && c.site != opaque {
				require.True(t, r.covers(c.site, 99, now.Add(-time.Hour), now), "and from then on")
			}
		})
	}
}
