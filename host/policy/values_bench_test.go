package policy

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"html"
	"net/url"
	"strings"
	"testing"
)

// The peers and the sizes of the table that `make bench` prints: scrubbing a
// session's values against strings.ReplaceAll once for each way to write them.

// manyValues are values of the kinds and lengths that a family has.
func manyValues(n int) []Value {
	values := make([]Value, 0, n)
	for i := len(values); i < n; i++ {
		k := i / 5
		values = append(values, []Value{
			{"card.number", fmt.Sprintf("4929%012d", 171234567898+k*7919)},
			{"name", fmt.Sprintf("Orla%c Fennimore-Szabo%c", 'a'+k%26, 'a'+k/26)},
			{"email", fmt.Sprintf("orla.fennimore%d@mail.example", k)},
			{"password", fmt.Sprintf("Vx9!brass\"Kettle%d", k)},
			{"phone", fmt.Sprintf("+353 86 %03d 4567", k)},
		}[i%5])
	}
	return values
}

// variantsOf are the ways in which somebody without canonical text would look
// for a value, one by one.
func variantsOf(value string) []string {
	digits := strings.Map(onlyDigits, value)
	variants := []string{
		value, strings.ToLower(value), strings.ToUpper(value), strings.Map(withoutGrouping, value),
		url.QueryEscape(value), url.PathEscape(value), html.EscapeString(value), strings.Trim(fmt.Sprintf("%q", value), `"`),
		hex.EncodeToString([]byte(value)), strings.ToUpper(hex.EncodeToString([]byte(value))),
	}
	for offset := range 3 {
		encoded := base64.RawStdEncoding.EncodeToString(append(make([]byte, offset), value...))
		variants = append(variants, encoded[(offset*8+5)/6:(offset+len(value))*8/6])
	}
	if len(digits) >= longDigits {
		variants = append(variants, digits)
		for _, joiner := range []string{" ", "-", "."} {
			var groups []string
			for rest := digits; rest != ""; rest = rest[min(4, len(rest)):] {
				groups = append(groups, rest[:min(4, len(rest))])
			}
			variants = append(variants, strings.Join(groups, joiner))
		}
	}
	return variants
}

// pageText is a page of size bytes, with a value now and then.
func pageText(size int, values []Value) string {
	paragraphs := []string{
		"The shop sends shoes in 3 to 5 days for 4.90 euros; call 030 1234567. See https://shop.example/returns?lang=en for returns. ",
		"Größe 42 ist im Café Zoë für 79,95 € zurückgelegt – „bitte“ innerhalb von 14 Tagen abholen. ",
		"You may return what you do not like: keep the box, print the label, and bring both to any post office near you.\n\n",
		"Order 2026-0915 (A-1043) was packed & sent on 09.08.2026 at 14:05 by Q. Harbour, 12 Example Street. ",
		"鞋子很便宜，送货需要三到五天。 Обувь доставят за три дня. ",
	}
	var out strings.Builder
	for i := 0; out.Len() < size; i++ {
		out.WriteString(paragraphs[i%len(paragraphs)])
		if i%97 == 0 {
			out.WriteString(values[i/97%len(values)].Text + " ")
		}
	}
	return out.String()
}

const pageSize = 1 << 20

func BenchmarkValues(b *testing.B) {
	for _, n := range []int{10, 50, 200} {
		values := NewValues(manyValues(n))
		for _, size := range []int{pageSize / 4, pageSize, pageSize * 4} {
			text := pageText(size, manyValues(10))
			b.Run(fmt.Sprintf("values=%d/kB=%d", n, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					values.replace(text, Removed{})
				}
			})
		}
	}
}

func BenchmarkReplaceAll(b *testing.B) {
	text := pageText(pageSize, manyValues(10))
	var variants []string
	for _, value := range manyValues(50) {
		variants = append(variants, variantsOf(value.Text)...)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		out := text
		for _, variant := range variants {
			out = strings.ReplaceAll(out, variant, "[value]")
		}
	}
}
