//go:build webkit

package webkit

/*
#cgo pkg-config: webkit2gtk-4.1 gtk+-3.0
#cgo CFLAGS: -std=gnu11 -Wall -Wextra -Wno-unused-parameter
#include "webkit_view.h"
*/
import "C"

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"unsafe"
)

// loop is the one thread of the toolkit, which is one for a process.
var loop struct {
	mu      sync.Mutex
	started bool
	confine bool // web processes, in the system's sandbox
	display *display
	next    uint64
	waiting map[uint64]chan struct{} // by task number; closed when the task has ended
}

// Start brings up the toolkit, on the display that DISPLAY names or, where it
// names none, on an Xvfb of its own. It may be called again.
func Start(ctx context.Context) error {
	loop.mu.Lock()
	defer loop.mu.Unlock()
	if loop.started {
		return nil
	}
	display, err := openDisplay(ctx)
	if err != nil {
		return err
	}
	completions := C.sk_loop_start()
	if completions < 0 {
		display.close()
		return fmt.Errorf("opening the display: %w", ErrMissing)
	}
	if err := syscall.SetNonblock(int(completions), true); err != nil {
		return fmt.Errorf("reading completions: %w", err)
	}
	loop.started, loop.display, loop.confine = true, display, canConfine(ctx)
	loop.waiting = map[uint64]chan struct{}{}
	go hearCompletions(os.NewFile(uintptr(completions), "completions"))
	return nil
}

// Stop ends the toolkit and the display that Start made. Every view must be
// closed. GTK starts once in a process: there is no Start after a Stop.
func Stop() {
	loop.mu.Lock()
	defer loop.mu.Unlock()
	if !loop.started {
		return
	}
	loop.started = false
	C.sk_loop_stop()
	loop.display.close()
}

func hearCompletions(pipe *os.File) {
	defer pipe.Close()
	for {
		var number [8]byte
		if _, err := io.ReadFull(pipe, number[:]); err != nil {
			return // the loop has stopped
		}
		loop.mu.Lock()
		ended := loop.waiting[binary.NativeEndian.Uint64(number[:])]
		delete(loop.waiting, binary.NativeEndian.Uint64(number[:]))
		loop.mu.Unlock()
		close(ended)
	}
}

// result is what came of one task.
type result struct {
	out      []byte
	number   int64
	document int64
}

// failure is how a task ended badly: fixed words and the engine's code, never
// a message of the engine, which may quote the page.
type failure struct {
	words string
	code  int
}

func (f *failure) Error() string {
	if f.code == 0 {
		return f.words
	}
	return fmt.Sprintf("%s (code %d)", f.words, f.code)
}

// do carries out one task and waits for its end or for ctx. Where start gives
// no task the view is closed.
func do(ctx context.Context, start func(number C.uint64_t) *C.sk_task) (result, error) {
	loop.mu.Lock()
	if !loop.started {
		loop.mu.Unlock()
		return result{}, errors.New("the loop is not running")
	}
	loop.next++
	number, ended := loop.next, make(chan struct{})
	loop.waiting[number] = ended
	loop.mu.Unlock()

	task := start(C.uint64_t(number))
	if task == nil {
		loop.mu.Lock()
		delete(loop.waiting, number)
		loop.mu.Unlock()
		return result{}, ErrClosed
	}
	select {
	case <-ended:
		defer C.sk_task_free(task)
		return read(task)
	case <-ctx.Done():
		C.sk_task_cancel(task)
		C.sk_task_free(task)
		return result{}, ctx.Err()
	}
}

func read(task *C.sk_task) (result, error) {
	if words := C.sk_task_error(task); words != nil {
		return result{}, &failure{C.GoString(words), int(C.sk_task_error_code(task))}
	}
	var length C.size_t
	data := C.sk_task_out(task, &length)
	return result{
		out:      C.GoBytes(unsafe.Pointer(data), C.int(length)),
		number:   int64(C.sk_task_out_number(task)),
		document: int64(C.sk_task_out_document(task)),
	}, nil
}
