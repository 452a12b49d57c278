package schema

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

type resultRow struct {
	Name, Why, Schema, Layer string
	Value                    json.RawMessage
	Raw                      string
	Error                    struct{ Path, Keyword string }
}

func resultRows(t testing.TB) []resultRow {
	folder, err := Vectors("messages")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "results.json")
	require.NoError(t, err)
	var file struct{ Rows []resultRow }
	require.NoError(t, json.Unmarshal(raw, &file))
	return file.Rows
}

func (r resultRow) bytes() []byte {
	if r.Raw != "" {
		return []byte(r.Raw)
	}
	return r.Value
}

func TestResultsFailAtTheirLayer(t *testing.T) {
	for _, row := range resultRows(t) {
		t.Run(row.Name, func(t *testing.T) {
			v, err := Parse(row.bytes())
			if row.Layer == "parse" {
				requireError(t, err, row)
				return
			}
			require.NoError(t, err, "it must pass the parser")
			err = Validate(row.Schema, v)
			if row.Layer == "schema" {
				requireError(t, err, row)
				return
			}
			require.NoError(t, err, row.Why)
		})
	}
}

func requireError(t *testing.T, err error, row resultRow) {
	t.Helper()
	var fault *Error
	require.True(t, errors.As(err, &fault), row.Why)
	require.Equal(t, row.Error.Path, fault.Path, row.Why)
	require.Equal(t, row.Error.Keyword, fault.Keyword, row.Why)
	require.NotContains(t, err.Error(), "hunter2")
}

// TestNoSchemaIsOpen holds every object of every schema closed: a member that
// nobody named must not pass.
func TestNoSchemaIsOpen(t *testing.T) {
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".json" {
			return err
		}
		raw, err := files.ReadFile(name)
		require.NoError(t, err)
		v, err := Parse(raw)
		require.NoError(t, err)
		walkSchemas(v, "", func(at string, object map[string]any) {
			if object["type"] == "object" && at != "/properties/params" { // a tool's own schema closes its arguments
				require.Contains(t, object, "additionalProperties", "%s%s", name, at)
				require.NotEqual(t, true, object["additionalProperties"], "%s%s", name, at)
			}
			if object["type"] == "array" {
				require.Contains(t, object, "items", "%s%s", name, at)
			}
		})
		return nil
	})
	require.NoError(t, err)
}

func walkSchemas(v any, at string, see func(string, map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		see(at, v)
		for name, inner := range v {
			walkSchemas(inner, at+"/"+name, see)
		}
	case []any:
		for _, inner := range v {
			walkSchemas(inner, at+"/*", see)
		}
	}
}

func TestAValueThatTheLibraryDoesNotKnowIsAnError(t *testing.T) {
	err := Validate("ask.request", map[string]any{"text": "x", "tab": json.Number("1e10000000")})
	require.Equal(t, &Error{Keyword: "internal"}, err)
}

func TestDecodeNeedsStructAndSchemaToAgree(t *testing.T) {
	var agree struct {
		Answer string `json:"answer"`
	}
	raw := []byte(`{"answer":"` + strings.Repeat("a", 32) + `"}`)
	require.NoError(t, Decode("cancel.request", raw, &agree))
	require.Equal(t, strings.Repeat("a", 32), agree.Answer)
	var differ struct {
		Answer int `json:"answer"`
	}
	require.Equal(t, &Error{Keyword: "decode"}, Decode("cancel.request", raw, &differ))
	require.Equal(t, &Error{Keyword: "decode"}, Decode("cancel.request", raw, agree))
}

func FuzzParse(f *testing.F) {
	for _, row := range resultRows(f) {
		f.Add(row.bytes())
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		v, err := Parse(raw)
		if err != nil {
			var fault *Error
			require.True(t, errors.As(err, &fault))
			return
		}
		// What passes is JSON to every decoder, and the same JSON.
		require.True(t, json.Valid(raw))
		again, err := json.Marshal(v)
		require.NoError(t, err)
		w, err := Parse(again)
		require.NoError(t, err)
		require.Equal(t, v, w)
		for _, name := range []string{"read_view.response", "read_page.response", "hello.request", "tool.request"} {
			if err := Validate(name, v); err != nil {
				var fault *Error
				require.True(t, errors.As(err, &fault))
			}
		}
	})
}
