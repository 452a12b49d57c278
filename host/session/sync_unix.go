//go:build unix

package session

import (
	"errors"
	"os"
)

// syncFolder makes a rename last.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
