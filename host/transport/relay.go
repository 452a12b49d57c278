package transport

import (
	"errors"
	"fmt"
	"io"

	"sidekick/host/frame"
)

// ErrProcessEnded says that the process closed the connection: the browser's
// port ends with it, and the extension connects again.
var ErrProcessEnded = errors.New("relaying: the process closed the connection")

// Relay copies frames between the browser (in, out) and the process until one
// of them ends. It moves whole frames only, so that a process that dies in the
// middle of one never leaves half of it in the browser's pipe. It returns nil
// when the browser closed its end, which is how a port is closed.
//
// A read that is still waiting on in is left behind; the caller ends with it.
func Relay(in io.Reader, out io.Writer, process io.ReadWriteCloser) error {
	limits := HostLimits()
	end := make(chan error, 2)
	go func() {
		end <- copyFrames(process, in, limits.FrameIn, nil, "browser to process")
	}()
	go func() {
		end <- copyFrames(out, process, limits.FrameOut, ErrProcessEnded, "process to browser")
	}()
	err := <-end
	return errors.Join(err, process.Close())
}

// copyFrames copies until a clean end, for which it gives atEnd, or a fault.
func copyFrames(to io.Writer, from io.Reader, limit int, atEnd error, way string) error {
	for {
		body, err := frame.Read(from, limit)
		switch {
		case err == io.EOF:
			return atEnd
		case err != nil:
			return fmt.Errorf("relaying %s: %w", way, err)
		}
		if err := frame.Write(to, body, limit); err != nil {
			return fmt.Errorf("relaying %s: %w", way, err)
		}
	}
}
