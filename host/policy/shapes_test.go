package policy

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// jwt is made of parts, so that no scanner of the source takes it for one.
var jwt = strings.Join([]string{"eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiIxMjM0NTY3ODkwIn0", "dozjgNryP4J3jVmNHl0w5N"}, ".")

var pem = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabc/+==\n-----END RSA PRIVATE KEY-----"

func TestShapes(t *testing.T) {
	rows := []struct{ name, why, text, want string }{
		{"visa", "the plain form", "pay 4111111111111111 now", "pay [card.number] now"},
		{"visa of 13", "an old length", "4222222222222", "[card.number]"},
		{"visa of 19", "a long one", "4111111111111111110", "[card.number]"},
		{"spaces", "as it is printed", "4111 1111 1111 1111", "[card.number]"},
		{"hyphens", "as people write it", "4111-1111-1111-1111.", "[card.number]."},
		{"dots", "another habit", "4111.1111.1111.1111", "[card.number]"},
		{"no-break spaces", "as pages set it", "4111\u00a01111\u00a01111\u00a01111", "[card.number]"},
		{"spaced hyphens", "three characters between groups", "4111 - 1111 - 1111 - 1111", "[card.number]"},
		{"en dashes", "a dash is a dash", "4111–1111–1111–1111", "[card.number]"},
		{"single digits", "split boxes read in a row", "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "[card.number]"},
		{"pairs", "grouped by two", "41 11 11 11 11 11 11 11", "[card.number]"},
		{"amex", "4-6-5", "3782 822463 10005", "[card.number]"},
		{"mastercard", "old range", "5555555555554444", "[card.number]"},
		{"mastercard 2", "new range", "2223003122003222", "[card.number]"},
		{"discover", "", "6011111111111117", "[card.number]"},
		{"diners", "14 digits", "30569309025904", "[card.number]"},
		{"jcb", "", "3530111333300000", "[card.number]"},
		{"unionpay", "", "6240008631401148", "[card.number]"},
		{"full-width digits", "another script's digits", "４１１１１１１１１１１１１１１１", "[card.number]"},
		{"arabic-indic digits", "another script's digits", "٤١١١١١١١١١١١١١١١", "[card.number]"},
		{"zero-width", "what draws nothing hides nothing", "4111\u200b1111\u00ad1111\u20601111", "[card.number]"},
		{"other digits before", "starts at a group", "order 12 4111 1111 1111 1111", "order 12 [card.number]"},
		{"two cards", "each of them", "4111111111111111 5555555555554444", "[card.number] [card.number]"},
		{"letters around", "no white space needed", "card:4111111111111111;", "card:[card.number];"},

		{"wrong check digit", "no card", "4111111111111112", "4111111111111112"},
		{"no issuer", "passes Luhn, but nobody's", "9111111111111111111", "9111111111111111111"},
		{"too short", "12 digits", "411111111111", "411111111111"},
		{"longer run", "a number inside a longer one is another number", "00041111111111111110001112", "00041111111111111110001112"},
		{"phone", "", "+49 (0) 30 1234 5678", "+49 (0) 30 1234 5678"},
		{"dates", "", "2024-01-02 2024-01-03", "2024-01-02 2024-01-03"},
		{"isbn", "", "978-3-16-148410-0", "978-3-16-148410-0"},
		{"prices", "a row of a table", "4.50 11.10 3.99 12.00 4.11", "4.50 11.10 3.99 12.00 4.11"},

		{"pem", "an RSA key", "key:\n" + pem + "\nend", "key:\n[private.key]\nend"},
		{"pem in one line", "as a page collapses it", strings.ReplaceAll(pem, "\n", " ") + " end", "[private.key] end"},
		{"pem cut off", "no end line", "-----BEGIN PRIVATE KEY-----\nMIIEvQ\nabc", "[private.key]"},
		{"openssh", "", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----", "[private.key]"},
		{"certificate", "is public", "-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----", "-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----"},

		{"jwt", "three parts", "Bearer " + jwt + ".", "Bearer [jwt]."},
		{"jwt without signature", "alg none", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.", "[jwt]"},
		{"eyJ alone", "one part is no token", "eyJhbGciOiJIUzI1NiJ9abcdefghijk", "eyJhbGciOiJIUzI1NiJ9abcdefghijk"},

		{"aws", "", "id AKIAIOSFODNN7EXAMPLE.", "id [api.key]."},
		{"github", "", "ghp_" + strings.Repeat("a1B2", 9), "[api.key]"},
		{"github fine-grained", "", "github_pat_" + strings.Repeat("a1B2", 9), "[api.key]"},
		{"stripe", "", "sk_live_" + strings.Repeat("a1B2", 6), "[api.key]"},
		{"anthropic", "", "sk-ant-api03-" + strings.Repeat("a1B2", 9), "[api.key]"},
		{"google", "", "AIza" + strings.Repeat("a1B2c", 7), "[api.key]"},
		{"slack", "", "xoxb-" + strings.Repeat("1234567890-", 2) + "abcdef", "[api.key]"},
		{"a word", "sk- begins words too", "sk-learn-is-a-library-for-everyone", "sk-learn-is-a-library-for-everyone"},
		{"inside a word", "a prefix starts a word", "xAKIAIOSFODNN7EXAMPLE", "xAKIAIOSFODNN7EXAMPLE"},

		{"nothing", "prose", "The quick brown fox, 12 times in 2024.", "The quick brown fox, 12 times in 2024."},
		{"han", "", "鞋子 40 欧元", "鞋子 40 欧元"},
		{"empty", "", "", ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got, removed := NewScrubber().Count(row.text)
			require.Equal(t, row.want, got.String(), row.why)
			require.Equal(t, row.want != row.text, len(removed) > 0)
			require.Equal(t, got, NewScrubber().Text(got.String()), "what was scrubbed stays as it is")
		})
	}
}

func TestAStreamIsTheWholeTextHoweverItIsCut(t *testing.T) {
	text := "Pay 4111 1111 1111 1111 or " + jwt + ", see https://me:pw@shop.example/a?token=abc&x=1#f and\n" + pem + "\n鞋子很便宜 done 12 34. \u2764\ufe0f\ufe01 \U0001F3F4" + tags("gbsct") + "\U000E007F 鞋" + tags("no") + "."
	want := NewScrubber().Text(text).String()
	require.NotContains(t, want, "1111")
	for size := 1; size < 40; size++ {
		stream := NewScrubber().Stream()
		var got strings.Builder
		for at := 0; at < len(text); at += size {
			got.WriteString(stream.Write(text[at:min(len(text), at+size)]).String())
		}
		got.WriteString(stream.Close().String())
		require.Equal(t, want, got.String(), "pieces of %d bytes", size)
	}
}

func TestAStreamDoesNotWaitForLongText(t *testing.T) {
	stream := NewScrubber().Stream()
	require.Equal(t, "The shoes ", stream.Write("The shoes co").String())
	require.Equal(t, "鞋子很便宜", NewScrubber().Stream().Write("鞋子很便宜").String())
}

// TestScrubbingIsLinear holds texts that are all anchor to a time that a
// quadratic scan could not keep.
// A cost that grew with the square of the text would take hours here: the bound
// is far from both, so that a busy machine fails nothing.
func TestScrubbingIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a time under the race detector proves nothing, and all runs in one goroutine")
	}
	const size = 2 << 20
	for name, piece := range map[string]string{
		"digits": "4", "digit groups": "4 ", "begin lines": "-----BEGIN PRIVATE KEY-----\n", "begin": "-----BEGIN ", "jwt": "eyJ", "jwt dots": "eyJ.",
		"prefixes": "sk-", "addresses": "https://", "links": "](", "open links": "](https://a?b#", "parentheses": "https://a(", "at": "https://a@", "full-width": "４", "ampersands": "https://a?a=b&", "scheme": "a+",
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Repeat(piece, size/len(piece))
			start := time.Now()
			NewScrubber().Text(text)
			require.Less(t, time.Since(start), 30*time.Second)
		})
	}
}

var prose = strings.Repeat("The shop sends shoes in 3 to 5 days for 4.90 euros; call 030 1234567. See https://shop.example/returns?lang=en for returns. ", 8500)

func BenchmarkScrub(b *testing.B) {
	b.SetBytes(int64(len(prose)))
	for b.Loop() {
		NewScrubber().Text(prose)
	}
}

func BenchmarkShapes(b *testing.B) {
	b.SetBytes(int64(len(prose)))
	for b.Loop() {
		replaceShapes(prose, Removed{})
	}
}

// BenchmarkShapesByRegexp is the peer to beat: one expression a shape.
func BenchmarkShapesByRegexp(b *testing.B) {
	shapes := []*regexp.Regexp{
		regexp.MustCompile(`\b(?:\d[ -]?){13,19}\b`),
		regexp.MustCompile(`(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----`),
		regexp.MustCompile(`\beyJ[\w-]+\.[\w-]+\.[\w-]*`),
		regexp.MustCompile(`\b(?:AKIA[A-Z0-9]{16}|gh[pousr]_\w{30,}|sk-[\w-]{20,}|xox[abeprs]-[\w-]{20,}|AIza[\w-]{35})`),
	}
	b.SetBytes(int64(len(prose)))
	for b.Loop() {
		for _, shape := range shapes {
			shape.ReplaceAllString(prose, "x")
		}
	}
}
