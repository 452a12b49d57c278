// Package sharedscripts holds what runs in a page: the reader, the secret rule and the watcher, as the very files that the
// extension and the WebKit view load, embedded for the host and for tests.
//
// files.json is the load order. Reader gives what a read loads, Watcher what is registered at document start, Source one file.
package sharedscripts

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed *.js files.json
var files embed.FS

// File is one script and its source.
type File struct {
	Name   string
	Source string
}

// Source returns one script of this folder by its name. A name that files.json does not know is a fault of the build, as
// is a file that it names and the folder lacks: there is no answer to give.
func Source(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(fmt.Sprintf("reading the embedded script %q: %v", name, err))
	}
	return string(text)
}

// Watcher returns the scripts registered at document start, in their load order.
func Watcher() []File { return load("watcher") }

// Reader returns the scripts that a read loads, in their load order. It begins with the watcher's, which load twice harmlessly.
func Reader() []File { return load("reader") }

func load(list string) []File {
	var order map[string][]string
	if err := json.Unmarshal([]byte(Source("files.json")), &order); err != nil {
		panic(fmt.Sprintf("decoding the load order: %v", err))
	}
	out := make([]File, 0, len(order[list]))
	for _, name := range order[list] {
		out = append(out, File{Name: name, Source: Source(name)})
	}
	return out
}
