package policy_test

import (
	"encoding/json"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"sidekick/host/policy"
	"sidekick/schema"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type secretRow struct {
	Name  string          `json:"name"`
	Why   string          `json:"why"`
	Facts json.RawMessage `json:"facts"`
	Want  struct {
		Sensitive bool    `json:"sensitive"`
		Kind      *string `json:"kind"`
	} `json:"want"`
}

func secretRows(t testing.TB) map[string][]secretRow {
	t.Helper()
	folder, err := schema.Vectors("secrets")
	require.NoError(t, err)
	names, err := fs.Glob(folder, "*.json")
	require.NoError(t, err)
	tables := map[string][]secretRow{}
	for _, name := range names {
		raw, err := fs.ReadFile(folder, name)
		require.NoError(t, err)
		var table struct{ Rows []secretRow }
		require.NoError(t, json.Unmarshal(raw, &table))
		tables[strings.TrimSuffix(name, ".json")] = table.Rows
	}
	return tables
}

// The engines are held to the same table in e2e/secrets_test.go.
func TestSecretVectors(t *testing.T) {
	count := 0
	for theme, rows := range secretRows(t) {
		t.Run(theme, func(t *testing.T) {
			names := map[string]bool{}
			for _, row := range rows {
				require.Falsef(t, names[row.Name], "%s: two rows of one name", row.Name)
				names[row.Name] = true
				require.NotEmpty(t, row.Why, row.Name)
				got, err := policy.JudgeSecret(row.Facts)
				require.NoError(t, err, row.Name)
				assert.Equalf(t, row.Want.Sensitive, got.Sensitive, "%s (%s), by the rule's line %q", row.Name, row.Why, got.Rule)
				kind := ""
				if row.Want.Kind != nil {
					kind = *row.Want.Kind
				}
				assert.Equalf(t, kind, got.Kind, "%s (%s), by the rule's line %q", row.Name, row.Why, got.Rule)
				assert.NotEmpty(t, got.Why)
			}
			count += len(rows)
		})
	}
	require.GreaterOrEqual(t, count, 150)
}

func TestSecretsFailClosed(t *testing.T) {
	for name, facts := range map[string]string{
		"nothing": "", "no JSON": "{", "null": "null", "a number": "7", "trailing data": `{"tag":"p"}{}`,
		"too long":              `{"tag":"input","name":"` + strings.Repeat("x", 1<<17) + `"}`,
		"a prototype":           `{"tag":"input","__proto__":{"tag":"p"}}`,
		"a constructor":         `{"tag":"input","constructor":true}`,
		"a member of no reader": `{"tag":"input","name":"q","sensitive":false}`,
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := policy.JudgeSecret(json.RawMessage(facts))
			require.True(t, got.Sensitive)
			require.NotEmpty(t, got.Rule)
		})
	}
}

// A verdict tells nothing of what it judged: its words are the rule's own.
func TestSecretVerdictsQuoteNothing(t *testing.T) {
	got, err := policy.JudgeSecret(json.RawMessage(`{"tag":"input","type":"text","label":"Password of Quetzalcoatl","name":"zzyzx"}`))
	require.NoError(t, err)
	text, err := json.Marshal(got)
	require.NoError(t, err)
	require.NotContains(t, strings.ToLower(string(text)), "quetzal")
	require.NotContains(t, string(text), "zzyzx")
}

func TestSecretsAreJudgedBySeveralAtOnce(t *testing.T) {
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				got, err := policy.JudgeSecret(json.RawMessage(`{"tag":"input","type":"text","label":"パスワード"}`))
				assert.NoError(t, err)
				assert.Equal(t, "password", got.Kind)
			}
		})
	}
	all.Wait()
}

func TestSecretKindsHaveWords(t *testing.T) {
	require.Equal(t, "password field", policy.SecretKindInWords("password"))
	require.Equal(t, "private field", policy.SecretKindInWords("toString"))
}

func TestAFieldsKindIsNoWordOfThePage(t *testing.T) {
	for _, kind := range []string{"password", "username", "card.number", "seed.phrase", "email", "address.street", "coupon", "number", "date", "file", "choice", "text"} {
		require.Equal(t, kind, policy.FieldKind(kind))
	}
	for _, word := range []string{"", "orla", "brass.kettle", "toString", "four-nine-two-nine", "Password"} {
		require.Equal(t, "text", policy.FieldKind(word), word)
	}
}
