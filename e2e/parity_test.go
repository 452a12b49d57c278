package e2e

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

//go:embed testdata/parity.json
var parityList []byte

// knownDifference is one part of a page's answers in which the engines differ
// by their layout, and why. A page that is listed and equal fails: the list
// may only shrink.
type knownDifference struct {
	Page string `json:"page"`
	At   string `json:"at"` // JSON pointer into the answers
	Why  string `json:"why"`
}

func knownDifferences(t testing.TB, set string) map[string][]string {
	t.Helper()
	var sets map[string][]knownDifference
	require.NoError(t, json.Unmarshal(parityList, &sets))
	known := map[string][]string{}
	for _, each := range sets[set] {
		require.NotEmpty(t, each.Why)
		known[each.Page] = append(known[each.Page], each.At)
	}
	return known
}

// pageAnswers are what one engine says of each page of a folder of vectors.
type pageAnswers map[string]map[string]any

// requireParityOfPages holds the answers of both engines to each page equal,
// where both are there.
func requireParityOfPages(t *testing.T, folder string, given map[string]pageAnswers) {
	t.Helper()
	known := knownDifferences(t, folder)
	for _, name := range slices.Sorted(maps.Keys(given["chromium"])) {
		if webkit, both := given["webkit"][name]; both {
			t.Run(name, func(t *testing.T) { requireParity(t, known[name], given["chromium"][name], webkit) })
		}
	}
	vectors, err := schema.Vectors(folder)
	require.NoError(t, err)
	for name := range known {
		_, err := fs.Stat(vectors, name)
		require.NoError(t, err, "the list of known differences names a page that is gone")
	}
}

// rounded gives an answer with whole numbers: engines place boxes on
// different fractions of a pixel.
func rounded(value any) any {
	switch value := value.(type) {
	case float64:
		return math.Round(value)
	case []any:
		for i := range value {
			value[i] = rounded(value[i])
		}
	case map[string]any:
		for key := range value {
			value[key] = rounded(value[key])
		}
	}
	return value
}

// requireParity holds the answers of two engines equal, but for what is known
// to differ; that must differ.
func requireParity(t testing.TB, known []string, chromium, webkit any) {
	t.Helper()
	var found []string
	disparities("", chromium, webkit, &found)
	slices.Sort(found)
	slices.Sort(known)
	if slices.Equal(known, found) {
		return
	}
	var first, second bytes.Buffer
	for _, each := range []struct {
		to   *bytes.Buffer
		from any
	}{{&first, chromium}, {&second, webkit}} {
		encoder := json.NewEncoder(each.to)
		encoder.SetIndent("", "  ")
		require.NoError(t, encoder.Encode(each.from))
	}
	require.Equal(t, first.String(), second.String(), "chromium (expected) and webkit (actual) differ at %q, and are known to at %q", found, known)
	require.Equal(t, known, found, "the list of known differences may only shrink")
}

// disparities gathers the JSON pointers at which two values differ.
func disparities(at string, a, b any, found *[]string) {
	switch a := a.(type) {
	case map[string]any:
		if b, ok := b.(map[string]any); ok {
			keys := slices.Sorted(maps.Keys(a))
			for key := range b {
				if _, both := a[key]; !both {
					keys = append(keys, key)
				}
			}
			for _, key := range keys {
				disparities(at+"/"+strings.ReplaceAll(key, "/", "~1"), a[key], b[key], found)
			}
			return
		}
	case []any:
		if b, ok := b.([]any); ok && len(a) == len(b) {
			for i := range a {
				disparities(fmt.Sprintf("%s/%d", at, i), a[i], b[i], found)
			}
			return
		}
	}
	if !reflect.DeepEqual(a, b) {
		*found = append(*found, at)
	}
}
