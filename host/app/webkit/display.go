//go:build webkit

package webkit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// display is an X server of our own; nil when DISPLAY names another's.
type display struct{ server *exec.Cmd }

// HasDisplay says whether there is a display that a person may see.
func HasDisplay() bool { return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" }

// openDisplay honours DISPLAY and otherwise starts Xvfb on a number that the
// server picks. The server ends with its last client (-terminate), so that it
// is gone even when this process is killed.
func openDisplay(ctx context.Context) (*display, error) {
	if HasDisplay() {
		return nil, nil
	}
	if _, err := exec.LookPath("Xvfb"); err != nil {
		return nil, fmt.Errorf("making a display: %w", ErrMissing)
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("making a display: %w", err)
	}
	defer read.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-terminate")
	server.ExtraFiles = []*os.File{write}
	err = server.Start()
	write.Close()
	if err != nil {
		return nil, fmt.Errorf("starting Xvfb: %w", err)
	}
	one := &display{server}
	number, err := oneLine(ctx, read)
	if err != nil {
		one.close()
		return nil, fmt.Errorf("starting Xvfb: %w", err)
	}
	for name, value := range map[string]string{"DISPLAY": ":" + number, "GDK_BACKEND": "x11"} {
		if err := os.Setenv(name, value); err != nil {
			one.close()
			return nil, fmt.Errorf("naming the display: %w", err)
		}
	}
	return one, nil
}

func oneLine(ctx context.Context, from *os.File) (string, error) {
	end := time.Now().Add(patience)
	if deadline, ok := ctx.Deadline(); ok {
		end = deadline
	}
	if err := from.SetReadDeadline(end); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(from).ReadString('\n')
	if err != nil {
		return "", errors.New("no display number in time")
	}
	return strings.TrimSpace(line), nil
}

// close ends the server, which takes its socket and lock with it. The
// toolkit's loop must have stopped: GDK ends a process whose server goes away.
func (d *display) close() {
	if d == nil {
		return
	}
	_ = d.server.Process.Signal(syscall.SIGTERM) // it may have ended with its last client
	late := time.AfterFunc(5*time.Second, func() { _ = d.server.Process.Kill() })
	defer late.Stop()
	_ = d.server.Wait()
	_ = os.Unsetenv("DISPLAY")
}
