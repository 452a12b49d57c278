package session

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

func TestAFillClosesFirstAndTypesThen(t *testing.T) {
	states := NewMemory()
	s := newShop(t)
	h := s.open(func(o *Options) { o.States = states })
	id := s.session()

	// Another session has a read of the same site on its way.
	other, started := newBrowser(t), make(chan struct{})
	other.raw("read_view", func(ctx context.Context) (any, error) {
		close(started)
		<-ctx.Done() // the page never answers
		return nil, ctx.Err()
	})
	other.connect(h, profileA, "")
	other.raw("tab", func(context.Context) (any, error) {
		page := maps.Clone(where)
		page["tab"] = 9
		return map[string]any{"page": page, "result": message.TabInfo{Title: "A shop", Address: "https://shop.example/cart"}}, nil
	})
	read := make(chan string, 1)
	go func() {
		result := other.must(message.Tool, message.ToolRequest{Tool: "read_view", Tab: 9, Params: map[string]any{}})
		read <- result["refusal"].(map[string]any)["code"].(string)
	}()
	select {
	case <-started:
	case code := <-read:
		t.Fatalf("the read was refused: %s", code)
	}

	s.raw(message.Fill, func(ctx context.Context) (any, error) {
		books, err := states.Load()
		require.NoError(t, err)
		for _, subject := range []Subject{sessionSubject(id), tabSubject(7), siteSubject("shop.example")} {
			require.Equal(t, policy.StateFilling, books[profileA].Marks[subject].State, "stored before the value leaves: %s", subject.Kind)
		}
		require.Equal(t, "sensitive_data_blocked", <-read, "a read on its way ends before the value leaves")
		require.Equal(t, emailValue, sent(ctx)["value"])
		require.Equal(t, "doc-1", sent(ctx)["document"])
		return map[string]any{"page": s.page, "result": s.got}, nil
	})
	require.Equal(t, filledIt, s.fill("email"))
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
	require.JSONEq(t, `{"origin":"https://shop.example"}`, s.use("tab", map[string]any{}))
	told := s.until(func(e event) bool { return e.method == message.State && e.params["state"] == "tainted" })
	last := told[len(told)-1].params
	require.Equal(t, "shop.example", last["site"])
	require.Equal(t, true, last["reopen"])
	require.InDelta(t, time.Now().UnixMilli(), last["since"], 60_000)
}

func (s *shop) session() string { return s.door.current().id }

func TestWhatAFillIsRefusedFor(t *testing.T) {
	state := func(count int, visible, enabled, editable bool) map[string]any {
		if count != 1 {
			return map[string]any{"state": map[string]any{"count": count}}
		}
		return map[string]any{"handle": "h", "facts": emailField, "kinds": []any{}, "state": map[string]any{"count": 1, "visible": visible, "enabled": enabled, "editable": editable}}
	}
	page := func(change map[string]any) map[string]any {
		p := maps.Clone(where)
		maps.Copy(p, change)
		return p
	}
	rows := []struct {
		name, token, want string
		prepare           func(*shop)
	}{
		{"no such token", "nothing", "token_unknown", nil},
		{"another site's token", "elsewhere", "origin_not_allowed", nil},
		{"nothing there", "email", "selector_no_match", func(s *shop) { s.probe = state(0, false, false, false) }},
		{"two there", "email", "selector_ambiguous", func(s *shop) { s.probe = state(2, false, false, false) }},
		{"hidden", "email", "not_editable", func(s *shop) { s.probe = state(1, false, true, true) }},
		{"disabled", "email", "not_editable", func(s *shop) { s.probe = state(1, true, false, true) }},
		{"read-only", "email", "not_editable", func(s *shop) { s.probe = state(1, true, true, false) }},
		{"another kind of field", "card", "field_kind_mismatch", nil},
		{"a password into a nickname", "password", "field_kind_mismatch", func(s *shop) { s.probe = probeOf(nickname) }},
		{"the page's word on kinds is not believed", "card", "field_kind_mismatch", func(s *shop) { s.probe["kinds"] = []any{"card.number"} }},
		{"the person says no", "email", "consent_refused", func(s *shop) { s.says = message.Deny }},
		{"no answer in time", "email", "consent_refused", func(s *shop) { s.says = "" }},
		{"no panel shows it", "email", "consent_unavailable", func(s *shop) {
			s.raw(message.ConsentAsk, func(context.Context) (any, error) { return map[string]any{"shown": false}, nil })
		}},
		{"another document answers", "email", "document_changed", func(s *shop) { s.page = page(map[string]any{"document": "doc-2"}) }},
		{"another tab answers", "email", "bad_message", func(s *shop) { s.page = page(map[string]any{"tab": 8}) }},
		{"another origin answers", "email", "document_changed", func(s *shop) { s.page = page(map[string]any{"origin": "https://evil.example"}) }},
		{"a frame without its top", "email", "bad_message", func(s *shop) { s.page = page(map[string]any{"frame": 2, "document": "f"}) }},
		{"a frame under another top", "email", "document_changed", func(s *shop) {
			s.page = page(map[string]any{"frame": 2, "document": "f", "top": map[string]any{"document": "doc-9", "origin": "https://shop.example"}})
		}},
		{"a top that contradicts itself", "email", "bad_message", func(s *shop) {
			s.page = page(map[string]any{"top": map[string]any{"document": "doc-1", "origin": "https://evil.example"}})
		}},
		{"a stranger's frame", "email", "origin_not_allowed", func(s *shop) {
			s.page = page(map[string]any{"frame": 2, "document": "f", "origin": "https://evil.example", "top": map[string]any{"document": "doc-1", "origin": "https://shop.example"}})
		}},
		{"a sandboxed frame", "email", "origin_not_allowed", func(s *shop) {
			s.page = page(map[string]any{"frame": 2, "document": "f", "origin": "null", "top": map[string]any{"document": "doc-1", "origin": "https://shop.example"}})
		}},
		{"the page is left while the person thinks", "email", "document_changed", func(s *shop) {
			s.raw(message.ConsentAsk, func(context.Context) (any, error) {
				s.door.Notification(context.Background(), message.PageEvent, []byte(`{"event":"navigated","tab":7,"document":"doc-2","origin":"https://shop.example"}`))
				return map[string]any{"shown": true}, nil
			})
		}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := newShop(t)
			if row.prepare != nil {
				row.prepare(s)
			}
			s.open(func(o *Options) {
				if s.says == "" {
					o.Limits.Consent = 50 * time.Millisecond
				}
			})
			require.Equal(t, row.want, s.fill(row.token))
			require.Empty(t, s.fills, "no value left the host")
			require.Contains(t, s.use("read_view", map[string]any{}), "Shoes", "and nothing is closed")
		})
	}
}

func TestOriginsThatNoTokenGoesTo(t *testing.T) {
	for _, origin := range []string{"http://shop.example", "https://shop.example:8443", "https://ѕhop.example", "https://shop.example.evil.example", "https://203.0.113.9", "null", "data:", "about:blank", "file://"} {
		s := newShop(t)
		s.page["origin"] = origin
		s.raw("tab", func(context.Context) (any, error) {
			return map[string]any{"page": s.page, "result": message.TabInfo{Address: "https://shop.example/"}}, nil
		})
		s.open()
		require.Equal(t, "origin_not_allowed", s.fill("email"), origin)
		require.Zero(t, s.asked(message.FillProbe), "the page is not even asked")
	}
}

func TestALockedVault(t *testing.T) {
	s := newShop(t)
	s.open(func(o *Options) { o.Vault.(*memoryVault).locked = true })
	require.Equal(t, "vault_locked", s.fill("email"))
	require.JSONEq(t, `{"tokens":[],"vault":"locked"}`, s.use("token_catalog", map[string]any{}))
}

func TestADailyLimit(t *testing.T) {
	s := newShop(t)
	s.open()
	require.Equal(t, filledIt, s.fill("twice"))
	require.Equal(t, filledIt, s.fill("twice"))
	require.Equal(t, "limit_reached", s.fill("twice"))
	require.Len(t, s.fills, 2)
}

func TestAnUnknownOutcomeCountsAsFilledAndIsNotTriedAgain(t *testing.T) {
	outcomes := map[string]func(context.Context) (any, error){
		"the connection goes": func(context.Context) (any, error) { return nil, errGone },
		"an error":            func(context.Context) (any, error) { return nil, &RemoteError{} },
		"garbage":             func(context.Context) (any, error) { return "{", nil },
		"it never answers":    func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
		"another document": func(context.Context) (any, error) {
			return map[string]any{"page": map[string]any{"tab": 7, "frame": 0, "document": "doc-2", "origin": "https://shop.example", "time": 1}, "result": map[string]any{"filled": true, "kept": true, "fromList": false}}, nil
		},
		"the page took it away": func(context.Context) (any, error) {
			return map[string]any{"page": where, "result": map[string]any{"filled": true, "kept": false, "fromList": false}}, nil
		},
		"the page refuses": func(context.Context) (any, error) {
			return map[string]any{"refusal": map[string]any{"code": "document_changed"}}, nil
		},
	}
	for name, outcome := range outcomes {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			s.open(func(o *Options) { o.Limits.PageCall = 300 * time.Millisecond })
			s.raw(message.Fill, outcome)
			require.NotEqual(t, filledIt, s.fill("email"))
			require.Equal(t, 1, s.asked(message.Fill))
			require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
		})
	}
}

// badStates keeps nothing.
type badStates struct{ *Memory }

func (badStates) Store(string, *Book) error { return errors.New("the disk is full") }

func TestNothingLeavesWhenTheStateCannotBeKept(t *testing.T) {
	s := newShop(t)
	s.open(func(o *Options) { o.States = badStates{NewMemory()} })
	require.Equal(t, "internal", s.fill("email"))
	require.Zero(t, s.asked(message.Fill))
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}), "and the stricter holds in memory")
}

func TestATokenThatWasChangedWhileThePersonThought(t *testing.T) {
	s := newShop(t)
	family := familyVault()
	s.open(func(o *Options) { o.Vault = family })
	s.raw(message.ConsentAsk, func(ctx context.Context) (any, error) {
		asked := sent(ctx)
		family.tokens = append([]vault.Token{{Name: "email", Kind: "email", Label: "x", Sites: []string{"bank.example"}}}, family.tokens[2:]...)
		s.decide(asked, message.Allow)
		return map[string]any{"shown": true}, nil
	})
	require.Equal(t, "token_unknown", s.fill("email"))
	require.Empty(t, s.fills)
}

func TestTheCard(t *testing.T) {
	s := newShop(t)
	s.open()
	require.Equal(t, filledIt, s.fill("email"))
	card := s.cards[0]["card"].(map[string]any)
	require.Equal(t, "fill", card["kind"])
	require.Equal(t, "Fill Zoe's e-mail on shop.example?", card["title"])
	require.Equal(t, true, card["always"])
	require.NotContains(t, s.json(card), emailValue)

	s = newShop(t)
	s.probe = probeOf(cardField)
	s.probe["form"] = map[string]any{"method": "get", "targets": []any{"https://evil.example/steal"}}
	s.open()
	require.Equal(t, filledIt, s.fill("card"))
	card = s.cards[0]["card"].(map[string]any)
	require.Equal(t, false, card["always"], "never for a card")
	require.Contains(t, s.json(card), "https://evil.example", "it shows where the form goes")

	s = newShop(t)
	s.probe = probeOf(map[string]any{"tag": "input", "type": "text", "editable": true, "label": "Locker\u202e word\u0007 " + strings.Repeat("x", 90)})
	s.open()
	require.Equal(t, filledIt, s.fill("note"))
	quote := s.cards[0]["card"].(map[string]any)["quotes"].([]any)[0].(map[string]any)["text"].(string)
	require.LessOrEqual(t, utf16Length(quote), 60)
	require.True(t, strings.HasPrefix(quote, "Locker word xxx"), "no control and no bidirectional characters")
}

func (s *shop) json(v any) string {
	raw, err := json.Marshal(v)
	require.NoError(s.t, err)
	return string(raw)
}

func TestAlwaysHoldsPerTokenClientAndSite(t *testing.T) {
	states := NewMemory()
	s := newShop(t)
	s.says = message.Always
	h := s.open(func(o *Options) { o.States = states })
	require.Equal(t, filledIt, s.fill("email"))
	require.Equal(t, filledIt, s.fill("email"))
	require.Len(t, s.cards, 1)
	require.Equal(t, filledIt, s.fill("twice"))
	require.Len(t, s.cards, 2, "another token asks")
	s.probe = probeOf(cardField)
	s.says = message.Allow
	require.Equal(t, filledIt, s.fill("card"))
	require.Equal(t, filledIt, s.fill("card"))
	require.Len(t, s.cards, 4, "a card asks each time")
	h.Close()
	again := newShop(t)
	again.open(func(o *Options) { o.States = states })
	require.Equal(t, filledIt, again.fill("email"))
	require.Empty(t, again.cards, "kept")
}

func TestACardInItsProcessorsFrame(t *testing.T) {
	s := newShop(t)
	s.probe = probeOf(cardField)
	s.page = map[string]any{"tab": 7, "frame": 3, "document": "frame-doc", "origin": "https://js.stripe.com", "time": 1, "top": map[string]any{"document": "doc-1", "origin": "https://shop.example"}}
	s.open()
	require.Equal(t, filledIt, s.use("fill", map[string]any{"token": "card", "selector": "frameLocator(iframe) >> [name=number]"}))
	require.Equal(t, "frame-doc", s.fills[0]["document"], "the value goes to the frame's document alone")
	require.Contains(t, s.json(s.cards[0]), "js.stripe.com")
}

func TestAnExpiryGoesInItsParts(t *testing.T) {
	s := newShop(t)
	s.probe = probeOf(map[string]any{"tag": "input", "type": "text", "editable": true, "autocomplete": "cc-exp", "label": "Expiry"})
	s.open()
	require.Equal(t, filledIt, s.fill("expiry"))
	require.Equal(t, map[string]any{"month": "11", "year": "2034"}, s.fills[0]["parts"])
}
