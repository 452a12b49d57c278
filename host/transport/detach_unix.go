//go:build unix

package transport

import (
	"os/exec"
	"syscall"
)

// Detach starts program so that it outlives its parent: in a session of its
// own, no signal for the browser's process group reaches it, and with nothing
// open that belongs to the browser.
func Detach(program string, arguments ...string) (ended <-chan struct{}, err error) {
	command := exec.Command(program, arguments...)
	command.Dir = "/" // hold no folder that somebody wants to unmount
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := command.Start(); err != nil {
		return nil, err
	}
	return reap(command), nil
}
