package history

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/policy"
)

const (
	profileA = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	profileB = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
	value    = "zoe.quill@mail.example"
)

var (
	plain   = policy.NewScrubber()
	knowing = plain.With(policy.NewValues([]policy.Value{{Kind: "email", Text: value}}))
	noon    = time.UnixMilli(1_790_000_000_000)
)

func open(t *testing.T, folder string) *Store {
	t.Helper()
	s, err := Open(folder, func(err error) { t.Error(err) })
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func conversation(letter string) Conversation {
	return Conversation{ID: strings.Repeat(letter, 32), Profile: profileA, Client: "extension"}
}

// tell keeps a whole exchange.
func tell(s *Store, c Conversation, at time.Time, question, answer string) int64 {
	exchange := s.Ask(c, at, plain.Text(question))
	s.Say(exchange, 1, plain.Text(answer))
	s.Step(exchange, 0, Step{Tool: "read_page", Phase: "done", Depth: "page", Chars: 120})
	s.End(exchange, at.Add(time.Second), plain.Text(answer), "complete", "", "")
	return exchange
}

func TestWhatIsToldIsRead(t *testing.T) {
	s := open(t, t.TempDir())
	c := conversation("c")
	tell(s, c, noon, "What do the shoes cost?", "Forty euros.")
	exchange := s.Ask(c, noon.Add(time.Minute), plain.Text("And the boots?"))
	s.Say(exchange, 1, plain.Text("Sixty"))
	s.Say(exchange, 2, plain.Text(" euros"))
	about, exchanges, err := s.Read(profileA, c.ID)
	require.NoError(t, err)
	require.Equal(t, "What do the shoes cost?", about.Title)
	require.Equal(t, 2, about.Exchanges)
	require.Equal(t, noon.Add(time.Minute).UnixMilli(), about.Last)
	require.Equal(t, Exchange{
		At: noon.UnixMilli(), Question: "What do the shoes cost?", Answer: "Forty euros.", End: "complete",
		Steps: []Step{{Tool: "read_page", Phase: "done", Depth: "page", Chars: 120}},
	}, exchanges[0])
	require.Equal(t, "Sixty euros", exchanges[1].Answer, "also while it streams")
	require.Empty(t, exchanges[1].End)

	_, _, err = s.Read(profileB, c.ID)
	require.ErrorIs(t, err, ErrUnknown, "nobody else's")
	_, _, err = s.Read("", c.ID)
	require.NoError(t, err)
	s.TakeBack(exchange)
	s.End(exchange, noon, plain.Text("late"), "complete", "", "")
	_, exchanges, err = s.Read(profileA, c.ID)
	require.NoError(t, err)
	require.Len(t, exchanges, 1, "what was taken back stays away")
}

func TestListsAndSearches(t *testing.T) {
	s := open(t, t.TempDir())
	said := []struct{ id, question, answer string }{
		{"1", "Was kosten die Schuhe?", "Die Schuhe kosten 40 Euro."},
		{"2", "返品できますか", "はい、30日以内に返品できます。"},
		{"3", `How do "quotes" AND NEAR( work*?`, "They are 100% words, and under_scores too."},
		{"4", "Is the café open?", "Yes. " + strings.Repeat("More words. ", 40) + "The terrace closes at ten."},
	}
	for i, one := range said {
		tell(s, conversation(one.id), noon.Add(time.Duration(i)*time.Minute), one.question, one.answer)
	}
	other := conversation("9")
	other.Profile = profileB
	tell(s, other, noon, "Schuhe of somebody else", "No.")

	rows := []struct{ name, query, want string }{
		{"nothing asked lists all, the last first", "", "4321"},
		{"a word", "schuhe", "1"},
		{"a part of a word", "chuh", "1"},
		{"two words in different texts", "kosten euro", "1"},
		{"a word that is not there besides", "schuhe terrace", ""},
		{"two characters of Japanese", "返品", "2"},
		{"three characters of Japanese", "できま", "2"},
		{"the index's own syntax", `"quotes" AND NEAR(`, "3"},
		{"a star is a star", "work*?", "3"},
		{"a percent sign is one", "%", "3"},
		{"an underscore is one", "r_", "3"},
		{"without the accent", "cafe", "4"},
		{"control characters part words", "terrace\x00yes", "4"},
		{"nothing but space", " \t", "4321"},
		{"the end of a long answer", "terrace", "4"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			found, more, err := s.List(profileA, row.query, "", 10)
			require.NoError(t, err)
			require.False(t, more)
			got := ""
			for _, one := range found {
				got += one.ID[:1]
			}
			require.Equal(t, row.want, got)
		})
	}
	found, _, err := s.List(profileA, "terrace", "", 10)
	require.NoError(t, err)
	require.Contains(t, found[0].Excerpt, "The terrace closes at ten.")
	require.Less(t, len(found[0].Excerpt), 2*around+20)

	var pages []string
	for before := ""; ; {
		found, more, err := s.List(profileA, "", before, 3)
		require.NoError(t, err)
		for _, one := range found {
			pages = append(pages, one.ID[:1])
		}
		if !more {
			break
		}
		before = found[len(found)-1].ID
	}
	require.Equal(t, []string{"4", "3", "2", "1"}, pages)
	found, _, err = s.List("", "schuhe", "", 10)
	require.NoError(t, err)
	require.Len(t, found, 2, "the person's own command sees every profile")
}

func TestManyWriteAtOnce(t *testing.T) {
	s := open(t, t.TempDir())
	questions := 20
	if testing.Short() {
		questions = 4
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			c := conversation(fmt.Sprint(i))
			for n := range questions {
				exchange := s.Ask(c, noon, plain.Text(fmt.Sprintf("Question %d", n)))
				for piece := range 10 {
					s.Say(exchange, piece+1, plain.Text("word "))
				}
				s.End(exchange, noon, plain.Text(strings.Repeat("word ", 10)), "complete", "", "")
			}
			if i == 0 {
				_, err := s.Forget(profileA, c.ID)
				require.NoError(t, err)
			}
		})
	}
	all.Wait()
	found, _, err := s.List(profileA, "", "", 100)
	require.NoError(t, err)
	require.Len(t, found, 7)
	for _, one := range found {
		require.Equal(t, questions, one.Exchanges)
	}
	require.NoError(t, s.Close())
	require.NoError(t, s.Close(), "twice is no fault")
	s.Ask(conversation("8"), noon, plain.Text("late"))
	_, _, err = s.Read("", conversation("1").ID)
	require.ErrorIs(t, err, ErrClosed)
}
