package policy

import (
	"math/rand"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"
)

// slowFold is the fold without its short ways: one character after the other.
func slowFold(text string) *folded {
	f := &folded{}
	for i := 0; i < len(text); {
		n := 1
		if text[i] >= utf8.RuneSelf {
			n = max(1, norm.NFKC.NextBoundaryInString(text[i:], true))
			f.character(text[i:i+n], canonicalOf(text[i:i+n]), i)
		} else if b := asciiFold[text[i]]; b != ' ' || len(f.text) == 0 || f.text[len(f.text)-1] != ' ' {
			f.back = f.back.plainly(len(f.text), i)
			f.text = append(f.text, b)
		}
		i += n
	}
	if len(f.back) == 0 {
		f.back = mapping{{plain: true}}
	}
	return f
}

func requireFoldsAlike(t *testing.T, text string) {
	t.Helper()
	want, got := slowFold(text), fold(text)
	require.Equal(t, string(want.text), string(got.text), "%+q", text)
	for i := range want.text {
		start, end := want.back.back(i, i+1)
		gotStart, gotEnd := got.back.back(i, i+1)
		require.Equal(t, [2]int{start, end}, [2]int{gotStart, gotEnd}, "%+q at %d", text, i)
	}
}

func TestEveryCharacterFoldsAlikeTheShortWay(t *testing.T) {
	step := rune(1)
	if testing.Short() {
		step = 61
	}
	for r := rune(0); r <= utf8.MaxRune; r += step {
		if !utf8.ValidRune(r) {
			continue
		}
		text := "x" + string(r) + "가" + string(r) + "\u0301Y" + string(r)
		if string(slowFold(text).text) != string(fold(text).text) {
			requireFoldsAlike(t, text)
		}
	}
}

func TestTextFoldsAlikeTheShortWay(t *testing.T) {
	seed := time.Now().UnixNano()
	r := rand.New(rand.NewSource(seed))
	pieces := append(strings.Split("a|Z|@|[|`|{|/|0|9|:| |  |\t|\n|+|\x7f|\x00|,|hello world, |ABCDEFGH|é|e\u0301|\u0301|ß|İ|ﬁ|９|٤|가|ᄀ|ᅡ|ᆨ|か|\u3099|が|ไทย|हि|\u200b|\u00ad|\u00a0|\u3000|鞋|𝟗|😀|👩\u200d👩|\ufe0f", "|"), "\xff", "\xe4\xb8", "|")
	texts := 20_000
	if testing.Short() {
		texts = 500
	}
	for range texts {
		var out strings.Builder
		for range 1 + r.Intn(30) {
			out.WriteString(pieces[r.Intn(len(pieces))])
		}
		requireFoldsAlike(t, out.String())
	}
}
