//go:build unix

package pairing

import "os"

// private says whether nobody but the user may read a file.
func private(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 == 0
}
