package config

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, why, file string
		want            Settings
		line            int
		reason          string
	}{
		{name: "empty object", why: "every setting has a default", file: `{}`, want: Defaults()},
		{name: "all set", why: "the plain case", file: `{"provider":"scripted","script":"/a/b.json","idleMinutes":0.5,"vaultIdleMinutes":2}`,
			want: Settings{Provider: "scripted", Script: "/a/b.json", IdleMinutes: 0.5, VaultIdleMinutes: 2, TokensPerAnswer: 500_000}},
		{name: "a model", why: "a server at home", file: `{"provider":"openai","baseUrl":"http://localhost:11434","model":"qwen3:4b","tokensPerAnswer":20000}`,
			want: Settings{Provider: "openai", BaseURL: "http://localhost:11434", Model: "qwen3:4b", TokensPerAnswer: 20000, IdleMinutes: 15, VaultIdleMinutes: 15}},
		{name: "address without a scheme", why: "it could be anything", file: `{"baseUrl":"api.example"}`, line: 1, reason: "baseUrl must be a web address, beginning with https:// or http://"},
		{name: "address with a key", why: "a secret has no place in a file in the clear", file: `{"baseUrl":"https://hunter2@api.example"}`, line: 1, reason: "baseUrl must be a web address without a name, a password, a query or a fragment"},
		{name: "address with a query", why: "keys stand there", file: `{"baseUrl":"https://api.example/?key=hunter2"}`, line: 1, reason: "baseUrl must be a web address without a name, a password, a query or a fragment"},
		{name: "model with a space", why: "a slip", file: `{"model":"my model"}`, line: 1, reason: "model must be a model's name without spaces"},
		{name: "half a token", why: "tokens are counted", file: `{"tokensPerAnswer":1000.5}`, line: 1, reason: "tokensPerAnswer must be a whole number from 1000 to 100000000"},
		{name: "byte order mark", why: "some editors write one", file: "\ufeff{}", want: Defaults()},
		{name: "empty file", why: "half-written by hand", file: "", line: 1, reason: "not valid JSON"},
		{name: "no object", why: "a list has no names", file: `[]`, line: 1, reason: "must be one JSON object"},
		{name: "comma missing", why: "the commonest slip", file: "{\n\"provider\":\"quote\"\n\"script\":\"\"\n}", line: 3, reason: "not valid JSON"},
		{name: "ends early", why: "half a file", file: "{\n\"provider\":", line: 2, reason: "not valid JSON"},
		{name: "mistyped name", why: "must not be silently without effect", file: "{\n\n\"Provider\":\"quote\"}", line: 3, reason: "no setting of that name; `sidekick settings list --help` shows them"},
		{name: "name twice", why: "which one holds?", file: "{\"script\":\"\",\n\"script\":\"\"}", line: 2, reason: "a name stands there twice"},
		{name: "unknown provider", why: "closed list", file: "{\n\"provider\":\"hunter2\"}", line: 2, reason: "provider must be anthropic or openai or quote or scripted"},
		{name: "number as text", why: "types are kept", file: `{"idleMinutes":"5"}`, line: 1, reason: "idleMinutes must be a number of minutes above 0 and up to 10080"},
		{name: "no time at all", why: "a process that ends at once helps nobody", file: `{"idleMinutes":0}`, line: 1, reason: "idleMinutes must be a number of minutes above 0 and up to 10080"},
		{name: "monstrous number", why: "no float holds it", file: `{"idleMinutes":1e999999}`, line: 1, reason: "idleMinutes must be a number of minutes above 0 and up to 10080"},
		{name: "relative script", why: "the process has no folder", file: `{"script":"answers.json"}`, line: 1, reason: "script must be an absolute path"},
		{name: "two objects", why: "the second would be lost", file: "{}\n{}", line: 2, reason: "more than one JSON object"},
		{name: "far too long", why: "nothing unbounded is read", file: strings.Repeat(" ", longestFile+1), line: 1, reason: "longer than 65536 bytes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			require.NoError(t, os.WriteFile(path, []byte(c.file), 0o600))
			got, err := Read(path)
			if c.reason == "" {
				require.NoError(t, err, c.why)
				require.Equal(t, c.want, got, c.why)
				return
			}
			require.Equal(t, &FileError{Path: path, Line: c.line, Reason: c.reason}, err, c.why)
			require.Equal(t, Defaults(), got)
			require.NotContains(t, err.Error(), "hunter2")
		})
	}
}

func TestNoFileMeansDefaults(t *testing.T) {
	got, err := Read(filepath.Join(t.TempDir(), "none", "settings.json"))
	require.NoError(t, err)
	require.Equal(t, Defaults(), got)
}

func TestWriteThenRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "settings.json")
	want := Settings{Provider: "scripted", Script: filepath.Join(t.TempDir(), "a.json"), IdleMinutes: 3, VaultIdleMinutes: 4, BaseURL: "https://api.example/v1", Model: "m", TokensPerAnswer: 5000}
	require.NoError(t, Write(path, want))
	got, err := Read(path)
	require.NoError(t, err)
	require.Equal(t, want, got)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1, "a temporary file was left")
}

// A file that was never good leaves nobody's rules known.
func TestAFileThatWasNeverGoodIsUnknown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	now, err := NewStore(path).Current()
	require.NoError(t, err)
	require.False(t, now.Unknown, "no file is nobody's rules")
	require.NoError(t, os.WriteFile(path, []byte("{\n\"members\": 7}"), 0o600))
	store := NewStore(path)
	now, err = store.Current()
	require.ErrorContains(t, err, "line 2")
	require.True(t, now.Unknown && now.Ruled() && now.RuledAt(strings.Repeat("a", 32)))
	require.False(t, now.Sees(strings.Repeat("a", 32), "family.card"))
	require.NoError(t, os.WriteFile(path+keptSuffix, []byte("neither"), 0o600))
	now, err = InForce(path)
	require.Error(t, err)
	require.True(t, now.Unknown)
	_, err = store.Change(func(s *Settings) error { return s.Set("idleMinutes", "7") })
	require.Error(t, err)
	require.NoError(t, os.WriteFile(path, []byte(`{"provider":"quote"}`), 0o600))
	now, err = store.Current()
	require.NoError(t, err)
	require.False(t, now.Unknown, "it is mended without a restart")
	require.NotContains(t, string(must(os.ReadFile(path+keptSuffix))), "nknown")
}

func must[T any](value T, _ error) T { return value }

func TestStoreKeepsTheLastGood(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	store := NewStore(path)
	got, err := store.Current()
	require.NoError(t, err)
	require.Equal(t, Defaults(), got)

	require.NoError(t, os.WriteFile(path, []byte(`{"idleMinutes":7}`), 0o600))
	got, err = store.Current()
	require.NoError(t, err)
	require.Equal(t, 7.0, got.IdleMinutes)

	require.NoError(t, os.WriteFile(path, []byte("{\n\"idleMinutes\":seven}"), 0o600))
	for range 2 {
		got, err = store.Current()
		require.ErrorContains(t, err, "line 2")
		require.Equal(t, 7.0, got.IdleMinutes)
	}

	require.NoError(t, os.WriteFile(path, []byte(`{"idleMinutes":8, "script":""}`), 0o600))
	got, err = store.Current()
	require.NoError(t, err)
	require.Equal(t, 8*time.Minute, got.Idle())
}

// A process that starts after an edit that broke the file goes on with what
// was good before it, and a change does not write over what somebody typed.
func TestTheLastGoodIsKeptBesideTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	_, err := NewStore(path).Change(func(s *Settings) error { return s.Set("idleMinutes", "7") })
	require.NoError(t, err)
	const broken = "{\n\"idleMinutes\": hunter2}"
	require.NoError(t, os.WriteFile(path, []byte(broken), 0o600))
	store := NewStore(path)
	got, err := store.Current()
	require.ErrorContains(t, err, "line 2")
	require.Equal(t, 7.0, got.IdleMinutes)
	_, err = store.Change(func(s *Settings) error { return s.Set("idleMinutes", "9") })
	require.ErrorContains(t, err, "line 2")
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, broken, string(raw))
	info, err := os.Stat(path + keptSuffix)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestAChangeThatFailsWritesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	store := NewStore(path)
	_, err := store.Change(func(s *Settings) error {
		s.Provider = "openai"
		return s.Set("idleMinutes", "never")
	})
	require.Error(t, err)
	require.NoFileExists(t, path)
	got, err := store.Current()
	require.NoError(t, err)
	require.Equal(t, Defaults(), got)
}

func TestSetAndGet(t *testing.T) {
	settings := Defaults()
	require.NoError(t, settings.Set("idleMinutes", "2.5"))
	require.NoError(t, settings.Set("provider", "scripted"))
	got, err := settings.Get("idleMinutes")
	require.NoError(t, err)
	require.Equal(t, "2.5", got)
	require.ErrorIs(t, settings.Set("colour", "red"), ErrUnknown)
	_, err = settings.Get("colour")
	require.ErrorIs(t, err, ErrUnknown)
	err = settings.Set("provider", "hunter2")
	require.ErrorContains(t, err, "must be anthropic or openai or quote or scripted")
	require.NotContains(t, err.Error(), "hunter2")
	require.Error(t, settings.Set("idleMinutes", "5}, {"))
}

// The schema describes the file to people and editors, the table reads it:
// neither may know a setting that the other does not.
func TestSchemaAndTableAgree(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "schema", "settings.json"))
	require.NoError(t, err)
	var schema struct {
		AdditionalProperties bool
		Properties           map[string]struct {
			Enum    []string
			Maximum float64
			Default any
		}
	}
	require.NoError(t, json.Unmarshal(raw, &schema))
	require.False(t, schema.AdditionalProperties)
	require.Len(t, schema.Properties, len(Table))
	for _, row := range Table {
		property, ok := schema.Properties[row.Name]
		require.True(t, ok, row.Name)
		standard, err := json.Marshal(property.Default)
		require.NoError(t, err)
		var settings Settings
		require.NoError(t, row.set(&settings, standard), row.Name)
		require.Equal(t, row.get(Defaults()), row.get(settings), row.Name)
	}
	require.Equal(t, Providers, schema.Properties["provider"].Enum)
	require.Equal(t, float64(longestIdle), schema.Properties["idleMinutes"].Maximum)
	require.True(t, slices.IsSortedFunc(Table, func(a, b Setting) int { return strings.Compare(a.Name, b.Name) }))
}
