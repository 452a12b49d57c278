package policy

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

func readVectors(t *testing.T, folder, name string, into any) {
	t.Helper()
	files, err := schema.Vectors(folder)
	require.NoError(t, err)
	raw, err := fs.ReadFile(files, name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, into))
}

// selectorWant is what comes of a selector in one state.
type selectorWant struct {
	Verdict Ruling
	Code    Code
	Rule    string
	Texts   []string // each a guess
}

type selectorRow struct {
	Name, Selector string
	Layer          string  // which layer refuses it
	Reads          *string // the parse, written by the host
	At             *int    // the character of a fault
	Clean, Closed  selectorWant
}

// layerOf says which layer a rule belongs to.
func layerOf(rule string, clean bool) string {
	switch {
	case rule == "selector.invalid" || rule == "selector.engine":
		return "parser"
	case (rule == "selector.value" || rule == "selector.part") && clean:
		return "every state"
	}
	return "after a fill"
}

func TestSelectors(t *testing.T) {
	files, err := schema.Vectors("selectors")
	require.NoError(t, err)
	names, err := fs.Glob(files, "*.json")
	require.NoError(t, err)
	count := 0
	for _, name := range names {
		if name == "wire.json" {
			continue
		}
		t.Run(strings.TrimSuffix(name, ".json"), func(t *testing.T) {
			var file struct {
				Why  string
				Rows []selectorRow
			}
			readVectors(t, "selectors", name, &file)
			require.NotEmpty(t, file.Why)
			seen := map[string]bool{}
			for _, row := range file.Rows {
				require.False(t, seen[row.Name], "two rows are named %q", row.Name)
				seen[row.Name] = true
				count++
				t.Run(row.Name, func(t *testing.T) { requireSelector(t, row) })
			}
		})
	}
	require.GreaterOrEqual(t, count, 300)
}

func requireSelector(t *testing.T, row selectorRow) {
	t.Helper()
	for closed, want := range map[bool]selectorWant{false: row.Clean, true: row.Closed} {
		got := JudgeSelector(row.Selector, closed)
		require.Equal(t, want, selectorWant{got.Verdict, got.Code, got.Rule, got.Selector.Texts}, "closed: %v", closed)
		require.NotEmpty(t, got.Why)
		require.Equal(t, want.Verdict == Allow, got.Refusal() == nil)
		if want.Verdict == Allow {
			requireWire(t, got.Selector)
		} else {
			require.Equal(t, row.Layer, layerOf(want.Rule, row.Clean.Verdict == Deny))
		}
		if row.At != nil && !closed {
			require.Equal(t, *row.At, got.At)
		}
	}
	if row.Reads != nil {
		parsed, fault := readSelector(row.Selector)
		require.Nil(t, fault)
		require.Equal(t, *row.Reads, parsed.String())
		again, fault := readSelector(*row.Reads)
		require.Nil(t, fault)
		require.Equal(t, *row.Reads, again.String())
	}
}

// requireWire holds a selector against the schema of the message part that it
// becomes.
func requireWire(t testing.TB, selector Selector) map[string]any {
	t.Helper()
	frames := selector.Frames
	if frames == nil {
		frames = []string{}
	}
	form := map[string]any{"frames": frames}
	if selector.Ref != "" {
		form["ref"] = selector.Ref
	} else {
		form["chain"] = selector.Chain
	}
	raw, err := json.Marshal(form)
	require.NoError(t, err)
	var plain map[string]any
	require.NoError(t, json.Unmarshal(raw, &plain))
	parsed, err := schema.Parse([]byte(`{"tab":1,"act":"click","selector":` + string(raw) + `}`))
	require.NoError(t, err)
	require.NoError(t, schema.Validate("act_probe.request", parsed))
	return plain
}

func TestWhatAPageGetsOfASelector(t *testing.T) {
	var file struct {
		Rows []struct {
			Selector      string
			Clean, Closed map[string]any
		}
	}
	readVectors(t, "selectors", "wire.json", &file)
	require.NotEmpty(t, file.Rows)
	for _, row := range file.Rows {
		t.Run(row.Selector, func(t *testing.T) {
			for closed, want := range map[bool]map[string]any{false: row.Clean, true: row.Closed} {
				got := JudgeSelector(row.Selector, closed)
				require.Equal(t, want == nil, got.Verdict == Deny, "closed: %v", closed)
				if want != nil {
					require.Equal(t, want, requireWire(t, got.Selector), "closed: %v", closed)
				}
			}
		})
	}
}

// What JSON cannot hold, or should not.
func TestSelectorsThatAreNoText(t *testing.T) {
	for _, given := range []string{"a\xff", "\xed\xa0\xb4", "text=abcd\xc3", "#" + strings.Repeat("a", selectorLongest), strings.Repeat("(", 5000), "text=/" + strings.Repeat("(", 5000)} {
		require.Equal(t, "selector_invalid", JudgeSelector(given, false).Refusal().Code)
		require.Equal(t, "sensitive_data_blocked", JudgeSelector(given, true).Refusal().Code)
	}
}

func TestARefusalSaysWhereTheFaultIs(t *testing.T) {
	require.Contains(t, JudgeSelector("form input[name=x", false).Refusal().Hint, "at character 18")
	require.Contains(t, JudgeSelector("주문 >> text=\"a", false).Refusal().Hint, "at character 12")
	require.Contains(t, JudgeSelector("form input[name=x", true).Why, "character 18")
}
