package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
)

// ColdPath starts the path of pages in which the watcher and the reader
// come late, as when a site is granted while its page is open.
const ColdPath = "/cold/"

// oneAfterTheOther are features that serve a person who comes back, and cost a
// fifth of what a page of a table costs, which nobody comes back to: pages kept
// alive, a renderer ready for the next site. The first two are chromedp's own.
const oneAfterTheOther = "Translate,BlinkGenPropertyTrees,BackForwardCache,SpareRendererForSitePerProcess"

// StartReader starts a browser whose every page holds the shared scripts in
// an extension's isolated world from document start, without worker, panel
// or host: for tables and golden pages that judge the reader alone. Pages
// under [ColdPath] get them when the document is complete.
func StartReader(ctx context.Context, o Options) (*Browser, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	folder, err := readerExtension(filepath.Join(root, "shared-scripts"))
	if err != nil {
		return nil, fmt.Errorf("making the reader's extension: %w", err)
	}
	o.Extension = folder
	flags := map[string]any{"disable-features": oneAfterTheOther}
	maps.Copy(flags, o.Flags)
	o.Flags = flags
	b, err := Start(ctx, o)
	if err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	end := b.cancel
	b.cancel = func() { end(); os.RemoveAll(folder) }
	return b, nil
}

func readerExtension(scripts string) (string, error) {
	raw, err := os.ReadFile(filepath.Join(scripts, "files.json"))
	if err != nil {
		return "", err
	}
	var order struct{ Watcher, Reader []string }
	if err := json.Unmarshal(raw, &order); err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "sidekick-reader-")
	if err != nil {
		return "", err
	}
	if err := os.CopyFS(filepath.Join(folder, "scripts"), os.DirFS(scripts)); err != nil {
		return "", err
	}
	var files []string
	for _, name := range append(order.Watcher, order.Reader...) {
		files = append(files, "scripts/"+name)
	}
	type entry = map[string]any
	manifest, err := json.Marshal(entry{
		"manifest_version": 3, "name": "Reader under test", "version": "1",
		"host_permissions": []string{"<all_urls>"},
		"content_scripts": []entry{
			{"matches": []string{"<all_urls>"}, "exclude_globs": []string{"*" + ColdPath + "*"}, "js": files, "run_at": "document_start", "all_frames": true, "match_about_blank": true},
			{"matches": []string{"<all_urls>"}, "include_globs": []string{"*" + ColdPath + "*"}, "js": files, "run_at": "document_idle", "all_frames": true},
		},
	})
	if err != nil {
		return "", err
	}
	return folder, os.WriteFile(filepath.Join(folder, "manifest.json"), manifest, 0o644)
}
