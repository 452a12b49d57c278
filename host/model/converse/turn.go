package converse

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"unicode/utf16"

	"sidekick/host/model"
	"sidekick/host/policy"
)

// turn is one answer in the making. It runs in one goroutine.
type turn struct {
	sidekick *Sidekick
	key      model.Key
	asked    model.Turn
	hands    model.Hands
	say      func(string) error
	request  Request

	used   int         // uses of tools
	spent  model.Usage // of all requests
	shown  []model.Shown
	spoken bool   // something was said in this answer
	tail   string // the end of what was said
}

func (t *turn) add(message Message) { t.request.Messages = append(t.request.Messages, message) }

// take asks until the model has answered or a limit is reached.
func (t *turn) take(ctx context.Context) (model.End, error) {
	bounds := t.sidekick.bounds
	for range bounds.Rounds {
		left := bounds.Tokens - t.spent.Total()
		if left <= 0 {
			return limited("tokens"), nil
		}
		t.request.Most = min(bounds.Output, left)
		silenced := t.request.NoTools
		reply, err := t.ask(ctx)
		if err != nil {
			return model.End{}, err
		}
		t.spent = t.spent.Add(reply.Usage)
		if end, over, err := t.over(reply); over || err != nil {
			return end, err
		}
		t.add(Message{Role: Own, Own: reply.Own})
		if len(reply.Calls) == 0 {
			continue // paused: it is asked to go on
		}
		// A model that goes on calling although it was told to answer would
		// never come to an end.
		if silenced || len(reply.Calls) > bounds.PerReply {
			return limited("tool_calls"), nil
		}
		results, err := t.use(ctx, reply.Calls)
		if err != nil {
			return model.End{}, err
		}
		t.add(Message{Role: Tools, Results: results})
		t.request.NoTools = t.used >= bounds.Calls
	}
	return limited("rounds"), nil
}

// over says whether a reply ends the answer, and how.
func (t *turn) over(reply Reply) (end model.End, over bool, err error) {
	switch reply.Stop {
	case Length:
		return limited("answer_length"), true, nil
	case Context:
		return limited("context"), true, nil
	case Declined:
		return model.End{}, true, policy.Refuse(policy.ModelRefused)
	case Filtered:
		return model.End{}, true, policy.RefuseFor(policy.ModelRefused, "filtered")
	case Paused:
		return model.End{}, false, nil
	}
	switch {
	case len(reply.Calls) > 0:
		return model.End{}, false, nil
	case !t.spoken:
		return model.End{}, true, policy.RefuseFor(policy.ModelUnavailable, "empty")
	}
	return model.End{Kind: model.Complete}, true, nil
}

// use has the hands carry out the calls of one reply, in its order: one after
// a fill must meet the closed gate.
func (t *turn) use(ctx context.Context, calls []Call) ([]Result, error) {
	results := make([]Result, len(calls))
	for i, call := range calls {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		results[i] = t.result(call, t.carry(ctx, call))
	}
	return results, ctx.Err()
}

// carry hands one call on. What is no object in JSON is refused here; the rest
// is the gate's to judge.
func (t *turn) carry(ctx context.Context, call Call) model.Result {
	if t.used >= t.sidekick.bounds.Calls {
		return model.Result{Refusal: policy.RefuseFor(policy.LimitReached, "tool_calls")}
	}
	t.used++
	arguments := call.Arguments
	if len(bytes.TrimSpace(arguments)) == 0 {
		arguments = json.RawMessage(`{}`)
	}
	if !json.Valid(arguments) || bytes.TrimSpace(arguments)[0] != '{' {
		return model.Result{Refusal: policy.Refuse(policy.BadMessage)}
	}
	return t.hands.Use(ctx, model.Proposal{Tool: call.Tool, Arguments: arguments})
}

// result puts what came of a call into words for the model, and notes it for
// the record.
func (t *turn) result(call Call, came model.Result) Result {
	shown := model.Shown{Tool: knownTool(call.Tool)}
	defer func() { t.shown = append(t.shown, shown) }()
	if came.Refusal != nil {
		shown.Refused = true
		return Result{Call: call.ID, Text: refused(came.Refusal), Refused: true}
	}
	content, left := came.Content.Cut(t.sidekick.bounds.Result)
	var outside []string
	if left > 0 {
		shown.Cut = left
		outside = append(outside, cut(left).text)
	}
	shown.Characters = units(content)
	out := Result{Call: call.ID}
	if came.Picture != nil {
		picture, err := fit(came.Picture, t.sidekick.options.Lens)
		if err != nil {
			outside = append(outside, "Sidekick could not bring this picture into a form that the model takes.")
		} else {
			out.Picture, shown.Pictures = picture, 1
			if !picture.said.Empty() {
				outside = append(outside, picture.said.text)
			}
		}
	}
	out.Text = mark(content, Fixed{strings.Join(outside, "\n")})
	return out
}

// knownTool keeps words of the model's own out of the record.
func knownTool(name string) string {
	for _, known := range policy.Tools() {
		if known == name {
			return known
		}
	}
	return "unknown"
}

func units(text policy.Clean) int {
	n := 0
	for _, r := range text.String() {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}
