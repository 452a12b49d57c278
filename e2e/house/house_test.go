// Package house holds the rules of the house as tests: which package may
// import which, that every package introduces itself, and that what the
// store gets is what it needs.
package house

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// imports is the table: a package may import, of the project's own, what is
// named beside it and nothing else. A package that is not named may import
// nothing of the project. The reason for the order: bytes know nothing of
// messages, messages nothing of policy, and a model gets what policy made.
var imports = map[string][]string{
	"sidekick/shared-scripts":       {},
	"sidekick/schema":               {},
	"sidekick/extension/pack":       {},
	"sidekick/host/frame":           {},
	"sidekick/host/vault":           {},
	"sidekick/host/config":          {},
	"sidekick/host/message":         {},
	"sidekick/host/policy":          {"sidekick/schema", "sidekick/shared-scripts"},
	"sidekick/host/transport":       {"sidekick/host/frame"},
	"sidekick/host/model":           {"sidekick/schema", "sidekick/host/policy"},
	"sidekick/host/model/anthropic": {"sidekick/host/model", "sidekick/host/model/converse", "sidekick/host/model/dial", "sidekick/host/policy"},
	"sidekick/host/model/converse":  {"sidekick/host/model", "sidekick/host/model/dial", "sidekick/host/policy"},
	"sidekick/host/model/dial":      {"sidekick/host/model", "sidekick/host/policy"},
	"sidekick/host/model/openai":    {"sidekick/host/model", "sidekick/host/model/converse", "sidekick/host/model/dial", "sidekick/host/policy"},
	"sidekick/host/model/providers": {},
	"sidekick/host/model/wiretest":  {},
	"sidekick/host/model/quote":     {"sidekick/host/policy", "sidekick/host/model"},
	"sidekick/host/model/scripted":  {"sidekick/host/policy", "sidekick/host/model"},
	"sidekick/host/allowance":       {"sidekick/host/config"}, // it writes its file as the settings are written
	"sidekick/host/audit":           {"sidekick/host/policy"},
	"sidekick/host/keyringtest":     {},
	"sidekick/host/keys":            {"sidekick/host/model", "sidekick/host/vault"}, // of the vault it needs to know only whether there is a keyring
	"sidekick/host/history":         {"sidekick/host/policy"},                       // it keeps what the scrub made, and knows nobody who makes more
	"sidekick/host/inbox":           {"sidekick/host/message", "sidekick/schema", "sidekick/host/policy"},
	"sidekick/host/session": {"sidekick/host/inbox", "sidekick/host/message", "sidekick/schema", "sidekick/host/policy",
		"sidekick/host/vault", "sidekick/host/model", "sidekick/host/audit", "sidekick/host/history", "sidekick/host/pairing"},
	"sidekick/host/choosing": {"sidekick/host/config", "sidekick/host/keys", "sidekick/host/message", "sidekick/host/policy", "sidekick/host/model",
		"sidekick/host/model/anthropic", "sidekick/host/model/converse", "sidekick/host/model/dial", "sidekick/host/model/openai"},
	"sidekick/host/pairing":      {"sidekick/host/config"},                           // of the settings' package the whole-or-not writing of files alone
	"sidekick/host/guest":        {"sidekick/host/message", "sidekick/host/pairing"}, // the host from outside: it knows nothing of the inside
	"sidekick/host/app/webkit":   {"sidekick/shared-scripts"},                        // an engine and the reader: it has never heard of a host
	"sidekick/host/app/provider": {"sidekick/host/app/webkit", "sidekick/host/guest", "sidekick/host/message"},
	"sidekick/host/app": {"sidekick/host/app/provider", "sidekick/host/app/webkit", "sidekick/host/config", "sidekick/host/guest", "sidekick/host/message",
		"sidekick/host/pairing", "sidekick/host/policy", "sidekick/host/transport"}, // the host from outside, as guest; of the policy the words of refusals and the site of an origin
	"sidekick/host/app/webkittest": {},
	"sidekick/host/app/window": {"sidekick/extension", "sidekick/host/app", "sidekick/host/app/provider", "sidekick/host/app/webkit", "sidekick/host/pairing",
		"sidekick/schema"}, // of the schemas the words alone, which the panel shows
	"sidekick/extension":    {},
	"sidekick/host/mcp":     {"sidekick/host/guest", "sidekick/host/message", "sidekick/host/model", "sidekick/host/policy"}, // of the policy the words of refusals alone
	"sidekick/host/install": {"sidekick/host/config"},
	"sidekick/host/doctor": {"sidekick/host/install", "sidekick/host/config", "sidekick/host/vault",
		"sidekick/host/model", "sidekick/host/transport", "sidekick/schema"}, // of the schemas the words alone, which the panel shows too
}

// wires are the packages that put the others together.
var wires = []string{"sidekick/host/cmd/", "sidekick/e2e"}

type goPackage struct {
	ImportPath  string
	Name        string
	Doc         string
	GoFiles     []string
	TestGoFiles []string
	Imports     []string
}

func packages(t *testing.T) []goPackage {
	t.Helper()
	// With the tag: the ordinary build leaves out the app and its engine.
	list := exec.Command("go", "list", "-tags", "webkit", "-json=ImportPath,Name,Doc,GoFiles,TestGoFiles,Imports", "./...")
	list.Dir = "../.."
	out, err := list.Output()
	require.NoError(t, err)
	var all []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var one goPackage
		err := decoder.Decode(&one)
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		if !strings.Contains(one.ImportPath, "/node_modules/") {
			all = append(all, one)
		}
	}
	require.NotEmpty(t, all)
	return all
}

func TestImportsFollowTheTable(t *testing.T) {
	for _, one := range packages(t) {
		if slices.ContainsFunc(wires, func(prefix string) bool { return strings.HasPrefix(one.ImportPath, prefix) }) {
			continue
		}
		t.Run(one.ImportPath, func(t *testing.T) {
			allowed, listed := imports[one.ImportPath]
			require.True(t, listed, "a new package needs its row in the table of imports")
			for _, imported := range one.Imports {
				if strings.HasPrefix(imported, "sidekick/") {
					require.Contains(t, allowed, imported)
				}
			}
		})
	}
}

func TestEveryPackageHasAComment(t *testing.T) {
	for _, one := range packages(t) {
		if len(one.GoFiles) == 0 {
			continue // a package of tests alone: go list reads no comment of it
		}
		t.Run(one.ImportPath, func(t *testing.T) { require.NotEmpty(t, one.Doc) })
	}
}
