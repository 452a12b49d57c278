package leak

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
)

var secrets = []Secret{{"password", "Vx9!brass \"52ü"}, {"card", "4929 1712 3456 7898"}}

func TestSearchFindsEveryForm(t *testing.T) {
	value := secrets[0].Value
	quoted, err := json.Marshal(map[string]string{"nested": value})
	require.NoError(t, err)
	wide := utf16.Encode([]rune(value))
	var stored []byte
	for _, unit := range wide {
		stored = append(stored, byte(unit), byte(unit>>8))
	}
	rows := map[string]string{
		"plain":                 "before " + value + " after",
		"shouted":               strings.ToUpper(value),
		"JSON":                  string(quoted),
		"form":                  "a=1&p=" + url.QueryEscape(value),
		"path":                  "/x/" + url.PathEscape(value),
		"base64, offset 0":      base64.StdEncoding.EncodeToString([]byte(value + "tail")),
		"base64, offset 1":      base64.StdEncoding.EncodeToString([]byte("a" + value + "tail")),
		"base64, offset 2":      base64.StdEncoding.EncodeToString([]byte("ab" + value)),
		"base64url, in a text":  base64.RawURLEncoding.EncodeToString([]byte("a long text before " + value + " and after")),
		"hex, lower":            hex.EncodeToString([]byte("x" + value)),
		"hex, upper":            strings.ToUpper(hex.EncodeToString([]byte(value))),
		"as a browser keeps it": string(stored),
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) {
			found := Search("row", []byte(row), secrets)
			require.NotEmpty(t, found)
			require.Equal(t, "password", found[0].Name)
			require.NotContains(t, found[0].String(), "brass")
		})
	}
	require.NotEmpty(t, Search("row", []byte("card 4929171234567898."), secrets), "groups run together")
}

func TestSearchFindsNothingWhereNothingIs(t *testing.T) {
	require.Empty(t, Search("row", []byte("brass, 52, a card 4929 and more words that are no secret"), secrets))
}

func TestSearchFolderReadsEveryFile(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "a", "b"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "a", "b", "log"), []byte("x "+secrets[0].Value), 0o600))
	found, err := SearchFolder(folder, secrets)
	require.NoError(t, err)
	require.NotEmpty(t, found)
	require.Equal(t, filepath.Join("a", "b", "log"), found[0].Where)
}
