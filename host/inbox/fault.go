package inbox

import (
	"encoding/json"
	"errors"
	"fmt"

	"sidekick/host/policy"
	"sidekick/schema"
)

// The JSON-RPC error numbers (https://www.jsonrpc.org/specification#error_object).
const (
	ParseError     = -32700
	InvalidRequest = -32600
	UnknownMethod  = -32601
	InvalidParams  = -32602
	InternalError  = -32603
)

// NoRoom is the number of what is refused because there is too much of it, from
// the range that the standard leaves to servers.
const NoRoom = -32000

// Fault is a fault of the protocol, as a JSON-RPC error object. A refusal is
// no fault: it is a result. No part of a fault holds content.
type Fault struct {
	Code    int       `json:"code"`
	Message string    `json:"message"`
	Data    FaultData `json:"data"`
}

// FaultData is our code, and the path of the field at fault.
type FaultData struct {
	Code string `json:"code"`
	Path string `json:"path,omitempty"`
}

func (f *Fault) Error() string {
	return fmt.Sprintf("answering a message: %s (%d) at %q", f.Data.Code, f.Code, f.Data.Path)
}

// JSON is the error object.
func (f *Fault) JSON() []byte {
	raw, err := json.Marshal(f)
	if err != nil {
		return []byte(`{"code":-32603,"message":"internal"}`)
	}
	return raw
}

func NewFault(number int, code policy.Code, path string) *Fault {
	return &Fault{number, policy.Refuse(code).Sentence, FaultData{string(code), path}}
}

// BadParams is the fault of params that their schema refused.
func BadParams(err error) *Fault {
	var fault *schema.Error
	if !errors.As(err, &fault) {
		return NewFault(InternalError, policy.Internal, "")
	}
	number := InvalidParams
	if fault.Keyword == "decode" || fault.Keyword == "schema" || fault.Keyword == "internal" {
		return NewFault(InternalError, policy.Internal, "")
	}
	return NewFault(number, policy.BadMessage, "/params"+fault.Path)
}
