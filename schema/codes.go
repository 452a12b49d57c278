package schema

import _ "embed"

//go:embed codes.json
var codes []byte

// Codes is the closed list of error codes as it stands in codes.json. The
// extension reads the same file; package policy gives it types.
func Codes() []byte { return append([]byte(nil), codes...) }
