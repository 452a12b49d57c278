package openai

import (
	"context"
	"encoding/json"
	"strings"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/packages/ssestream"

	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
)

// stops says what a finish reason means. One that is not known is an end like
// any other.
var stops = map[string]converse.Stop{
	"length":         converse.Length,
	"max_tokens":     converse.Length,
	"content_filter": converse.Filtered,
}

// thoughts are the members in which servers send what a model thinks. It is
// never said; some servers want it back with the calls that came of it.
var thoughts = []string{"reasoning", "reasoning_content"}

// reading is one reply as it comes.
type reading struct {
	say   func(string) error
	round int

	text    strings.Builder // as the model wrote it
	hidden  thinking
	thought map[string]*strings.Builder
	calls   gathering
	refused bool
	finish  string
	usage   model.Usage
}

// read reads one reply to its end.
func (r *reading) read(ctx context.Context, stream *ssestream.Stream[sdk.ChatCompletionChunk]) (converse.Reply, error) {
	for stream.Next() {
		if err := r.chunk(stream.Current()); err != nil {
			return converse.Reply{}, err
		}
	}
	call := dial.Of(ctx)
	whole := r.finish != "" || call != nil && call.Whole()
	if err := ctx.Err(); err != nil && !whole {
		return converse.Reply{}, err
	}
	if err := stream.Err(); err != nil && !whole {
		return converse.Reply{}, faultOf(err)
	}
	if !whole || r.finish == "error" {
		return converse.Reply{}, &dial.Fault{Code: "model_unavailable", Reason: "cut_off", Again: true}
	}
	if err := r.speak(r.hidden.close()); err != nil {
		return converse.Reply{}, err
	}
	out := converse.Reply{Stop: stops[r.finish], Usage: r.usage, Text: r.text.Len(), Calls: r.calls.whole(r.round)}
	if r.refused {
		out.Stop = converse.Declined
	}
	out.Own = r.own(out.Calls)
	return out, nil
}

func (r *reading) chunk(chunk sdk.ChatCompletionChunk) error {
	if chunk.Usage.TotalTokens > 0 || chunk.Usage.PromptTokens > 0 {
		cached := chunk.Usage.PromptTokensDetails.CachedTokens
		written := chunk.Usage.PromptTokensDetails.CacheWriteTokens
		r.usage = model.Usage{
			Input: max(0, chunk.Usage.PromptTokens-cached-written), CacheRead: cached, CacheWrite: written, Output: chunk.Usage.CompletionTokens,
		}
	}
	if len(chunk.Choices) == 0 {
		return nil
	}
	choice := chunk.Choices[0]
	if choice.FinishReason != "" {
		r.finish = choice.FinishReason
	}
	for _, piece := range choice.Delta.ToolCalls {
		r.calls.add(piece)
	}
	for _, name := range thoughts {
		var piece string
		if json.Unmarshal([]byte(choice.Delta.JSON.ExtraFields[name].Raw()), &piece) == nil && piece != "" {
			r.think(name, piece)
		}
	}
	text := choice.Delta.Content
	if raw := choice.Delta.JSON.Content.Raw(); strings.HasPrefix(raw, "[") {
		text = parts(raw)
	}
	r.text.WriteString(text)
	if err := r.speak(r.hidden.pass(text)); err != nil {
		return err
	}
	if choice.Delta.Refusal != "" {
		r.refused = true
		return r.speak(choice.Delta.Refusal)
	}
	return nil
}

func (r *reading) speak(text string) error {
	if text == "" {
		return nil
	}
	return r.say(text)
}

func (r *reading) think(name, piece string) {
	if r.thought == nil {
		r.thought = map[string]*strings.Builder{}
	}
	if r.thought[name] == nil {
		r.thought[name] = &strings.Builder{}
	}
	r.thought[name].WriteString(piece)
}

// parts reads a content that a server sends in parts: the texts among them.
func parts(raw string) string {
	var list []struct{ Type, Text string }
	if json.Unmarshal([]byte(raw), &list) != nil {
		return ""
	}
	var out strings.Builder
	for _, part := range list {
		if part.Type == "text" {
			out.WriteString(part.Text)
		}
	}
	return out.String()
}

// own is the reply as it is sent again: as the model wrote it.
func (r *reading) own(calls []converse.Call) *sdk.ChatCompletionAssistantMessageParam {
	own := &sdk.ChatCompletionAssistantMessageParam{}
	if r.text.Len() > 0 {
		own.Content.OfString = param.NewOpt(r.text.String())
	}
	for _, call := range calls {
		arguments := string(call.Arguments)
		if arguments == "" {
			arguments = "{}"
		}
		own.ToolCalls = append(own.ToolCalls, sdk.ChatCompletionMessageToolCallUnionParam{
			OfFunction: &sdk.ChatCompletionMessageFunctionToolCallParam{
				ID:       call.ID,
				Function: sdk.ChatCompletionMessageFunctionToolCallFunctionParam{Name: call.Tool, Arguments: arguments},
			},
		})
	}
	if len(calls) > 0 && len(r.thought) > 0 {
		extra := map[string]any{}
		for name, text := range r.thought {
			extra[name] = text.String()
		}
		own.SetExtraFields(extra)
	}
	return own
}
