package policy

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKeys(t *testing.T) {
	rows := []struct{ chord, clean, closed, sensitive string }{
		{"Enter", "Enter", "Enter", "Enter"},
		{"Tab", "Tab", "Tab", "Tab"},
		{"shift+tab", "Shift+Tab", "Shift+Tab", "Shift+Tab"},
		{"Escape", "Escape", "Escape", "Escape"},
		{"Space", "Space", "Space", "sensitive_data_blocked"},
		{" ", "Space", "Space", "sensitive_data_blocked"},
		{"ArrowDown", "ArrowDown", "ArrowDown", "sensitive_data_blocked"},
		{"Home", "Home", "Home", "sensitive_data_blocked"},
		{"PageDown", "PageDown", "PageDown", "sensitive_data_blocked"},
		{"a", "a", "sensitive_data_blocked", "sensitive_data_blocked"},
		{"Shift+a", "Shift+a", "sensitive_data_blocked", "sensitive_data_blocked"},
		{"+", "+", "sensitive_data_blocked", "sensitive_data_blocked"},
		{"Shift++", "Shift++", "sensitive_data_blocked", "sensitive_data_blocked"},
		{"7", "7", "sensitive_data_blocked", "sensitive_data_blocked"},
		{"Backspace", "Backspace", "sensitive_data_blocked", "sensitive_data_blocked"},
		{"Delete", "Delete", "sensitive_data_blocked", "sensitive_data_blocked"},
		{"F5", "not_available", "not_available", "not_available"},
		{"ab", "not_available", "not_available", "not_available"},
		{"\u0000", "not_available", "not_available", "not_available"},
		{"", "not_available", "not_available", "not_available"},
	}
	blocked := []string{"Control+c", "control+C", "CTRL+c", "c+Control+", "Meta+v", "Cmd+v", "Command+v", "Alt+a", "AltGraph+e", "AltGr+e", "Super+x", "Hyper+x", "Fn+c",
		"Shift+Control+c", "Control+Shift+Tab", "Shift+Enter", "Shift+Insert", "Shift+ArrowLeft", "Shift+F10", "Copy", "cut", "PASTE", "Insert", "ContextMenu", "ControlOrMeta+a", "Сontrol+c", "+c", "Control++"}
	for _, row := range rows {
		t.Run("key "+row.chord, func(t *testing.T) {
			require.Equal(t, row.clean, pressed(JudgeKey(row.chord, false, KeyTarget{})))
			require.Equal(t, row.closed, pressed(JudgeKey(row.chord, true, KeyTarget{})))
			require.Equal(t, row.sensitive, pressed(JudgeKey(row.chord, false, KeyTarget{Sensitive: true})))
		})
	}
	for _, chord := range blocked {
		t.Run("chord "+chord, func(t *testing.T) {
			for _, closed := range []bool{false, true} {
				require.Equal(t, "clipboard_blocked", pressed(JudgeKey(chord, closed, KeyTarget{})))
			}
		})
	}
}

func pressed(r KeyRuling) string {
	if refusal := r.Refusal(); refusal != nil {
		return refusal.Code
	}
	return r.Key
}

func TestPlainWords(t *testing.T) {
	for _, good := range []string{"Place order", "Bestellung", "주문", "注文", "оплатить", "order received!"} {
		require.True(t, PlainWords(good), good)
	}
	for _, bad := range []string{"", "a", "abc", "a b c d", "Ann", "order 4", "order ٤", "order ④", "order Ⅳ", "[card.number]", "pay [email] now", "pass\u200bword", "注"} {
		require.False(t, PlainWords(bad), bad)
	}
	require.Equal(t, GuessKey("Place  Order"), GuessKey("place order"))
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
