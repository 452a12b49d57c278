package policy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func texts(t *testing.T, values []Value, own []string, in ...string) (out []string, withheld int) {
	t.Helper()
	got, err := NewScrubber().With(NewValues(values)).ErrorText(in, own)
	require.NoError(t, err)
	out = []string{}
	for _, one := range got.Texts {
		out = append(out, one.String())
	}
	return out, got.Withheld
}

func TestErrorText(t *testing.T) {
	values := []Value{{"card.number", "4929171234567898"}, {"name", "Orla Fennimore"}}
	for name, row := range map[string]struct {
		in, want, why string
		withheld      int
	}{
		"plain":              {"Enter a valid postcode", "Enter a valid postcode", "it is what the list is for", 0},
		"a digit":            {"at most 30 characters", "at most ## characters", "digits answer guesses", 0},
		"other digits":       {"ends in ٤² and ⅷ, ④", "ends in ## and #, #", "of every script", 0},
		"an e-mail":          {"anna.b+c@mail.example is taken.", "[email] is taken.", "no value of the session, and private", 0},
		"an e-mail in marks": {"<Anna@Mail.example>, please", "<[email]>, please", "the marks are the page's", 0},
		"a full-width @":     {"anna＠mail.example", "[email]", "it reads the same", 0},
		"an encoded @":       {"anna%40mail.example", "[email]", "it reads the same", 0},
		"a quoted name":      {`"anna b"@mail.example`, "[email]", "RFC 5321 allows it", 0},
		"an at sign":         {"Meet us @ the shop @", "Meet us @ the shop @", "no address", 0},
		"a value":            {"Hello Orla Fennimore, try again", "", "dropped whole, since what stands around could tell it", 1},
		"a value regrouped":  {"4929-1712-3456-7898 was declined", "", "in every form", 1},
		"a first name":       {"Orla, please try again", "", "a word of a name is one of the guesses that 60 are allowed of", 0},
		"a last name":        {"fennimore: not on the list", "", "in every form", 0},
		"a word like one":    {"Orlando is taken", "Orlando is taken", "whole words alone", 0},
		"a foreign card":     {"4111 1111 1111 1111 was declined", "[card.number] was declined", "shapes as everywhere", 0},
		"nothing":            {"  ", "", "no message", 0},
	} {
		t.Run(name, func(t *testing.T) {
			got, withheld := texts(t, values, nil, row.in)
			want := []string{}
			if row.want != "" {
				want = append(want, row.want)
			}
			require.Equal(t, want, got, row.why)
			require.Equal(t, row.withheld, withheld, row.why)
		})
	}
}

func TestErrorTextRepeatsNothingOfTheSession(t *testing.T) {
	own := []string{"Kestrel Lane 9", "Enter", "no"}
	for _, text := range []string{"Is KESTREL a street?", "kes", "e&#115;trel", "no street: estr", "enter a name", "Lane 9"} {
		got, withheld := texts(t, nil, own, text)
		require.Empty(t, got, text)
		require.Zero(t, withheld, "a count would say that the page repeated it")
	}
	got, _ := texts(t, nil, own, "Choose now", "Bad postcode")
	require.Equal(t, []string{"Choose now", "Bad postcode"}, got, "two characters stand everywhere")
}

// A message that repeats the session's own words is dropped before a value is
// looked for in it.
func TestErrorTextDropsBeforeItCounts(t *testing.T) {
	got, withheld := texts(t, []Value{{"name", "Orla Fennimore"}}, []string{"try this"}, "Orla Fennimore, try")
	require.Empty(t, got)
	require.Zero(t, withheld)
}

func TestErrorTextIsFewAndShort(t *testing.T) {
	got, _ := texts(t, nil, nil, "a", "b", "c", "d", "e", "f")
	require.Equal(t, []string{"a", "b", "c", "d", "e"}, got)
	got, withheld := texts(t, []Value{{"name", "Orla Fennimore"}}, nil, strings.Repeat("ü", 300), "b", "c", "d", "e", "f", "Orla Fennimore")
	require.Equal(t, strings.Repeat("ü", 200), got[0])
	require.Equal(t, 1, withheld, "also beyond the fifth")
}

func TestErrorTextThatIsNoTextWithholdsAll(t *testing.T) {
	got, err := NewScrubber().ErrorText([]string{"fine", "\xff"}, nil)
	require.Error(t, err)
	require.Empty(t, got.Texts)
}

func TestErrorTextCountsNothingBesideOwnWords(t *testing.T) {
	values := []Value{{"name", "Orla Fennimore"}}
	message := "Hello Orla Fennimore, try again"
	for name, own := range map[string][]string{"shares nothing": {"zzz yyy"}, "shares three characters": {"xferlax Orlando"}} {
		t.Run(name, func(t *testing.T) {
			got, withheld := texts(t, values, own, message)
			require.Empty(t, got)
			require.Zero(t, withheld, "the count would say which of the words share characters with the value")
		})
	}
}
