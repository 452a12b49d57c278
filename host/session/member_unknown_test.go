package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/history"
	"sidekick/host/message"
)

// Where nobody can read the rules, nothing is read, filled, changed or shown.
func TestUnknownRulesCloseEverything(t *testing.T) {
	f := &family{}
	store, err := history.Open(t.TempDir(), func(err error) { t.Error(err) })
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	s := newShop(t)
	s.open(f.options, func(o *Options) { o.History, o.Chooser = store, &desk{} })
	s.ended(s.ask("What did the doctor say?"))
	f.bind(profileA, Member{Mark: annasMark, Provider: "quote", Unknown: true})
	require.Empty(t, s.conversations(""), "it could be another member's by now")
	require.Equal(t, "not_available", s.fill("email"))
	for tool := range map[string]bool{"read_view": true, "picture": true, "tab": true, "token_catalog": true} {
		require.Equal(t, "rules_unknown", reasonOf(s.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: map[string]any{}})), tool)
	}
	for method := range requests {
		if everyones[method] || method == message.SettingsGet {
			continue
		}
		require.Equal(t, "rules_unknown", reasonOf(s.must(method, struct{}{})), method)
	}
	require.Contains(t, s.must(message.SettingsGet, struct{}{}), "settings", "it says which line is to be mended")
	require.NotContains(t, s.must(message.MemberOf, struct{}{}), "name")
	f.bind(profileA, Member{})
	require.Len(t, s.conversations(""), 1)
}
