package session

import (
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

func TestQuotable(t *testing.T) {
	folder, err := schema.Vectors("quotes")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "rows.json")
	require.NoError(t, err)
	var table struct {
		Rows []struct{ Name, Why, Text, Want string }
	}
	require.NoError(t, json.Unmarshal(raw, &table))
	require.NotEmpty(t, table.Rows)
	for _, row := range table.Rows {
		t.Run(row.Name, func(t *testing.T) {
			require.Equal(t, row.Want, quotable(row.Text), row.Why)
			require.Equal(t, row.Want, quotable(row.Want), "the panel does it once more")
		})
	}
}
