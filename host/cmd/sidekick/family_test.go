//go:build linux

package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/message"
)

// tries sends a request about the family as it is, and gives what came.
func (p *panel) tries(method string, params any) map[string]any {
	p.t.Helper()
	var result map[string]any
	require.NoError(p.t, p.client.CallResult(p.t.Context(), method, params, &result))
	return result
}

// attacksOnTheFamily are what a child might send to be rid of rules, or to give
// them to somebody else.
func attacksOnTheFamily() map[string]any {
	nothing := []string{}
	none := int64(0)
	free := message.MemberChange{ToolsOff: &nothing, NeverRead: &nothing, TokensPerDay: &none}
	return map[string]any{
		message.MemberAdd:    message.MemberRequest{Name: "Eve", Member: free},
		message.MemberBind:   message.MemberBindRequest{Name: "Anna", Profile: config.Mark(bensProfile), Keep: true},
		message.MemberEdit:   message.MemberRequest{Name: "Ben", Member: free},
		message.MemberList:   struct{}{},
		message.MemberRemove: message.MemberName{Name: "Ben"},
	}
}

// TestAttackNobodyWithRulesKeepsTheFamily has a real process, whose panels are
// a grown-up's, a child's, one that is nobody's, and a program that no browser
// started.
func TestAttackNobodyWithRulesKeepsTheFamily(t *testing.T) {
	paths := newHome(t)
	anna, ben, nobody := openPanel(t, annasProfile), openPanel(t, bensProfile), openPanel(t, nobodys)
	toolsOff := []string{"fill"}
	for _, step := range []struct {
		method string
		params any
	}{
		{message.MemberAdd, message.MemberRequest{Name: "Anna"}},
		{message.MemberBind, message.MemberBindRequest{Name: "Anna", Profile: config.Mark(annasProfile), Keep: true}},
		{message.MemberAdd, message.MemberRequest{Name: "Ben", Member: message.MemberChange{ToolsOff: &toolsOff}}},
	} {
		require.Contains(t, anna.tries(step.method, step.params), "family", step.method)
	}
	before, err := os.ReadFile(paths.Settings)
	require.NoError(t, err)
	refused := func(who string, p *panel, want string) {
		t.Helper()
		for method, params := range attacksOnTheFamily() {
			result := p.tries(method, params)
			require.Equal(t, map[string]any{"refusal": result["refusal"]}, result, "%s: %s", who, method)
			require.Equal(t, want, result["refusal"].(map[string]any)["reason"], "%s: %s", who, method)
		}
		now, err := os.ReadFile(paths.Settings)
		require.NoError(t, err)
		require.Equal(t, string(before), string(now), who)
	}
	refused("nobody's, at once and on the connection that was open", nobody, "member_settings")
	refused("Ben before it is said that it is his", ben, "member_settings")
	require.Contains(t, anna.tries(message.MemberBind, message.MemberBindRequest{Name: "Ben", Profile: config.Mark(bensProfile)}), "moved")
	before, err = os.ReadFile(paths.Settings)
	require.NoError(t, err)
	refused("Ben", ben, "member_settings")
	again := openPanel(t, bensProfile)
	refused("Ben on another connection", again, "member_settings")
	told := ben.tries(message.MemberOf, struct{}{})
	require.Equal(t, "Ben", told["name"])
	require.Equal(t, config.Mark(bensProfile), told["mark"])

	// The grown-up goes on, and what the page undoes holds at once.
	require.Contains(t, anna.tries(message.MemberEdit, message.MemberRequest{Name: "Ben", Member: message.MemberChange{ToolsOff: &[]string{}}}), "family")
	require.Contains(t, ben.tries(message.MemberList, struct{}{}), "family", "he has no rules any more")
	before, err = os.ReadFile(paths.Settings)
	require.NoError(t, err)
	stranger, conn := dial(t, paths)
	defer conn.Close()
	stranger.hello()
	for _, method := range []string{message.MemberAdd, message.MemberBind, message.MemberEdit, message.MemberList, message.MemberRemove} {
		params := map[string]string{
			message.MemberAdd: `{"name":"Eve","member":{}}`, message.MemberEdit: `{"name":"Ben","member":{"toolsOff":[]}}`, message.MemberList: `{}`,
			message.MemberRemove: `{"name":"Ben"}`, message.MemberBind: `{"name":"Anna","profile":"` + config.Mark(bensProfile) + `"}`,
		}[method]
		stranger.send(`{"jsonrpc":"2.0","id":7,"method":"` + method + `","params":` + params + `}`)
		result := stranger.receive()["result"].(map[string]any)
		require.Equal(t, "not_paired", result["refusal"].(map[string]any)["code"], method)
	}
	now, err := os.ReadFile(paths.Settings)
	require.NoError(t, err)
	require.Equal(t, string(before), string(now))
	require.NotContains(t, string(before), bensProfile, "a profile's id is its secret")
	require.False(t, strings.Contains(string(before), nobodys))
}

// What the command changes shows in a panel that is open, without anything being
// asked there first.
func TestACommandsChangeReachesAnOpenPanel(t *testing.T) {
	newHome(t)
	tool("member", "add", "Anna") // before there is a process
	p := openPanel(t, annasProfile)
	heard := func() int {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.whose
	}
	for i, change := range [][]string{
		{"member", "bind", "Anna", config.Mark(annasProfile)}, {"member", "edit", "Anna", "--sidekick", "Kit"}, {"member", "edit", "Anna", "--rename", "Una"},
		{"member", "add", "Ben", "--tools-off", "fill"}, {"member", "remove", "Ben"}, {"member", "unbind", "Una"}, {"settings", "set", "model", "lantern"},
	} {
		text, code := tool(change...)
		require.Equal(t, done, code, text)
		require.Eventually(t, func() bool { return heard() == i+1 }, 10*time.Second, 10*time.Millisecond, "%v", change)
	}
	_, code := tool("member", "edit", "Nobody", "--sidekick", "Kit")
	require.Equal(t, fails, code)
	require.Equal(t, 7, heard(), "nothing changed")
}
