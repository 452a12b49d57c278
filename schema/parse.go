package schema

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	// depthMost is how deep a message may nest; no message of ours comes near.
	depthMost = 64
	// numberLongest bounds a number's text, so that nobody has to make a
	// million digits of it.
	numberLongest = 40
	// numberMost is the largest number that every side holds exactly.
	numberMost = 1<<53 - 1
)

// Parse turns one JSON text into plain values: nil, bool, float64, string,
// []any, map[string]any. It refuses what lenient decoders let slip by:
// duplicate members, invalid UTF-8, anything after the value, numbers that not
// every side can hold, depth without end. Its error is an *Error.
func Parse(raw []byte) (any, error) {
	v, err := parse(raw)
	if err != nil {
		err.Path = known(err.Path)
		return nil, err
	}
	return v, nil
}

// parse is Parse with the path as it stands in the message.
func parse(raw []byte) (any, *Error) {
	p := parser{decoder: jsontext.NewDecoder(bytes.NewBuffer(raw))}
	v, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if _, err := p.decoder.ReadToken(); err != io.EOF {
		return nil, &Error{Keyword: "trailing"}
	}
	return v, nil
}

type parser struct{ decoder *jsontext.Decoder }

func (p parser) value(depth int) (any, *Error) {
	token, err := p.decoder.ReadToken()
	if err != nil {
		return nil, p.fault(err)
	}
	if depth > depthMost {
		return nil, p.at("depth")
	}
	switch token.Kind() {
	case 'n':
		return nil, nil
	case 't', 'f':
		return token.Bool(), nil
	case '"':
		return token.String(), nil
	case '0':
		return p.number(token)
	case '[':
		list := []any{}
		for p.decoder.PeekKind() != ']' {
			item, err := p.value(depth + 1)
			if err != nil {
				return nil, err
			}
			list = append(list, item)
		}
		_, err := p.decoder.ReadToken()
		return list, p.orNil(err)
	}
	object := map[string]any{}
	for p.decoder.PeekKind() != '}' {
		name, err := p.decoder.ReadToken()
		if err != nil {
			return nil, p.fault(err)
		}
		key := name.String()
		item, fault := p.value(depth + 1)
		if fault != nil {
			return nil, fault
		}
		object[key] = item
	}
	_, err = p.decoder.ReadToken()
	return object, p.orNil(err)
}

// number keeps a number inside what a float64 holds exactly as an integer.
func (p parser) number(token jsontext.Token) (any, *Error) {
	if len(token.String()) > numberLongest {
		return nil, p.at("number")
	}
	n, err := token.Float()
	if err != nil || math.Abs(n) > numberMost {
		return nil, p.at("number")
	}
	return n, nil
}

func (p parser) orNil(err error) *Error {
	if err != nil {
		return p.fault(err)
	}
	return nil
}

// fault names a decoder's error by kind and place; its own text quotes the
// input.
func (p parser) fault(err error) *Error {
	fault := p.at("syntax")
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		fault.Path = string(syntactic.JSONPointer)
	}
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName):
		fault.Keyword = "duplicate"
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return &Error{Keyword: "truncated"}
	case strings.Contains(err.Error(), "UTF-8") || strings.Contains(err.Error(), "surrogate"):
		fault.Keyword = "utf8"
	}
	return fault
}

func (p parser) at(keyword string) *Error {
	return &Error{Path: string(p.decoder.StackPointer()), Keyword: keyword}
}
