//go:build unix

package doctor

import (
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownedAndUnshared holds for a file of this user's, or of the system's, that
// nobody in the mask may write.
func ownedAndUnshared(info fs.FileInfo, mask fs.FileMode) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && (int(stat.Uid) == os.Getuid() || stat.Uid == 0) && info.Mode().Perm()&mask == 0
}

func diskFree(folder string) (uint64, error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return 0, fmt.Errorf("looking at the disk: %w", err)
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize), nil
}
