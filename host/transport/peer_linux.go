package transport

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// credentials asks the kernel who connected, as of the connect.
func credentials(conn net.Conn) (uid string, pid int, err error) {
	socket, ok := conn.(*net.UnixConn)
	if !ok {
		return "", 0, errors.New("not a local socket")
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return "", 0, err
	}
	var cred *unix.Ucred
	var asked error
	if err := raw.Control(func(fd uintptr) {
		cred, asked = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	}); err != nil {
		return "", 0, err
	}
	if asked != nil {
		return "", 0, asked
	}
	return strconv.FormatUint(uint64(cred.Uid), 10), int(cred.Pid), nil
}

func ownUser() (string, error) { return strconv.Itoa(os.Getuid()), nil }

// inspect reads /proc. The file behind exe is the one that runs, even after
// another was put in its place.
func inspect(pid int) (process, error) {
	folder := fmt.Sprintf("/proc/%d/", pid)
	path, err := os.Readlink(folder + "exe")
	if err != nil {
		return process{}, fmt.Errorf("asking for executable: %w", err)
	}
	image, err := os.Stat(folder + "exe")
	if err != nil {
		return process{}, fmt.Errorf("looking at executable: %w", err)
	}
	stat, err := os.ReadFile(folder + "stat")
	if err != nil {
		return process{}, fmt.Errorf("asking for parent: %w", err)
	}
	// The second field is the name in parentheses, which may hold anything;
	// state and parent follow its last closing one.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 {
		return process{}, errors.New("asking for parent: unknown form")
	}
	parent, err := strconv.Atoi(string(fields[1]))
	if err != nil {
		return process{}, errors.New("asking for parent: not a number")
	}
	return process{path: strings.TrimSuffix(path, " (deleted)"), image: image, parent: parent}, nil
}
