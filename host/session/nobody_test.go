package session

import (
	"context"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// sandboxed has the tab show a document that its server put in a sandbox: the
// browser gives it an origin that is nobody's, and still says its address.
func (s *shop) sandboxed(address string) {
	s.page = maps.Clone(where)
	s.page["origin"] = "null"
	for method, result := range map[string]any{
		message.Tab:      map[string]any{"title": "Order", "address": address},
		message.ReadView: s.answerOf(message.ReadView)["result"],
	} {
		s.raw(method, func(context.Context) (any, error) { return map[string]any{"page": s.page, "result": result}, nil })
	}
}

func (s *shop) answerOf(method string) map[string]any {
	s.t.Helper()
	got, err := s.answer[method](context.Background())
	require.NoError(s.t, err)
	return got.(map[string]any)
}

// TestASandboxedDocumentIsOfItsAddress: a closed shop's order page does not
// come open by a header.
func TestASandboxedDocumentIsOfItsAddress(t *testing.T) {
	rows := []struct{ name, address, want string }{
		{"the closed site", "https://shop.example/order", "sensitive_data_blocked"},
		{"another host of it", "https://pay.shop.example/order", "sensitive_data_blocked"},
		{"a host that IDNA allows to nobody", "https://my_shop.shop.example/order", "sensitive_data_blocked"},
		{"an address that is none of the web's", "data:text/html,order", "sensitive_data_blocked"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s := newShop(t)
			h := s.open()
			s.sandboxed(row.address)
			require.Contains(t, s.use("read_view", map[string]any{}), "Shoes", "nothing is closed yet")
			require.NoError(t, h.RaiseSite(profileA, "https://shop.example", policy.StateTainted))
			require.Equal(t, row.want, s.use("read_view", map[string]any{}))
		})
	}
	s := newShop(t)
	h := s.open()
	require.NoError(t, h.RaiseSite(profileA, "https://shop.example", policy.StateTainted))
	s.sandboxed("https://raw.example/notes")
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes", "a site of its own stays open")
}

// TestAFrameThatIsNobodysIsClosedWithAnySite: which site's words a sandboxed
// frame shows, nobody can say.
func TestAFrameThatIsNobodysIsClosedWithAnySite(t *testing.T) {
	s := newShop(t)
	h := s.open()
	s.framed("null")
	require.Equal(t, didIt, s.use("click", inFrame(`[title^="4"]`)))
	require.NoError(t, h.RaiseSite(profileA, "https://bank.example", policy.StateTainted))
	require.Contains(t, []string{"not_available", "sensitive_data_blocked"}, s.use("click", inFrame(`[title^="4"]`)))
	s.page = where
	require.Contains(t, s.use("read_view", map[string]any{}), "Shoes", "the page around it stays open")

	before := h.ledger.of(profileA, siteSubject(opaque))
	require.NoError(t, h.RaiseSite(profileA, "https://other.example", policy.StateTainted))
	require.False(t, h.ledger.still(before), "what was asked of it before is dropped")
}

// TestAYesForNobodyIsNoneForAnother: two sandboxes have nothing in common.
func TestAYesForNobodyIsNoneForAnother(t *testing.T) {
	s := newShop(t)
	s.open()
	s.framed("null")
	for n := range 2 {
		require.Equal(t, didIt, s.use("click", inFrame("#next")))
		require.Len(t, s.cards, n+1)
		require.Equal(t, false, s.cards[n]["card"].(map[string]any)["always"])
	}
}
