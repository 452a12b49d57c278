package model

import (
	"encoding/json"
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
