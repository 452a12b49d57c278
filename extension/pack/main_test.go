package main

import (
	"encoding/json"
	"os"
	"path"
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestZipHoldsWhatTheManifestNames(t *testing.T) {
	tree := os.DirFS("../..")
	names, err := Files(tree)
	require.NoError(t, err)
	require.Contains(t, names, "manifest.json")

	raw, err := os.ReadFile("../../manifest.json")
	require.NoError(t, err)
	var manifest any
	require.NoError(t, json.Unmarshal(raw, &manifest))
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, member := range v {
				walk(member)
			}
		case string:
			if regexp.MustCompile(`^[\w/-]+\.(js|html|png)$`).MatchString(v) {
				require.Contains(t, names, v)
			}
		}
	}
	walk(manifest)
}

func TestZipHoldsEveryModuleThatIsImported(t *testing.T) {
	names, err := Files(os.DirFS("../.."))
	require.NoError(t, err)
	imported := regexp.MustCompile(`(?m)^\s*(?:import|export)\b[^'";]*['"](\.[^'"]+)['"]`)
	for _, name := range names {
		if path.Ext(name) != ".js" || path.Dir(name) == "extension/vendor" {
			continue
		}
		source, err := os.ReadFile("../../" + name)
		require.NoError(t, err)
		for _, found := range imported.FindAllStringSubmatch(string(source), -1) {
			require.Contains(t, names, path.Join(path.Dir(name), found[1]), "imported by "+name)
		}
	}
}

func TestZipLeavesToolsAndTestsOut(t *testing.T) {
	names, err := Files(os.DirFS("../.."))
	require.NoError(t, err)
	for _, name := range names {
		require.NotRegexp(t, `\.(go|mod|pem|map|md)$|node_modules|vectors|schema/messages|eslint|package|tsconfig|(^|/)\.`, name)
	}
	require.True(t, slices.IsSorted(names))
}

func TestAMissingFolderIsSaid(t *testing.T) {
	_, err := Files(fstest.MapFS{"manifest.json": {Data: []byte("{}")}, "extension/worker.js": {}})
	require.Error(t, err)
}
