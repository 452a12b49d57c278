package dial

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

// What a provider may send at most. A model that was talked over, or a server
// that is none, must not fill the memory.
const (
	replyMost = 8 << 20  // bytes of a streamed reply
	lineMost  = 1 << 20  // bytes of one line of it
	wordsMost = 64 << 10 // bytes of what a server says of an error
)

var errSilent = errors.New("waiting for the model: nothing came for too long")

// bounded is the inner body of a response: what a server says of an error is
// cut, since nobody reads it to its end.
func bounded(response *http.Response) io.ReadCloser {
	if response.StatusCode < 400 {
		return response.Body
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(response.Body, wordsMost), response.Body}
}

// reply is a body that is watched while it is read. It is read by one
// goroutine.
type reply struct {
	inner   io.ReadCloser
	call    *Call
	ctx     context.Context
	stop    context.CancelCauseFunc
	timer   *time.Timer
	silence time.Duration
	read    int // bytes so far

	line  int    // bytes of the line so far
	start []byte // its first bytes, enough to know the last line by
}

// Read reads on, and says silence, an end in the middle and too much as faults.
func (r *reply) Read(p []byte) (int, error) {
	n, err := r.inner.Read(p)
	if n > 0 {
		r.timer.Reset(r.silence)
	}
	if r.read += n; r.read > replyMost || !r.watch(p[:n]) {
		r.Close()
		return 0, unavailable("garbled")
	}
	switch {
	case err == nil || err == io.EOF:
		return n, err
	case context.Cause(r.ctx) == errSilent:
		return n, again("silent")
	case r.ctx.Err() != nil:
		return n, r.ctx.Err()
	}
	return n, again("cut_off")
}

// Close ends the request: what still comes is not wanted.
func (r *reply) Close() error {
	r.timer.Stop()
	r.stop(nil)
	return r.inner.Close()
}

var lastLine = []byte("data:[DONE]")

// watch follows the lines. It is false when one grows too long.
func (r *reply) watch(piece []byte) bool {
	for len(piece) > 0 {
		line, rest, ended := bytes.Cut(piece, []byte("\n"))
		if r.line += len(line); r.line > lineMost {
			return false
		}
		for _, b := range line {
			if len(r.start) == len(lastLine) {
				break
			}
			if b != ' ' {
				r.start = append(r.start, b)
			}
		}
		if bytes.Equal(r.start, lastLine) {
			r.call.whole.Store(true)
		}
		if ended {
			r.line, r.start = 0, r.start[:0]
		}
		piece = rest
	}
	return true
}
