//go:build webkit

package window

import (
	_ "embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"sidekick/extension"
	"sidekick/host/app/webkit"
	"sidekick/schema"
)

// browser is what the panel finds where the extension's own browser.js would be:
// the panel knows no other way out than that module's names.
//
//go:embed browser.js
var browser []byte

// policy is the extension's own for its pages (manifest.json), but for frame
// ancestors, of which this view has none.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'"

// panelAddress is the panel's page.
const panelAddress = webkit.PanelAddress + "/extension/panel/panel.html"

var types = map[string]string{".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json"}

// panel gives the panel's files, as the extension lays them out.
func panel() (*webkit.Panel, error) {
	all := []webkit.File{
		{Path: "/extension/browser.js", Type: types[".js"], Bytes: browser},
		{Path: "/schema/codes.json", Type: types[".json"], Bytes: schema.Codes()},
	}
	files := extension.Panel()
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		kind, known := types[path.Ext(name)]
		if !known || strings.HasPrefix(name, ".") {
			return fmt.Errorf("serving the panel: no type for %s", name)
		}
		raw, err := files.ReadFile(name)
		all = append(all, webkit.File{Path: "/extension/" + name, Type: kind, Bytes: raw})
		return err
	})
	return &webkit.Panel{Files: all, Policy: policy}, err
}
