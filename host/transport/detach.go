package transport

import "os/exec"

// reap waits for a started process and closes the channel at its end. How it
// ended is not told here: it writes its own log.
func reap(command *exec.Cmd) <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = command.Wait()
	}()
	return ended
}
