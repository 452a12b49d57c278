package policy

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

// outcome is what comes of a selector or a key: what is used, or the code.
type outcome struct {
	CSS, Key string
	Code     Code
}

func readVectors(t *testing.T, folder, name string, into any) {
	t.Helper()
	files, err := schema.Vectors(folder)
	require.NoError(t, err)
	raw, err := fs.ReadFile(files, name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, into))
}

func TestSelectors(t *testing.T) {
	var file struct {
		Rows []struct {
			Name, Selector string
			Clean, Closed  outcome
		}
	}
	readVectors(t, "selectors", "css.json", &file)
	require.NotEmpty(t, file.Rows)
	for _, row := range file.Rows {
		t.Run(row.Name, func(t *testing.T) {
			for closed, want := range map[bool]outcome{false: row.Clean, true: row.Closed} {
				got := JudgeSelector(row.Selector, closed)
				require.Equal(t, want, outcome{CSS: writtenCSS(got.Selector), Code: got.Code}, "closed: %v", closed)
				require.Equal(t, want.Code == "", got.Refusal() == nil)
				require.NotEmpty(t, got.Rule)
				require.NotEmpty(t, got.Why)
			}
		})
	}
}

// What JSON cannot hold, or should not.
func TestSelectorsThatAreNoText(t *testing.T) {
	for _, given := range []string{"a\x00", "a\xff", "#" + strings.Repeat("a", selectorLongest)} {
		require.Equal(t, "selector_invalid", JudgeSelector(given, false).Refusal().Code)
		require.Equal(t, "sensitive_data_blocked", JudgeSelector(given, true).Refusal().Code)
	}
}

func TestFrameLocators(t *testing.T) {
	for _, given := range []string{`frameLocator("iframe[name='card']") >> #number`, `frameLocator(iframe[name="card"])>>#number`, `  frameLocator( 'iframe[name="card"]' )  >>  #number`} {
		got := JudgeSelector(given, false)
		require.Nil(t, got.Refusal())
		require.Equal(t, []string{`iframe[name="card"]`}, got.Selector.Frames)
		require.Equal(t, "#number", writtenCSS(got.Selector))
	}
	nested := JudgeSelector("frameLocator(#a) >> frameLocator(#b:has(p)) >> .c", true)
	require.Equal(t, []string{"#a", "#b:has(p)"}, nested.Selector.Frames)
	for _, given := range []string{"frameLocator(#a)", "frameLocator(#a) #b", "frameLocator(#a", "frameLocator() >> #b", "frameLocator('#a) >> #b"} {
		require.Equal(t, "selector_invalid", JudgeSelector(given, false).Refusal().Code, given)
	}
	require.Equal(t, "value_comparison_blocked", JudgeSelector("frameLocator([value='1']) >> #b", false).Refusal().Code)
}

func TestAPointerWithADigitCounts(t *testing.T) {
	require.Equal(t, []string{"item-4", "٣"}, JudgeSelector(`#item-4 .row, [name="٣"] :nth-child(3)`, true).Selector.Texts)
	require.Empty(t, JudgeSelector("#item-4", false).Selector.Texts)
}

func TestARefusalSaysWhereTheFaultIs(t *testing.T) {
	require.Contains(t, JudgeSelector("form input[name=x", false).Refusal().Hint, "at character 18")
}

func FuzzSelector(f *testing.F) {
	for _, seed := range []string{"#a", `a[b="c"]`, "frameLocator(x) >> y", `\31 a`, ":nth-child(2n+1 of a)", `[a|b=c]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := JudgeSelector(text, true)
		if got.Refusal() != nil {
			return
		}
		again := JudgeSelector(writtenCSS(got.Selector), true)
		require.Nil(t, again.Refusal(), "what is written is a selector that may be used")
		require.Equal(t, got.Selector.Chain, again.Selector.Chain, "and reads as itself")
	})
}

// writtenCSS puts the one step of a selector together again.
func writtenCSS(s Selector) string {
	if len(s.Chain) == 0 {
		return ""
	}
	var list []string
	for _, complex := range s.Chain[0].List {
		one := ""
		for _, compound := range complex {
			switch compound.By {
			case "", " ":
				one += compound.By + compound.CSS
			default:
				one += " " + compound.By + " " + compound.CSS
			}
		}
		list = append(list, one)
	}
	return strings.Join(list, ", ")
}
