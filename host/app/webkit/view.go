//go:build webkit

package webkit

/*
#include <stdlib.h>
#include "webkit_view.h"
*/
import "C"

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
	"unsafe"
)

// patience bounds a call whose context has no end of its own.
const patience = 30 * time.Second

// Options of one view. The zero value is a page's view of 1280 × 800 that is
// shown nowhere, with the shared reader in the script world of every frame.
type Options struct {
	Width, Height int
	In            *Window // where it is shown; it takes the size that there is
	Bare          bool    // an empty world: the shared scripts are left out
	Panel         *Panel  // shows these files and nothing else; it has no reader
}

// View is one web view with a web process of its own. Its methods may be used
// by several goroutines.
type View struct {
	mu     sync.RWMutex // held for reading while a task is posted, so that none is posted after the close
	closed bool
	handle *C.sk_view
	frames *frames
}

// New opens a view. It lives until [View.Close].
func New(ctx context.Context, o Options) (*View, error) {
	if o.Width == 0 {
		o.Width, o.Height = 1280, 800
	}
	v := &View{handle: C.sk_view_new(), frames: newFrames()}
	policy, err := v.open(ctx, o)
	defer C.free(unsafe.Pointer(policy))
	if err != nil {
		return nil, fmt.Errorf("opening a view: %w", err)
	}
	if o.Bare || o.Panel != nil {
		return v, nil
	}
	if err := v.install(ctx); err != nil {
		v.Close()
		return nil, fmt.Errorf("installing the reader: %w", err)
	}
	return v, nil
}

func (v *View) open(ctx context.Context, o Options) (policy *C.char, err error) {
	if o.Panel != nil {
		policy = C.CString(o.Panel.Policy)
		v.addFiles(o.Panel.Files)
	}
	var window *C.sk_window
	if o.In != nil {
		window = o.In.handle
	}
	var confined C.int
	if Confined() {
		confined = 1
	}
	_, err = v.do(ctx, func(number C.uint64_t) *C.sk_task {
		return C.sk_view_open(number, v.handle, window, C.int(o.Width), C.int(o.Height), policy, confined)
	})
	return policy, err
}

// Close ends the view, its web process and every call that is under way.
func (v *View) Close() {
	v.mu.Lock()
	closed := v.closed
	v.closed = true
	v.mu.Unlock()
	if closed {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, _ = do(ctx, func(number C.uint64_t) *C.sk_task { return C.sk_view_close(number, v.handle) })
}

// Load goes to an address and waits for the load event of the document that
// came of it.
func (v *View) Load(ctx context.Context, address string) error {
	_, err := v.doText(ctx, address, func(number C.uint64_t, text *C.char) *C.sk_task {
		return C.sk_view_load(number, v.handle, text)
	})
	var engine *failure
	switch {
	case errors.As(err, &engine) && engine.words == loadFailed:
		return &LoadError{engine.code}
	case err != nil:
		return fmt.Errorf("loading a page: %w", err)
	}
	return nil
}

// loadFailed is how view.c says that an address led nowhere.
const loadFailed = "the load failed"

// Document is the number of the document that the view shows. It changes with
// every navigation, so that an answer is never taken for another document's.
func (v *View) Document(ctx context.Context) (int64, error) {
	shown, err := v.Shown(ctx)
	return shown.Document, err
}

// Shown is what the view shows, in the engine's word.
func (v *View) Shown(ctx context.Context) (Shown, error) {
	out, err := v.do(ctx, func(number C.uint64_t) *C.sk_task { return C.sk_view_document(number, v.handle) })
	return Shown{Document: out.document, Address: string(out.out), Crashed: out.number != 0}, err
}

// events by the engine's numbers.
var events = map[int64]Happening{C.SK_EVENT_COMMITTED: Committed, C.SK_EVENT_FINISHED: Finished, C.SK_EVENT_CRASHED: Crashed, C.SK_EVENT_DOWNLOAD: Download}

// Next waits for the next thing that happens to the view, without an end of its
// own.
func (v *View) Next(ctx context.Context) (Event, error) {
	out, err := v.wait(ctx, func(number C.uint64_t) *C.sk_task { return C.sk_view_next_event(number, v.handle) })
	if err != nil {
		return Event{}, fmt.Errorf("waiting for a view's event: %w", err)
	}
	return Event{events[out.number], out.document, string(out.out)}, nil
}

// Eval evaluates a script in the page's own world and decodes the JSON of its
// last value into `into` unless that is nil. It waits for no promise. It is for
// fixtures: a reader never runs there.
func (v *View) Eval(ctx context.Context, script string, into any) error {
	out, err := v.doText(ctx, script, func(number C.uint64_t, text *C.char) *C.sk_task {
		return C.sk_view_evaluate(number, v.handle, text)
	})
	if err != nil {
		return fmt.Errorf("evaluating in the page: %w", err)
	}
	return decode(out.out, into)
}

// World evaluates an expression in the reader's world, waits for a promise,
// and decodes the JSON of its value into `into` unless that is nil.
func (v *View) World(ctx context.Context, expression string, into any) error {
	out, err := v.run(ctx, 0, "return JSON.stringify(await ("+expression+"\n)) ?? 'null'", "")
	if err != nil {
		return fmt.Errorf("evaluating in the reader's world: %w", err)
	}
	return decode(out, into)
}

// Snapshot is a PNG of what the view shows, unchecked: [View.Picture] is what
// an app hands on.
func (v *View) Snapshot(ctx context.Context) ([]byte, error) {
	out, err := v.do(ctx, func(number C.uint64_t) *C.sk_task { return C.sk_view_snapshot(number, v.handle) })
	if err != nil {
		return nil, fmt.Errorf("taking a picture: %w", err)
	}
	return out.out, nil
}

// run calls body as an async function of the text `input` in the reader's
// world of that document, or of any where it is 0; it returns text.
func (v *View) run(ctx context.Context, document int64, body, input string) ([]byte, error) {
	argument := C.CString(input)
	defer C.free(unsafe.Pointer(argument))
	out, err := v.doText(ctx, body, func(number C.uint64_t, text *C.char) *C.sk_task {
		return C.sk_view_call(number, v.handle, C.int64_t(document), text, argument)
	})
	return out.out, err
}

// do posts one task of this view and waits for it, for ctx, and never longer
// than patience where ctx has no end.
func (v *View) do(ctx context.Context, start func(number C.uint64_t) *C.sk_task) (result, error) {
	if _, bounded := ctx.Deadline(); !bounded {
		limited, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		ctx = limited
	}
	return v.wait(ctx, start)
}

// wait is do without an end of its own.
func (v *View) wait(ctx context.Context, start func(number C.uint64_t) *C.sk_task) (result, error) {
	return do(ctx, func(number C.uint64_t) *C.sk_task {
		v.mu.RLock()
		defer v.mu.RUnlock()
		if v.closed {
			return nil
		}
		return start(number)
	})
}

// doText is do with a text, which C copies before it returns.
func (v *View) doText(ctx context.Context, text string, start func(number C.uint64_t, text *C.char) *C.sk_task) (result, error) {
	argument := C.CString(text)
	defer C.free(unsafe.Pointer(argument))
	return v.do(ctx, func(number C.uint64_t) *C.sk_task { return start(number, argument) })
}

func decode(raw []byte, into any) error {
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return errors.New("decoding what a script returned: not the JSON that was expected")
	}
	return nil
}
