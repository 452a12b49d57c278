package policy

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"math/rand"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
)

func TestValuesGoInEveryForm(t *testing.T) {
	values := NewValues([]Value{
		{"card.number", "4929171234567898"}, {"card.code", "908"}, {"card.expiry", "11/34"}, {"otp", "804417"}, {"phone", "+353 86 123 4567"},
		{"password", `Vx9!brass"Kettle`}, {"name", "Zoë Quillfeather"}, {"custom", "Ann"}, {"email", "zoe.q@mail.example"},
		{"address.street", "Straße der Übung 5"}, {"address.city", "København"}, {"custom", "DE68 2105 0170 0012 3456 78"}, {"address.region", "北京市朝阳"},
		{"email", "zoe.q+shop@mail.example"}, {"name", "Işık Ṣọlá"}, {"custom", "Conall O'Shea-Reyes"}, {"custom", "Zoë 𝔸b😀c"},
	})
	rows := map[string]struct{ text, want string }{
		"plain":                      {"paid with 4929171234567898.", "paid with [card.number]."},
		"grouped by spaces":          {"card 4929 1712 3456 7898 ok", "card [card.number] ok"},
		"grouped by hyphens":         {"4929-1712-3456-7898", "[card.number]"},
		"grouped oddly":              {"49291 71234 567898", "[card.number]"},
		"inside a longer run":        {"ref004929171234567898001", "ref00[card.number]001"},
		"Arabic-Indic digits":        {"٤٩٢٩ ١٧١٢ ٣٤٥٦ ٧٨٩٨", "[card.number]"},
		"fullwidth digits":           {"４９２９１７１２３４５６７８９８", "[card.number]"},
		"superscripts":               {"⁴⁹²⁹¹⁷¹²³⁴⁵⁶⁷⁸⁹⁸", "[card.number]"},
		"zero-width between":         {"4929\u200b1712\u200b3456\u200b7898", "[card.number]"},
		"soft hyphen":                {"8044\u00ad17", "[otp]"},
		"short: whole run":           {"code 908!", "code [card.code]!"},
		"short: in a list":           {"907 908 909", "907 [card.code] 909"},
		"short: spaced digits":       {"9 0 8", "[card.code]"},
		"otp in halves":              {"804-417", "[otp]"},
		"otp in spaced halves":       {"your code is 804 417", "your code is [otp]"},
		"otp in boxes":               {"8 0 4 4 1 7", "[otp]"},
		"otp over lines":             {"8\n0\n4\n4\n1\n7", "[otp]"},
		"expiry":                     {"until 11/34", "until [card.expiry]"},
		"expiry spaced":              {"until 11 / 34", "until [card.expiry]"},
		"expiry run together":        {"1134", "[card.expiry]"},
		"phone other groups":         {"call +353-86-1234567 now", "call +[phone] now"},
		"phone as typed":             {"call +353 86 123 4567 now", "call +[phone] now"},
		"password":                   {`pw=Vx9!brass"Kettle;`, "pw=[password];"},
		"password folded":            {`VX9!BRASS"KETTLE`, "[password]"},
		"password as HTML":           {"Vx9!brass&quot;Kettle", "[password]"},
		"password as decimal entity": {"Vx9!brass&#34;Kettle", "[password]"},
		"password as JSON":           {`{"p":"Vx9!brass\"Kettle"}`, `{"p":"[password]"}`},
		"password as \\u":            {`\u0056x9!brass\u0022Kettle`, "[password]"},
		"password as CSS":            {`\56 x9!brass\22 Kettle`, "[password]"},
		"password percent":           {"?p=Vx9%21brass%22Kettle&x=1", "?p=[password]&x=1"},
		"password twice encoded":     {"?u=%3Fp%3DVx9%2521brass%2522Kettle", "?u=%3Fp%3D[password]"},
		"password entity in percent": {"Vx9%21brass%26quot%3BKettle", "[password]"},
		"password hex":               {"id " + hex.EncodeToString([]byte(`Vx9!brass"Kettle`)), "id [password]"},
		"password hex upper":         {strings.ToUpper(hex.EncodeToString([]byte(`xVx9!brass"Kettle`))), "78[password]"},
		"password base64":            {base64.StdEncoding.EncodeToString([]byte(`Vx9!brass"Kettle`)), "[password]"},
		"code base64":                {"x " + base64.StdEncoding.EncodeToString([]byte("908")) + " y", "x [card.code] y"},
		"otp inside base64":          {base64.StdEncoding.EncodeToString([]byte("code=804417;")), "Y29kZT[otp]7"},
		"otp with padding":           {base64.StdEncoding.EncodeToString([]byte("x=804417")), "eD[otp]"},
		"name":                       {"Dear Zoë Quillfeather,", "Dear [name],"},
		"name without accents":       {"zoe  quillfeather", "[name]"},
		"name decomposed":            {norm.NFD.String("ZOË QUILLFEATHER"), "[name]"},
		"name form-encoded":          {"n=Zo%C3%AB+Quillfeather", "n=[name]"},
		"name Latin-1 percent":       {"n=Zo%EB%20Quillfeather", "n=[name]"},
		"name with extra accents":    {"Z\u0301oe Quillfeather", "[name]"},
		"short word whole":           {"to Ann, with", "to [custom], with"},
		"short word inside":          {"Annual planning, Hannah", "Annual planning, Hannah"},
		"e-mail":                     {"<ZOE.Q@mail.example>", "<[email]>"},
		"sharp s":                    {"STRASSE DER UBUNG 5", "[address.street]"},
		"o with stroke stays":        {"københavn", "[address.city]"},
		"IBAN grouped anew":          {"DE 6821 0501 7000 1234 5678", "DE [custom]"},
		"a plus in full width":       {"ｚｏｅ．ｑ＋ｓｈｏｐ＠ｍａｉｌ．ｅｘａｍｐｌｅ", "[email]"},
		"a small plus":               {"zoe.q﹢shop@mail.example", "[email]"},
		"capitals of a dotless i":    {"IŞIK ṢỌLÁ", "[name]"},
		"quotes of print":            {"Conall O’Shea-Reyes", "[custom]"},
		"dashes of print":            {"Conall O&#8217;Shea‑Reyes", "[custom]"},
		"otp with a hyphen of print": {"804‑417 or 804–417", "[otp] or [otp]"},
		"phone with a minus sign":    {"+353−86−1234567", "+[phone]"},
		"name by escape()":           {"n=Zo%EB%20Quillfeather&m=I%u015F%u0131k%20%u1E62%u1ECDl%E1", "n=[name]&m=[name]"},
		"a pair by escape()":         {"Zo%EB%20%uD835%uDD38b%uD83D%uDE00c", "[custom]"},
		"half a pair by escape()":    {"100%u, %uD83D, %ud83d%uzzzz %u", "100%u, %uD83D, %ud83d%uzzzz %u"},
		"Han inside":                 {"住在北京市朝阳区", "住在[address.region]区"},
		"a year is a year":           {"in 1908 and 2908", "in 1908 and 2908"},
		"another order number":       {"order 90812, 8044170, 18044 17", "order 90812, 8044170, 18044 17"},
		"Thai stays":                 {"กรุณากรอกรหัสผ่าน ๑๒๓", "กรุณากรอกรหัสผ่าน ๑๒๓"},
		"Hindi stays":                {"कृपया अपना पासवर्ड दर्ज करें", "कृपया अपना पासवर्ड दर्ज करें"},
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, row.want, values.replace(row.text, Removed{}))
		})
	}
}

func TestTwoCharactersAreNoValue(t *testing.T) {
	values := NewValues([]Value{{"card.expiry", "11"}, {"address.region", "NY"}, {"custom", " x "}})
	require.Equal(t, "11 in NY, x", values.replace("11 in NY, x", Removed{}))
	require.False(t, values.Find("11"))
}

func TestLongerValuesNameWhatIsTakenOut(t *testing.T) {
	values := NewValues([]Value{{"name", "Orla Fennimore"}, {"card.name", "Orla Fennimore-Szabo"}, {"custom", "Szabo Street"}})
	require.Equal(t, "[card.name]!", values.replace("Orla Fennimore-Szabo Street!", Removed{}), "overlapping values leave no part of either")
}

// TestEmbeddedValuesNeverComeThrough draws values and writes each in every
// spelling: nothing of it is left, and nothing beside it is taken.
func TestEmbeddedValuesNeverComeThrough(t *testing.T) {
	seed := time.Now().UnixNano()
	draws := 100_000
	if testing.Short() {
		draws = 5_000
	}
	r := rand.New(rand.NewSource(seed))
	for range draws / len(encoders) {
		value := drawValue(r)
		values := NewValues([]Value{{"custom", value}})
		for _, encode := range encoders {
			got := values.replace("before "+encode(r, value)+" after", Removed{})
			require.Contains(t, got, "[custom]", "seed %d", seed)
			require.True(t, strings.HasPrefix(got, "before ") && strings.HasSuffix(got, " after"), "seed %d", seed)
		}
	}
}

var encoders = []func(*rand.Rand, string) string{
	func(_ *rand.Rand, v string) string { return v },
	func(_ *rand.Rand, v string) string { return strings.ToUpper(v) },
	func(_ *rand.Rand, v string) string { return norm.NFD.String(v) },
	func(_ *rand.Rand, v string) string { return html.EscapeString(v) },
	func(_ *rand.Rand, v string) string { return url.QueryEscape(v) },
	func(_ *rand.Rand, v string) string { return url.PathEscape(v) },
	func(_ *rand.Rand, v string) string { return url.QueryEscape(url.QueryEscape(v)) },
	func(_ *rand.Rand, v string) string { return base64.StdEncoding.EncodeToString([]byte(v)) },
	func(_ *rand.Rand, v string) string { return base64.RawURLEncoding.EncodeToString([]byte(v)) },
	func(_ *rand.Rand, v string) string { return fmt.Sprintf("%x", v) },
	func(_ *rand.Rand, v string) string { return fmt.Sprintf("%X", v) },
	func(_ *rand.Rand, v string) string {
		var out strings.Builder
		for _, r := range v {
			fmt.Fprintf(&out, "&#x%x;", r)
		}
		return out.String()
	},
	func(_ *rand.Rand, v string) string { return strings.Trim(fmt.Sprintf("%+q", v), `"`) },
	func(r *rand.Rand, v string) string {
		var out strings.Builder
		for i, one := range []rune(v) {
			if i > 0 && r.Intn(3) == 0 {
				out.WriteString([]string{"\u200b", "\u00ad", "\u2060", "\ufeff"}[r.Intn(4)])
			}
			out.WriteRune(one)
		}
		return out.String()
	},
	func(r *rand.Rand, v string) string {
		zero := []rune{'０', '٠', '०', '๐'}[r.Intn(4)]
		return strings.Map(func(one rune) rune {
			if one >= '0' && one <= '9' {
				return zero + one - '0'
			}
			return one
		}, v)
	},
}

func drawValue(r *rand.Rand) string {
	alphabets := []string{"0123456789", "abcdefghijklmnopqrstuvwxyz", "abcXYZ019!#$%&()=?;:_~", "éüñøßçåžЖдиאבγλ東京안녕ไทย"}
	alphabet := []rune(alphabets[r.Intn(len(alphabets))])
	for {
		var out strings.Builder
		for range 5 + r.Intn(16) {
			out.WriteRune(alphabet[r.Intn(len(alphabet))])
		}
		// A value that begins with a mark would join the space before it.
		if first := []rune(out.String())[0]; !unicode.IsMark(first) {
			return out.String()
		}
	}
}

func TestUnrelatedTextComesThroughUnchanged(t *testing.T) {
	values := NewValues([]Value{{"card.number", "4929171234567898"}, {"card.code", "908"}, {"name", "Ann Lee"}, {"password", "hunter2!"}, {"address.postcode", "10115"}})
	r := rand.New(rand.NewSource(7))
	words := strings.Fields("annual lee's planned hunters harbour 2026 1999 +49 30 901820 order 2024-0915 €1,299.00 การ ทดสอบ हिन्दी परीक्षण Ännchen Lea 09.08. 1.908 90 8 101 15 &amp; 100% C:\\new\\table a+b=c")
	for range 2_000 {
		var out strings.Builder
		for range 12 {
			out.WriteString(words[r.Intn(len(words))])
			out.WriteString(" and ")
		}
		require.Equal(t, out.String(), values.replace(out.String(), Removed{}))
	}
}
