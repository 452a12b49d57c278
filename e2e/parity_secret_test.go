package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"testing"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// secretRow is one row of schema/vectors/secrets: facts of a control, and what
// the rule says of them.
type secretRow struct {
	Name  string          `json:"name"`
	Facts json.RawMessage `json:"facts"`
	Want  struct {
		Sensitive bool    `json:"sensitive"`
		Kind      *string `json:"kind"`
	} `json:"want"`
}

// verdict is what the rule says, in full.
type verdict struct {
	Sensitive bool     `json:"sensitive"`
	Kind      *string  `json:"kind"`
	Kinds     []string `json:"kinds"`
	Rule      string   `json:"rule"`
	Why       string   `json:"why"`
}

// TestParitySecretVectors judges every row of the secret rule's table in both
// engines: each says what the row wants, and both say the same in full.
func TestParitySecretVectors(t *testing.T) {
	folder, err := schema.Vectors("secrets")
	require.NoError(t, err)
	tables, err := fs.Glob(folder, "*.json")
	require.NoError(t, err)
	require.NotEmpty(t, tables)
	site := serveHTML(t, map[string]string{"/": "<!doctype html><p>nothing"})
	var rows []secretRow
	for _, name := range tables {
		raw, err := fs.ReadFile(folder, name)
		require.NoError(t, err)
		var table struct{ Rows []secretRow }
		require.NoError(t, json.Unmarshal(raw, &table), name)
		require.NotEmpty(t, table.Rows, name)
		for _, row := range table.Rows {
			row.Name = name + "/" + row.Name
			rows = append(rows, row)
		}
	}
	chromium, webkit := fromEachEngine(t, func(t *testing.T, e engine) []verdict { return judgeRows(t, e.open(t, site.URL+"/"), rows) })
	for i, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			require.Equal(t, chromium[i], webkit[i])
			require.Equal(t, row.Want.Sensitive, webkit[i].Sensitive)
			require.Equal(t, row.Want.Kind, webkit[i].Kind)
		})
	}
	t.Logf("%d rows", len(rows))
}

// judgeRows runs the rule file in the reader's world over all rows at once.
func judgeRows(t testing.TB, page document, rows []secretRow) (verdicts []verdict) {
	t.Helper()
	facts := make([]json.RawMessage, len(rows))
	for i, row := range rows {
		facts[i] = row.Facts
	}
	raw, err := json.Marshal(facts)
	require.NoError(t, err)
	text, err := json.Marshal(string(raw))
	require.NoError(t, err)
	require.NoError(t, page.World(fmt.Sprintf("JSON.parse(%s).map((facts) => globalThis[Symbol.for('sidekick.parts')].secretRule.judge(facts))", text), &verdicts))
	require.Len(t, verdicts, len(rows))
	return verdicts
}
