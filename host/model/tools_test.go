package model

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"sidekick/host/policy"
	"sidekick/schema"
)

func TestEveryToolIsDescribedByItsSchema(t *testing.T) {
	for _, tool := range Tools() {
		t.Run(tool.Name, func(t *testing.T) {
			assert.Contains(t, policy.Tools(), tool.Name, "a tool without a row could never be used")
			raw, err := schema.Raw("tools/" + tool.Name)
			require.NoError(t, err)
			var said, taken map[string]any
			require.NoError(t, json.Unmarshal(tool.Parameters, &said))
			require.NoError(t, json.Unmarshal(raw, &taken))
			assert.True(t, strings.HasPrefix(tool.Description, taken["description"].(string)))
			delete(taken, "$schema")
			delete(taken, "description")
			assert.Equal(t, taken, said, "what a model is told of the arguments is what the host takes")
			assert.Equal(t, "object", said["type"])
			assert.Equal(t, false, said["additionalProperties"], "unknown arguments are refused")
			assert.NotContains(t, string(tool.Parameters), "$ref", "a model has no other file to look into")
		})
	}
}

func TestToolsThatCannotBeUsedAreNotOffered(t *testing.T) {
	offered := map[string]bool{}
	for _, tool := range Tools() {
		offered[tool.Name] = true
	}
	assert.True(t, offered[ReadPage])
	assert.True(t, offered[Fill])
	for _, name := range policy.Tools() {
		switch policy.Judge(policy.StateClean, name).Code {
		case policy.NotAvailable, policy.EvaluateDisabled:
			assert.False(t, offered[name], name)
		}
	}
}

// The rule stands where a model decides: at every read that a fill closes, and
// at the fill itself.
func TestOrientBeforeYouFillIsSaidWhereItMatters(t *testing.T) {
	for _, tool := range Tools() {
		closed := policy.Judge(policy.StateTainted, tool.Name).Code == policy.SensitiveDataBlocked
		switch {
		case tool.Name == Fill:
			assert.Contains(t, tool.Description, "look at the page, the cart and the empty form first")
			assert.Contains(t, tool.Description, "never see the value")
		case closed:
			assert.Contains(t, tool.Description, "Orient before you fill", tool.Name)
		}
	}
}

// What is not known to leave the page alone counts as an act.
func TestReadOnlyToolsAreThoseThatOnlyLook(t *testing.T) {
	for _, tool := range Tools() {
		acts := map[string]bool{"click": true, "fill": true, "insert": true, "navigate": true, "press": true,
			"request_handoff": true, "scroll": true, "select_option": true}
		assert.Equal(t, !acts[tool.Name], tool.ReadOnly, tool.Name)
	}
}

func TestEveryRuleBelongsToARowOfTheGate(t *testing.T) {
	for name := range rules {
		assert.Contains(t, policy.Tools(), name)
	}
}
