package anthropic

import (
	"context"
	"encoding/json"
	"slices"

	sdk "github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/ssestream"

	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
)

// stops says what a stop reason means. One that is not known is an end like
// any other.
var stops = map[sdk.StopReason]converse.Stop{
	sdk.StopReasonMaxTokens:                  converse.Length,
	sdk.StopReasonPauseTurn:                  converse.Paused,
	sdk.StopReasonRefusal:                    converse.Declined,
	sdk.StopReasonModelContextWindowExceeded: converse.Context,
}

// read reads one reply to its end. Text is said as it comes; a call counts
// once the whole reply is there.
func read(ctx context.Context, stream *ssestream.Stream[sdk.MessageStreamEventUnion], say func(string) error) (converse.Reply, error) {
	var message sdk.Message
	var out converse.Reply
	inputs := map[int64][]byte{}
	begun, whole := false, false
	for !whole && stream.Next() {
		event := stream.Current()
		begun = begun || event.Type == "message_start"
		if !begun {
			continue // events of another kind may come first; none carries text
		}
		if event.Type == "content_block_delta" && event.Delta.Type == "input_json_delta" {
			inputs[event.Index] = append(inputs[event.Index], event.Delta.PartialJSON...)
		}
		if err := message.Accumulate(event); err != nil {
			return converse.Reply{}, dial.Unavailable("garbled")
		}
		whole = event.Type == "message_stop"
		if event.Type == "content_block_start" && event.ContentBlock.Type == "text" && event.ContentBlock.Text != "" {
			out.Text += len(event.ContentBlock.Text)
			if err := say(event.ContentBlock.Text); err != nil {
				return converse.Reply{}, err
			}
		}
		if event.Type == "content_block_delta" && event.Delta.Type == "text_delta" {
			out.Text += len(event.Delta.Text)
			if err := say(event.Delta.Text); err != nil {
				return converse.Reply{}, err
			}
		}
	}
	if err := ctx.Err(); err != nil && !whole {
		return converse.Reply{}, err
	}
	if err := stream.Err(); err != nil && !whole {
		return converse.Reply{}, faultOf(err)
	}
	if !whole {
		return converse.Reply{}, &dial.Fault{Code: "model_unavailable", Reason: "cut_off", Again: true}
	}
	out.Stop, out.Usage = stops[message.StopReason], usageOf(message.Usage)
	own := message.ToParam()
	out.Calls = calls(message, own.OfAssistant, inputs)
	// An empty text is a form that the API gives and does not take.
	own.OfAssistant.Content = slices.DeleteFunc(own.OfAssistant.Content, func(block sdk.ContentBlockParamUnion) bool {
		return block.OfText != nil && block.OfText.Text == ""
	})
	out.Own = own
	if len(own.OfAssistant.Content) == 0 && out.Stop == converse.Paused {
		out.Stop = converse.Done // nothing to go on from
	}
	return out, nil
}

// calls gives the calls of a reply, and puts their inputs into the form that
// the API takes back. A call keeps what the model wrote, however broken.
func calls(message sdk.Message, own *sdk.AssistantMessageParam, inputs map[int64][]byte) []converse.Call {
	own.Role = "assistant"
	var out []converse.Call
	for i, block := range message.Content {
		use := own.Content[i].OfToolUse
		if block.Type != "tool_use" || use == nil {
			continue
		}
		input := json.RawMessage(inputs[int64(i)])
		if len(input) == 0 {
			input = block.Input
		}
		use.Input = object(input)
		out = append(out, converse.Call{ID: block.ID, Tool: block.Name, Arguments: input})
	}
	return out
}

func usageOf(usage sdk.Usage) model.Usage {
	return model.Usage{
		Input: usage.InputTokens, CacheRead: usage.CacheReadInputTokens,
		CacheWrite: usage.CacheCreationInputTokens, Output: usage.OutputTokens,
	}
}
