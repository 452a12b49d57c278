package quote

import (
	"strings"
	"unicode"
	"unicode/utf8"

	bcp47 "golang.org/x/text/language"

	"sidekick/host/model"
)

// script is a way of writing with the languages of languages/ that use it. One
// that only one language uses names the language by itself.
type script struct {
	table *unicode.RangeTable
	tags  []string
}

// scripts stand in the order of their say: kana makes Han Japanese.
var scripts = []script{
	{unicode.Hangul, []string{"ko"}},
	{unicode.Hiragana, []string{"ja"}},
	{unicode.Katakana, []string{"ja"}},
	{unicode.Thai, []string{"th"}},
	{unicode.Hebrew, []string{"he"}},
	{unicode.Arabic, []string{"ar"}},
	{unicode.Devanagari, []string{"hi"}},
	{unicode.Greek, []string{"el"}},
	{unicode.Cyrillic, []string{"ru", "uk"}},
	{unicode.Han, []string{"zh", "ja"}},
	{unicode.Latin, []string{"en", "de", "fr", "es", "pt", "it", "nl", "pl", "cs", "sv", "tr", "vi", "id"}},
}

// sampleRunes is how much of a text its language is told from. A text of so
// many words with a smaller share of stop-words is in none of our languages:
// prose has twice as many.
const (
	sampleRunes = 4000
	enoughWords = 20
	leastStops  = 0.18
)

// of is the language to answer in: the page's own word for it, unless the
// page is written in a script that this language does not use; else what its
// text looks like, else the question's, else the person's own, else English.
func (set *languageSet) of(seen *page, turn model.Turn) *language {
	sample := seen.sample(sampleRunes)
	if l := set.named(seen.lang); l != nil && (sample == "" || l.writes(sample)) {
		return l
	}
	for _, text := range []string{sample, turn.Question.String()} {
		if l := set.detect(text); l != nil {
			return l
		}
	}
	if l := set.named(turn.Language); l != nil {
		return l
	}
	return set.byTag["en"]
}

// named finds the language of a BCP 47 tag, nil if there is none.
func (set *languageSet) named(tag string) *language {
	parsed, err := bcp47.Parse(strings.TrimSpace(tag))
	if err != nil {
		return nil
	}
	base, _ := parsed.Base()
	return set.byTag[base.String()]
}

// detect tells a text's language by its script, and among languages of one
// script by whose stop-words it holds most; nil if nothing speaks for any.
func (set *languageSet) detect(text string) *language {
	candidates := scriptOf(text)
	if candidates == nil {
		return nil
	}
	if len(candidates.tags) == 1 || candidates.table == unicode.Han {
		return set.byTag[candidates.tags[0]]
	}
	words := wordsOf(fold(text))
	var best *language
	most := 0
	for _, tag := range candidates.tags {
		l, count := set.byTag[tag], 0
		for _, w := range words {
			if l.stopwords[w.text] {
				count++
			}
		}
		if count > most {
			best, most = l, count
		}
	}
	if len(words) >= enoughWords && float64(most) < leastStops*float64(len(words)) {
		return nil
	}
	return best
}

// scriptOf is the script that most of a text's letters are in. Kana and
// Hangul count for more than they are, because Han stands between them.
func scriptOf(text string) *script {
	var counts [16]int
	runes := 0
	for _, r := range text {
		if runes++; runes > sampleRunes {
			break
		}
		if r < utf8.RuneSelf {
			if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
				counts[len(scripts)-1]++
			}
			continue
		}
		for i := range scripts {
			if unicode.Is(scripts[i].table, r) {
				counts[i] += scriptWeight(i)
				break
			}
		}
	}
	best := -1
	for i := range scripts {
		if counts[i] > 0 && (best < 0 || counts[i] > counts[best]) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return &scripts[best]
}

// A character of these says more than a Latin letter does: a word takes fewer.
func scriptWeight(i int) int {
	switch scripts[i].table {
	case unicode.Hangul, unicode.Hiragana, unicode.Katakana:
		return 4
	case unicode.Han:
		return 2
	}
	return 1
}

func (l *language) writes(text string) bool {
	in := scriptOf(text)
	if in == nil {
		return true
	}
	for _, tag := range in.tags {
		if tag == l.tag {
			return true
		}
	}
	return false
}
