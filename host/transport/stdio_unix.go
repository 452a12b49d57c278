//go:build unix

package transport

import (
	"os"

	"golang.org/x/sys/unix"
)

// takeStdout moves the browser's pipe to a descriptor that no child inherits,
// and makes descriptor 1 a second name of standard error.
func takeStdout() (*os.File, error) {
	fd, err := unix.FcntlInt(1, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return nil, err
	}
	if err := duplicate(2, 1); err != nil {
		unix.Close(fd)
		return nil, err
	}
	return os.NewFile(uintptr(fd), "frames"), nil
}
