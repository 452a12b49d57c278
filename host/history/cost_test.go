package history

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A cost is told where it is known, and where it is not that is told too.
func TestWhatItCost(t *testing.T) {
	s := open(t, t.TempDir())
	c := conversation("c")
	exchange := s.Ask(c, noon, plain.Text("What do the shoes cost?"))
	send := func(host string, usage Usage) {
		request := s.Sending(Sending{Exchange: exchange, At: noon, Provider: plain.Text("anthropic"), Model: plain.Text("m"), Host: plain.Text(host), Attempt: 1, Text: plain.Text(`{"a":1}`)})
		s.Ended(request, noon.Add(time.Second), usage, "")
	}
	exported := func(format string) string {
		file, err := s.Export(profileA, c.ID, format)
		require.NoError(t, err)
		return file.Text
	}
	priced := func(billionths int64) Usage {
		return Usage{Input: 10, Output: 1, Cost: &billionths, Priced: "2026-05-04"}
	}
	require.NotContains(t, exported(Markdown), "Requests", "nothing left")
	send("api.example", priced(2_000_000))
	send("api.example", priced(1_500_000))
	left, sum, _, err := s.Left(profileA, c.ID, 0, 10)
	require.NoError(t, err)
	require.EqualValues(t, 3_500_000, sum.Cost)
	require.Zero(t, sum.Unpriced)
	require.Equal(t, "2026-05-04", sum.Priced)
	require.EqualValues(t, 1_500_000, *left[0].Cost)
	require.Equal(t, "2026-05-04", left[0].Priced)
	require.Contains(t, exported(Markdown), "Requests to a model: 2, of them 2 to another computer. Tokens: 20 sent, 2 received. Cost: $0.0035.")

	send("api.example", Usage{Input: 3, Output: 1, Priced: "hunter2"})
	send("localhost:11434", Usage{Input: 3, Output: 1})
	left, sum, _, err = s.Left(profileA, "", 0, 10)
	require.NoError(t, err)
	require.EqualValues(t, 3_500_000, sum.Cost)
	require.Equal(t, 1, sum.Unpriced, "what stays here costs nothing that a provider charges")
	require.Nil(t, left[1].Cost)
	require.Empty(t, left[1].Priced, "a day or nothing")
	require.Contains(t, exported(Markdown), "Cost: $0.0035, and what 1 of them cost is not known.")
	var file struct {
		Left []struct{ Cost *int64 }
		Sum  struct{ Cost, Unpriced int64 }
	}
	require.NoError(t, json.Unmarshal([]byte(exported(JSON)), &file))
	require.EqualValues(t, 3_500_000, file.Sum.Cost)
	require.EqualValues(t, 1, file.Sum.Unpriced)
	require.Nil(t, file.Left[1].Cost, "missing, and not nothing")
	require.EqualValues(t, 1_500_000, *file.Left[2].Cost)
}

func TestDollars(t *testing.T) {
	for billionths, want := range map[int64]string{
		0: "$0", 1: "less than $0.0001", 99_999: "less than $0.0001", 100_000: "$0.0001", 1_234_567: "$0.0012", 99_999_999: "$0.1000", 100_000_000: "$0.10", 1_500_000_000: "$1.50", 12_345_678_901: "$12.35",
	} {
		require.Equal(t, want, Dollars(billionths))
	}
}
