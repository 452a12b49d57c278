package history

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/policy"
)

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
