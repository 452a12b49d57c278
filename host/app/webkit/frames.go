//go:build webkit

package webkit

/*
#include "webkit_view.h"
*/
import "C"

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"
)

// frames are those of the view's present document.
type frames struct {
	mu       sync.Mutex
	document int64
	next     int64
	known    map[int64]*frame
}

type frame struct {
	Frame
	turn    sync.Mutex    // one call at a time
	posts   chan int64    // the message to reply to; holds at most one, since a frame posts and waits
	answers chan answered // what its posts brought
	serial  int64         // of the last call; an answer to an earlier one is dropped
}

type answered struct {
	serial int64
	envelope
}

func newFrames() *frames { return &frames{known: map[int64]*frame{}} }

// post is what bridge.js posts.
type post struct {
	About struct {
		Top    bool   `json:"top"`
		Origin string `json:"origin"`
	} `json:"about"`
	Frame  int64     `json:"frame"`
	Serial int64     `json:"serial"`
	Answer *envelope `json:"answer"`
}

// listen takes the frames' messages until the view is closed.
func (f *frames) listen(v *View) {
	for {
		message, err := v.wait(context.Background(), func(number C.uint64_t) *C.sk_task { return C.sk_view_next_message(number, v.handle) })
		if err == nil {
			f.hear(message)
			continue
		}
		v.mu.RLock()
		closed := v.closed
		v.mu.RUnlock()
		if closed {
			return
		}
	}
}

// hear keeps a frame's first post and hands on the answer of a later one. A
// post that is none is dropped: the frame then has no reply to wait for.
func (f *frames) hear(message result) {
	var one post
	if json.Unmarshal(message.out, &one) != nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if message.document != f.document {
		f.document, f.known = message.document, map[int64]*frame{}
	}
	from := f.known[one.Frame]
	if from == nil {
		f.next++
		from = &frame{
			Frame: Frame{f.next, one.About.Top, one.About.Origin},
			posts: make(chan int64, 1), answers: make(chan answered, 1),
		}
		f.known[from.ID] = from
	}
	replace(from.posts, message.number)
	if one.Answer != nil {
		replace(from.answers, answered{one.Serial, *one.Answer})
	}
}

// replace leaves the newest in a channel of one place.
func replace[T any](channel chan T, newest T) {
	select {
	case <-channel:
	default:
	}
	channel <- newest
}

// Frames lists the frames of the present document that have reported, the top
// one first, then as they came.
func (v *View) Frames(ctx context.Context) ([]Frame, error) {
	document, err := v.Document(ctx)
	if err != nil {
		return nil, err
	}
	return v.frames.of(document), nil
}

func (f *frames) of(document int64) []Frame {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []Frame
	if f.document != document {
		return all
	}
	for _, one := range f.known {
		all = append(all, one.Frame)
	}
	slices.SortFunc(all, func(a, b Frame) int {
		if a.Top != b.Top {
			return map[bool]int{true: -1, false: 1}[a.Top]
		}
		return int(a.ID - b.ID)
	})
	return all
}

// top waits for the top frame's report: the engine passes it on before the
// load event, but by another goroutine.
func (v *View) top(ctx context.Context) (id int64, ok bool) {
	for range 50 {
		if all, err := v.Frames(ctx); err != nil {
			return 0, false
		} else if len(all) > 0 && all[0].Top {
			return all[0].ID, true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return 0, false
}

// CallFrame is [View.Call] for one frame, by the number that [View.Frames]
// gives.
func (v *View) CallFrame(ctx context.Context, id int64, name string, params, into any) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	v.frames.mu.Lock()
	to := v.frames.known[id]
	v.frames.mu.Unlock()
	if to == nil {
		return &Error{"document_changed", "the frame is gone"}
	}
	to.turn.Lock()
	defer to.turn.Unlock()
	if err := v.ask(ctx, to, call{name, params}); err != nil {
		return err
	}
	for {
		select {
		case answer := <-to.answers:
			if answer.serial == to.serial {
				return answer.decode(into)
			}
		case <-ctx.Done():
			return &Error{"timed_out", "the frame did not answer in time"}
		}
	}
}

func (v *View) ask(ctx context.Context, to *frame, one call) error {
	input, err := json.Marshal(one)
	if err != nil {
		return fmt.Errorf("encoding a call's params: %w", err)
	}
	to.serial++
	text, err := json.Marshal(map[string]any{"frame": to.ID, "serial": to.serial, "input": string(input)})
	if err != nil {
		return fmt.Errorf("encoding a call: %w", err)
	}
	select {
	case message := <-to.posts:
		_, err = v.doText(ctx, string(text), func(number C.uint64_t, text *C.char) *C.sk_task {
			return C.sk_view_reply(number, v.handle, C.int64_t(message), text)
		})
		if err != nil {
			return &Error{"document_changed", "the frame is gone"}
		}
		return nil
	case <-ctx.Done():
		return &Error{"timed_out", "the frame did not answer in time"}
	}
}
