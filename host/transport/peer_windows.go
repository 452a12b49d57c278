package transport

import (
	"errors"
	"fmt"
	"net"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// credentials asks the system who is at the other end of a pipe: the client's
// process when this end serves, else the server's.
func credentials(conn net.Conn) (uid string, pid int, err error) {
	pipe, ok := conn.(interface{ Fd() uintptr })
	if !ok {
		return "", 0, errors.New("not a pipe")
	}
	handle := windows.Handle(pipe.Fd())
	var flags uint32
	if err := windows.GetNamedPipeInfo(handle, &flags, nil, nil, nil); err != nil {
		return "", 0, err
	}
	ask := windows.GetNamedPipeServerProcessId
	if flags&windows.PIPE_SERVER_END != 0 {
		ask = windows.GetNamedPipeClientProcessId
	}
	var id uint32
	if err := ask(handle, &id); err != nil {
		return "", 0, err
	}
	sid, err := userOf(id)
	return sid, int(id), err
}

func userOf(pid uint32) (string, error) {
	handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, pid)
	if err != nil {
		return "", err
	}
	defer windows.CloseHandle(handle)
	var token windows.Token
	if err := windows.OpenProcessToken(handle, windows.TOKEN_QUERY, &token); err != nil {
		return "", err
	}
	defer token.Close()
	user, err := token.GetTokenUser()
	if err != nil {
		return "", err
	}
	return user.User.Sid.String(), nil
}

func ownUser() (string, error) { return ownSID() }

func inspect(pid int) (process, error) {
	handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return process{}, fmt.Errorf("opening process: %w", err)
	}
	defer windows.CloseHandle(handle)
	buffer := make([]uint16, windows.MAX_LONG_PATH)
	size := uint32(len(buffer))
	if err := windows.QueryFullProcessImageName(handle, 0, &buffer[0], &size); err != nil {
		return process{}, fmt.Errorf("asking for executable: %w", err)
	}
	path := windows.UTF16ToString(buffer[:size])
	image, err := os.Stat(path)
	if err != nil {
		return process{}, fmt.Errorf("looking at executable: %w", err)
	}
	parent, err := parentOf(uint32(pid))
	if err != nil {
		return process{}, err
	}
	return process{path: path, image: image, parent: parent}, nil
}

func parentOf(pid uint32) (int, error) {
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return 0, fmt.Errorf("listing processes: %w", err)
	}
	defer windows.CloseHandle(snapshot)
	entry := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	for err = windows.Process32First(snapshot, &entry); err == nil; err = windows.Process32Next(snapshot, &entry) {
		if entry.ProcessID == pid {
			return int(entry.ParentProcessID), nil
		}
	}
	return 0, fmt.Errorf("asking for parent: %w", err)
}
