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
)

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
	late := &Error{"timed_out", "the frame did not answer in time"}
	select {
	case to.turn <- struct{}{}:
	case <-ctx.Done():
		return late
	}
	defer func() { <-to.turn }()
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
			v.frames.mu.Lock()
			to.silent = true
			v.frames.mu.Unlock()
			return late
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
