package transport

import (
	"fmt"
	"os"
)

// PrivateFolder makes the folder. Inside a user's profile the inherited access
// list already keeps other users out; the pipe, which is what connects, has a
// list of its own.
func PrivateFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return fmt.Errorf("making private folder: %w", err)
	}
	return nil
}
