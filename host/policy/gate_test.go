package policy

import (
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

type gateRow struct {
	Name, Why, Tool, State, Share string
	Want                          struct {
		Verdict Ruling
		Code    Code
	}
}

func gateRows(t *testing.T) []gateRow {
	folder, err := schema.Vectors("gate")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "every-cell.json")
	require.NoError(t, err)
	var file struct{ Rows []gateRow }
	require.NoError(t, json.Unmarshal(raw, &file))
	return file.Rows
}

func TestEveryCellOfTheGate(t *testing.T) {
	told := map[string]bool{}
	for _, row := range gateRows(t) {
		t.Run(row.Name, func(t *testing.T) {
			got := Judge(State(row.State), row.Tool)
			require.Equal(t, row.Want.Verdict, got.Verdict, row.Why)
			require.Equal(t, row.Want.Code, got.Code, row.Why)
			require.Equal(t, Share(row.Share), got.share, row.Why)
			require.NotEmpty(t, got.Rule)
			require.NotEmpty(t, got.Why)
		})
		told[row.Tool+" "+row.State] = true
	}
	for _, tool := range Tools() {
		for _, state := range States {
			require.True(t, told[tool+" "+string(state)], "the vectors tell every cell: %s in %s", tool, state)
		}
	}
}

func TestAToolHasASchema(t *testing.T) {
	for tool := range gate {
		if tool != "evaluate" {
			require.True(t, schema.Has("tools/"+tool), tool)
		}
	}
}

func TestTheStricterOfTwoStatesIsNeverMoreOpenInAnyCell(t *testing.T) {
	strength := map[Ruling]int{Allow: 0, Blackout: 1, Deny: 2}
	for _, tool := range Tools() {
		for _, a := range append(States, "nowhere") {
			for _, b := range append(States, "nowhere") {
				both := Judge(Stricter(a, b), tool)
				for _, one := range []State{a, b} {
					require.GreaterOrEqual(t, strength[both.Verdict], strength[Judge(one, tool).Verdict], "%s: %s with %s", tool, a, b)
				}
			}
		}
	}
}

func TestApproveJudgesBeforeItReadsArguments(t *testing.T) {
	_, refusal := Approve(StateTainted, Rules{}, nil, "read_view", 1, []byte("not json"))
	require.Equal(t, "sensitive_data_blocked", refusal.Code)
	_, refusal = Approve(StateClean, Rules{}, nil, "read_view", 1, []byte("not json"))
	require.Equal(t, "bad_message", refusal.Code)
	approved, refusal := Approve(StateClean, Rules{}, nil, "read_view", 7, nil)
	require.Nil(t, refusal)
	require.Equal(t, "read_view", approved.Tool())
	require.Equal(t, 7, approved.Tab())
	approved, refusal = Approve(StateTainted, Rules{}, nil, "picture", 7, nil)
	require.Nil(t, refusal)
	require.True(t, approved.Blackout())
	approved, refusal = Approve(StateHandoff, Rules{}, nil, "tab", 7, nil)
	require.Nil(t, refusal)
	require.True(t, approved.OriginOnly())
}

func TestExplain(t *testing.T) {
	decision, ok := Explain("tainted", "picture")
	require.True(t, ok)
	require.Equal(t, Decision{Blackout, SensitiveDataBlocked, "gate.picture.tainted", decision.Why, ShareAll}, decision)
	_, ok = Explain("clean", "evaluate")
	require.False(t, ok)
}
