package openai

import (
	"encoding/json"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/shared"

	"sidekick/host/model"
	"sidekick/host/model/converse"
)

// params puts a conversation into the form. Servers cache what requests have in
// common by themselves, so everything stands in the same order each time.
func (s *speaker) params(request converse.Request) sdk.ChatCompletionNewParams {
	params := sdk.ChatCompletionNewParams{
		Model:         shared.ChatModel(s.model),
		Messages:      []sdk.ChatCompletionMessageParamUnion{sdk.SystemMessage(request.System.String())},
		StreamOptions: sdk.ChatCompletionStreamOptionsParam{IncludeUsage: param.NewOpt(true)},
	}
	if s.own {
		params.MaxCompletionTokens = param.NewOpt(request.Most)
		params.Store = param.NewOpt(false)
	} else {
		params.MaxTokens = param.NewOpt(request.Most)
	}
	for _, tool := range request.Tools {
		params.Tools = append(params.Tools, sdk.ChatCompletionFunctionTool(functionOf(tool)))
	}
	if request.NoTools && len(params.Tools) > 0 {
		params.ToolChoice = sdk.ChatCompletionToolChoiceOptionUnionParam{OfAuto: param.NewOpt("none")}
	}
	for _, message := range request.Messages {
		params.Messages = append(params.Messages, messagesOf(message, request.WithoutPictures)...)
	}
	return params
}

func messagesOf(message converse.Message, withoutPictures bool) []sdk.ChatCompletionMessageParamUnion {
	switch message.Role {
	case converse.Earlier:
		return []sdk.ChatCompletionMessageParamUnion{sdk.AssistantMessage(message.Earlier.String())}
	case converse.Own:
		own, _ := message.Own.(*sdk.ChatCompletionAssistantMessageParam)
		return []sdk.ChatCompletionMessageParamUnion{{OfAssistant: own}}
	case converse.Tools:
		return resultsOf(message.Results, withoutPictures)
	}
	return []sdk.ChatCompletionMessageParamUnion{sdk.UserMessage(message.Person.String())}
}

// resultsOf answers each call. The form takes no picture in a tool's result, so
// pictures follow the results, each introduced in the host's words.
func resultsOf(results []converse.Result, withoutPictures bool) []sdk.ChatCompletionMessageParamUnion {
	var out []sdk.ChatCompletionMessageParamUnion
	var pictures []sdk.ChatCompletionContentPartUnionParam
	for _, result := range results {
		text := result.Text.String()
		switch {
		case result.Picture == nil:
		case withoutPictures:
			text += "\n" + converse.NoPicture.String()
		default:
			pictures = append(pictures, sdk.TextContentPart(converse.PictureBelow.String()),
				sdk.ImageContentPart(sdk.ChatCompletionContentPartImageImageURLParam{
					URL: "data:" + result.Picture.Media() + ";base64," + result.Picture.Base64(),
				}))
		}
		out = append(out, sdk.ToolMessage(text, result.Call))
	}
	if len(pictures) > 0 {
		out = append(out, sdk.UserMessage(pictures))
	}
	return out
}

// functionOf describes a tool. Bounds of texts are left out: local servers turn
// a schema into a grammar, and long repeats break the whole request
// (https://github.com/ggml-org/llama.cpp/issues/25746). The gate holds the
// arguments to the whole schema anyway.
func functionOf(tool model.Tool) shared.FunctionDefinitionParam {
	var schema map[string]any
	if json.Unmarshal(tool.Parameters, &schema) != nil {
		schema = map[string]any{"type": "object"}
	}
	withoutBounds(schema)
	return shared.FunctionDefinitionParam{Name: tool.Name, Description: param.NewOpt(tool.Description), Parameters: schema}
}

func withoutBounds(v any) {
	switch v := v.(type) {
	case map[string]any:
		if v["type"] == "string" {
			delete(v, "minLength")
			delete(v, "maxLength")
			delete(v, "pattern")
		}
		for _, inner := range v {
			withoutBounds(inner)
		}
	case []any:
		for _, inner := range v {
			withoutBounds(inner)
		}
	}
}
