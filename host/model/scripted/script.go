package scripted

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

//go:embed script.schema.json
var schemaText string

const schemaAddress = "https://sidekick.invalid/scripted/script.schema.json"

// script is the file, as the schema has it.
type script struct {
	Record string  `json:"record"`
	Turns  []*turn `json:"turns"`
}

type turn struct {
	Match struct {
		Any     bool   `json:"any"`
		Text    string `json:"text"`
		Pattern string `json:"pattern"`
	} `json:"match"`
	Times int    `json:"times"`
	Steps []step `json:"steps"`

	pattern *regexp.Regexp
	mutex   sync.Mutex
	played  int
}

// step has exactly one of its kinds set, which the schema sees to.
type step struct {
	Say       *string         `json:"say"`
	Use       *string         `json:"use"`
	Arguments json.RawMessage `json:"arguments"`
	Raw       *string         `json:"raw"`
	Echo      string          `json:"echo"`
	Repeat    int             `json:"repeat"`
	Steps     []step          `json:"steps"`
	Wait      string          `json:"wait"`
	End       string          `json:"end"`
	Delay     int             `json:"delay"`
}

// Open reads and checks a script. An error names the place in the file.
func Open(path string) (*Sidekick, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading script: %w", err)
	}
	if err := validate(raw); err != nil {
		return nil, fmt.Errorf("checking script %q: %w", path, err)
	}
	var file script
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, fmt.Errorf("decoding script %q: %w", path, err)
	}
	for i, t := range file.Turns {
		if t.Match.Pattern == "" {
			continue
		}
		if t.pattern, err = regexp.Compile(t.Match.Pattern); err != nil {
			return nil, fmt.Errorf("checking script %q: /turns/%d/match/pattern: %w", path, i, err)
		}
	}
	if file.Record != "" && !filepath.IsAbs(file.Record) {
		file.Record = filepath.Join(filepath.Dir(path), file.Record)
	}
	return &Sidekick{turns: file.Turns, record: &recorder{path: file.Record}}, nil
}

// validate checks a script against the schema.
func validate(raw []byte) error {
	compiler := jsonschema.NewCompiler()
	compiler.LoadURL = func(string) (io.ReadCloser, error) { return nil, errors.New("nothing is loaded from elsewhere") }
	if err := compiler.AddResource(schemaAddress, strings.NewReader(schemaText)); err != nil {
		return fmt.Errorf("reading schema: %w", err)
	}
	schema, err := compiler.Compile(schemaAddress)
	if err != nil {
		return fmt.Errorf("compiling schema: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	var value any
	if err := decoder.Decode(&value); err != nil {
		return fmt.Errorf("parsing: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("parsing: something stands after the end of the script")
	}
	err = schema.Validate(value)
	var invalid *jsonschema.ValidationError
	if errors.As(err, &invalid) {
		return leaf(invalid)
	}
	return err
}

// leaf is the deepest place that a validation error speaks of: the others only
// say that something within is wrong. Among a step's kinds it is the one that
// came furthest.
func leaf(invalid *jsonschema.ValidationError) error {
	deepest := invalid
	var walk func(*jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if len(e.Causes) == 0 && len(e.InstanceLocation) > len(deepest.InstanceLocation) {
			deepest = e
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(invalid)
	place := deepest.InstanceLocation
	if place == "" {
		place = "/"
	}
	return fmt.Errorf("%s: %s", place, deepest.Message)
}

func (t *turn) fits(question string) bool {
	switch {
	case t.pattern != nil:
		return t.pattern.MatchString(question)
	case t.Match.Text != "":
		return strings.Contains(strings.ToLower(question), strings.ToLower(t.Match.Text))
	}
	return t.Match.Any
}

// begin counts a play, and says whether one was left.
func (t *turn) begin() bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.Times > 0 && t.played >= t.Times {
		return false
	}
	t.played++
	return true
}
