package session

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/pairing"
)

// What a paired client may do, and what its key is good for.

func TestAKeyIsProvedAtEachHello(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	panel.pairs(p)
	good := p.hello("")
	rows := []struct {
		name, path string
		change     func(*message.HelloRequest)
	}{
		{"a proof that was seen before", "/params/key/proof", func(hello *message.HelloRequest) { hello.Key = good.Key }},
		{"another kind", "/params/key/proof", func(hello *message.HelloRequest) { hello.Client.Kind = "app" }},
		{"another session to resume", "/params/key/proof", func(hello *message.HelloRequest) { hello.Resume = newID() }},
		{"another profile", "/params/profile", func(hello *message.HelloRequest) { hello.Profile = profileA }},
		{"the extension's kind", "/params/client/kind", func(hello *message.HelloRequest) { hello.Client.Kind = "extension" }},
		{"the profile without the key", "/params/profile", func(hello *message.HelloRequest) { hello.Key = nil }},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			hello := p.hello("")
			row.change(&hello)
			_, fault := p.browser.request(message.Hello, hello)
			require.Equal(t, row.path, fault.Data.Path)
			_, fault = p.browser.request(message.Hello, p.hello(""))
			require.Nil(t, fault)
		})
	}
	hello := p.hello("")
	hello.Client.Kind = "x"
	_, fault := p.browser.request(message.Hello, hello)
	require.NotNil(t, fault)
	hello = p.hello("")
	p.must(message.HelloChallenge, map[string]any{})
	_, fault = p.browser.request(message.Hello, hello)
	require.Equal(t, "/params/key/proof", fault.Data.Path, "the latest challenge alone counts")
}

// A key that was copied is the client wherever it is; in a program of another
// kind it is not even that.
func TestACopiedKeyOfAnotherKindIsNotPaired(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	panel.pairs(p)
	copied := newProgram(t, h)
	copied.key, copied.kind = p.key, "app"
	require.Equal(t, false, copied.greet()["paired"])
	require.Equal(t, "not_paired", copied.fill("email"))
	require.Equal(t, "not_paired", saidNo(copied.must(message.Conversations, map[string]any{})))
}

func TestASessionIsResumedByItsOwnKeyAlone(t *testing.T) {
	h, panel := pairingHost(t)
	app, other := newProgram(t, h), newProgram(t, h)
	app.kind, other.kind = "app", "app"
	session := panel.pairs(app)["session"].(string)
	panel.pairs(other)
	require.Equal(t, false, other.must(message.Hello, other.hello(session))["resumed"])
	thief := newShop(t)
	require.Equal(t, false, thief.connect(h, profileA, session)["resumed"], "not a browser either")
	app.door.Close()
	require.Equal(t, true, app.must(message.Hello, app.hello(session))["resumed"])
	require.Equal(t, false, app.must(message.Hello, app.hello(panel.session()))["resumed"])
}

func TestARemovedClientLosesEveryRightAtOnce(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	panel.pairs(p)
	panel.says = message.Always
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
	require.Len(t, panel.held(), 1)
	require.Contains(t, panel.held()[0].(map[string]any)["sentence"], "the paired program “Desk agent”")
	waits := make(chan struct{})
	panel.raw("read_page", func(ctx context.Context) (any, error) {
		close(waits)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	outcome := make(chan string, 1)
	go func() { outcome <- p.use("read_page", map[string]any{}) }()
	<-waits
	id := pairing.ID(p.key.Public())
	require.Equal(t, map[string]any{"removed": true}, panel.must(message.ClientRemove, message.ClientRemoveRequest{ID: id}))
	require.Equal(t, "cancelled", <-outcome, "what was under way stops")
	require.Equal(t, "not_paired", p.use("read_view", map[string]any{}), "on the connection that it has")
	p.browser.mu.Lock()
	require.True(t, p.browser.hungUp, "which ends")
	p.browser.mu.Unlock()
	require.Equal(t, false, p.greet()["paired"])
	require.Empty(t, panel.held(), "nor does what it was allowed for good wait for a program of its name")
	require.Equal(t, map[string]any{"removed": false}, panel.must(message.ClientRemove, message.ClientRemoveRequest{ID: id}))
	_, fault := p.browser.request(message.Hello, p.hello(""))
	require.Nil(t, fault)
}

// An app that was paired has pages and a panel of its own, and is no browser:
// it neither pairs others nor keeps the vault.
func TestAPairedAppIsNoBrowser(t *testing.T) {
	h, panel := pairingHost(t)
	app := newProgram(t, h)
	app.kind = "app"
	panel.pairs(app)
	require.Contains(t, app.use("read_view", map[string]any{}), "Shoes")
	require.Equal(t, 1, app.asked("read_view"), "its own page")
	require.Equal(t, filledIt, app.fill("email"))
	require.Len(t, app.cards, 1, "in its own panel")
	for method, params := range map[string]any{
		message.Clients:   map[string]any{},
		message.PairCode:  message.PairCodeRequest{Code: "12345678"},
		message.VaultList: map[string]any{},
	} {
		require.Equal(t, "not_paired", saidNo(app.must(method, params)), method)
	}
	require.Contains(t, panel.use("read_view", map[string]any{}), "Shoes", "taint is apart: the app's shop is not the browser's")
}

func TestAClientWithoutPagesIsShownTheTabInFront(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	panel.pairs(p)
	require.Equal(t, "document_changed not_looked", saidNo(p.tool("click", map[string]any{"selector": "#a"})), "an act needs a look before")
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
	require.Equal(t, "read", panel.cards[0]["card"].(map[string]any)["kind"])
	require.Empty(t, p.calls, "it has no page to ask")
	require.Equal(t, didIt, p.use("click", map[string]any{"selector": "#a"}))
	panel.front(8)
	require.Equal(t, "no_page", p.use("read_view", map[string]any{}), "a tab that is not in front")
	require.Equal(t, "document_changed not_looked", saidNo(p.tool("click", map[string]any{"selector": "#a"})))
	panel.front(7)
	require.Equal(t, filledIt, p.fill("email"))
	require.Equal(t, "sensitive_data_blocked", p.use("read_view", map[string]any{}))
	require.Equal(t, "sensitive_data_blocked", panel.use("read_view", map[string]any{}), "the site is closed in the panel's profile")
	panel.must(message.Reopen, message.ReopenRequest{Tab: 7})
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes", "with the panel's fresh session it has one too")

	panel.door.Close()
	require.Equal(t, "consent_unavailable", p.use("read_view", map[string]any{}), "nobody could be asked")
	require.Equal(t, "not_available", saidNo(p.must(message.Ask, message.AskRequest{Text: "hello?", Tab: 7})))
}

// tool is a use without a tab.
func (p *program) tool(name string, params map[string]any) map[string]any {
	p.t.Helper()
	return p.must(message.Tool, message.ToolRequest{Tool: name, Params: params})
}

// A settings page is trusted, and shows no page: it is passed over.
func TestASettingsPageIsNoPanel(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	panel.pairs(p)
	settings := newShop(t)
	settings.connect(h, profileA, "")
	settings.raw(message.ConsentAsk, func(context.Context) (any, error) { return map[string]any{"shown": false}, nil })
	settings.must(message.Clients, map[string]any{})
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
	require.Zero(t, settings.asked("read_view")+settings.asked(message.ConsentAsk))
}

func TestAProgramThatIsNotPairedLooksAfterAYesAlone(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	p.greet()
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
	card := panel.cards[0]["card"].(map[string]any)
	require.Equal(t, "Let a program that is not paired look at shop.example?", card["title"])
	require.Equal(t, []any{map[string]any{"name": "The program calls itself", "text": "Desk agent"}}, card["quotes"])
	require.Equal(t, false, card["always"], "for good only who is paired")
	require.Contains(t, p.use("read_view", map[string]any{}), "Shoes")
	require.Len(t, panel.cards, 1)
	for _, tool := range []string{"fill", "click", "navigate", "request_handoff", "token_catalog"} {
		require.Equal(t, "not_paired", p.use(tool, map[string]any{}), tool)
	}
	p.greet()
	panel.says = message.Deny
	require.Equal(t, "consent_refused", p.use("read_view", map[string]any{}), "a yes ends with the connection")
	require.Equal(t, "limit_reached strangers", saidNo(p.tool("read_view", map[string]any{})), "it is not let ask without end")
	again := newProgram(t, h)
	again.greet()
	require.Equal(t, "limit_reached strangers", saidNo(again.tool("read_view", map[string]any{})), "nor is another one")
}

// Before a yes a stranger is told nothing of the page: neither that it is
// closed nor why it cannot be read.
func TestARefusalTellsAStrangerNothing(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	p.greet()
	require.NoError(t, h.RaiseSite(profileA, "https://shop.example", "tainted"))
	for _, tool := range []string{"read_view", "snapshot"} {
		require.Equal(t, "not_paired", p.use(tool, map[string]any{}), tool)
	}
	panel.raw("tab", func(context.Context) (any, error) {
		return map[string]any{"refusal": map[string]any{"code": "needs_click", "reason": "site", "origin": "https://bank.example"}}, nil
	})
	require.Equal(t, "not_paired", saidNo(p.tool("tab", map[string]any{})))
	require.Empty(t, panel.cards)
}

func TestStrangersDoNotPushOutAnybody(t *testing.T) {
	h, panel := pairingHost(t)
	for range strangersMost {
		newProgram(t, h).greet()
	}
	one := newProgram(t, h)
	_, fault := one.browser.request(message.Hello, one.hello(""))
	require.Equal(t, "limit_reached", fault.Data.Code)
	other := newShop(t)
	other.connect(h, profileB, "")
	require.Contains(t, panel.use("read_view", map[string]any{}), "Shoes")
	var left []*Door
	h.mu.Lock()
	for _, s := range h.sessions {
		if door, _ := s.present(); !s.trusted {
			left = append(left, door)
		}
	}
	h.mu.Unlock()
	for _, door := range left {
		door.Close()
	}
	require.Eventually(t, func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		_, count := h.waiting(func(other *session) bool { return !other.trusted }, nil)
		return count == 0
	}, time.Second, time.Millisecond, "nothing waits for one to come back")
	one.greet()
}
