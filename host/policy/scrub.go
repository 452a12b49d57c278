package policy

import (
	"encoding/json"
	"fmt"
	"sort"
)

// Scrubber is the one function between the host and everyone: sidekick, panel,
// app, report and log. It takes shapes and the secret parts of addresses out
// of every string. It is safe for many goroutines at once.
type Scrubber struct{}

// NewScrubber makes a scrubber.
func NewScrubber() *Scrubber { return &Scrubber{} }

// Removed counts what a scrub took out, by the name of its placeholder.
type Removed map[string]int

// Names lists the kinds that were taken out, sorted.
func (r Removed) Names() []string {
	names := make([]string, 0, len(r))
	for name := range r {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Text scrubs one string.
func (s *Scrubber) Text(text string) Clean {
	clean, _ := s.Count(text)
	return clean
}

// Count scrubs one string and says what was taken out.
func (s *Scrubber) Count(text string) (Clean, Removed) {
	removed := Removed{}
	return Clean{scrubString(text, removed)}, removed
}

// JSON scrubs every string inside a plain JSON value (member names too: a page
// could choose one) and writes it as JSON. Numbers, booleans and null stay.
func (s *Scrubber) JSON(v any) (Clean, error) {
	raw, err := json.Marshal(scrubValue(v, Removed{}))
	if err != nil {
		return Clean{}, fmt.Errorf("writing scrubbed JSON: %T", err)
	}
	return Clean{string(raw)}, nil
}

func scrubValue(v any, removed Removed) any {
	switch v := v.(type) {
	case nil, bool, float64, int, int64, json.Number:
		return v
	case string:
		return scrubString(v, removed)
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			out[i] = scrubValue(item, removed)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, item := range v {
			out[scrubString(name, removed)] = scrubValue(item, removed)
		}
		return out
	}
	return scrubStruct(v, removed)
}

// scrubStruct takes the long way round for anything that is not plain JSON
// yet: written once, read as plain values, scrubbed like them.
func scrubStruct(v any, removed Removed) any {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	var plain any
	if json.Unmarshal(raw, &plain) != nil {
		return nil
	}
	return scrubValue(plain, removed)
}

// scrubString is the one pass: shapes first, then addresses.
func scrubString(text string, removed Removed) string {
	return cleanAddresses(replaceShapes(text, removed), removed)
}
