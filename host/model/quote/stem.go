package quote

import (
	"strings"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/arabic"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"
)

// stemmers take a folded word to what its forms share. A language without a
// row compares words whole.
var stemmers = map[string]func(string) string{
	"ar": snowball(arabic.Stem),
	"cs": clipped,
	"de": snowball(german.Stem),
	"el": clipped,
	"en": snowball(english.Stem),
	"es": snowball(spanish.Stem),
	"fr": snowball(french.Stem),
	"he": hebrew,
	"hi": clipped,
	"id": indonesian,
	"it": snowball(italian.Stem),
	"ko": korean,
	"nl": snowball(dutch.Stem),
	"pl": clipped,
	"pt": snowball(portuguese.Stem),
	"ru": snowball(russian.Stem),
	"sv": snowball(swedish.Stem),
	"tr": snowball(turkish.Stem),
	"uk": clipped,
}

// prefixing languages change a word's front too, so a page's word may be a
// form of a question's word though their first letters differ.
var prefixing = map[string]bool{"ar": true, "he": true}

func plain(w string) string { return w }

func snowball(stem func(*snowballstem.Env) bool) func(string) string {
	return func(w string) string {
		if len(w) < 3 || len(w) > 64 {
			return w
		}
		env := snowballstem.NewEnv(w)
		stem(env)
		return env.Current()
	}
}

// clipped keeps a word's first five letters without a closing vowel: what is
// left of most Slavic, Greek and Hindi words when their endings change.
func clipped(w string) string {
	end, runes := len(w), 0
	for i := range w {
		if runes == 5 {
			end = i
			break
		}
		runes++
	}
	w = w[:end]
	last, size := utf8.DecodeLastRuneInString(w)
	if utf8.RuneCountInString(w) > 3 && strings.ContainsRune(closingVowels, last) {
		return w[:len(w)-size]
	}
	return w
}

const closingVowels = "aeiouy" + "аеиоуыэюяіїєь" + "αεηιουω" + "ािीुूेैोौं"

// korean drops one particle from the end of a word.
func korean(w string) string { return withoutEnding(w, 2, koreanParticles) }

var koreanParticles = []string{"에서는", "으로", "에서", "에게", "한테", "부터", "까지", "에는", "이란", "은", "는", "이", "가", "을", "를", "에", "의", "도", "로", "와", "과", "만", "란"}

func indonesian(w string) string { return withoutEnding(w, 4, []string{"nya", "lah", "kah", "kan"}) }

// hebrew drops one letter that is grown on in front and one ending.
func hebrew(w string) string {
	first, size := utf8.DecodeRuneInString(w)
	if utf8.RuneCountInString(w) > 3 && strings.ContainsRune("ובהלמכש", first) {
		w = w[size:]
	}
	return withoutEnding(w, 3, []string{"ים", "ות", "ה"})
}

// withoutEnding drops the first ending that fits and leaves at least so many
// letters.
func withoutEnding(w string, least int, endings []string) string {
	for _, ending := range endings {
		if rest, ok := strings.CutSuffix(w, ending); ok && utf8.RuneCountInString(rest) >= least {
			return rest
		}
	}
	return w
}
