package anthropic

import (
	"encoding/json"

	sdk "github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	"sidekick/host/model"
	"sidekick/host/model/converse"
)

// params puts a conversation into the API's form. Three places are marked for
// the provider's cache: the tools and the system's words, which never change,
// and the end of the conversation, which the next request goes on from.
func (s *speaker) params(request converse.Request) sdk.MessageNewParams {
	params := sdk.MessageNewParams{
		Model:     sdk.Model(s.model),
		MaxTokens: request.Most,
		System:    []sdk.TextBlockParam{{Text: request.System.String(), CacheControl: sdk.NewCacheControlEphemeralParam()}},
	}
	for _, tool := range request.Tools {
		params.Tools = append(params.Tools, sdk.ToolUnionParam{OfTool: toolOf(tool)})
	}
	if n := len(params.Tools); n > 0 {
		params.Tools[n-1].OfTool.CacheControl = sdk.NewCacheControlEphemeralParam()
		if request.NoTools {
			params.ToolChoice = sdk.ToolChoiceUnionParam{OfNone: &sdk.ToolChoiceNoneParam{}}
		}
	}
	for i, message := range request.Messages {
		last := i == len(request.Messages)-1
		params.Messages = append(params.Messages, messageOf(message, request.WithoutPictures, last))
	}
	return params
}

func toolOf(tool model.Tool) *sdk.ToolParam {
	return &sdk.ToolParam{
		Name: tool.Name, Description: param.NewOpt(tool.Description),
		InputSchema: param.Override[sdk.ToolInputSchemaParam](tool.Parameters),
	}
}

func messageOf(message converse.Message, withoutPictures, last bool) sdk.MessageParam {
	switch message.Role {
	case converse.Earlier:
		return sdk.NewAssistantMessage(sdk.NewTextBlock(message.Earlier.String()))
	case converse.Own:
		own, _ := message.Own.(sdk.MessageParam)
		return own
	case converse.Tools:
		blocks := make([]sdk.ContentBlockParamUnion, len(message.Results))
		for i, result := range message.Results {
			blocks[i] = sdk.ContentBlockParamUnion{OfToolResult: resultOf(result, withoutPictures)}
		}
		if last {
			blocks[len(blocks)-1].OfToolResult.CacheControl = sdk.NewCacheControlEphemeralParam()
		}
		return sdk.NewUserMessage(blocks...)
	}
	text := sdk.TextBlockParam{Text: message.Person.String()}
	if last {
		text.CacheControl = sdk.NewCacheControlEphemeralParam()
	}
	return sdk.NewUserMessage(sdk.ContentBlockParamUnion{OfText: &text})
}

func resultOf(result converse.Result, withoutPictures bool) *sdk.ToolResultBlockParam {
	block := &sdk.ToolResultBlockParam{
		ToolUseID: result.Call,
		Content:   []sdk.ToolResultBlockParamContentUnion{{OfText: &sdk.TextBlockParam{Text: result.Text.String()}}},
	}
	if result.Refused {
		block.IsError = param.NewOpt(true)
	}
	switch {
	case result.Picture == nil:
	case withoutPictures:
		block.Content = append(block.Content, sdk.ToolResultBlockParamContentUnion{OfText: &sdk.TextBlockParam{Text: converse.NoPicture.String()}})
	default:
		block.Content = append(block.Content, sdk.ToolResultBlockParamContentUnion{OfImage: &sdk.ImageBlockParam{
			Source: sdk.ImageBlockParamSourceUnion{OfBase64: &sdk.Base64ImageSourceParam{
				Data: result.Picture.Base64(), MediaType: sdk.Base64ImageSourceMediaType(result.Picture.Media()),
			}},
		}})
	}
	return block
}

// object is a call's input as an object in JSON: a model that wrote none is
// answered in words, and the API takes nothing else back.
func object(input json.RawMessage) json.RawMessage {
	var members map[string]json.RawMessage
	if json.Unmarshal(input, &members) != nil || members == nil {
		return json.RawMessage(`{}`)
	}
	return input
}
