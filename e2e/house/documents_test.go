package house

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// documents are what people read first, and the folder that their paths start from
// beside the project's own.
var documents = map[string]string{"README.md": ".", "SECURITY.md": ".", "CONTRIBUTING.md": ".", "schema/README.md": "schema"}

var (
	quoted = regexp.MustCompile("`([^`\n]+)`|(?m:^    (.+)$)") // in a sentence, or a line of its own
	tests  = regexp.MustCompile(`(-run )?\b((?:Test|Fuzz)[A-Z]\w*…?)`)
	target = regexp.MustCompile(`\bmake ([a-z]+)`)
	named  = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	held   = regexp.MustCompile(`(?m)^- \*\*`)
)

// TestDocumentsNameWhatThereIs: a document that names a test, a file or a target that
// is not there promises what nobody holds.
func TestDocumentsNameWhatThereIs(t *testing.T) {
	files, functions := project(t)
	makefile, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	for document, folder := range documents {
		t.Run(strings.ReplaceAll(document, "/", "_"), func(t *testing.T) {
			raw, err := os.ReadFile("../../" + document)
			require.NoError(t, err)
			for _, name := range tests.FindAllStringSubmatch(string(raw), -1) {
				assert.True(t, isTest(functions, name[2], name[1] != ""), "%s is no test", name[2])
			}
			for _, words := range quoted.FindAllStringSubmatch(string(raw), -1) {
				code := words[1] + words[2]
				for _, word := range strings.Fields(code) {
					assert.True(t, !isPath(word) || isThere(files, folder, word), "%s is not there", word)
				}
				for _, made := range target.FindAllStringSubmatch(code, -1) {
					assert.Contains(t, string(makefile), "\n"+made[1]+":", made[1])
				}
			}
		})
	}
}

// TestEveryPromiseIsHeld: each promise says what keeps it and which tests hold it.
func TestEveryPromiseIsHeld(t *testing.T) {
	raw, err := os.ReadFile("../../SECURITY.md")
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(raw), "\n## Promised\n")
	require.True(t, found)
	promised, _, found := strings.Cut(rest, "\n## Not promised\n")
	require.True(t, found)
	starts := held.FindAllStringIndex(promised, -1)
	require.Greater(t, len(starts), 20)
	for i, start := range starts {
		end := len(promised)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		promise := promised[start[0]:end]
		title, _, _ := strings.Cut(promise, "\n")
		require.Contains(t, promise, "\n  *Kept by* ", title)
		_, holders, found := strings.Cut(promise, "\n  *Held by* ")
		require.True(t, found, title)
		require.Regexp(t, "`[^`]*(/|Test|Fuzz|_test\\.go)", holders, title)
	}
}

// project is every file by its path, and every test by its name.
func project(t *testing.T) (files map[string]bool, functions []string) {
	files = map[string]bool{}
	require.NoError(t, filepath.WalkDir("../..", func(at string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(at, "../../"))
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git" || name == "out") {
			return fs.SkipDir
		}
		files[name] = true
		if strings.HasSuffix(name, "_test.go") {
			raw, err := os.ReadFile(at)
			if err != nil {
				return err
			}
			for _, found := range named.FindAllStringSubmatch(string(raw), -1) {
				functions = append(functions, found[1])
			}
		}
		return nil
	}))
	return files, functions
}

// isTest says whether there is a test of that name, or one that begins so where the
// name is a pattern of a run or has an ellipsis.
func isTest(functions []string, name string, pattern bool) bool {
	start, open := strings.CutSuffix(name, "…")
	open = open || pattern
	for _, function := range functions {
		if function == name || open && strings.HasPrefix(function, start) {
			return true
		}
	}
	return false
}

// isPath says whether a word is a path of the project: in one of its folders, or a
// file of a kind that is kept there.
func isPath(word string) bool {
	switch first, _, found := strings.Cut(strings.TrimPrefix(word, "./"), "/"); {
	case strings.HasPrefix(word, "/") || strings.ContainsAny(word, "<>*:{}~") || strings.Contains(word, "..."):
		return false
	case found:
		_, err := os.Stat("../../" + first)
		return err == nil && first != "bin" && first != "out"
	}
	return strings.HasSuffix(word, ".go") || strings.HasSuffix(word, ".js")
}

// isThere finds a path from the project's folder or the document's, with or without
// its ending, and a bare file's name anywhere.
func isThere(files map[string]bool, folder, word string) bool {
	word = strings.TrimSuffix(strings.TrimPrefix(word, "./"), "/")
	for _, at := range []string{word, path.Join(folder, word)} {
		if files[at] || files[at+".go"] || files[at+".json"] {
			return true
		}
	}
	if strings.Contains(word, "/") {
		return false
	}
	for file := range files {
		if path.Base(file) == word {
			return true
		}
	}
	return false
}
