package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sidekick/e2e/browser"

	"github.com/stretchr/testify/require"
)

var (
	comments = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:(^|\s)//.*$)`)
	words    = regexp.MustCompile(`[A-Za-z_$][\w$]*`)
	captured = regexp.MustCompile(`\b(?:getter|method|setter)\('(\w+)', '(\w+)'\)`)
	byName   = regexp.MustCompile(`\bbyName\('(\w+)'`) // of several interfaces
)

// readerWords are all words that the reader's own scripts say, so that a page
// which replaces what goes by one of them replaces every builtin that the
// reader uses, and keeps doing so as the reader grows.
func readerWords(t testing.TB) []string {
	t.Helper()
	all := map[string]bool{}
	for _, code := range readerCode(t) {
		for _, word := range words.FindAllString(comments.ReplaceAllString(code, " "), -1) {
			all[word] = true
		}
	}
	var list []string
	for word := range all {
		list = append(list, word)
	}
	slices.Sort(list)
	return list
}

// readerCaptures are the members that the reader takes from prototypes at its
// start, as "Node.prototype.parentNode".
func readerCaptures(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, code := range readerCode(t) {
		for _, found := range captured.FindAllStringSubmatch(code, -1) {
			list = append(list, found[1]+".prototype."+found[2])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// readerMembers are the names of all members that the reader reads of a node:
// those that a control of that name shadows in a form, an image in a document.
func readerMembers(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, member := range readerCaptures(t) {
		list = append(list, member[strings.LastIndex(member, ".")+1:])
	}
	for _, code := range readerCode(t) {
		for _, found := range byName.FindAllStringSubmatch(code, -1) {
			list = append(list, found[1])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func readerCode(t testing.TB) (codes []string) {
	t.Helper()
	root, err := browser.Root()
	require.NoError(t, err)
	folder := filepath.Join(root, "shared-scripts")
	raw, err := os.ReadFile(filepath.Join(folder, "files.json"))
	require.NoError(t, err)
	var order struct{ Watcher, Reader []string }
	require.NoError(t, json.Unmarshal(raw, &order))
	for _, name := range append(order.Watcher, order.Reader...) {
		code, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		codes = append(codes, string(code))
	}
	return codes
}
