package model

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
)

func TestWhatARequestCosts(t *testing.T) {
	const anthropic, openai = "api.anthropic.com", "api.openai.com"
	for _, row := range []struct {
		name, why, provider, host, model string
		used                             Usage
		want                             int64 // billionths of a dollar
		known                            bool
	}{
		{"a plain request", "a million in and a tenth out", "anthropic", anthropic, "claude-opus-5", Usage{Input: 1_000_000, Output: 100_000}, 7_500_000_000, true},
		{"with a cache", "read and written tokens have prices of their own", "anthropic", anthropic, "claude-opus-5", Usage{Input: 10, CacheRead: 1000, CacheWrite: 100, Output: 1}, 10*5000 + 1000*500 + 100*6250 + 25000, true},
		{"a name with a day", "the same model", "anthropic", anthropic, "claude-haiku-4-5-20251001", Usage{Input: 1000}, 1_000_000, true},
		{"a name with a day in parts", "the same model", "openai", openai, "gpt-5.4-2026-03-05", Usage{Output: 1000}, 15_000_000, true},
		{"another name", "gpt-5.4-mini is no gpt-5.4 of the day mini", "openai", openai, "gpt-5.4-mini", Usage{Output: 1000}, 4_500_000, true},
		{"a name that goes on", "an unknown model has no price", "openai", openai, "gpt-5.4-pro", Usage{Output: 1000}, 0, false},
		{"an unknown model", "never guessed", "anthropic", anthropic, "claude-next", Usage{Input: 1}, 0, false},
		{"another host", "others sell the same model for their own price", "openai", "openrouter.ai", "gpt-5.4", Usage{Input: 1}, 0, false},
		{"this computer", "nothing is charged that we could know of", "openai", "localhost:11434", "gpt-5.4", Usage{Input: 1}, 0, false},
		{"the port of https", "the same host", "openai", "api.openai.com:443", "gpt-5.4", Usage{Input: 1000}, 2_500_000, true},
		{"another port", "not the provider's", "openai", "api.openai.com:8443", "gpt-5.4", Usage{Input: 1}, 0, false},
		{"another wire", "the host speaks anthropic's", "openai", anthropic, "claude-opus-5", Usage{Input: 1}, 0, false},
		{"a short prompt", "the lower of two prices", "anthropic", anthropic, "claude-haiku-5-5", Usage{Input: 99_000, CacheRead: 1000}, 99_000*100 + 1000*10, true},
		{"a long prompt", "the higher, for every token of it", "anthropic", anthropic, "claude-haiku-5-5", Usage{Input: 99_000, CacheRead: 1001, Output: 2}, 99_000*500 + 1001*50 + 2*2500, true},
		{"longer than the table knows", "the table has no price for it", "openai", openai, "gpt-5.5", Usage{Input: 270_001}, 0, false},
		{"a kind without a price", "the table has none for writing this cache", "openai", openai, "gpt-5.5", Usage{Input: 1, CacheWrite: 1}, 0, false},
		{"nothing was counted", "no tokens are no price", "anthropic", anthropic, "claude-opus-5", Usage{}, 0, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, known := CostOf(row.provider, row.host, row.model, row.used)
			require.Equal(t, row.known, known, row.why)
			if known {
				require.Equal(t, row.want, got.Billionths, row.why)
				require.NotEmpty(t, got.AsOf)
			}
		})
	}
}

func TestThePricesHaveASourceAndADay(t *testing.T) {
	shape, err := jsonschema.Compile("prices.schema.json")
	require.NoError(t, err)
	raw, err := os.ReadFile("prices.json")
	require.NoError(t, err)
	var file any
	require.NoError(t, json.Unmarshal(raw, &file))
	require.NoError(t, shape.Validate(file))
	for _, t1 := range tariffs() {
		day, err := time.Parse("2006-01-02", t1.asOf)
		require.NoError(t, err)
		require.Greater(t, day.Year(), 2024)
		require.Positive(t, t1.input, t1.model)
		require.NotEmpty(t, t1.source)
	}
	all := tariffs()
	require.True(t, slices.IsSortedFunc(all, func(a, b tariff) int {
		if a.provider+a.model != b.provider+b.model {
			return slices.Compare([]string{a.provider, a.model}, []string{b.provider, b.model})
		}
		// Of one model the shortest first, and what has no end last.
		return int(min(max(length(a)-length(b), -1), 1))
	}))
}

func length(t tariff) int64 {
	if t.upTo == 0 {
		return 1 << 62
	}
	return t.upTo
}
