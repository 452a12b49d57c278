package schema

import (
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// The messages' schemas, one file a message: the file name is the contract.
// Tools hold the arguments of each tool of the sidekick.
//
//go:embed messages tools
var files embed.FS

// base stands before every file's path, so that references resolve inside the
// embedded tree and nowhere else.
const base = "sidekick://schema/"

// Error says what is wrong with a message without a word of its content: the
// field's path, made of the schemas' own names and of array indexes, and the
// keyword that failed ("duplicate", "utf8", "syntax", "number", "depth" for
// faults that come before any schema).
type Error struct {
	Path    string
	Keyword string
}

func (e *Error) Error() string {
	return fmt.Sprintf("checking a message: %s at %q", e.Keyword, e.Path)
}

type compiled struct {
	schemas map[string]*jsonschema.Schema // "ask.request", "tools/read_page"
	words   map[string]bool               // every member name that a schema knows
}

// all is compiled once, at first use. The files are part of the binary, so a
// fault in one is a fault of the build: it panics.
var all = sync.OnceValue(func() *compiled {
	c := &compiled{schemas: map[string]*jsonschema.Schema{}, words: map[string]bool{}}
	compiler := jsonschema.NewCompiler()
	compiler.Draft = jsonschema.Draft2020
	compiler.LoadURL = func(url string) (io.ReadCloser, error) { // the default one would read file paths
		return files.Open(strings.TrimPrefix(url, base))
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".json" {
			return err
		}
		compiledFile, err := compiler.Compile(base + name)
		if err != nil {
			return err
		}
		c.schemas[strings.TrimPrefix(strings.TrimSuffix(name, ".json"), "messages/")] = compiledFile
		return c.learn(name)
	})
	if err != nil {
		panic("schema: compiling the messages' schemas: " + err.Error())
	}
	return c
})

// learn collects the member names that a file knows.
func (c *compiled) learn(name string) error {
	raw, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	v, fault := parse(raw)
	if fault != nil {
		return fault
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if properties, ok := v["properties"].(map[string]any); ok {
				for word := range properties {
					c.words[word] = true
				}
			}
			for _, inner := range v {
				walk(inner)
			}
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	walk(v)
	return nil
}

// Has says whether there is a schema of that name: "ask.request",
// "parts/view", "tools/read_page".
func Has(name string) bool { return all().schemas[name] != nil }

// Names lists every schema.
func Names() []string {
	var names []string
	for name := range all().schemas {
		names = append(names, name)
	}
	return names
}

// Raw is a schema file's text, for whoever describes a tool to a model.
func Raw(name string) ([]byte, error) {
	raw, err := files.ReadFile(name + ".json")
	if err != nil {
		raw, err = files.ReadFile("messages/" + name + ".json")
	}
	if err != nil {
		return nil, fmt.Errorf("reading schema %q: not found", name)
	}
	return raw, nil
}

// Validate holds a plain value against a schema. Its error is an *Error.
func Validate(name string, v any) (err error) {
	s := all().schemas[name]
	if s == nil {
		return &Error{Keyword: "schema"}
	}
	defer func() {
		if recover() != nil { // the library panics on values that it does not expect
			err = &Error{Keyword: "internal"}
		}
	}()
	if err := s.Validate(v); err != nil {
		return failure(err)
	}
	return nil
}

// failure follows the causes to the deepest leaf, the one that says most about
// where, and keeps its place and keyword alone: the texts quote content.
func failure(err error) *Error {
	top, ok := err.(*jsonschema.ValidationError)
	if !ok {
		return &Error{Keyword: "internal"}
	}
	leaf := deepest(top)
	return &Error{Path: known(leaf.InstanceLocation), Keyword: keywordOf(leaf.KeywordLocation)}
}

// keywordOf is the last part of a keyword's location that is one: some go on
// with the member that they speak of.
func keywordOf(location string) string {
	parts := strings.Split(location, "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if keywords[parts[i]] {
			return parts[i]
		}
	}
	return "schema"
}

// keywords are those that our schemas use.
var keywords = map[string]bool{
	"additionalProperties": true, "anyOf": true, "const": true, "dependentRequired": true, "else": true, "enum": true,
	"if": true, "items": true, "maxItems": true, "maxLength": true, "maximum": true, "minLength": true, "minProperties": true,
	"minimum": true, "not": true, "oneOf": true, "pattern": true, "propertyNames": true, "required": true, "then": true, "type": true,
}

func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return e
	}
	var best *jsonschema.ValidationError
	for _, cause := range e.Causes {
		leaf := deepest(cause)
		if best == nil || strings.Count(leaf.InstanceLocation, "/") > strings.Count(best.InstanceLocation, "/") {
			best = leaf
		}
	}
	return best
}

// known puts "?" for each step of a path that is no schema's word: a member's
// name can be content too.
func known(pointer string) string {
	if pointer == "" {
		return ""
	}
	steps := strings.Split(pointer[1:], "/")
	for i, step := range steps {
		if !all().words[step] && strings.Trim(step, "0123456789") != "" {
			steps[i] = "?"
		}
	}
	return "/" + strings.Join(steps, "/")
}
