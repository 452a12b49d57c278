package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/schema"
)

// TestEveryMethodHasItsSchemas holds the table of methods, the table of
// handlers and the folder of schemas together.
func TestEveryMethodHasItsSchemas(t *testing.T) {
	known := map[string]bool{}
	last := ""
	for _, m := range message.Methods {
		require.Less(t, last, m.Name, "sorted, each once")
		last = m.Name
		known[m.Params()] = true
		if m.Kind == message.Request {
			known[m.Result()] = true
		}
		_, asks := requests[m.Name]
		_, tells := notifications[m.Name]
		require.Equal(t, m.Direction == message.ToHost && m.Kind == message.Request, asks, m.Name)
		require.Equal(t, m.Direction == message.ToHost && m.Kind == message.Notification, tells, m.Name)
	}
	for name := range known {
		require.True(t, schema.Has(name), name)
	}
	for _, name := range schema.Names() {
		if folder := len(name) > 6 && (name[:6] == "parts/" || name[:6] == "tools/"); !folder {
			require.True(t, known[name], "no method has the schema %s", name)
		}
	}
}
