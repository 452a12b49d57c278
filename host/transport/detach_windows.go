package transport

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/windows"
)

// Detach starts program so that it outlives its parent: without its console,
// and outside the browser's job where the job allows that.
func Detach(program string, arguments ...string) (ended <-chan struct{}, err error) {
	const detached = windows.DETACHED_PROCESS | windows.CREATE_NEW_PROCESS_GROUP
	for _, flags := range []uint32{detached | windows.CREATE_BREAKAWAY_FROM_JOB, detached} {
		command := exec.Command(program, arguments...)
		command.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: flags}
		if err = command.Start(); err == nil {
			return reap(command), nil
		}
	}
	return nil, err
}
