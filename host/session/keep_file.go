package session

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"sidekick/host/policy"
)

// keepFile puts a file in place as a whole and returns when the disk has it,
// the folder's entry included.
func keepFile(path string, raw []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("making a temporary file: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	_, err = file.Write(raw) // CreateTemp gives 0600
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("writing a temporary file: %w", err)
	}
	if err = os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("moving a file into place: %w", err)
	}
	if err := syncFolder(filepath.Dir(path)); err != nil {
		return fmt.Errorf("syncing a folder: %w", err)
	}
	return nil
}

// unwritable is the refusal of what has to be kept before it may be done, and
// cannot be.
func unwritable() *policy.Refusal { return policy.RefuseFor(policy.Internal, "disk") }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
