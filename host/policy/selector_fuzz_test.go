package policy

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

// FuzzSelector: no text makes the parser fall, what it writes reads as itself,
// what a page gets fits its schema, and after a fill no text of it has a digit.
func FuzzSelector(f *testing.F) {
	files, err := schema.Vectors("selectors")
	require.NoError(f, err)
	names, err := fs.Glob(files, "*.json")
	require.NoError(f, err)
	for _, name := range names {
		raw, err := fs.ReadFile(files, name)
		require.NoError(f, err)
		var file struct{ Rows []struct{ Selector string } }
		require.NoError(f, json.Unmarshal(raw, &file))
		for _, row := range file.Rows {
			f.Add(row.Selector)
		}
	}
	f.Fuzz(requireHolds)
}

func requireHolds(t *testing.T, text string) {
	clean, closed := JudgeSelector(text, false), JudgeSelector(text, true)
	if closed.Verdict == Allow {
		require.Equal(t, Allow, clean.Verdict, "a fill allows nothing new")
		requireWire(t, closed.Selector)
		requireNoDigit(t, closed.Selector.Chain)
	}
	parsed, fault := readSelector(text)
	if fault != nil {
		require.Equal(t, Deny, clean.Verdict)
		return
	}
	written := parsed.String()
	if runes(written) > selectorLongest { // escaping can lengthen it
		return
	}
	again, fault := readSelector(written)
	require.Nil(t, fault, "what is written can be read")
	require.Equal(t, written, again.String(), "and reads as itself")
	if clean.Verdict == Allow {
		requireWire(t, clean.Selector)
		requirePatterns(t, clean.Selector.Chain)
		require.Equal(t, clean.Selector, JudgeSelector(written, false).Selector, "and means the same")
	}
}

// requireNoDigit looks at every text that a page would compare.
func requireNoDigit(t *testing.T, chain []SelectorStep) {
	t.Helper()
	textsOf(chain, func(text *SelectorText) {
		require.Empty(t, text.Pattern)
		require.NotEmpty(t, text.Words)
		require.True(t, text.Word)
		for _, words := range text.Words {
			require.NotEmpty(t, words)
			require.False(t, strings.ContainsFunc(words, unicode.IsNumber))
		}
	})
}

// requirePatterns: what runs in a page is within RE2 as well.
func requirePatterns(t *testing.T, chain []SelectorStep) {
	t.Helper()
	textsOf(chain, func(text *SelectorText) {
		if text.Pattern != "" {
			_, err := regexp.Compile(text.Pattern)
			require.NoError(t, err)
		}
	})
}

func textsOf(chain []SelectorStep, visit func(*SelectorText)) {
	for _, step := range chain {
		if step.Text != nil {
			visit(step.Text)
		}
		if step.Name != nil {
			visit(step.Name)
		}
		textsIn(step.List, visit)
	}
}

func textsIn(list []SelectorComplex, visit func(*SelectorText)) {
	for _, complex := range list {
		for _, compound := range complex {
			for _, test := range compound.Tests {
				if test.Text != nil {
					visit(test.Text)
				}
				textsIn(test.List, visit)
			}
		}
	}
}
