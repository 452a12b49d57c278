package doctor

import (
	"fmt"
	"io/fs"

	"golang.org/x/sys/windows"
)

// ownedAndUnshared is true: a file below the user's own folder has the rights
// of that folder, which Windows keeps from others.
func ownedAndUnshared(fs.FileInfo, fs.FileMode) bool { return true }

func diskFree(folder string) (uint64, error) {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0, fmt.Errorf("looking at the disk: %w", err)
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, nil, nil); err != nil {
		return 0, fmt.Errorf("looking at the disk: %w", err)
	}
	return free, nil
}
