package policy

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"testing"

	"sidekick/schema"
)

// benchFacts are the facts of the rule's own vectors: every kind, every
// language, and as many plain fields.
func benchFacts(b *testing.B) []map[string]any {
	b.Helper()
	folder, err := schema.Vectors("secrets")
	if err != nil {
		b.Fatal(err)
	}
	names, err := fs.Glob(folder, "*.json")
	if err != nil {
		b.Fatal(err)
	}
	var all []map[string]any
	for _, name := range names {
		raw, err := fs.ReadFile(folder, name)
		if err != nil {
			b.Fatal(err)
		}
		var table struct {
			Rows []struct{ Facts json.RawMessage }
		}
		if err := json.Unmarshal(raw, &table); err != nil {
			b.Fatal(err)
		}
		for _, row := range table.Rows {
			var facts map[string]any
			if json.Unmarshal(row.Facts, &facts) == nil && facts["tag"] != nil {
				all = append(all, facts)
			}
		}
	}
	return all
}

// numbered writes facts whose strings nobody asked about before: a number
// behind each changes no verdict, and no memory of earlier questions helps.
func numbered(b *testing.B, rows []map[string]any, round int) []json.RawMessage {
	b.Helper()
	var out []json.RawMessage
	for _, row := range rows {
		facts := map[string]any{}
		for key, value := range row {
			facts[key] = value
		}
		for _, key := range []string{"id", "name", "label", "placeholder", "ariaLabel", "title", "labelledby", "nearby"} {
			if text, ok := facts[key].(string); ok && round > 0 {
				facts[key] = fmt.Sprintf("%s %d", text, round)
			}
		}
		raw, err := json.Marshal(facts)
		if err != nil {
			b.Fatal(err)
		}
		out = append(out, raw)
	}
	return out
}

// benchRound numbers the strings of this process, so that none comes twice.
var benchRound int

// One control in the host that it was never asked about: the limit is 120 µs.
func BenchmarkJudgeSecret(b *testing.B) {
	rows := benchFacts(b)
	facts, at := numbered(b, rows, 0), 0
	if _, err := JudgeSecret(facts[0]); err != nil { // the rule loads once
		b.Fatal(err)
	}
	at = len(facts)
	b.ResetTimer()
	for range b.N {
		if at == len(facts) {
			b.StopTimer()
			benchRound++
			facts, at = numbered(b, rows, benchRound), 0
			b.StartTimer()
		}
		if _, err := JudgeSecret(facts[at]); err != nil {
			b.Fatal(err)
		}
		at++
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N), "µs/control")
}
