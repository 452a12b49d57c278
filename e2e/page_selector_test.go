package e2e

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/policy"
)

// pageSelector is a selector as the host would send it. One that the host
// refuses goes as a compound, to see what the page itself makes of it.
func pageSelector(t testing.TB, text string) map[string]any {
	t.Helper()
	chain := []policy.SelectorStep{{Engine: "css", List: []policy.SelectorComplex{{{CSS: text}}}}}
	if ruling := policy.JudgeSelector(text, false); ruling.Verdict == policy.Allow {
		chain = ruling.Selector.Chain
	}
	return map[string]any{"frames": []string{}, "chain": chain}
}

func pageSelectorJSON(t testing.TB, text string) string {
	t.Helper()
	raw, err := json.Marshal(pageSelector(t, text))
	require.NoError(t, err)
	return string(raw)
}
