package session

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// What a client that is shown the panel's pages may say of them: nothing. They
// are in the panel's profile, and its browser's word on them counts alone.
func TestAClientWithoutPagesTellsNothingOfThePanels(t *testing.T) {
	said := map[string]message.PageEventNotification{
		"the tab was closed":          {Event: message.Closed, Tab: 7},
		"it went elsewhere":           {Event: message.Navigated, Tab: 7, Document: "D9", Origin: "https://bank.example"},
		"it was opened from a closed": {Event: message.Opened, Tab: 9, Opener: 7},
		"something was filled there":  {Event: message.Filled, Tab: 9, Origin: "https://bank.example"},
	}
	for name, event := range said {
		t.Run(name, func(t *testing.T) {
			h, panel := pairingHost(t)
			p := newProgram(t, h)
			panel.pairs(p)
			require.Contains(t, p.use("read_view", map[string]any{}), "Shoes", "it has the panel's profile from here on")
			shown := make(chan map[string]any, 1)
			panel.raw(message.HandoffOpen, func(ctx context.Context) (any, error) {
				shown <- sent(ctx)
				return map[string]any{"shown": true}, nil
			})
			outcome := make(chan string, 1)
			go func() {
				outcome <- p.use("request_handoff", map[string]any{"challenge": "captcha", "reason": "A puzzle"})
			}()
			opened := <-shown
			raw, err := json.Marshal(event)
			require.NoError(t, err)
			p.door.Notification(context.Background(), message.PageEvent, raw)
			require.Equal(t, policy.StateClean, h.ledger.of(profileA, siteSubject("bank.example"), tabSubject(9)).state, "it closes nothing of somebody else's")
			require.Equal(t, policy.StateHandoff, h.ledger.of(profileA, tabSubject(7)).state)
			require.True(t, panel.hand(opened, message.HandoffDone), "the page is in the person's hands until they say so")
			require.Equal(t, `{"handoff":"done"}`, <-outcome)
		})
	}
}

// Nor is it told what a person is told at that panel: whose it is, what they
// agreed to, and all the vault's names where their rules have the tool off.
func TestAClientWithoutPagesIsToldNothingOfThePanels(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	panel.pairs(p)
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
	for method, params := range map[string]any{
		message.Catalog: map[string]any{}, message.Consents: map[string]any{}, message.Conversations: map[string]any{}, message.Doctor: map[string]any{},
		message.Left: map[string]any{}, message.MemberOf: map[string]any{}, message.MemberList: map[string]any{}, message.Reopen: message.ReopenRequest{Tab: 7},
		message.Report: message.ReportRequest{All: true}, message.SettingsGet: map[string]any{}, message.VaultList: map[string]any{}, message.VaultState: map[string]any{},
	} {
		require.Equal(t, "not_paired", saidNo(p.must(method, params)), method)
	}
}

// A program that asks for much at once: one card for one question, and one no
// for all who waited for its answer.
func TestAttackAProgramAsksAtOnceWhatItMayNot(t *testing.T) {
	for answer, want := range map[string]string{message.Allow: "Shoes", message.Deny: "consent_refused"} {
		t.Run(answer, func(t *testing.T) {
			h, panel := pairingHost(t)
			p := h.paired(t)
			p.greet()
			asked := make(chan map[string]any, 100)
			panel.raw(message.ConsentAsk, func(ctx context.Context) (any, error) {
				asked <- sent(ctx)
				return map[string]any{"shown": true}, nil
			})
			const many = 20
			outcome := make(chan string, many)
			for range many {
				go func() { outcome <- p.use("read_view", map[string]any{}) }()
			}
			card := <-asked
			require.Eventually(t, func() bool {
				h.askers.mu.Lock()
				defer h.askers.mu.Unlock()
				for _, one := range h.askers.of {
					return one.waiting == many
				}
				return false
			}, 10*time.Second, time.Millisecond)
			require.True(t, panel.decide(card, answer))
			for range many {
				require.Contains(t, <-outcome, want)
			}
			require.Empty(t, asked, "one card was shown")
			require.Empty(t, h.askers.of)
		})
	}
}

// While a card is shown its panel becomes somebody else's, or the value does:
// then the yes is nobody's.
func TestAttackAYesAfterThePanelChangedHands(t *testing.T) {
	for name, row := range map[string]struct {
		use    func(*program) string
		change func(*Member)
		want   string
	}{
		"another member": {
			func(p *program) string { return p.use("read_view", map[string]any{}) }, func(m *Member) { m.Name = "Ben" }, "consent_refused",
		},
		"another one's value": {
			func(p *program) string { return p.fill("email") }, func(m *Member) { m.Sees = func(string) bool { return false } }, "token_unknown",
		},
	} {
		t.Run(name, func(t *testing.T) {
			var whose atomic.Pointer[Member]
			whose.Store(&Member{Name: "Anna"})
			h := newTestHost(t, says(""), func(o *Options) {
				o.Vault, o.Member = familyVault(), func(string) Member { return *whose.Load() }
			})
			panel := newShop(t)
			panel.connect(h, profileA, "")
			panel.front(7)
			p := h.paired(t)
			p.greet()
			if row.want == "token_unknown" {
				require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
			}
			asked := make(chan map[string]any, 1)
			panel.raw(message.ConsentAsk, func(ctx context.Context) (any, error) {
				asked <- sent(ctx)
				return map[string]any{"shown": true}, nil
			})
			outcome := make(chan string, 1)
			go func() { outcome <- row.use(p) }()
			card := <-asked
			next := *whose.Load()
			row.change(&next)
			whose.Store(&next)
			require.True(t, panel.decide(card, message.Allow))
			require.Equal(t, row.want, <-outcome)
			require.Empty(t, panel.fills)
		})
	}
}

// A number or a wait tells what a frame says, and so does not go round the yes
// to a look at the frame's site.
func TestAttackAProgramAsksAFrameOfAnotherSite(t *testing.T) {
	for tool, params := range map[string]map[string]any{
		"count":             {"selector": `frameLocator(iframe) >> text=/balance: 9/`},
		"wait_for_selector": {"selector": `frameLocator(iframe) >> text=/balance: 9/`, "milliseconds": 1},
	} {
		t.Run(tool, func(t *testing.T) {
			h, panel := pairingHost(t)
			p := h.paired(t)
			p.greet()
			require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
			panel.raw(message.ListFrames, func(context.Context) (any, error) {
				frames := []message.Frame{{Document: "frame-doc", Origin: "https://bank.example", Address: "https://bank.example/zoe"}}
				return map[string]any{"page": where, "result": message.FrameList{Frames: frames}}, nil
			})
			panel.raw(message.Observe, func(context.Context) (any, error) {
				return map[string]any{"page": where, "result": observed(map[string]any{"frames": 1})}, nil
			})
			require.Contains(t, p.use("observe", map[string]any{}), `"errorTextWithheld":"elsewhere"`)
			require.NotContains(t, p.use("list_frames", map[string]any{}), "zoe", "where it stands is the frame's own to say")
			require.Contains(t, panel.use("observe", map[string]any{}), "postcode")
			require.Contains(t, panel.use("list_frames", map[string]any{}), "zoe")
			panel.framed("https://bank.example")
			for method, result := range map[string]any{"count": message.Counted{Count: 1}, "wait_for_selector": message.Met{Met: true}} {
				panel.raw(method, func(context.Context) (any, error) { return map[string]any{"page": panel.page, "result": result}, nil })
			}
			before := len(panel.cards)
			panel.says = message.Deny
			require.Equal(t, "consent_refused", p.use(tool, params))
			require.Len(t, panel.cards, before+1)
			require.Contains(t, panel.json(panel.cards[before]), "look at bank.example?")
			panel.says = message.Allow
			require.NotContains(t, p.use(tool, params), "consent")
			require.NotContains(t, p.use(tool, params), "consent")
			require.Len(t, panel.cards, before+2, "a yes holds for the site")
			panel.page = where
			require.Contains(t, p.use("observe", map[string]any{}), "postcode")
			require.Contains(t, p.use("list_frames", map[string]any{}), "zoe")
			panel.framed("https://bank.example")
			require.NotContains(t, panel.use(tool, params), "consent")
			require.Len(t, panel.cards, before+2, "a panel's own sidekick was asked about the tab")
		})
	}
}
