package transport

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// credentials asks the kernel who connected.
func credentials(conn net.Conn) (uid string, pid int, err error) {
	socket, ok := conn.(*net.UnixConn)
	if !ok {
		return "", 0, errors.New("not a local socket")
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return "", 0, err
	}
	var cred *unix.Xucred
	var asked error
	if err := raw.Control(func(fd uintptr) {
		if cred, asked = unix.GetsockoptXucred(int(fd), unix.SOL_LOCAL, unix.LOCAL_PEERCRED); asked == nil {
			pid, asked = unix.GetsockoptInt(int(fd), unix.SOL_LOCAL, unix.LOCAL_PEERPID)
		}
	}); err != nil {
		return "", 0, err
	}
	if asked != nil {
		return "", 0, asked
	}
	return strconv.FormatUint(uint64(cred.Uid), 10), pid, nil
}

func ownUser() (string, error) { return strconv.Itoa(os.Getuid()), nil }

// proc_info(2), as libproc's proc_pidpath calls it. It is the kernel's word;
// the arguments that a process shows are its own.
const (
	procInfoCallPIDInfo = 2
	procPIDPathInfo     = 11
	procPIDPathMax      = 4 * 1024
)

func inspect(pid int) (process, error) {
	var buffer [procPIDPathMax]byte
	if _, _, errno := syscall.Syscall6(syscall.SYS_PROC_INFO, procInfoCallPIDInfo, uintptr(pid), procPIDPathInfo,
		0, uintptr(unsafe.Pointer(&buffer[0])), uintptr(len(buffer))); errno != 0 {
		return process{}, fmt.Errorf("asking for executable: %w", errno)
	}
	path, _, _ := bytes.Cut(buffer[:], []byte{0})
	info, err := unix.SysctlKinfoProc("kern.proc.pid", pid)
	if err != nil {
		return process{}, fmt.Errorf("asking for parent: %w", err)
	}
	image, err := os.Stat(string(path))
	if err != nil {
		return process{}, fmt.Errorf("looking at executable: %w", err)
	}
	return process{path: string(path), image: image, parent: int(info.Eproc.Ppid)}, nil
}
