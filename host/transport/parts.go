package transport

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
)

const (
	// sliceBytes is the longest slice of a message in one part. Inside a JSON
	// string the worst escape of JSON text doubles it, which with the envelope
	// stays below the browser's megabyte.
	sliceBytes = 400_000
	// maxParts bounds the bookkeeping that a sender can ask for.
	maxParts = 4096
	// maxPartID bounds the name of a message in parts.
	maxPartID = 64
)

// PartReason names what was wrong with a message in parts. The words are those
// of the vectors in schema/vectors/frames.
type PartReason string

const (
	PartMalformed   PartReason = "part_malformed"    // not the form below
	PartOutOfOrder  PartReason = "part_out_of_order" // another index, count or message than was due
	PartInterleaved PartReason = "part_interleaved"  // a whole message between parts
	PartMissing     PartReason = "part_missing"      // the stream ended between parts
	PartTooLarge    PartReason = "part_too_large"    // over the limit of a message
)

// PartError ends a connection: the rest of a half-sent message cannot be told
// from the next one.
type PartError struct{ Reason PartReason }

func (e *PartError) Error() string { return "assembling parts: " + string(e.Reason) }

// Is makes errors.Is compare reasons.
func (e *PartError) Is(target error) bool {
	other, ok := target.(*PartError)
	return ok && *other == *e
}

// envelope is the frame that carries one slice of a long message.
type envelope struct {
	Part *part `json:"part"`
}

type part struct {
	Message string `json:"message"`
	Index   *int   `json:"index"`
	Count   int    `json:"count"`
	Text    string `json:"text"`
}

// assembly puts messages in parts together. At most one message is open.
type assembly struct {
	limit   int
	message string
	count   int
	next    int
	text    []byte
}

func (a *assembly) open() bool { return a.count > 0 }

// add takes one frame's body and gives a whole message, or nil while parts are
// still due.
func (a *assembly) add(body []byte) ([]byte, error) {
	if !isPart(body) {
		if a.open() {
			return nil, &PartError{Reason: PartInterleaved}
		}
		if len(body) > a.limit {
			return nil, &PartError{Reason: PartTooLarge}
		}
		return body, nil
	}
	p, err := parsePart(body)
	if err != nil {
		return nil, err
	}
	if !a.open() {
		a.message, a.count = p.Message, p.Count
	}
	switch {
	case p.Message != a.message, p.Count != a.count, *p.Index != a.next:
		return nil, &PartError{Reason: PartOutOfOrder}
	case len(a.text)+len(p.Text) > a.limit:
		return nil, &PartError{Reason: PartTooLarge}
	}
	a.text = append(a.text, p.Text...)
	a.next++
	if a.next < a.count {
		return nil, nil
	}
	whole := a.text
	*a = assembly{limit: a.limit}
	return whole, nil
}

// isPart tells parts from messages by their first member alone. No JSON-RPC
// message has a member "part", so whatever slips by is refused as a message.
func isPart(body []byte) bool {
	const space = " \t\r\n"
	rest, object := bytes.CutPrefix(bytes.TrimLeft(body, space), []byte("{"))
	return object && bytes.HasPrefix(bytes.TrimLeft(rest, space), []byte(`"part"`))
}

// parsePart decodes strictly: names with their case, no member twice, none
// besides, no text that is not UTF-8.
func parsePart(body []byte) (*part, error) {
	var e envelope
	if err := json.Unmarshal(body, &e, json.RejectUnknownMembers(true)); err != nil {
		return nil, &PartError{Reason: PartMalformed}
	}
	p := e.Part
	switch {
	case p == nil, p.Index == nil, p.Text == "",
		p.Message == "", len(p.Message) > maxPartID,
		p.Count < 1, p.Count > maxParts, *p.Index < 0, *p.Index >= p.Count:
		return nil, &PartError{Reason: PartMalformed}
	}
	return p, nil
}

// split writes message as parts. Slices end between letters, since each is a
// JSON string of its own.
func split(message []byte, id uint64, limits Limits, write func([]byte) error) error {
	if len(message) > limits.Message {
		return &PartError{Reason: PartTooLarge}
	}
	if !utf8.Valid(message) {
		return fmt.Errorf("splitting message: not UTF-8")
	}
	size := min(sliceBytes, (limits.FrameOut-256)/2)
	if size < utf8.UTFMax {
		return fmt.Errorf("splitting message: a frame of %d bytes holds no part", limits.FrameOut)
	}
	slices := sliceText(message, size)
	name := strconv.FormatUint(id, 10)
	for index, slice := range slices {
		body, err := json.Marshal(envelope{Part: &part{Message: name, Index: &index, Count: len(slices), Text: string(slice)}})
		if err != nil {
			return fmt.Errorf("encoding part: %w", err)
		}
		if err := write(body); err != nil {
			return err
		}
	}
	return nil
}

// sliceText cuts valid UTF-8 into pieces of at most size bytes.
func sliceText(text []byte, size int) [][]byte {
	var slices [][]byte
	for len(text) > size {
		end := size
		for !utf8.RuneStart(text[end]) {
			end--
		}
		slices = append(slices, text[:end])
		text = text[end:]
	}
	return append(slices, text)
}
