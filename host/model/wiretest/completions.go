package wiretest

import (
	"fmt"
	"strings"
)

// Delta is a piece of a reply in the form of Chat Completions.
type Delta string

// Content is a piece of text.
func Content(text string) Delta { return Delta(`{"content":` + quoted(text) + `}`) }

// Fragment is a piece of a call: what is empty is left out.
func Fragment(index int, id, name, arguments string) Delta {
	members := []string{fmt.Sprintf(`"index":%d`, index)}
	if id != "" {
		members = append(members, `"id":`+quoted(id), `"type":"function"`)
	}
	function := []string{`"arguments":` + quoted(arguments)}
	if name != "" {
		function = append(function, `"name":`+quoted(name))
	}
	members = append(members, `"function":{`+strings.Join(function, ",")+`}`)
	return Delta(`{"tool_calls":[{` + strings.Join(members, ",") + `}]}`)
}

// Completion writes a whole reply in the form of Chat Completions, with the
// usage and the last line that OpenAI sends.
func Completion(finish string, deltas ...Delta) string {
	return Chunks(finish, deltas...) +
		`data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":150,"completion_tokens":40,"total_tokens":190,"prompt_tokens_details":{"cached_tokens":20}}}` + "\n\n" +
		"data: [DONE]\n\n"
}

// Chunks writes the chunks alone: no usage and no last line. Without a finish
// no chunk has a reason.
func Chunks(finish string, deltas ...Delta) string {
	var out strings.Builder
	for _, delta := range deltas {
		out.WriteString(chunk(string(delta), "null"))
	}
	if finish != "" {
		out.WriteString(chunk("{}", quoted(finish)))
	}
	return out.String()
}

func chunk(delta, finish string) string {
	return `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":` + delta + `,"finish_reason":` + finish + `}]}` + "\n\n"
}
