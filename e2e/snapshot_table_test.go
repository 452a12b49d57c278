package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// snapshotRow is a piece of markup, and the snapshot of it.
type snapshotRow struct {
	Name    string   `json:"name"`
	Why     string   `json:"why"`
	Markup  string   `json:"markup"`
	Prepare string   `json:"prepare"` // run in the page's own world
	Want    []string `json:"want"`    // one node a line, indented by its depth; no references
	Frames  int      `json:"frames"`
	Hidden  int      `json:"hidden"`
	Lacks   []string `json:"lacks"` // stands nowhere in the answer
}

type snapshotNode struct {
	Depth     int            `json:"depth"`
	Role      string         `json:"role"`
	Name      string         `json:"name"`
	Ref       string         `json:"ref"`
	States    map[string]any `json:"states"`
	Sensitive bool           `json:"sensitive"`
	Text      string         `json:"text"`
}

type snapshotAnswer struct {
	Nodes        []snapshotNode `json:"nodes"`
	Truncated    bool           `json:"truncated"`
	Frames       int            `json:"frames"`
	Hidden       int            `json:"hidden"`
	Inconclusive bool           `json:"inconclusive"`
}

// line is a node as the tables write it.
func (n snapshotNode) line() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s- %s", strings.Repeat("  ", n.Depth), n.Role)
	for _, words := range []string{n.Name, n.Text} {
		if words != "" {
			quoted, _ := json.Marshal(words)
			fmt.Fprintf(&out, " %s", quoted)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n.States)) {
		fmt.Fprintf(&out, " [%s=%v]", name, n.States[name])
	}
	if n.Sensitive {
		out.WriteString(" (private)")
	}
	return out.String()
}

// takeSnapshot asks for a snapshot and holds it to its schema and to what
// every snapshot keeps: each node but text has a reference of its own.
func takeSnapshot(t testing.TB, page document) (answer snapshotAnswer, raw string) {
	t.Helper()
	var whole json.RawMessage
	require.NoError(t, page.Face("snapshot", nil, &whole))
	var result any
	require.NoError(t, json.Unmarshal(whole, &result))
	requireValid(t, "snapshot.response", result.(map[string]any))
	require.NoError(t, json.Unmarshal(whole, &answer))
	refs := map[string]bool{}
	for _, node := range answer.Nodes {
		require.Equal(t, node.Role == "text", node.Ref == "")
		require.False(t, refs[node.Ref] && node.Ref != "")
		refs[node.Ref] = true
	}
	return answer, string(whole)
}

// setBody puts markup into the page, whose images may shadow the document's
// own members.
func setBody(markup, prepare string) string {
	return "{Object.getOwnPropertyDescriptor(Document.prototype, 'body').get.call(document).setHTMLUnsafe(" + markup + ");" + prepare + "}; undefined"
}

func TestSnapshots(t *testing.T) {
	folder, err := schema.Vectors("snapshots")
	require.NoError(t, err)
	names, err := fs.Glob(folder, "*.json")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>snapshots</title><body></body>", "/frame": "<!doctype html><p>framed"})
	inEachEngine(t, func(t *testing.T, e engine) {
		page := e.open(t, site.at("localhost", "/"))
		for _, name := range names {
			raw, err := fs.ReadFile(folder, name)
			require.NoError(t, err)
			var table struct {
				Why  string        `json:"why"`
				Rows []snapshotRow `json:"rows"`
			}
			strict(t, raw, &table)
			require.NotEmpty(t, table.Why)
			for _, row := range table.Rows {
				t.Run(name+"/"+row.Name, func(t *testing.T) {
					markup := quote(t, row.Markup)
					require.NoError(t, page.Eval(setBody(markup, row.Prepare), nil))
					answer, whole := takeSnapshot(t, page)
					var lines []string
					for _, node := range answer.Nodes {
						lines = append(lines, node.line())
					}
					require.Equal(t, strings.Join(row.Want, "\n"), strings.Join(lines, "\n"), row.Why)
					require.Equal(t, row.Frames, answer.Frames, "frames")
					require.Equal(t, row.Hidden, answer.Hidden, "hidden")
					for _, secret := range row.Lacks {
						require.NotContains(t, whole, secret)
					}
				})
			}
		}
	})
}
