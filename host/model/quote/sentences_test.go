package quote

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSentences(t *testing.T) {
	rows := []struct {
		name, tag, text string
		want            []string
	}{
		{"titles", "en", "Dr. Smith met Mrs. Jones. They talked.", []string{"Dr. Smith met Mrs. Jones.", "They talked."}},
		{"initials", "en", "It is by J. R. R. Tolkien. He wrote it.", []string{"It is by J. R. R. Tolkien.", "He wrote it."}},
		{"countries", "en", "The U.S. Senate voted. It passed.", []string{"The U.S. Senate voted.", "It passed."}},
		{"decimals", "en", "Pi is 3.14 or so. It goes on.", []string{"Pi is 3.14 or so.", "It goes on."}},
		{"a pronoun ends a sentence", "en", "So am I. They know.", []string{"So am I.", "They know."}},
		{"a year ends a sentence", "en", "It was 1999. Then it rained.", []string{"It was 1999.", "Then it rained."}},
		{"question and exclamation", "en", "Really? Yes! Good.", []string{"Really?", "Yes!", "Good."}},
		{"German parts of an abbreviation", "de", "Das gilt z. B. Für Tee. Es gilt nicht für Kaffee.", []string{"Das gilt z. B. Für Tee.", "Es gilt nicht für Kaffee."}},
		{"a German day", "de", "Am 3. Mai öffnet der Laden. Alle kommen.", []string{"Am 3. Mai öffnet der Laden.", "Alle kommen."}},
		{"Spanish", "es", "Vale p. ej. Para té. El Sr. Ruiz lo sabe.", []string{"Vale p. ej. Para té.", "El Sr. Ruiz lo sabe."}},
		{"French", "fr", "M. Dupont arrive. Il parle.", []string{"M. Dupont arrive.", "Il parle."}},
		{"Russian", "ru", "Это было в 1999 г. Москва росла. Потом нет.", []string{"Это было в 1999 г. Москва росла.", "Потом нет."}},
		{"Chinese", "zh", "今天下雨。你去吗？不去！好。", []string{"今天下雨。", "你去吗？", "不去！", "好。"}},
		{"Japanese with quotes", "ja", "「行きます。」と言った。雨だ。", []string{"「行きます。」", "と言った。", "雨だ。"}},
		{"Hindi", "hi", "यह चाय है। वह कॉफी है।", []string{"यह चाय है।", "वह कॉफी है।"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var got []string
			list := languages().byTag[row.tag].sentences(row.text)
			for _, s := range list {
				got = append(got, strings.TrimSpace(s))
			}
			assert.Equal(t, row.want, got)
			assert.Equal(t, row.text, strings.Join(list, ""))
		})
	}
}

func TestExcerptIsAPartOfThePassage(t *testing.T) {
	en := languages().byTag["en"]
	long := strings.Repeat("Nothing of note is said here at all. ", 40) + "The refund takes five days. " + strings.Repeat("Nor is it here. ", 40)
	got := en.excerpt(long, func(s string) float64 { return float64(strings.Count(s, "refund")) })
	assert.Contains(t, got, "The refund takes five days.")
	assert.Contains(t, long, got)
	assert.LessOrEqual(t, len(got), longestQuote)

	flag := "🇩🇪"
	assert.Equal(t, flag+flag, shorten(strings.Repeat(flag, 5), 5), "a cut never splits a flag")
	assert.Equal(t, "one two", shorten("one two three", 9))
}
