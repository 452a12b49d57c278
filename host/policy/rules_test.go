package policy

import (
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

// Each row is judged as a use is: by the gate and the rules together.
func TestRulesOfMembers(t *testing.T) {
	folder, err := schema.Vectors("gate")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "members.json")
	require.NoError(t, err)
	var file struct {
		Rows []struct {
			Name, Why, Tool, State string
			Rules                  struct{ NeverRead, ToolsOff []string }
			Origins                []string
			Want                   struct {
				Verdict Ruling
				Code    Code
				Rule    string
			}
		}
	}
	require.NoError(t, json.Unmarshal(raw, &file))
	require.NotEmpty(t, file.Rows)
	for _, row := range file.Rows {
		t.Run(row.Name, func(t *testing.T) {
			rules := NewRules(row.Rules.NeverRead, row.Rules.ToolsOff)
			if row.Want.Rule != "" {
				require.Equal(t, row.Want.Rule, rules.Judge(row.Tool, row.Origins...).Rule, row.Why)
			}
			_, refusal := Approve(State(row.State), rules, row.Origins, row.Tool, 1, []byte("not json"))
			require.NotNil(t, refusal)
			if row.Want.Verdict == Allow {
				require.Equal(t, string(BadMessage), refusal.Code, "let through, as far as the arguments")
				return
			}
			require.Equal(t, string(row.Want.Code), refusal.Code, row.Why)
			if reason := ruleReasons[row.Want.Rule]; reason != "" {
				require.Equal(t, reason, refusal.Reason)
				require.NotEqual(t, Refuse(NotAvailable).Sentence, refusal.Sentence, "a reason has a sentence of its own")
			}
		})
	}
}

// Whatever the rules are, nothing is more open with them than without.
func TestRulesOnlyClose(t *testing.T) {
	for _, rules := range []Rules{{}, NewRules([]string{"bank.example"}, nil), NewRules(nil, Tools()), NewRules([]string{"bank.example"}, []string{"fill"}), UnknownRules()} {
		for _, state := range append(States, "nowhere") {
			for _, tool := range append(Tools(), "nothing") {
				_, plain := Approve(state, Rules{}, nil, tool, 1, nil)
				_, held := Approve(state, rules, []string{"https://bank.example"}, tool, 1, nil)
				if plain != nil {
					require.NotNil(t, held, "%s in %s", tool, state)
				}
			}
		}
	}
}

func TestRulesTogetherAreAllOfThem(t *testing.T) {
	both := NewRules([]string{"bank.example"}, []string{"fill"}).And(NewRules([]string{"mail.example"}, []string{"picture"}))
	for _, row := range []struct{ tool, origin string }{{"fill", "https://a.example"}, {"picture", "https://a.example"}, {"read_view", "https://bank.example"}, {"read_view", "https://mail.example"}} {
		require.NotNil(t, both.Refuse(row.tool, row.origin), row)
	}
	require.Nil(t, both.Refuse("read_view", "https://a.example"))
}

// Rules that nobody can read allow nothing, alone and beside others.
func TestUnknownRulesAllowNothing(t *testing.T) {
	for _, rules := range []Rules{UnknownRules(), Rules{}.And(UnknownRules()), UnknownRules().And(NewRules(nil, []string{"fill"}))} {
		require.True(t, rules.Sites())
		require.True(t, rules.Closes("https://a.example"))
		for _, tool := range Tools() {
			require.True(t, rules.Off(tool), tool)
			require.Equal(t, "rules_unknown", rules.Refuse(tool, "https://a.example").Reason, tool)
		}
	}
}
