package schema

import "reflect"

// Decode parses and validates a raw message once and puts it into a struct.
// The values are moved over as they are, so the text is read one time only.
// Member names match exactly: the schema has refused every other one.
func Decode(name string, raw []byte, into any) error {
	v, err := Parse(raw)
	if err != nil {
		return err
	}
	return DecodeValue(name, v, into)
}

// DecodeValue is Decode for a value that is parsed already.
func DecodeValue(name string, v any, into any) error {
	if err := Validate(name, v); err != nil {
		return err
	}
	target := reflect.ValueOf(into)
	if target.Kind() != reflect.Pointer || target.IsNil() || !assign(target.Elem(), v) {
		return &Error{Keyword: "decode"}
	}
	return nil
}
