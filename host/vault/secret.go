package vault

import (
	"fmt"
	"slices"
)

// Secret is a value of the vault. However it is printed, logged or
// marshalled, nothing of it shows: not its text, not its length.
type Secret struct {
	// A pointer, so that printing a struct that holds a Secret by reflection
	// (%#v of an outer type's unexported field calls no method) shows an
	// address at most.
	value *[]byte
}

// NewSecret takes a copy of value.
func NewSecret(value []byte) Secret {
	kept := slices.Clone(value)
	return Secret{&kept}
}

const hidden = "[secret]"

// Format prints the same word for every verb.
func (Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hidden)) }

// String is the same word for every value.
func (Secret) String() string { return hidden }

// GoString is the same word for every value.
func (Secret) GoString() string { return hidden }

// MarshalJSON is null for every value.
func (Secret) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

// MarshalText is empty for every value.
func (Secret) MarshalText() ([]byte, error) { return nil, nil }

// MarshalBinary is empty for every value.
func (Secret) MarshalBinary() ([]byte, error) { return nil, nil }

// Reveal returns a copy of the value. It has one caller in the host: the
// file that feeds the fill and the scrub.
func (s Secret) Reveal() []byte {
	if s.value == nil {
		return nil
	}
	return slices.Clone(*s.value)
}

// Empty says whether there is no value at all.
func (s Secret) Empty() bool { return s.value == nil || len(*s.value) == 0 }
