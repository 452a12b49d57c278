package e2e

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"testing"

	"sidekick/schema"

	"github.com/stretchr/testify/require"
)

// roleRow is a piece of markup, and what the standards say of some of its
// elements. A shadow root is declared in the markup.
type roleRow struct {
	Name   string     `json:"name"`
	Why    string     `json:"why"`
	Markup string     `json:"markup"`
	Want   []roleWant `json:"want"`
}

type roleWant struct {
	ID   string `json:"id"`
	Role string `json:"role"`
	Name string `json:"name"`
}

// rolesOf puts each row's markup into the document and asks for the roles and
// names of its elements with an id, all in one call.
const rolesOf = `(async (rows) => {
	const parts = globalThis[Symbol.for('sidekick.parts')], p = parts.primordials;
	const find = (root, id) => {
		for (const element of p.queryAll(root, '*')) {
			if (p.attribute(element, 'id') === id) return element;
			const inner = p.shadowRoot(element), found = inner && find(inner, id);
			if (found) return found;
		}
		return null;
	};
	return rows.map(({ markup, ids }) => {
		document.body.setHTMLUnsafe(markup);
		const reading = parts.reading.start(10000);
		const found = ids.map((id) => {
			const element = find(document, id);
			return element ? { id, role: parts.roles.of(element), name: parts.name.of(element, reading) } : { id, role: 'no such element', name: '' };
		});
		reading.end();
		return found;
	});
})`

func TestRoles(t *testing.T) {
	folder, err := schema.Vectors("roles")
	require.NoError(t, err)
	names, err := fs.Glob(folder, "*.json")
	require.NoError(t, err)
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>roles</title><body></body>"})
	inEachEngine(t, func(t *testing.T, e engine) {
		page, total := e.open(t, site.at("localhost", "/")), 0
		for _, name := range names {
			raw, err := fs.ReadFile(folder, name)
			require.NoError(t, err)
			var table struct {
				Why  string    `json:"why"`
				Rows []roleRow `json:"rows"`
			}
			strict(t, raw, &table)
			require.NotEmpty(t, table.Why)
			type asked struct {
				Markup string   `json:"markup"`
				IDs    []string `json:"ids"`
			}
			var all []asked
			for _, row := range table.Rows {
				one := asked{Markup: row.Markup}
				for _, want := range row.Want {
					one.IDs = append(one.IDs, want.ID)
				}
				require.NotEmpty(t, one.IDs, row.Name)
				all = append(all, one)
			}
			input, err := json.Marshal(all)
			require.NoError(t, err)
			var got [][]roleWant
			require.NoError(t, page.World(fmt.Sprintf("%s(%s)", rolesOf, input), &got))
			for i, row := range table.Rows {
				t.Run(name+"/"+row.Name, func(t *testing.T) { require.Equal(t, row.Want, got[i], row.Markup) })
			}
			total += len(table.Rows)
		}
		require.GreaterOrEqual(t, total, 100)
	})
}
