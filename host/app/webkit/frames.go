//go:build webkit

package webkit

/*
#include "webkit_view.h"
*/
import "C"

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
)

// frames are those of the view's present document.
type frames struct {
	mu       sync.Mutex
	document int64
	next     int64
	known    map[int64]*frame
	arrived  chan struct{} // closed at the next frame's first post
}

type frame struct {
	Frame
	turn    chan struct{} // one call at a time
	silent  bool          // it was asked and did not answer, and posted nothing since
	posts   chan int64    // the message to reply to; holds at most one, since a frame posts and waits
	answers chan answered // what its posts brought
	serial  int64         // of the last call; an answer to an earlier one is dropped
}

type answered struct {
	serial int64
	envelope
}

func newFrames() *frames {
	return &frames{known: map[int64]*frame{}, arrived: make(chan struct{})}
}

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

// mostKnown bounds the frames of one document. A frame that the page took away says
// no more, so that a page which makes frames without end would fill the memory.
const mostKnown = 1_000

// listen takes the frames' messages until the view is closed.
func (f *frames) listen(v *View) {
	for {
		message, err := v.wait(context.Background(), func(number C.uint64_t) *C.sk_task { return C.sk_view_next_message(number, v.handle) })
		if err == nil {
			v.letGo(f.hear(message))
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

// letGo answers a frame with nothing, at which it ends: it is known no more.
func (v *View) letGo(gone *frame) {
	if gone == nil {
		return
	}
	select {
	case post := <-gone.posts:
		_ = v.Reply(context.Background(), post, "null") // one that is gone hears nothing
	default:
	}
}

// hear keeps a frame's first post and hands on the answer of a later one. A
// post that is none is dropped: the frame then has no reply to wait for. It gives
// the frame that had to make room.
func (f *frames) hear(message result) (gone *frame) {
	var one post
	if json.Unmarshal(message.out, &one) != nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if message.document != f.document {
		f.document, f.known = message.document, map[int64]*frame{}
	}
	from := f.known[one.Frame]
	if from == nil {
		gone = f.makeRoom()
		f.next++
		from = &frame{
			Frame: Frame{f.next, one.About.Top, one.About.Origin},
			turn:  make(chan struct{}, 1), posts: make(chan int64, 1), answers: make(chan answered, 1),
		}
		f.known[from.ID] = from
		close(f.arrived)
		f.arrived = make(chan struct{})
	}
	from.silent = false
	replace(from.posts, message.number)
	if one.Answer != nil {
		replace(from.answers, answered{one.Serial, *one.Answer})
	}
	return gone
}

// makeRoom takes away the oldest of too many frames, but never the top one.
func (f *frames) makeRoom() (oldest *frame) {
	if len(f.known) < mostKnown {
		return nil
	}
	for _, one := range f.known {
		if !one.Top && (oldest == nil || one.ID < oldest.ID) {
			oldest = one
		}
	}
	if oldest != nil {
		delete(f.known, oldest.ID)
	}
	return oldest
}

// replace leaves the newest in a channel of one place.
func replace[T any](channel chan T, newest T) {
	select {
	case <-channel:
	default:
	}
	channel <- newest
}

// Frames lists the frames of the present document that have reported and, if they
// were asked, answered, the top one first, then as they came.
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
		if one.Top || !one.silent {
			all = append(all, one.Frame)
		}
	}
	slices.SortFunc(all, func(a, b Frame) int {
		if a.Top != b.Top {
			return map[bool]int{true: -1, false: 1}[a.Top]
		}
		return int(a.ID - b.ID)
	})
	return all
}

// Origin is whose the top document of that number is, in its own word: "null" in a
// sandbox, whatever its address says, and where two reports of one document do not
// say the same. It waits for the report, which comes as the document begins; one that
// is gone or says nothing for as long as ctx lets it is an [*Error].
func (v *View) Origin(ctx context.Context, document int64) (string, error) {
	tops, err := v.frames.tops(ctx, document)
	if err != nil {
		return opaque, err
	}
	for _, one := range tops {
		if one.Origin != tops[0].Origin {
			return opaque, nil
		}
	}
	return tops[0].Origin, nil
}

// opaque is how an origin that has no name is written.
const opaque = "null"

// tops waits for the reports of the top frame. A script that replaces the document by
// a text of its own has it begin anew, so that there may be several.
func (f *frames) tops(ctx context.Context, document int64) (tops []Frame, err error) {
	for {
		f.mu.Lock()
		arrived, now := f.arrived, f.document
		f.mu.Unlock()
		for _, one := range f.of(document) {
			if one.Top {
				tops = append(tops, one)
			}
		}
		switch {
		case len(tops) > 0:
			return tops, nil
		case now > document:
			return nil, &Error{"document_changed", "the document is gone"}
		}
		select {
		case <-arrived:
		case <-ctx.Done():
			return nil, &Error{"page_not_readable", "the document does not say whose it is"}
		}
	}
}
