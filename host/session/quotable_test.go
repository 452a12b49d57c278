package session

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestQuotable(t *testing.T) {
	rows := []struct{ name, why, text, want string }{
		{"plain", "left as it is", "Refunds — Tom’s Shop", "Refunds — Tom’s Shop"},
		{"lines", "one line stays one line", " a\n\tb\u2028c ", "a b c"},
		{"turned letters", "an override shows a name backwards", "safe \u202egnp.exe", "safe gnp.exe"},
		{"hidden letters", "they carry text unseen", "a\u200bb\u034fc\ufe0fd\U000e0041e", "abcde"},
		{"blank letters", "they push words out of sight", "Pay\u3164\u3164\u2800now\uffa0", "Pay now"},
		{"a pile of marks", "it covers the card's own words", "a" + strings.Repeat("\u0335", 40) + "b", "a" + strings.Repeat("\u0335", 4) + "b"},
		{"marks of a script", "Thai and Vietnamese are spelt with them", "ที่นี่ ệ", "ที่นี่ ệ"},
		{"too long", "60 characters, the mark of the cut included", strings.Repeat("x", 61), strings.Repeat("x", 59) + "…"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) { require.Equal(t, row.want, quotable(row.text), row.why) })
	}
}
