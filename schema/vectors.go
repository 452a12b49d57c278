package schema

import (
	"embed"
	"fmt"
	"io/fs"
)

// The test vectors: data that every language and every engine reads.
//
//go:embed vectors
var vectors embed.FS

// Vectors gives one folder of the vectors: "gate", "messages", "secrets".
func Vectors(folder string) (fs.FS, error) {
	sub, err := fs.Sub(vectors, "vectors/"+folder)
	if err != nil {
		return nil, fmt.Errorf("opening vectors %q: %w", folder, err)
	}
	return sub, nil
}
