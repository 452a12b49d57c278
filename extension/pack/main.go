// Command pack writes the zip that the extension's store takes: the manifest
// and what it needs to run, nothing of the host, the tests or the tools.
//
//	go run ./extension/pack [-o out/sidekick.zip]
//
// The same tree gives the same bytes: files are sorted and carry no time.
package main

import (
	"archive/zip"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// wanted says which files of the tree the extension loads. A new kind of
// file, or a new folder, is left out until it has a row.
var wanted = []struct {
	folder string
	deep   bool
	kinds  []string
}{
	{".", false, []string{"manifest.json", "LICENSE"}},
	{"extension", false, []string{"*.js"}},
	{"extension/panel", true, []string{"*.js", "*.html", "*.css"}},
	{"extension/options", true, []string{"*.js", "*.html", "*.css"}},
	{"extension/icons", false, []string{"*.png"}},
	{"extension/vendor", false, []string{"*.js"}},
	{"shared-scripts", false, []string{"*.js", "files.json"}},
	{"schema", false, []string{"codes.json", "doctor.json"}},
}

// tools lie beside what is wanted and are never loaded.
var tools = []string{"extension/eslint.config.js"}

func main() {
	out := flag.String("o", "out/sidekick.zip", "the file to write")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	names, err := Files(os.DirFS("."))
	if err == nil {
		err = write(*out, names)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
	fmt.Printf("packed %d files into %s\n", len(names), *out)
}

// Files lists what goes into the zip, sorted.
func Files(tree fs.FS) ([]string, error) {
	var names []string
	for _, row := range wanted {
		before := len(names)
		err := fs.WalkDir(tree, row.folder, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && name != row.folder && !row.deep:
				return fs.SkipDir
			case entry.IsDir() || slices.Contains(tools, name):
				return nil
			}
			for _, kind := range row.kinds {
				if fits, _ := path.Match(kind, path.Base(name)); fits {
					names = append(names, name)
					break
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(names) == before {
			return nil, fmt.Errorf("gathering %s: nothing there (make setup brings what is not committed)", row.folder)
		}
	}
	slices.Sort(names)
	return names, nil
}

func write(out string, names []string) (err error) {
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	archive := zip.NewWriter(file)
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
		if err != nil {
			return err
		}
		if _, err := entry.Write(content); err != nil {
			return err
		}
	}
	return archive.Close()
}
