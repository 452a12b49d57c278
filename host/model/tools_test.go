package model

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"

	"sidekick/host/policy"
)

// A tool that the gate has no row for could be described to a model and never
// be used.
func TestEveryToolHasARowInTheGate(t *testing.T) {
	for _, tool := range Tools() {
		t.Run(tool.Name, func(t *testing.T) {
			assert.Contains(t, policy.Tools(), tool.Name)
			assert.NotEmpty(t, tool.Description)
			var schema struct {
				Type                 string `json:"type"`
				AdditionalProperties *bool  `json:"additionalProperties"`
			}
			assert.NoError(t, json.Unmarshal(tool.Parameters, &schema))
			assert.Equal(t, "object", schema.Type)
			assert.Equal(t, new(bool), schema.AdditionalProperties, "unknown arguments are refused")
		})
	}
}

// What a model is told of a tool's arguments is what the host takes.
func TestEveryToolTakesWhatItsSchemaTakes(t *testing.T) {
	type parameters struct {
		Required   []string
		Properties map[string]struct {
			Type                 string
			Enum                 []string
			MinLength, MaxLength int
		}
	}
	for _, tool := range Tools() {
		t.Run(tool.Name, func(t *testing.T) {
			raw, err := os.ReadFile(filepath.Join("..", "..", "schema", "tools", tool.Name+".json"))
			assert.NoError(t, err)
			var said, taken parameters
			assert.NoError(t, json.Unmarshal(tool.Parameters, &said))
			assert.NoError(t, json.Unmarshal(raw, &taken))
			assert.ElementsMatch(t, taken.Required, said.Required)
			assert.Equal(t, taken.Properties, said.Properties)
		})
	}
}
