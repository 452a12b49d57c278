package policy

import (
	"bytes"
	"encoding/json"
	"errors"
	"sort"
	"strings"
)

// Scrubber is the one function between the host and everyone: sidekick, panel,
// app, report and log. It takes shapes and the secret parts of addresses out
// of every string, and from a session's first fill on that session's values.
// It is safe for many goroutines at once.
type Scrubber struct{ values *Values }

// NewScrubber makes a scrubber that knows no value.
func NewScrubber() *Scrubber { return &Scrubber{} }

// With is a scrubber that takes these values out besides, in all their forms:
// for every string that comes from a page, a person or a client. What the host
// and the sidekick say in their own words goes through one without values: a
// placeholder there would answer a guess.
func (s *Scrubber) With(values *Values) *Scrubber { return &Scrubber{values} }

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
	return Clean{s.scrub(text, removed)}, removed
}

// JSON scrubs every string inside a value (member names too: a page could
// choose one) and writes it as JSON. Numbers, booleans and null stay.
func (s *Scrubber) JSON(v any) (Clean, error) {
	scrubbed, err := s.value(v, Removed{})
	if err != nil {
		return Clean{}, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false) // the reader is a model, not a page
	if err := encoder.Encode(scrubbed); err != nil {
		return Clean{}, errNotJSON
	}
	return Clean{strings.TrimSuffix(out.String(), "\n")}, nil
}

// errNotJSON says nothing of the value, which may be a page's.
var errNotJSON = errors.New("writing scrubbed JSON: not a JSON value")

func (s *Scrubber) value(v any, removed Removed) (any, error) {
	switch v := v.(type) {
	case nil, bool, float64, int, int64:
		return v, nil
	case string:
		return s.scrub(v, removed), nil
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			var err error
			if out[i], err = s.value(item, removed); err != nil {
				return nil, err
			}
		}
		return out, nil
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, item := range v {
			scrubbed, err := s.value(item, removed)
			if err != nil {
				return nil, err
			}
			// The host's own members are fixed words, which are never matched
			// against values.
			out[scrubString(name, removed)] = scrubbed
		}
		return out, nil
	}
	return s.other(v, removed)
}

// other takes the long way round for anything that is not plain yet:
// written once, read as plain values, scrubbed like them.
func (s *Scrubber) other(v any, removed Removed) (any, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, errNotJSON
	}
	var plain any
	if json.Unmarshal(raw, &plain) != nil {
		return nil, errNotJSON
	}
	return s.value(plain, removed)
}

// scrub takes values out before shapes: a shape inside a value must not leave
// the rest of the value behind.
func (s *Scrubber) scrub(text string, removed Removed) string {
	return scrubString(s.values.replace(text, removed), removed)
}

// scrubString is the value-free pass: what nobody sees, shapes, addresses.
func scrubString(text string, removed Removed) string {
	return cleanAddresses(replaceShapes(withoutUndrawn(text), removed), removed)
}
