package mcp

import (
	"context"
	"encoding/json"
	"errors"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"sidekick/host/guest"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// shownResult gives what a tool saw: JSON as text, and a picture as one.
func shownResult(result json.RawMessage) *sdk.CallToolResult {
	var object map[string]json.RawMessage
	var png []byte
	if json.Unmarshal(result, &object) == nil && object["png"] != nil && json.Unmarshal(object["png"], &png) == nil {
		delete(object, "png")
		about, err := json.Marshal(object)
		if err == nil {
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.ImageContent{Data: png, MIMEType: "image/png"}, &sdk.TextContent{Text: string(about)}}}
		}
	}
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(result)}}}
}

// refusedResult gives a refusal as a tool's error: its code and sentence as
// text for a model, and its members for a program.
func refusedResult(ctx context.Context, err error) *sdk.CallToolResult {
	refusal := refusalOf(ctx, err)
	text := refusal.Code + ": " + refusal.Sentence
	if refusal.Hint != "" {
		text += " " + refusal.Hint
	}
	return &sdk.CallToolResult{IsError: true, StructuredContent: refusal, Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// refusalOf says what came in the way, in words of the closed list.
func refusalOf(ctx context.Context, err error) message.Refusal {
	var refused *guest.Refused
	var fault *guest.Fault
	switch {
	case errors.As(err, &refused):
		return refused.Refusal
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return message.Refusal(*policy.Refuse(policy.TimedOut))
	case ctx.Err() != nil:
		return message.Refusal(*policy.Refuse(policy.Cancelled))
	case errors.As(err, &fault) && fault.Code == string(policy.LimitReached):
		return message.Refusal(*policy.RefuseFor(policy.LimitReached, "requests"))
	case errors.As(err, &fault):
		return message.Refusal(*policy.Refuse(policy.BadMessage))
	}
	return message.Refusal(*policy.RefuseFor(policy.NotAvailable, "process"))
}
