package e2e

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// TestPictureTable holds the check of a picture to a table of documents, each
// with one sensitive element that shows in a way of its own, or does not.
func TestPictureTable(t *testing.T) {
	folder, err := schema.Vectors("pictures")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "shown.json")
	require.NoError(t, err)
	var table struct {
		Rows []struct {
			Name string `json:"name"`
			Why  string `json:"why"`
			Only string `json:"only"` // the one engine that draws it so
			HTML string `json:"html"`
			Want struct {
				Safe   bool   `json:"safe"`
				Reason string `json:"reason"`
			} `json:"want"`
		} `json:"rows"`
	}
	require.NoError(t, json.Unmarshal(raw, &table))
	require.GreaterOrEqual(t, len(table.Rows), 25)
	site := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		row, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
		if err != nil || row < 0 || row >= len(table.Rows) {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>t</title>" + table.Rows[row].HTML))
	}))
	inEachEngine(t, func(t *testing.T, e engine) {
		for i, row := range table.Rows {
			if row.Only != "" && row.Only != e.name {
				continue
			}
			got := row.Want
			got.Safe, got.Reason = false, ""
			document := e.open(t, site.at("localhost", "/"+strconv.Itoa(i)))
			require.NoError(t, document.Face("safeToCapture", map[string]any{}, &got), row.Name)
			require.Equalf(t, row.Want, got, "%s (%s)", row.Name, row.Why)
		}
	})
}
