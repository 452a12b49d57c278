//go:build webkit

package window

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	imported = regexp.MustCompile(`(?m)^\s*(?:import|export)\b[^;]*?\bfrom\s+'(\.[^']+)'`)
	named    = regexp.MustCompile(`(?m)^import \{([^}]*)\} from '\.\./browser\.js'|^import \{([^}]*)\} from '\./browser\.js'`)
	linked   = regexp.MustCompile(`(?:src|href)="([^"]+)"`)
)

func TestThePanelFindsEveryFileThatItLoads(t *testing.T) {
	served := map[string]string{}
	files, err := panel()
	require.NoError(t, err)
	for _, one := range files.Files {
		served[one.Path] = string(one.Bytes)
	}
	require.Contains(t, served, strings.TrimPrefix(panelAddress, "sidekick-app://panel"))
	for name, source := range served {
		pattern := map[string]*regexp.Regexp{".js": imported, ".html": linked}[path.Ext(name)]
		if pattern == nil || strings.Contains(name, "/vendor/") {
			continue
		}
		for _, found := range pattern.FindAllStringSubmatch(source, -1) {
			require.Contains(t, served, path.Join(path.Dir(name), found[1]), name)
		}
	}
}

func TestThePanelFindsEveryNameOfTheBrowsers(t *testing.T) {
	files, err := panel()
	require.NoError(t, err)
	names := 0
	for _, one := range files.Files {
		for _, found := range named.FindAllStringSubmatch(string(one.Bytes), -1) {
			for name := range strings.SplitSeq(found[1]+found[2], ",") {
				if name = strings.TrimSpace(name); name != "" {
					names++
					require.Regexp(t, `export (async )?(const|function) `+name+`\b`, string(browser), one.Path)
				}
			}
		}
	}
	require.GreaterOrEqual(t, names, 5)
}

func TestAddressesOfTheWebAlone(t *testing.T) {
	for typed, want := range map[string]string{
		"shop.example": "https://shop.example", " http://shop.example/a ": "http://shop.example/a",
		"": "", "javascript:alert(1)": "", "file:///etc/hosts": "", "data:text/html,x": "", "sidekick-app://panel/": "",
	} {
		require.Equal(t, want, addressOf(typed), typed)
	}
}

func TestACodeIsHiddenByNoNote(t *testing.T) {
	var shown []string
	n := notices{show: func(words string) { shown = append(shown, words) }}
	n.noted("a note")
	n.say("a code")
	n.noted("another")
	n.say("")
	require.Equal(t, []string{"a note", "a code", "a code", "another"}, shown)
	require.True(t, n.until.Stop(), "and a note goes by itself")
}
