package history

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

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
