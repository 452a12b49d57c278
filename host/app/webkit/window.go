//go:build webkit

package webkit

/*
#include <stdlib.h>
#include "webkit_view.h"
*/
import "C"

import (
	"context"
	"fmt"
	"sync"
	"unsafe"
)

// Window is the app's window: a bar with the page's address, the page's view,
// and the panel's beside it. Views are put into it by [Options.In].
type Window struct {
	mu     sync.RWMutex // as a view's
	closed bool
	handle *C.sk_window
}

// OpenWindow opens an empty window.
func OpenWindow(ctx context.Context, title string, width, height int) (*Window, error) {
	w := &Window{handle: C.sk_window_new()}
	_, err := w.doText(ctx, title, func(number C.uint64_t, text *C.char) *C.sk_task {
		return C.sk_window_open(number, w.handle, text, C.int(width), C.int(height))
	})
	if err != nil {
		return nil, fmt.Errorf("opening a window: %w", err)
	}
	return w, nil
}

// Close closes the window, whose views must be closed.
func (w *Window) Close() {
	w.mu.Lock()
	closed := w.closed
	w.closed = true
	w.mu.Unlock()
	if closed {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, _ = do(ctx, func(number C.uint64_t) *C.sk_task { return C.sk_window_close(number, w.handle) })
}

// Say shows words above the panel; none takes them away.
func (w *Window) Say(ctx context.Context, words string) error {
	_, err := w.doText(ctx, words, func(number C.uint64_t, text *C.char) *C.sk_task {
		return C.sk_window_say(number, w.handle, text)
	})
	return err
}

// NextAddress waits for an address that the person typed; open is false when
// they closed the window instead.
func (w *Window) NextAddress(ctx context.Context) (typed string, open bool, err error) {
	out, err := do(ctx, func(number C.uint64_t) *C.sk_task {
		return w.start(func() *C.sk_task { return C.sk_window_next_event(number, w.handle) })
	})
	if err != nil {
		return "", false, fmt.Errorf("waiting for the window: %w", err)
	}
	return string(out.out), out.number != C.SK_WINDOW_CLOSED, nil
}

func (w *Window) doText(ctx context.Context, text string, post func(number C.uint64_t, text *C.char) *C.sk_task) (result, error) {
	argument := C.CString(text)
	defer C.free(unsafe.Pointer(argument))
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return do(ctx, func(number C.uint64_t) *C.sk_task {
		return w.start(func() *C.sk_task { return post(number, argument) })
	})
}

// start posts nothing after the close.
func (w *Window) start(post func() *C.sk_task) *C.sk_task {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return nil
	}
	return post()
}
