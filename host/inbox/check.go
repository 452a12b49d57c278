package inbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/schema"
)

// reject makes the JSON-RPC error. The id is echoed where it can be known and
// is a request's; an error object for a response would look like the answer
// to a request of the client's own.
func reject(e envelope, fault *Fault) []byte {
	id := jsontext.Value("null")
	if e.id != nil && e.isRequest() && e.goodID() {
		id = e.id
	}
	reply := append([]byte(`{"jsonrpc":"2.0","id":`), id...)
	reply = append(reply, `,"error":`...)
	reply = append(reply, fault.JSON()...)
	return append(reply, '}')
}

// envelope is a message's outer members as they stand.
type envelope struct {
	version, id, method, params, result, fault jsontext.Value
	name                                       string // the method
}

// isRequest says whether an error object may go back under the message's id.
func (e envelope) isRequest() bool { return e.result == nil && e.fault == nil }

// readEnvelope reads the outer members and passes over what is inside them.
func readEnvelope(raw []byte) (envelope, *Fault) {
	var e envelope
	// Faults of what is inside are found where it is checked: here they would
	// only hide the id.
	decoder := jsontext.NewDecoder(bytes.NewBuffer(raw), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if decoder.PeekKind() != '{' {
		if _, err := decoder.ReadValue(); err != nil {
			return e, NewFault(ParseError, policy.BadMessage, "")
		}
		return e, NewFault(InvalidRequest, policy.BadMessage, "")
	}
	if _, err := decoder.ReadToken(); err != nil {
		return e, NewFault(ParseError, policy.BadMessage, "")
	}
	var first *Fault
	twiceID := false
	for decoder.PeekKind() != '}' {
		name, err := decoder.ReadToken()
		if err != nil {
			return e, NewFault(ParseError, policy.BadMessage, "")
		}
		slot := e.slot(name.String())
		if slot == nil {
			if err := decoder.SkipValue(); err != nil {
				return e, NewFault(ParseError, policy.BadMessage, "")
			}
			first = earlier(first, NewFault(InvalidRequest, policy.BadMessage, ""))
			continue
		}
		value, err := decoder.ReadValue()
		if err != nil {
			return e, NewFault(ParseError, policy.BadMessage, "")
		}
		if *slot != nil { // a member that stands twice: neither can be believed
			first = earlier(first, NewFault(InvalidRequest, policy.BadMessage, ""))
			twiceID = twiceID || slot == &e.id
			continue
		}
		*slot = value.Clone()
	}
	if _, err := decoder.ReadToken(); err != nil {
		return e, NewFault(ParseError, policy.BadMessage, "")
	}
	if _, err := decoder.ReadToken(); err != io.EOF {
		return envelope{}, NewFault(ParseError, policy.BadMessage, "")
	}
	if twiceID {
		e.id = nil
	}
	return e, first
}

// earlier keeps the first fault.
func earlier(first, next *Fault) *Fault {
	if first != nil {
		return first
	}
	return next
}

func (e *envelope) slot(name string) *jsontext.Value {
	switch name {
	case "jsonrpc":
		return &e.version
	case "id":
		return &e.id
	case "method":
		return &e.method
	case "params":
		return &e.params
	case "result":
		return &e.result
	case "error":
		return &e.fault
	}
	return nil
}

// check holds the outer members to the standard, and a request's params to
// their schema.
func (e *envelope) check() *Fault {
	if string(e.version) != `"2.0"` {
		return NewFault(InvalidRequest, policy.BadMessage, "/jsonrpc")
	}
	if e.id != nil && !e.goodID() {
		e.id = nil
		return NewFault(InvalidRequest, policy.BadMessage, "/id")
	}
	if e.method == nil {
		return e.checkResponse()
	}
	if e.result != nil || e.fault != nil {
		return NewFault(InvalidRequest, policy.BadMessage, "/method")
	}
	if json.Unmarshal(e.method, &e.name) != nil || e.method.Kind() != '"' {
		return NewFault(InvalidRequest, policy.BadMessage, "/method")
	}
	row, ok := message.Find(e.name)
	if !ok || row.Direction != message.ToHost {
		return NewFault(UnknownMethod, policy.BadMessage, "/method")
	}
	if (row.Kind == message.Request) != (e.id != nil) {
		return NewFault(InvalidRequest, policy.BadMessage, "/id")
	}
	if e.params == nil {
		return NewFault(InvalidParams, policy.BadMessage, "/params")
	}
	return checkParams(row, e.params)
}

// checkParams parses strictly and validates.
func checkParams(row message.Method, params []byte) *Fault {
	v, err := schema.Parse(params)
	if err == nil {
		err = schema.Validate(row.Params(), v)
	}
	if err == nil {
		return nil
	}
	var fault *schema.Error
	if errors.As(err, &fault) && fault.Keyword == "utf8" {
		return NewFault(ParseError, policy.BadMessage, "/params"+fault.Path)
	}
	return BadParams(err)
}

func (e *envelope) checkResponse() *Fault {
	if e.id == nil || e.params != nil || (e.result == nil) == (e.fault == nil) {
		return NewFault(InvalidRequest, policy.BadMessage, "")
	}
	if e.fault != nil && e.fault.Kind() != '{' {
		return NewFault(InvalidRequest, policy.BadMessage, "/error")
	}
	return nil
}

// idLongest bounds an id's text; it is echoed.
const idLongest = 128

// goodID takes a string or a whole number.
func (e *envelope) goodID() bool {
	if len(e.id) > idLongest {
		return false
	}
	v, err := schema.Parse(e.id)
	if err != nil {
		return false
	}
	switch v := v.(type) {
	case string:
		return true
	case float64:
		return v == float64(int64(v))
	}
	return false
}
