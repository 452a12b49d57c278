package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

// A program without a panel of its own is not agreed to in a child's panel.
func TestACardIsNotShownToSomebodyElsesMember(t *testing.T) {
	f := &family{}
	f.bind(profileB, bens)
	s := newShop(t)
	h := newTestHost(t, says(""), f.options, func(o *Options) { o.Vault = familyVault() })
	s.door = h.Open(s, Peer{Trusted: true})
	t.Cleanup(s.door.Close)
	hello := greeting(profileA, "")
	hello.Client.Kind = "mcp"
	s.must(message.Hello, hello)
	child := newShop(t)
	child.connect(h, profileB, "")
	require.Equal(t, "consent_unavailable", s.use("click", map[string]any{"selector": "#next"}))
	require.Empty(t, child.cards)
	f.bind(profileB, annas)
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.Len(t, child.cards, 1)
}

// What somebody agreed to for good is agreed to by nobody who has the profile
// after them, and is not told to them; nor is what their sidekick did.
func TestConsentsAreTheirMembersAlone(t *testing.T) {
	f := &family{}
	s := newShop(t)
	h := s.open(f.options)
	s.says = message.Always
	require.Equal(t, filledIt, s.fill("email"))
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.Len(t, s.cards, 2)
	consents := func() []any { return s.must(message.Consents, struct{}{})["consents"].([]any) }
	require.Len(t, consents(), 2)
	require.NotZero(t, s.ownReport().Entries)

	f.bind(profileA, annas)
	require.Empty(t, consents())
	require.Empty(t, s.ownReport().Fills)
	s.says = message.Deny
	require.Equal(t, "consent_refused", s.use("click", map[string]any{"selector": "#next"}), "she is asked anew")
	s.says = message.Always
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.Equal(t, "Click on shop.example without asking.", consents()[0].(map[string]any)["sentence"])
	s.says = message.Deny
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}), "and then no more")
	require.Len(t, h.Consents().Consents, 3, "the person's own command shows all of them")
}
