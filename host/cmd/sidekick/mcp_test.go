//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
)

// agent is a program that speaks MCP to the real command.
type agent struct {
	t *testing.T
	*sdk.ClientSession
}

func openAgent(t *testing.T, protocol string) agent {
	t.Helper()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: relayCmd(os.Args[0], "mcp", "--name", "Desk agent")}, &sdk.ClientSessionOptions{ProtocolVersion: protocol})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, session.Close()) })
	return agent{t, session}
}

// use gives what a tool answers: its text, and the refusal's code.
func (a agent) use(tool string, arguments object) (text, code string, got *sdk.CallToolResult) {
	a.t.Helper()
	got, err := a.CallTool(a.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	require.NoError(a.t, err)
	text = got.Content[len(got.Content)-1].(*sdk.TextContent).Text
	if got.IsError {
		code, _, _ = strings.Cut(text, ": ")
		refusal := got.StructuredContent.(map[string]any)
		require.Equal(a.t, code, refusal["code"])
		require.Contains(a.t, text, refusal["sentence"])
	}
	return text, code, got
}

const panelProfile = "0123456789abcdef0123456789abcdef"

// protocols are the newest revision and the one before.
var protocols = []string{"2026-07-28", "2025-11-25"}

func TestMCPServesTheToolsOfTheOneTable(t *testing.T) {
	for _, protocol := range protocols {
		t.Run(protocol, func(t *testing.T) {
			newHome(t)
			a := openAgent(t, protocol)
			require.Equal(t, protocol, a.InitializeResult().ProtocolVersion)
			require.Contains(t, a.InitializeResult().Instructions, "Orient before you fill")
			listed, err := a.ListTools(t.Context(), nil)
			require.NoError(t, err)
			want := model.Tools()
			require.Len(t, listed.Tools, len(want))
			for i, tool := range listed.Tools {
				require.Equal(t, want[i].Name, tool.Name)
				require.Equal(t, want[i].Description, tool.Description)
				require.Equal(t, want[i].ReadOnly, tool.Annotations.ReadOnlyHint)
				require.Equal(t, want[i].Destructive, *tool.Annotations.DestructiveHint)
				given, err := json.Marshal(tool.InputSchema)
				require.NoError(t, err)
				require.JSONEq(t, string(want[i].Parameters), string(given))
			}
			_, err = a.CallTool(t.Context(), &sdk.CallToolParams{Name: "evaluate"})
			require.Error(t, err, "what is not offered is no tool")
			_, code, _ := a.use("read_view", nil)
			require.Equal(t, "consent_unavailable", code, "no panel is open")
		})
	}
}

func TestMCPPassesTheGate(t *testing.T) {
	for _, protocol := range protocols {
		t.Run(protocol, func(t *testing.T) {
			newHome(t)
			p := openPanel(t, panelProfile)
			a := openAgent(t, protocol)

			// A stranger: a look after a yes, and nothing else.
			_, code, _ := a.use("click", object{"selector": "#next"})
			require.Equal(t, "not_paired", code)
			text, code, _ := a.use("read_view", nil)
			require.Empty(t, code)
			require.Contains(t, text, "Shoes cost 40 euros. [card.number]", "scrubbed")
			require.Equal(t, "Let a program that is not paired look at shop.example?", p.shown()[0].Title)

			code8, wait := pairCommand(t)
			p.pairs(code8)
			require.Equal(t, done, wait())
			require.Equal(t, "Desk agent", list(t)[0].Name)

			// The same connection of the program's: it is paired from its next act on.
			_, code, _ = a.use("click", object{"selector": "#next"})
			require.Equal(t, "document_changed", code, "an act needs a look")
			_, code, _ = a.use("read_view", nil)
			require.Empty(t, code)
			require.Equal(t, "Let another program's sidekick look at shop.example?", p.shown()[1].Title)
			text, code, _ = a.use("click", object{"selector": "#next"})
			require.Empty(t, code)
			require.JSONEq(t, `{"done":true}`, text)
			_, _, got := a.use("picture", nil)
			picture := got.Content[0].(*sdk.ImageContent)
			require.Equal(t, "image/png", picture.MIMEType)
			require.True(t, strings.HasPrefix(string(picture.Data), "\x89PNG"))
			_, code, _ = a.use("click", object{"selector": "[value=x]"})
			require.Equal(t, "value_comparison_blocked", code)
			_, code, _ = a.use("read_view", object{"colour": "red"})
			require.Equal(t, "bad_message", code)

			p.mu.Lock()
			p.says = message.Deny
			p.mu.Unlock()
			_, code, _ = a.use("navigate", object{"address": "https://bank.example/"})
			require.Equal(t, "consent_refused", code)

			text, status := tool("clients", "remove", list(t)[0].ID)
			require.Equal(t, done, status, text)
			_, code, _ = a.use("read_view", nil)
			require.Equal(t, "consent_refused", code, "it is a stranger again, whose look is asked for")
			_, code, _ = a.use("click", object{"selector": "#next"})
			require.Equal(t, "not_paired", code)
		})
	}
}

// pairCommand runs `sidekick mcp pair` and gives the code that it shows.
func pairCommand(t *testing.T) (code string, wait func() int) {
	t.Helper()
	r := startRelay(t, relayCmd(os.Args[0], "mcp", "pair", "--name", "Desk agent"))
	line, err := bufio.NewReader(r.in).ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSpace(strings.TrimPrefix(line, "The code is ")), r.wait
}

// The real socket: a program of the same user that says that it is the
// extension, and one that holds a stolen profile.
func TestClaimsOverTheSocketOpenNothing(t *testing.T) {
	paths := newHome(t)
	openPanel(t, panelProfile)
	for _, kind := range []string{"extension", "app", "mcp"} {
		t.Run(kind, func(t *testing.T) {
			s, _ := dial(t, paths)
			s.send(strings.Replace(strings.Replace(helloMessage(1), `"cli"`, `"`+kind+`"`, 1), "00112233445566778899aabbccddeeff", panelProfile, 1))
			require.NotNil(t, s.answered(1)["result"])
			for i, request := range []string{
				`"ask","params":{"text":"hello?","tab":7}`,
				`"tool","params":{"tool":"fill","tab":7,"params":{"token":"card","selector":"#a"}}`,
				`"conversations","params":{}`,
				`"pair_code","params":{"code":"12345678"}`,
				`"vault_list","params":{}`,
			} {
				s.send(`{"jsonrpc":"2.0","id":` + string(rune('2'+i)) + `,"method":` + request + `}`)
				result := s.answered(float64(2 + i))["result"].(map[string]any)
				require.Equal(t, "not_paired", result["refusal"].(map[string]any)["code"], request)
			}
		})
	}
}

// answered skips to the answer of a request.
func (s speaker) answered(id float64) map[string]any {
	s.t.Helper()
	for {
		if message := s.receive(); message["id"] == id {
			return message
		}
	}
}

// A program that cancels its call takes its card from the panel at once.
func TestMCPACancelledCallTakesItsCardBack(t *testing.T) {
	for _, protocol := range protocols {
		t.Run(protocol, func(t *testing.T) {
			newHome(t)
			p := openPanel(t, panelProfile)
			p.says = "" // the person looks at the card
			a := openAgent(t, protocol)
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() {
				_, err := a.CallTool(ctx, &sdk.CallToolParams{Name: "read_view"})
				ended <- err
			}()
			require.Eventually(t, func() bool { return len(p.shown()) == 1 }, 10*time.Second, time.Millisecond)
			cancel()
			require.Error(t, <-ended)
			require.Eventually(t, func() bool { return slices.Equal(p.voided(), p.asked()) }, 10*time.Second, time.Millisecond, "the card stayed")
		})
	}
}
