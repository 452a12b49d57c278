package session

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sidekick/host/message"
	"sidekick/schema"
)

// bigPage is a read of the page of about one megabyte.
func bigPage() []byte {
	var rest, images, controls []any
	for i := range 200 {
		rest = append(rest, map[string]any{"region": "aside", "text": strings.Repeat("A sidebar says something. ", 20)})
		images = append(images, map[string]any{"src": fmt.Sprintf("https://cdn.example/%d.png", i), "alt": "a shoe", "width": 120, "height": 80, "inView": false})
		controls = append(controls, map[string]any{"label": "Search", "role": "searchbox", "sensitive": false, "facts": map[string]any{"tag": "input", "type": "search", "editable": true, "name": "q"}})
	}
	result := map[string]any{
		"main": strings.Repeat("The shop sends shoes in 3 to 5 days; \"returns\" are free.\n", 15_000), "rest": rest, "images": images, "controls": controls,
		"truncated": false, "chars": 1, "nodes": 1, "hiddenText": 0, "frames": 0, "unreadable": 0, "lang": "en", "title": "t",
	}
	raw, err := json.Marshal(map[string]any{"page": where, "result": result})
	if err != nil {
		panic(err)
	}
	return raw
}

func BenchmarkDecodePage(b *testing.B) {
	raw := bigPage()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		var answer message.PageAnswer[message.Document]
		if err := schema.Decode("read_page.response", raw, &answer); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkUnmarshalPage is what decoding alone costs.
func BenchmarkUnmarshalPage(b *testing.B) {
	raw := bigPage()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		var answer message.PageAnswer[message.Document]
		if err := json.Unmarshal(raw, &answer); err != nil {
			b.Fatal(err)
		}
	}
}
