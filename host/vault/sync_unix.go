//go:build !windows

package vault

import (
	"errors"
	"os"
)

// syncFolder makes a rename last through a power cut.
func syncFolder(folder string) error {
	dir, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
