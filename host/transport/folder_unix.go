//go:build unix

package transport

import (
	"fmt"
	"os"
	"syscall"
)

// PrivateFolder makes sure that path is a folder which this user alone can
// enter, and makes it when it is not there. A folder of somebody else, or one
// that others may enter, is refused and never repaired: what is in it by now
// cannot be trusted.
func PrivateFolder(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return fmt.Errorf("making private folder: %w", err)
	}
	// Lstat: a link put there by another user would lead anywhere.
	info, err := os.Lstat(path)
	if err != nil {
		return fmt.Errorf("checking private folder: %w", err)
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	switch {
	case !info.IsDir():
		return fmt.Errorf("checking private folder: %q is not a folder", path)
	case !ok || int(stat.Uid) != os.Getuid():
		return fmt.Errorf("checking private folder: %q belongs to another user", path)
	case info.Mode().Perm()&0o077 != 0:
		return fmt.Errorf("checking private folder: %q is open to other users (mode %04o, wanted 0700)", path, info.Mode().Perm())
	}
	return nil
}
