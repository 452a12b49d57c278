package providers

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/wiretest"
)

// Servers that speak chat completions differ; each row is one habit of one of
// them.
func TestServersOfChatCompletionsDiffer(t *testing.T) {
	w := wires[1]
	done := "data: [DONE]\n\n"
	piece := func(raw string) wiretest.Delta { return wiretest.Delta(raw) }
	for _, c := range []struct {
		name, why, reply string
		used             []model.Proposal
		ids              int
		said             string
	}{
		{name: "no usage and no finish reason", why: "the last line is enough", reply: wiretest.Chunks("", wiretest.Content("Hello.")) + done, said: "Hello."},
		{name: "no last line", why: "the reason is enough", reply: wiretest.Chunks("stop", wiretest.Content("Hello.")), said: "Hello."},
		{name: "no blank line after the last line", why: "a stream may end there", reply: wiretest.Chunks("stop", wiretest.Content("Hello.")) + "data: [DONE]", said: "Hello."},
		{name: "no space after the colon", why: "the standard lets it away", reply: "data:" + wiretest.Chunks("stop", wiretest.Content("Hello."))[len("data: "):] + "data:[DONE]\n\n", said: "Hello."},
		{name: "carriage returns", why: "the standard allows them", reply: crlf(wiretest.Completion("stop", wiretest.Content("Hello."))), said: "Hello."},
		{name: "comments to keep the line open", why: "OpenRouter", reply: ": PROCESSING\n\n: PROCESSING\n\n" + wiretest.Completion("stop", wiretest.Content("Hello.")), said: "Hello."},
		{name: "content null beside a role", why: "llama.cpp begins so", reply: wiretest.Completion("stop", piece(`{"role":"assistant","content":null}`), wiretest.Content("Hello.")), said: "Hello."},
		{name: "content in parts", why: "Mistral", reply: wiretest.Completion("stop", piece(`{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"Hello."}]}`)), said: "Hello."},
		{name: "an unknown finish reason", why: "an end is an end", reply: wiretest.Completion("eos", wiretest.Content("Hello.")), said: "Hello."},
		{name: "thoughts in a member", why: "they are not for the person", reply: wiretest.Completion("stop", piece(`{"reasoning":"I think","content":""}`), piece(`{"reasoning_content":"so."}`), wiretest.Content("Hello.")), said: "Hello."},
		{name: "thoughts in the text", why: "llama.cpp and older servers", reply: wiretest.Completion("stop", wiretest.Content("\n<th"), wiretest.Content("ink>I think so.</thi"), wiretest.Content("nk>\n\nHel"), wiretest.Content("lo.")), said: "Hello."},
		{name: "a mark of thoughts later on", why: "then it is a text about marks", reply: wiretest.Completion("stop", wiretest.Content("Write <think>x</think>.")), said: "Write <think>x</think>."},
		{name: "a text that begins like a mark", why: "nothing of it is lost", reply: wiretest.Completion("stop", wiretest.Content("<thin")), said: "<thin"},
		{name: "a chunk without choices", why: "Azure sends its filter's word first", reply: `data: {"id":"","choices":[],"prompt_filter_results":[{"prompt_index":0}]}` + "\n\n" + wiretest.Completion("stop", wiretest.Content("Hello.")), said: "Hello."},
		{name: "calls that end in stop", why: "Ollama", reply: wiretest.Completion("stop", wiretest.Fragment(0, "a", "read_page", "{}")),
			used: []model.Proposal{{Tool: "read_page", Arguments: json.RawMessage(`{}`)}}, ids: 1},
		{name: "calls without ids", why: "each needs one of its own", reply: wiretest.Completion("tool_calls", wiretest.Fragment(0, "", "read_page", "{}"), wiretest.Fragment(1, "", "count", `{"selector":"a"}`)),
			used: []model.Proposal{{Tool: "read_page", Arguments: json.RawMessage(`{}`)}, {Tool: "count", Arguments: json.RawMessage(`{"selector":"a"}`)}}, ids: 2},
		{name: "two calls of one id", why: "a result must find its call", reply: wiretest.Completion("tool_calls", wiretest.Fragment(0, "x", "read_page", "{}"), wiretest.Fragment(1, "x", "read_view", "{}")),
			used: []model.Proposal{{Tool: "read_page", Arguments: json.RawMessage(`{}`)}, {Tool: "read_view", Arguments: json.RawMessage(`{}`)}}, ids: 2},
		{name: "every call under index 0", why: "Ollama", reply: wiretest.Completion("tool_calls", wiretest.Fragment(0, "a", "count", `{"selector":"a"}`), wiretest.Fragment(0, "b", "count", `{"selector":"b"}`)),
			used: []model.Proposal{{Tool: "count", Arguments: json.RawMessage(`{"selector":"a"}`)}, {Tool: "count", Arguments: json.RawMessage(`{"selector":"b"}`)}}, ids: 2},
		{name: "every call under index 0 and without ids", why: "two habits at once", reply: wiretest.Completion("tool_calls", wiretest.Fragment(0, "", "count", `{"selector":"a"}`), wiretest.Fragment(0, "", "count", `{"selector":"b"}`)),
			used: []model.Proposal{{Tool: "count", Arguments: json.RawMessage(`{"selector":"a"}`)}, {Tool: "count", Arguments: json.RawMessage(`{"selector":"b"}`)}}, ids: 2},
		{name: "no index at all", why: "older servers", reply: wiretest.Completion("tool_calls", piece(`{"tool_calls":[{"id":"a","function":{"name":"count","arguments":"{\"selector\":"}}]}`), piece(`{"tool_calls":[{"function":{"arguments":"\"a\"}"}}]}`)),
			used: []model.Proposal{{Tool: "count", Arguments: json.RawMessage(`{"selector":"a"}`)}}, ids: 1},
		{name: "id and name with every fragment", why: "some repeat them", reply: wiretest.Completion("tool_calls", wiretest.Fragment(0, "a", "count", `{"selector":`), wiretest.Fragment(0, "a", "count", `"a"}`)),
			used: []model.Proposal{{Tool: "count", Arguments: json.RawMessage(`{"selector":"a"}`)}}, ids: 1},
		{name: "arguments as an object", why: "some forget to quote", reply: wiretest.Completion("tool_calls", piece(`{"tool_calls":[{"index":0,"id":"a","function":{"name":"count","arguments":{"selector":"a"}}}]}`)),
			used: []model.Proposal{{Tool: "count", Arguments: json.RawMessage(`{"selector":"a"}`)}}, ids: 1},
		{name: "arguments null", why: "a tool without any", reply: wiretest.Completion("tool_calls", piece(`{"tool_calls":[{"index":0,"id":"a","function":{"name":"read_page","arguments":null}}]}`)),
			used: []model.Proposal{{Tool: "read_page", Arguments: json.RawMessage(`{}`)}}, ids: 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			replies := []wiretest.Reply{wiretest.Stream(c.reply, 13, 4)}
			if c.used != nil {
				replies = append(replies, wiretest.Stream(w.text("Done.")))
				c.said += "Done."
			}
			server := wiretest.New(t, replies...)
			got := newTurn().answer(t, context.Background(), w, server.URL)
			require.NoError(t, got.err, c.why)
			require.Equal(t, c.said, got.said.String(), c.why)
			require.Equal(t, len(c.used), len(got.hands.used), c.why)
			for i, proposal := range c.used {
				require.Equal(t, proposal.Tool, got.hands.used[i].Tool)
				require.JSONEq(t, string(proposal.Arguments), string(got.hands.used[i].Arguments))
			}
			if c.used != nil {
				requireAnswered(t, server.Requests()[1], c.ids)
			}
		})
	}
}

// requireAnswered holds a request to the form: each call has an id of its own
// and one result by that id.
func requireAnswered(t *testing.T, request wiretest.Request, want int) {
	t.Helper()
	calls, results := map[string]int{}, map[string]int{}
	for _, message := range decoded(t, request)["messages"].([]any) {
		message := message.(map[string]any)
		made, _ := message["tool_calls"].([]any)
		for _, call := range made {
			call := call.(map[string]any)
			calls[call["id"].(string)]++
			require.NotEmpty(t, call["id"])
			require.Equal(t, "function", call["type"])
			_, isText := call["function"].(map[string]any)["arguments"].(string)
			require.True(t, isText)
		}
		if message["role"] == "tool" {
			results[message["tool_call_id"].(string)]++
		}
	}
	require.Equal(t, calls, results)
	require.Len(t, calls, want)
}

func crlf(text string) string {
	out := ""
	for _, r := range text {
		if r == '\n' {
			out += "\r"
		}
		out += string(r)
	}
	return out
}

// A server that did not count is counted for, so that a limit holds.
func TestAServerThatDoesNotCount(t *testing.T) {
	w := wires[1]
	server := wiretest.New(t, wiretest.Stream(wiretest.Chunks("stop", wiretest.Content("Hello."))+"data: [DONE]\n\n"))
	got := newTurn().answer(t, context.Background(), w, server.URL)
	require.NoError(t, got.err)
	usage := got.record.received[0].Usage
	require.True(t, usage.Estimated)
	require.InDelta(t, len(server.Requests()[0].Body)/4, usage.Input, 2)
	require.EqualValues(t, 2, usage.Output)
}

// What a server counts goes into the day's tokens and into sums that are kept.
func TestAServerThatCountsWrong(t *testing.T) {
	w := wires[1]
	for _, c := range []struct {
		name, usage string
		want        model.Usage
	}{
		{"less than nothing back", `{"prompt_tokens":7,"completion_tokens":-9000000,"total_tokens":16}`, model.Usage{Input: 7}},
		{"less than nothing from a cache", `{"prompt_tokens":7,"completion_tokens":2,"total_tokens":9,"prompt_tokens_details":{"cached_tokens":-100}}`, model.Usage{Input: 107, Output: 2}},
		{"so many that a sum runs over", `{"prompt_tokens":9223372036854775807,"completion_tokens":9223372036854775807,"total_tokens":1}`, model.Usage{Input: 1 << 31, Output: 1 << 31}},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := wiretest.New(t, wiretest.Stream(wiretest.Chunks("stop", wiretest.Content("Hello."))+`data: {"choices":[],"usage":`+c.usage+"}\n\ndata: [DONE]\n\n"))
			got := newTurn().answer(t, context.Background(), w, server.URL)
			require.NoError(t, got.err)
			require.Equal(t, c.want, got.record.received[0].Usage)
		})
	}
}

// Some servers want back what the model thought before its calls.
func TestThoughtsGoBackWithTheirCalls(t *testing.T) {
	for _, name := range []string{"reasoning", "reasoning_content"} {
		server := wiretest.New(t,
			wiretest.Stream(wiretest.Completion("tool_calls", wiretest.Delta(fmt.Sprintf(`{%q:"I th"}`, name)), wiretest.Delta(fmt.Sprintf(`{%q:"ink."}`, name)), wiretest.Fragment(0, "a", "read_page", "{}"))),
			wiretest.Stream(wires[1].text("Done.")))
		got := newTurn().answer(t, context.Background(), wires[1], server.URL)
		require.NoError(t, got.err)
		require.Equal(t, "Done.", got.said.String())
		messages := decoded(t, server.Requests()[1])["messages"].([]any)
		require.Equal(t, "I think.", messages[2].(map[string]any)[name])
	}
	server := wiretest.New(t,
		wiretest.Stream(wiretest.Messages("tool_use", wiretest.Thought("c2lnbmVk", "I ", "think."), wiretest.Use("a", "read_page"))),
		wiretest.Stream(wires[0].text("Done.")))
	got := newTurn().answer(t, context.Background(), wires[0], server.URL)
	require.NoError(t, got.err)
	require.Equal(t, "Done.", got.said.String())
	own := decoded(t, server.Requests()[1])["messages"].([]any)[1].(map[string]any)["content"].([]any)
	require.Equal(t, map[string]any{"type": "thinking", "thinking": "I think.", "signature": "c2lnbmVk"}, own[0])
}

func TestWordsByWhichServersSayWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name, body   string
		status       int
		wire         int
		code, reason string
	}{
		{"OpenAI's longest", `{"error":{"message":"This model's maximum context length is 8192 tokens","type":"invalid_request_error","code":"context_length_exceeded"}}`, 400, 1, "limit_reached", "context"},
		{"llama.cpp's longest", `{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}`, 400, 1, "limit_reached", "context"},
		{"Ollama without tools", `{"error":{"message":"tiny does not support tools","type":"api_error"}}`, 400, 1, "model_unavailable", "no_tools"},
		{"no quota", `{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}`, 429, 1, "model_unavailable", "credit"},
		{"Ollama without the model", `{"error":{"message":"model \"tiny\" not found, try pulling it first","type":"api_error"}}`, 404, 1, "model_unavailable", "not_found"},
		{"Anthropic's longest", `{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}`, 400, 0, "limit_reached", "context"},
		{"no credit at Anthropic", `{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low"}}`, 400, 0, "model_unavailable", "credit"},
		{"Anthropic's spend limit", `{"type":"error","error":{"type":"rate_limit_error","message":"x","details":{"error_code":"enforced_spend_limit_reached"}}}`, 429, 0, "model_unavailable", "credit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := wiretest.New(t, wiretest.Status(c.status, c.body))
			refusal := newTurn().answer(t, context.Background(), wires[c.wire], server.URL).refusal(t)
			require.Equal(t, c.code, refusal.Code)
			require.Equal(t, c.reason, refusal.Reason)
		})
	}
}

// Base addresses as people paste them.
func TestBaseAddresses(t *testing.T) {
	for _, c := range []struct {
		wire        int
		tail, asked string
	}{
		{0, "", "/v1/messages"},
		{0, "/", "/v1/messages"},
		{0, "/v1", "/v1/messages"},
		{0, "/v1/messages", "/v1/messages"},
		{0, "/anthropic/", "/anthropic/v1/messages"},
		{1, "", "/v1/chat/completions"},
		{1, "/", "/v1/chat/completions"},
		{1, "/v1", "/v1/chat/completions"},
		{1, "/v1/", "/v1/chat/completions"},
		{1, "/v1/chat/completions", "/v1/chat/completions"},
		{1, "/v1/models", "/v1/chat/completions"},
		{1, "/api/v1", "/api/v1/chat/completions"},
		{1, "/v1beta/openai/", "/v1beta/openai/chat/completions"},
	} {
		w := wires[c.wire]
		server := wiretest.New(t, wiretest.Stream(w.text("Hello.")))
		require.NoError(t, newTurn().answer(t, context.Background(), w, server.URL+c.tail).err, c.tail)
		require.Equal(t, c.asked, server.Requests()[0].Path, c.tail)
	}
}
