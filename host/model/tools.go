package model

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"

	"sidekick/host/policy"
	"sidekick/schema"
)

// Tool is one thing that a Sidekick may propose, as a provider describes it to
// its model. Names are the protocol's and stay as they are.
type Tool struct {
	Name        string
	Description string
	// Parameters is the JSON Schema of the arguments.
	Parameters json.RawMessage
	// ReadOnly tools leave the page as it is.
	ReadOnly bool
	// Destructive ones may change more than what is shown of it.
	Destructive bool
}

// The tools' names.
const (
	Click           = "click"
	Count           = "count"
	DetectChallenge = "detect_challenge"
	Fill            = "fill"
	Insert          = "insert"
	ListFrames      = "list_frames"
	Navigate        = "navigate"
	Observe         = "observe"
	Outline         = "outline"
	Picture         = "picture"
	Press           = "press"
	ReadPage        = "read_page"
	ReadSelection   = "read_selection"
	ReadView        = "read_view"
	RequestHandoff  = "request_handoff"
	RunReport       = "run_report"
	Scroll          = "scroll"
	SelectOption    = "select_option"
	Snapshot        = "snapshot"
	Tab             = "tab"
	TokenCatalog    = "token_catalog"
	WaitForSelector = "wait_for_selector"
)

// Tools lists what a Sidekick may propose, sorted by name: what the gate has a
// row for, what this version can do, and what the schemas describe. The gate
// refuses every other name.
func Tools() []Tool { return slices.Clone(offered()) }

// offered is read once: the schemas are part of the binary, so a fault in one
// is a fault of the build, and it panics.
var offered = sync.OnceValue(func() []Tool {
	var tools []Tool
	for _, name := range policy.Tools() {
		raw, err := schema.Raw("tools/" + name)
		if err != nil || policy.Judge(policy.StateClean, name).Code == policy.NotAvailable {
			continue
		}
		tool, err := describe(name, raw)
		if err != nil {
			panic("model: reading the schema of tool " + name + ": " + err.Error())
		}
		tools = append(tools, tool)
	}
	return tools
})

// describe takes a schema file apart: its description is the tool's, and the
// rest describes the arguments.
func describe(name string, raw []byte) (Tool, error) {
	var about struct {
		Description string `json:"description"`
	}
	var arguments map[string]json.RawMessage
	if err := json.Unmarshal(raw, &about); err != nil {
		return Tool{}, err
	}
	if err := json.Unmarshal(raw, &arguments); err != nil {
		return Tool{}, err
	}
	delete(arguments, "$schema")
	delete(arguments, "description")
	written, err := json.Marshal(arguments) // sorted by name: the same bytes each time
	if err != nil {
		return Tool{}, err
	}
	var parameters bytes.Buffer
	if err := json.Compact(&parameters, written); err != nil {
		return Tool{}, err
	}
	rule := rules[name]
	return Tool{Name: name, Description: about.Description + rule.words, Parameters: parameters.Bytes(), ReadOnly: rule.readOnly, Destructive: !rule.readOnly && !gentle[name]}, nil
}
