package openai

import (
	"encoding/json"
	"fmt"
	"strings"

	sdk "github.com/openai/openai-go/v3"

	"sidekick/host/model/converse"
)

// gathering puts calls together from their fragments. Servers differ: some
// count each call's fragments under its own index, some give every call the
// index 0, some leave out ids, some repeat them, some send arguments as an
// object.
type gathering struct{ calls []*gathered }

type gathered struct {
	index     int64
	id, name  string
	arguments strings.Builder
}

// callsMost is more than any answer may use: what comes after is not kept.
const callsMost = 128

func (g *gathering) add(piece sdk.ChatCompletionChunkChoiceDeltaToolCall) {
	call := g.find(piece)
	if call == nil {
		if len(g.calls) == callsMost {
			return
		}
		call = &gathered{index: piece.Index, id: piece.ID}
		g.calls = append(g.calls, call)
	}
	if call.id == "" {
		call.id = piece.ID
	}
	if call.name == "" {
		call.name = piece.Function.Name
	}
	if raw := strings.TrimSpace(piece.Function.JSON.Arguments.Raw()); strings.HasPrefix(raw, "{") {
		call.arguments.WriteString(raw)
		return
	}
	call.arguments.WriteString(piece.Function.Arguments)
}

// find gives the call that a fragment goes on, nil if it begins one. Only a
// fragment with a name begins a call beside others.
func (g *gathering) find(piece sdk.ChatCompletionChunkChoiceDeltaToolCall) *gathered {
	var same *gathered
	for i := len(g.calls) - 1; i >= 0 && same == nil; i-- {
		if g.calls[i].index == piece.Index {
			same = g.calls[i]
		}
	}
	switch {
	case same == nil && piece.Function.Name == "" && len(g.calls) > 0 && !piece.JSON.Index.Valid():
		return g.calls[len(g.calls)-1]
	case same == nil, piece.Function.Name == "", same.name == "":
		return same
	case piece.ID != "" && same.id != "":
		if piece.ID == same.id {
			return same
		}
		return nil
	case json.Valid([]byte(same.arguments.String())):
		return nil
	}
	return same
}

// whole gives the calls, each with an id that no other one of the turn has.
func (g *gathering) whole(round int) []converse.Call {
	var out []converse.Call
	seen := map[string]bool{}
	for i, call := range g.calls {
		if call.id == "" || seen[call.id] {
			call.id = fmt.Sprintf("call_%d_%d", round, i)
		}
		seen[call.id] = true
		out = append(out, converse.Call{ID: call.id, Tool: call.name, Arguments: json.RawMessage(call.arguments.String())})
	}
	return out
}
