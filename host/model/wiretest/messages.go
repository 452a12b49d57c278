package wiretest

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Block is a part of a reply in the form of the Messages API: the events that
// it takes, with the block's number still open.
type Block func(index int) []string

// Text is a text, said in pieces.
func Text(pieces ...string) Block {
	return block(`{"type":"text","text":""}`, func(piece string) string {
		return `{"type":"text_delta","text":` + quoted(piece) + `}`
	}, pieces)
}

// Use is a call of a tool, its input in fragments.
func Use(id, name string, fragments ...string) Block {
	return block(`{"type":"tool_use","id":`+quoted(id)+`,"name":`+quoted(name)+`,"input":{}}`, func(piece string) string {
		return `{"type":"input_json_delta","partial_json":` + quoted(piece) + `}`
	}, fragments)
}

// Thought is what a model thinks, with the provider's signature.
func Thought(signature string, pieces ...string) Block {
	return func(index int) []string {
		events := block(`{"type":"thinking","thinking":"","signature":""}`, func(piece string) string {
			return `{"type":"thinking_delta","thinking":` + quoted(piece) + `}`
		}, pieces)(index)
		end := len(events) - 1
		signed := fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":{"type":"signature_delta","signature":%s}}`, index, quoted(signature))
		return append(events[:end:end], signed, events[end])
	}
}

func block(begin string, delta func(string) string, pieces []string) Block {
	return func(index int) []string {
		events := []string{fmt.Sprintf(`{"type":"content_block_start","index":%d,"content_block":%s}`, index, begin)}
		for _, piece := range pieces {
			events = append(events, fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":%s}`, index, delta(piece)))
		}
		return append(events, fmt.Sprintf(`{"type":"content_block_stop","index":%d}`, index))
	}
}

// Messages writes a whole reply in the form of the Messages API, with a ping in
// the middle.
func Messages(stop string, blocks ...Block) string {
	events := []string{`{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],` +
		`"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":100,"cache_creation_input_tokens":30,"cache_read_input_tokens":20,"output_tokens":1}}}`,
		`{"type":"ping"}`}
	for i, block := range blocks {
		events = append(events, block(i)...)
	}
	events = append(events,
		`{"type":"message_delta","delta":{"stop_reason":`+quoted(stop)+`,"stop_sequence":null},"usage":{"output_tokens":40}}`,
		`{"type":"message_stop"}`)
	return Events(events...)
}

// Events writes events in the form of the Messages API; each is named by its
// own type.
func Events(events ...string) string {
	var out strings.Builder
	for _, event := range events {
		var named struct{ Type string }
		if err := json.Unmarshal([]byte(event), &named); err != nil {
			panic("wiretest: an event is not JSON")
		}
		out.WriteString("event: " + named.Type + "\ndata: " + event + "\n\n")
	}
	return out.String()
}

func quoted(text string) string {
	raw, err := json.Marshal(text)
	if err != nil {
		panic("wiretest: a text is not JSON")
	}
	return string(raw)
}
