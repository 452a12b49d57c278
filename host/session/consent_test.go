package session

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

// shown lets a fill ask, and gives the card and where the fill's outcome comes.
func shown(t *testing.T, s *shop) (asked map[string]any, outcome <-chan string) {
	t.Helper()
	return shownFor(t, s, "fill", map[string]any{"token": "email", "selector": "#field"})
}

func shownFor(t *testing.T, s *shop, tool string, params map[string]any) (asked map[string]any, outcome <-chan string) {
	t.Helper()
	s.says = ""
	arrived, done := make(chan map[string]any, 1), make(chan string, 1)
	s.raw(message.ConsentAsk, func(ctx context.Context) (any, error) {
		arrived <- sent(ctx)
		return map[string]any{"shown": true}, nil
	})
	go func() { done <- s.use(tool, params) }()
	return <-arrived, done
}

func TestAnAnswerThatDoesNotCount(t *testing.T) {
	s := newShop(t)
	h := s.open()
	stranger, other := newBrowser(t), newBrowser(t)
	other.connect(h, profileB, "")
	stranger.door = h.Open(stranger, Peer{})
	t.Cleanup(stranger.door.Close)
	stranger.must(message.Hello, greeting(profileA, ""))
	asked, outcome := shown(t, s)
	id, hash := asked["id"].(string), asked["card"].(map[string]any)["hash"].(string)
	wrong := "00" + hash[2:]
	if wrong == hash {
		wrong = "11" + hash[2:]
	}
	counted := func(b *browser, id, hash, answer string) bool {
		return b.must(message.Consent, message.ConsentRequest{ID: id, Hash: hash, Answer: answer})["counted"].(bool)
	}
	require.False(t, counted(s.browser, id, wrong, message.Allow), "a card that changed")
	require.False(t, counted(s.browser, newID(), hash, message.Allow), "a card that nobody asked")
	require.False(t, counted(other, id, hash, message.Allow), "a panel that it was not shown in")
	require.False(t, counted(stranger, id, hash, message.Allow), "a program that is not paired")
	require.Empty(t, s.fills)
	require.True(t, counted(s.browser, id, hash, message.Allow))
	require.False(t, counted(s.browser, id, hash, message.Allow), "a replay")
	require.Equal(t, filledIt, <-outcome)
	require.Len(t, s.fills, 1)
}

func TestAlwaysIsNoAnswerToACardThatDoesNotOfferIt(t *testing.T) {
	s := newShop(t)
	s.probe["form"] = map[string]any{"method": "post", "targets": []any{"https://evil.example/"}}
	s.open()
	asked, outcome := shown(t, s)
	require.False(t, s.decide(asked, message.Always))
	require.True(t, s.decide(asked, message.Deny))
	require.Equal(t, "consent_refused", <-outcome)
}

func TestACardIsWithdrawn(t *testing.T) {
	t.Run("when the page is left", func(t *testing.T) {
		s := newShop(t)
		s.open()
		asked, outcome := shown(t, s)
		s.door.Notification(context.Background(), message.PageEvent, []byte(`{"event":"navigated","tab":7,"document":"doc-2"}`))
		require.Equal(t, "document_changed", <-outcome)
		s.withdrawn(asked)
	})
	t.Run("when nobody answers", func(t *testing.T) {
		s := newShop(t)
		s.open(func(o *Options) { o.Limits.Consent = 30 * time.Millisecond })
		asked, outcome := shown(t, s)
		require.Equal(t, "consent_refused", <-outcome)
		s.withdrawn(asked)
	})
	t.Run("when the panel goes", func(t *testing.T) {
		s := newShop(t)
		s.open(func(o *Options) { o.Limits.Reconnect = 30 * time.Millisecond })
		_, outcome := shown(t, s)
		go s.door.Close()
		require.Equal(t, "consent_unavailable", <-outcome)
		require.Empty(t, s.fills)
	})
	t.Run("another tab may move", func(t *testing.T) {
		s := newShop(t)
		s.open()
		asked, outcome := shown(t, s)
		s.door.Notification(context.Background(), message.PageEvent, []byte(`{"event":"navigated","tab":8,"document":"doc-8"}`))
		require.True(t, s.decide(asked, message.Allow))
		require.Equal(t, filledIt, <-outcome)
	})
}

func TestACardIsShownAgainToAPanelThatComesBack(t *testing.T) {
	s := newShop(t)
	h := s.open()
	session := s.door.current().id
	first, outcome := shown(t, s)
	again := make(chan map[string]any, 1)
	s.raw(message.ConsentAsk, func(ctx context.Context) (any, error) {
		again <- sent(ctx)
		return map[string]any{"shown": true}, nil
	})
	s.door.Close()
	stranger := newBrowser(t)
	stranger.connect(h, profileA, "")
	require.Equal(t, true, s.connect(h, profileA, session)["resumed"])
	second := <-again
	require.Equal(t, first, second, "the same card, to be answered by the same hash")
	require.False(t, stranger.must(message.Consent, message.ConsentRequest{
		ID: first["id"].(string), Hash: first["card"].(map[string]any)["hash"].(string), Answer: message.Allow,
	})["counted"].(bool), "another panel of the profile")
	require.True(t, s.decide(second, message.Allow))
	require.Equal(t, filledIt, <-outcome)
}

func (s *shop) withdrawn(asked map[string]any) {
	s.t.Helper()
	s.until(func(e event) bool { return e.method == message.ConsentWithdraw && e.params["id"] == asked["id"] })
	require.False(s.t, s.decide(asked, message.Allow), "an answer that is too late")
	require.Empty(s.t, s.fills)
}

func TestAClientWithoutAPanelIsAnsweredForInAnothers(t *testing.T) {
	h := newTestHost(t, says(""), func(o *Options) { o.Vault = familyVault() })
	s := newShop(t)
	s.door = h.Open(s, Peer{Trusted: true})
	t.Cleanup(s.door.Close)
	hello := greeting(profileA, "")
	hello.Client.Kind = "mcp"
	s.must(message.Hello, hello)
	require.Equal(t, "consent_unavailable", s.fill("email"), "nobody could be asked")

	panel := newShop(t)
	panel.connect(h, profileA, "")
	require.Equal(t, filledIt, s.fill("email"))
	require.Len(t, panel.cards, 1)
	require.Empty(t, s.cards)
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
	require.False(t, s.decide(panel.cards[0], message.Allow), "a client without a panel never answers")
	require.Equal(t, "not_paired", s.must(message.Reopen, message.ReopenRequest{Tab: 7})["refusal"].(map[string]any)["code"])
}

func TestAFirstReadOverMCPAsks(t *testing.T) {
	h := newTestHost(t, says(""))
	panel, s := newShop(t), newShop(t)
	panel.connect(h, profileA, "")
	s.door = h.Open(s, Peer{Trusted: true})
	t.Cleanup(s.door.Close)
	hello := greeting(profileA, "")
	hello.Client.Kind = "mcp"
	session := s.must(message.Hello, hello)["session"].(string)
	panel.says = message.Deny
	require.Equal(t, "consent_refused", s.use("read_view", map[string]any{}))
	require.Zero(t, s.asked("read_view"))
	panel.says = message.Allow
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes")
	require.Len(t, panel.cards, 2)
	require.Empty(t, s.cards)

	thief := newShop(t)
	require.Equal(t, false, thief.connect(h, profileA, session)["resumed"], "a panel does not take a session without one")
}

// TestACardSaysHowFarAYesGoes: one that holds for more than the act in front
// says so, and each says which tab it is about.
func TestACardSaysHowFarAYesGoes(t *testing.T) {
	s := newShop(t)
	s.open()
	holds := func() bool {
		asked := s.cards[len(s.cards)-1]
		require.EqualValues(t, 7, asked["tab"])
		return slices.Contains(asked["card"].(map[string]any)["lines"].([]any), any(yesHolds))
	}
	s.touch["pays"] = true
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#pay"}))
	require.False(t, holds(), "it asks each time")
	s.touch["pays"] = false
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.True(t, holds())
	require.Equal(t, filledIt, s.fill("email"))
	require.False(t, holds(), "each fill asks")
}
