//go:build webkit

package webkit

/*
#include "webkit_view.h"
*/
import "C"

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	sharedscripts "sidekick/shared-scripts"
)

//go:embed bridge.js
var bridge string

// callBody hands one call to the bridge. A document that came before the
// scripts were installed, such as a view's first empty one, has no bridge.
const callBody = `
const answer = globalThis[Symbol.for('sidekick.bridge')];
if (!answer) return JSON.stringify({ error: { code: 'no_page', message: 'the view shows no page yet' } });
return answer(input);`

type envelope struct {
	OK    bool            `json:"ok"`
	Value json.RawMessage `json:"value"`
	Error *Error          `json:"error"`
}

func (e envelope) decode(into any) error {
	switch {
	case e.Error != nil:
		return e.Error
	case !e.OK:
		return &Error{"bad_message", "the frame's answer is no envelope"}
	}
	return decode(e.Value, into)
}

// install puts the reader and the bridge into the world of every frame from
// document start, in the order of the list, which begins with the watcher: that
// must see a password field before a page's first script can change its type.
func (v *View) install(ctx context.Context) error {
	for _, source := range sources() {
		if err := v.addScript(ctx, source); err != nil {
			return err
		}
	}
	return v.serveFrames(ctx)
}

func (v *View) serveFrames(ctx context.Context) error {
	if err := v.addScript(ctx, bridge); err != nil {
		return err
	}
	go v.frames.listen(v)
	return nil
}

// Inject runs the reader and the bridge in the world of the top document that
// is open now, for a view whose documents did not have them from their start
// ([Options.Bare]). The watcher then calls the document cold.
func (v *View) Inject(ctx context.Context) error {
	for _, source := range append(sources(), bridge) {
		if _, err := v.run(ctx, 0, source, ""); err != nil {
			return fmt.Errorf("injecting the reader: %w", err)
		}
	}
	return nil
}

func sources() (all []string) {
	for _, file := range sharedscripts.Reader() {
		all = append(all, file.Source)
	}
	return all
}

func (v *View) addScript(ctx context.Context, source string) error {
	_, err := v.doText(ctx, source, func(number C.uint64_t, text *C.char) *C.sk_task {
		return C.sk_view_add_script(number, v.handle, text)
	})
	return err
}

type call struct {
	Name   string `json:"call"`
	Params any    `json:"params"`
}

// Call calls a function of the reader's face in the top document and decodes
// its result into `into`. An answer that is none is an [*Error].
//
// The engine lets no call into a document with a CSP sandbox; there the top
// frame's own script answers, as any frame's does ([View.CallFrame]).
func (v *View) Call(ctx context.Context, name string, params, into any) error {
	input, err := json.Marshal(call{name, params})
	if err != nil {
		return fmt.Errorf("encoding a call's params: %w", err)
	}
	raw, err := v.run(ctx, 0, callBody, string(input))
	var engine *failure
	if errors.As(err, &engine) {
		return v.callTop(ctx, name, params, into)
	}
	if err != nil {
		return fmt.Errorf("calling the reader: %w", err)
	}
	return opened(raw, into)
}

// reporting is how long a document's own script may take to report, which the engine
// passes on before the load event, but by another goroutine.
const reporting = 500 * time.Millisecond

// callTop has the top frame's own script answer.
func (v *View) callTop(ctx context.Context, name string, params, into any) error {
	document, err := v.Document(ctx)
	if err != nil {
		return err
	}
	waiting, cancel := context.WithTimeout(ctx, reporting)
	defer cancel()
	tops, err := v.frames.tops(waiting, document)
	if err != nil {
		return &Error{"page_not_readable", "the engine lets no script into this document"}
	}
	return v.CallFrame(ctx, tops[len(tops)-1].ID, name, params, into)
}

// CallIn is [View.Call] for one document, by its number: when another one is shown
// nothing is sent. Nothing is tried twice, so it is for what may be done once.
func (v *View) CallIn(ctx context.Context, document int64, name string, params, into any) error {
	input, err := json.Marshal(call{name, params})
	if err != nil {
		return fmt.Errorf("encoding a call's params: %w", err)
	}
	raw, err := v.run(ctx, document, callBody, string(input))
	var engine *failure
	switch {
	case errors.As(err, &engine):
		if now, lost := v.Document(ctx); lost == nil && now == document {
			return &Error{"page_not_readable", "the engine lets no script into this document"}
		}
		return &Error{"document_changed", "the document is gone"}
	case err != nil:
		return fmt.Errorf("calling the reader: %w", err)
	}
	return opened(raw, into)
}

// opened gives what is in an envelope.
func opened(raw []byte, into any) error {
	var answer envelope
	if err := decode(raw, &answer); err != nil {
		return err
	}
	return answer.decode(into)
}
