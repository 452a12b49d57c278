package sharedscripts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func names(files []File) []string {
	var out []string
	for _, file := range files {
		out = append(out, file.Name)
	}
	return out
}

func TestTheLoadOrderNamesEveryScriptOnce(t *testing.T) {
	paths, err := filepath.Glob("*.js")
	require.NoError(t, err)
	assert.ElementsMatch(t, paths, names(Reader()), "a script that no list names is never loaded")
	assert.Subset(t, names(Reader()), names(Watcher()))
	require.NotEmpty(t, Watcher())
}

// goja and old engines take \p{L} without the u flag, and some with it, for literal letters: a rule with it would match
// nothing, silently. https://github.com/dop251/goja
func TestTheRulesFilesUseNoPropertyEscapes(t *testing.T) {
	for _, name := range []string{"secret-words.js", "plain-words.js", "word-split.js", "word-layout.js", "word-terms.js", "word-match.js", "secret-shape.js", "secret-reading.js", "secret-placeholder.js", "secret-rule.js"} {
		for number, line := range strings.Split(Source(name), "\n") {
			code, _, _ := strings.Cut(line, "//")
			assert.NotContainsf(t, code, `\p{`, "%s:%d", name, number+1)
		}
	}
}

// word-layout.js has a bar stand for the mark of stems and endings while it folds.
func TestNoTermHoldsABar(t *testing.T) {
	for _, name := range []string{"secret-words.js", "plain-words.js"} {
		assert.NotContains(t, Source(name), "|", name)
	}
}

func TestAScriptIsWhatTheFolderHolds(t *testing.T) {
	onDisk, err := os.ReadFile("secret-rule.js")
	require.NoError(t, err)
	assert.Equal(t, string(onDisk), Source("secret-rule.js"))
	assert.Panics(t, func() { Source("no-such-script.js") })
}
