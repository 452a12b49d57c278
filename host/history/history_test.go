package history

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
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

// raw is every byte that SQLite keeps in the folder.
func raw(t *testing.T, folder string) []byte {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var all []byte
	for _, entry := range entries {
		info, err := entry.Info()
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), entry.Name())
		one, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		require.NoError(t, err)
		all = append(all, one...)
	}
	require.NotEmpty(t, all)
	return all
}

// holds says whether the bytes hold a text, or most of it: an index keeps words
// by runs of three characters, with what they share left out.
func holds(all []byte, text string) bool {
	lower := bytes.ToLower(all)
	for at := 0; at+6 <= len(text); at++ {
		if bytes.Contains(lower, []byte(strings.ToLower(text[at:at+6]))) {
			return true
		}
	}
	return false
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

func TestForgottenIsInNoByte(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	secret, kept := conversation("a"), conversation("b")
	for i := range 12 {
		tell(s, secret, noon, fmt.Sprintf("Wyvernquartz number %d?", i), strings.Repeat("Zyxomma tellurium vexillary. ", 30))
	}
	exchange := tell(s, kept, noon, "What stays?", "Marmalade stays.")
	sent := s.Sending(Sending{Exchange: exchange - 1, At: noon, Host: plain.Text("api.example:443"), Text: plain.Text(`{"messages":[{"content":"Zyxomma"}]}`)})
	s.Ended(sent, noon, Usage{Input: 1}, "")
	require.True(t, holds(raw(t, folder), "Zyxomma"), "the test can see it while it is there")

	there, err := s.Forget(profileB, secret.ID)
	require.NoError(t, err)
	require.False(t, there, "nobody else's")
	there, err = s.Forget(profileA, secret.ID)
	require.NoError(t, err)
	require.True(t, there)
	all := raw(t, folder)
	for _, word := range []string{"Wyvernquartz", "Zyxomma", "tellurium", "vexillary"} {
		require.False(t, holds(all, word), word)
	}
	require.True(t, holds(all, "Marmalade"))
	found, _, err := s.List(profileA, "marmalade", "", 10)
	require.NoError(t, err)
	require.Len(t, found, 1)
	_, sum, _, err := s.Left("", "", 0, 10)
	require.NoError(t, err)
	require.Zero(t, sum.Requests)

	n, err := s.ForgetAll(profileA)
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.False(t, holds(raw(t, folder), "Marmalade"))
	require.NoError(t, s.Close())
	require.False(t, holds(raw(t, folder), "Marmalade"))
}

// What a person typed before it was filled, and a model said back, was kept as
// it was; the fill takes it out of every byte.
func TestAFillTakesItsValueOutOfWhatWasKept(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder)
	c := conversation("f")
	exchange := tell(s, c, noon, "My mail is "+value+", fill it in", "I fill "+value+" in.")
	var all []Shown
	request := s.Sending(Sending{
		Exchange: exchange, At: noon, Host: plain.Text("127.0.0.1:443"), Shown: all,
		Text: plain.Text(`{"model":"m","messages":[{"role":"user","content":"My mail is ` + value + `"}]}`),
	})
	open := s.Ask(c, noon, plain.Text("Now"))
	s.Say(open, 1, plain.Text("So zoe.quill@"))
	s.Say(open, 2, plain.Text("mail.example"))
	_, _, err := s.Read(profileA, c.ID)
	require.NoError(t, err)
	require.True(t, bytes.Contains(raw(t, folder), []byte(value)), "the test can see it while it is there")

	require.NoError(t, s.Filled(c.ID, knowing))
	require.False(t, holds(raw(t, folder), "zoe.quill"))
	require.False(t, holds(raw(t, folder), "mail.example"))
	s.Say(open, 3, plain.Text(" it is."))
	about, exchanges, err := s.Read(profileA, c.ID)
	require.NoError(t, err)
	require.True(t, about.Filled)
	require.Equal(t, "My mail is [email], fill it in", about.Title)
	require.Equal(t, "I fill [email] in.", exchanges[0].Answer)
	require.Equal(t, "So [email] it is.", exchanges[1].Answer, "also where a value stood across two pieces")
	text, err := s.LeftText(profileA, request)
	require.NoError(t, err)
	require.Contains(t, text, `"content": "My mail is [email]"`)
	again := s.Ask(c, noon, plain.Text("Once more"))
	require.NoError(t, s.Filled(c.ID, knowing))
	s.End(again, noon, plain.Text("Yes."), "complete", "", "")
	about, _, err = s.Read(profileA, c.ID)
	require.NoError(t, err)
	require.True(t, about.Filled, "for good")
}

func TestWhatLeft(t *testing.T) {
	s := open(t, t.TempDir())
	c := conversation("c")
	exchange := s.Ask(c, noon, plain.Text("What do the shoes cost?"))
	body := func(more string) policy.Clean {
		return plain.Text(`{"model":"m","stream":true,"tools":[],"messages":[{"role":"user","content":"What <b>do</b> the shoes cost?"}` + more + `]}`)
	}
	send := func(host, more string, shown ...Shown) int64 {
		return s.Sending(Sending{
			Exchange: exchange, At: noon, Provider: plain.Text("anthropic"), Model: plain.Text("m"), Host: plain.Text(host),
			Attempt: 1, Bytes: 1000, Shown: shown, Text: body(more),
		})
	}
	first := send("api.example:443", "")
	s.Ended(first, noon.Add(time.Second), Usage{Input: 10, CacheRead: 5, Output: 7}, "")
	second := send("api.example:443", `,{"role":"tool","content":"Shoes"}`, Shown{Tool: "read_page", Depth: "page", Site: plain.Text("shop.example"), Characters: 5})
	third := send("[::1]:11434", "")
	s.Ended(third, noon, Usage{Input: 1, Output: 1, Estimated: true}, "server")

	left, sum, more, err := s.Left(profileA, c.ID, 0, 2)
	require.NoError(t, err)
	require.True(t, more)
	require.Equal(t, Sum{Requests: 3, Away: 2, Bytes: 3000, Input: 16, Output: 8, Unpriced: 1}, sum, "the one under way used nothing yet, and here nothing is charged")
	require.Equal(t, []int64{third, second}, []int64{left[0].ID, left[1].ID})
	require.True(t, left[0].Local)
	require.Equal(t, "server", left[0].Fault)
	require.False(t, left[1].Ended)
	require.Equal(t, []Seen{{Tool: "read_page", Depth: "page", Site: "shop.example", Characters: 5}}, left[1].Shown)
	left, _, more, err = s.Left(profileA, c.ID, second, 2)
	require.NoError(t, err)
	require.False(t, more)
	require.Equal(t, int64(15), left[0].Input)
	require.Equal(t, int64(5), left[0].Cached)
	require.Equal(t, "What do the shoes cost?", left[0].Title)

	text, err := s.LeftText(profileA, second)
	require.NoError(t, err)
	require.JSONEq(t, body(`,{"role":"tool","content":"Shoes"}`).String(), text)
	require.Contains(t, text, "<b>do</b>", "as it was")
	_, err = s.LeftText(profileB, second)
	require.ErrorIs(t, err, ErrUnknown)
	var parts int
	require.NoError(t, s.outside(func(ctx contextOf, q querier) error {
		return q.QueryRowContext(ctx, `SELECT count(*) FROM part`).Scan(&parts)
	}))
	require.Equal(t, 5, parts, "what three requests share is kept once")

	_, err = s.Forget(profileA, c.ID)
	require.NoError(t, err)
	require.Zero(t, send("api.example:443", ""), "nothing is kept of what was forgotten")
	_, err = s.LeftText("", second)
	require.ErrorIs(t, err, ErrUnknown)
}

func TestExports(t *testing.T) {
	s := open(t, t.TempDir())
	c := conversation("c")
	tell(s, c, noon, "Line one\n# not a heading", "**Forty** euros.")
	file, err := s.Export(profileA, c.ID, Markdown)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(file.Name, ".md"))
	require.Contains(t, file.Text, "> Line one\n> # not a heading\n")
	require.Contains(t, file.Text, "**Forty** euros.")
	file, err = s.Export(profileA, c.ID, JSON)
	require.NoError(t, err)
	require.Contains(t, file.Text, `"question": "Line one\n# not a heading"`)
	require.Contains(t, file.Text, `"left": []`)
	_, err = s.Export(profileB, c.ID, JSON)
	require.ErrorIs(t, err, ErrUnknown)
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
