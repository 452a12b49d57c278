package session

import (
	"bytes"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

// The facts of controls as the reader gathers them.
var (
	passwordFacts = map[string]any{"tag": "input", "type": "password", "editable": true, "name": "password", "label": "Password", "group": map[string]any{"password": true}}
	cardFacts     = map[string]any{"tag": "input", "type": "text", "editable": true, "autocomplete": "cc-number", "label": "Card number"}
	searchFacts   = map[string]any{"tag": "input", "type": "search", "editable": true, "name": "q", "label": "Search"}
)

func control(label, value string, facts map[string]any, at ...int) map[string]any {
	c := map[string]any{"label": label, "role": "textbox", "sensitive": false, "value": value}
	if facts != nil {
		c["facts"] = facts
	}
	if len(at) == 3 {
		c["at"] = map[string]any{"part": at[0], "start": at[1], "end": at[2]}
	}
	return c
}

// readPageOf makes a read of the page of a main text and one block beside it.
func readPageOf(main, beside, title string, controls ...any) map[string]any {
	return map[string]any{
		"main": main, "rest": []any{map[string]any{"region": "aside", "text": beside}}, "images": []any{map[string]any{"src": "https://cdn.example/hunter2x.png", "alt": "hunter2x", "width": 1, "height": 1, "inView": true}},
		"truncated": false, "chars": 1, "nodes": 1, "hiddenText": 0, "frames": 0, "unreadable": 0, "controls": controls, "lang": "en", "title": title,
	}
}

// looked asks for one tool and gives the result, the refusal's code, and the
// log that came of it.
func looked(t *testing.T, tool, method string, result any) (got map[string]any, refusal, log string) {
	t.Helper()
	var lines bytes.Buffer
	h, b := newTestHost(t, says(""), func(o *Options) { o.Log = zerolog.New(&lines) }), newBrowser(t)
	b.page(method, fixed(result))
	b.connect(h, profileA, "")
	answered := b.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: map[string]any{}})
	if refused, ok := answered["refusal"].(map[string]any); ok {
		return nil, refused["code"].(string), lines.String()
	}
	return answered["result"].(map[string]any), "", lines.String()
}

func TestAReaderThatLiesIsCorrected(t *testing.T) {
	rows := []struct {
		name, why, text, want string
		controls              []map[string]any
		withheld              map[string]any
	}{
		{"honest", "a value that is not sensitive stays", "Search: red shoes", "Search: red shoes",
			[]map[string]any{control("Search", "red shoes", searchFacts, 0, 8, 17)}, nil},
		{"a password", "cut where it stands", "Password: hunter2x Search: shoes", "Password:  Search: shoes",
			[]map[string]any{control("Password", "hunter2x", passwordFacts, 0, 10, 18)}, map[string]any{"password": 1.0}},
		{"twice in the text", "its other occurrences too", "Password: hunter2x (hunter2x)", "Password:  ()",
			[]map[string]any{control("Password", "hunter2x", passwordFacts, 0, 10, 18)}, map[string]any{"password": 1.0}},
		{"inside a longer word", "a long value is looked for anywhere", "Password: hunter2x xhunter2xy", "Password:  xy",
			[]map[string]any{control("Password", "hunter2x", passwordFacts, 0, 10, 18)}, map[string]any{"password": 1.0}},
		{"a short value", "whole words only", "PIN: shoe shoes shoe", "PIN:  shoes ",
			[]map[string]any{control("PIN", "shoe", passwordFacts, 0, 5, 9)}, map[string]any{"password": 1.0}},
		{"a very short value", "cut in its place alone: it stands everywhere", "PIN: 12 of 12", "PIN:  of 12",
			[]map[string]any{control("PIN", "12", passwordFacts, 0, 5, 7)}, map[string]any{"password": 1.0}},
		{"after characters of two units", "offsets are JavaScript's", "👟👟 Password: hünter2x!", "👟👟 Password: !",
			[]map[string]any{control("Password", "hünter2x", passwordFacts, 0, 15, 23)}, map[string]any{"password": 1.0}},
		{"without a place", "an older reader: looked for everywhere", "Password: hunter2x", "Password: ",
			[]map[string]any{control("Password", "hunter2x", passwordFacts)}, map[string]any{"password": 1.0}},
		{"without facts", "an older reader: every value goes", "Search: red shoes", "Search: ",
			[]map[string]any{control("Search", "red shoes", nil, 0, 8, 17)}, map[string]any{"unknown": 1.0}},
		{"two kinds", "counted by kind, never by label", "Password: hunter2x Card: 5555", "Password:  Card: ",
			[]map[string]any{control("Password", "hunter2x", passwordFacts, 0, 10, 18), control("Card", "5555", cardFacts, 0, 25, 29)}, map[string]any{"password": 1.0, "card.number": 1.0}},
		{"overlapping places", "the union is cut", "Password: hunter2x", "Password: ",
			[]map[string]any{control("Password", "hunter2x", passwordFacts, 0, 10, 18), control("Again", "ter2x", passwordFacts, 0, 13, 18)}, map[string]any{"password": 2.0}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got, refusal, log := looked(t, "read_view", "read_view", view(row.text, row.controls...))
			require.Empty(t, refusal)
			require.Equal(t, row.want, got["text"], row.why)
			if row.withheld == nil {
				require.NotContains(t, got, "withheld")
				require.NotContains(t, log, "reader_withheld_too_little")
				return
			}
			require.Equal(t, row.withheld, got["withheld"], row.why)
			require.Contains(t, log, "reader_withheld_too_little")
			for _, control := range row.controls {
				require.NotContains(t, log, control["label"].(string)+"\"")
				require.False(t, len(control["value"].(string)) > 2 && bytes.Contains([]byte(log), []byte(control["value"].(string))), "a value is in the log")
			}
		})
	}
}

func TestALieIsCutOutOfEveryStringOfAPage(t *testing.T) {
	got, refusal, _ := looked(t, "read_page", "read_page",
		readPageOf("# hunter2x", "Password: hunter2x.", "Hello hunter2x", control("Password", "hunter2x", passwordFacts, 1, 10, 18)))
	require.Empty(t, refusal)
	require.Equal(t, "# ", got["main"])
	require.Equal(t, "Password: .", got["rest"].([]any)[0].(map[string]any)["text"])
	require.Equal(t, "Hello ", got["title"])
	image := got["images"].([]any)[0].(map[string]any)
	require.Equal(t, "", image["alt"])
	require.Equal(t, "https://cdn.example/.png", image["src"])
}

func TestAPlaceThatDoesNotHoldRefusesTheWholeRead(t *testing.T) {
	for name, at := range map[string][]int{
		"another text":                 {0, 0, 9},
		"past the end":                 {0, 8, 99},
		"backwards":                    {0, 17, 8},
		"no such part":                 {3, 8, 17},
		"in the middle of a surrogate": {0, 19, 28},
	} {
		t.Run(name, func(t *testing.T) {
			for _, facts := range []map[string]any{searchFacts, passwordFacts} {
				_, refusal, _ := looked(t, "read_view", "read_view", view("Search: red shoes 👟", control("Search", "red shoes", facts, at...)))
				require.Equal(t, "bad_message", refusal)
			}
		})
	}
}

func TestAFieldsOwnSelectionIsJudgedAgain(t *testing.T) {
	selected := func(text string, facts map[string]any) map[string]any {
		return map[string]any{"text": text, "truncated": false, "chars": len(text), "field": facts}
	}
	got, _, _ := looked(t, "read_selection", "read_selection", map[string]any{"selection": selected("red shoes", searchFacts)})
	require.Equal(t, "red shoes", got["selection"].(map[string]any)["text"])
	got, _, log := looked(t, "read_selection", "read_selection", map[string]any{"selection": selected("hunter2x", passwordFacts)})
	require.Equal(t, map[string]any{"text": "", "chars": 0.0, "truncated": false, "withheld": true}, got["selection"])
	require.Equal(t, map[string]any{"password": 1.0}, got["withheld"])
	require.NotContains(t, log, "hunter2x")
	v := view("Password")
	v["selection"] = selected("hunter2x", passwordFacts)
	got, _, _ = looked(t, "read_view", "read_view", v)
	require.Equal(t, "", got["selection"].(map[string]any)["text"])
}
