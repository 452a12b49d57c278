package house

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// unset are variables of the environment in a recipe that have no default: recipes
// run with -u, where one that is not set ends them. A server has no DISPLAY.
var unset = regexp.MustCompile(`\$\$(?:[A-Z][A-Z_]+|\{[A-Z][A-Z_]+\})`)

func TestRecipesRunWhereAVariableIsNotSet(t *testing.T) {
	raw, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	require.Contains(t, string(raw), ".SHELLFLAGS := -eu")
	require.Empty(t, unset.FindAllString(string(raw), -1))
	require.Len(t, unset.FindAllString("$$DISPLAY$${DISPLAY} $${DISPLAY:-} $$x", -1), 2)
}
