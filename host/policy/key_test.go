package policy

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// outcome is what comes of a key: what is pressed, or the code.
type outcome struct {
	Key  string
	Code Code
}

func TestKeys(t *testing.T) {
	var file struct {
		Rows []struct {
			Chord                    string
			Clean, Closed, Sensitive outcome
		}
	}
	readVectors(t, "keys", "chords.json", &file)
	require.NotEmpty(t, file.Rows)
	for _, row := range file.Rows {
		t.Run(row.Chord, func(t *testing.T) {
			for _, one := range []struct {
				got  KeyRuling
				want outcome
			}{
				{JudgeKey(row.Chord, false, KeyTarget{}), row.Clean},
				{JudgeKey(row.Chord, true, KeyTarget{}), row.Closed},
				{JudgeKey(row.Chord, false, KeyTarget{Sensitive: true}), row.Sensitive},
			} {
				require.Equal(t, one.want, outcome{Key: one.got.Key, Code: one.got.Code})
				require.Equal(t, one.want.Code == "", one.got.Refusal() == nil)
				require.NotEmpty(t, one.got.Why)
			}
		})
	}
}

func TestPlainWords(t *testing.T) {
	for _, good := range []string{"Place order", "Bestellung", "주문", "注文", "оплатить", "order received!"} {
		require.True(t, PlainWords(good), good)
	}
	for _, bad := range []string{"", "a", "abc", "a b c d", "Ann", "order 4", "order ٤", "order ④", "order Ⅳ", "[card.number]", "pay [email] now", "pass\u200bword", "注"} {
		require.False(t, PlainWords(bad), bad)
	}
}

func TestNavigate(t *testing.T) {
	rows := []struct {
		address, want string
		each          bool // after a fill on shop.example
	}{
		{"https://shop.example/cart", "https://shop.example/cart", false},
		{"https://pay.shop.example/", "https://pay.shop.example/", false},
		{"https://shop.example/cart?x=y", "https://shop.example/cart?x=y", true},
		{"https://shop.example/cart#top", "https://shop.example/cart#top", true},
		{"https://shop.example/item7", "https://shop.example/item7", true},
		{"https://shop.example/%37", "https://shop.example/%37", true},
		{"https://shop.example:8443/", "https://shop.example:8443/", true},
		{"https://else.example/", "https://else.example/", true},
		{"http://shop.example/", "http://shop.example/", true},
		{"javascript:alert(1)", "origin_not_allowed", false},
		{" JavaScript:alert(1)", "origin_not_allowed", false},
		{"data:text/html,x", "origin_not_allowed", false},
		{"file:///etc/passwd", "origin_not_allowed", false},
		{"chrome://settings", "origin_not_allowed", false},
		{"chrome-extension://abc/x", "origin_not_allowed", false},
		{"about:blank", "origin_not_allowed", false},
		{"https://shop.example@evil.example/", "origin_not_allowed", false},
		{"HTTPS://SHOP.example.:443/cart", "https://shop.example/cart", false},
		{"https://shoр.example/", "https://xn--sho-2ed.example/", true},
		{"https://faß.example/", "https://xn--fa-hia.example/", true},
		{"https://ｓｈｏｐ。example/cart", "https://shop.example/cart", false},
		{"https://shop%2eexample/cart", "bad_message", false},
		{"https://shop.example\\@evil.example/", "bad_message", false},
		{"https:\\\\evil.example/", "origin_not_allowed", false},
		{"https:evil.example", "origin_not_allowed", false},
		{"https:///evil.example/", "origin_not_allowed", false},
		{"https://shop.example\n.evil.example/", "bad_message", false},
		{"/cart", "bad_message", false},
		{"https://", "origin_not_allowed", false},
	}
	for _, row := range rows {
		t.Run(row.address, func(t *testing.T) {
			for _, closed := range []bool{false, true} {
				got := JudgeNavigate(row.address, closed, []string{"shop.example"})
				said := got.Address
				if refusal := got.Refusal(); refusal != nil {
					said = refusal.Code
				}
				require.Equal(t, row.want, said)
				require.Equal(t, closed && row.each, got.EachTime)
			}
		})
	}
}
