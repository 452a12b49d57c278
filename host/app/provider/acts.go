package provider

import (
	"context"
	"encoding/json"
	"time"

	"sidekick/host/message"
)

// params are what a call of the reader's face takes, made of what was asked.
type params func(asked) map[string]any

// here is the selector as the document gets it: its frames are behind it.
func here(asked asked) map[string]any {
	if asked.Selector == nil {
		return map[string]any{}
	}
	inner := *asked.Selector
	inner.Frames = []string{}
	return map[string]any{"selector": inner}
}

// pointed is a question or an act by selector, in the document that it is about.
func pointed(call string, more params) func(*Provider, context.Context, asked) (answer, error) {
	return func(p *Provider, ctx context.Context, asked asked) (answer, error) {
		top, at, err := p.meant(ctx, asked)
		if err != nil {
			return answer{}, err
		}
		with := here(asked)
		if more != nil {
			for name, value := range more(asked) {
				with[name] = value
			}
		}
		result, err := p.ask(ctx, at, call, with)
		if err != nil {
			return answer{}, err
		}
		return from(at, top, result), nil
	}
}

func actProbed(asked asked) map[string]any {
	with := map[string]any{"act": asked.Act}
	if asked.Key != "" {
		with["key"] = asked.Key
	}
	return with
}

func scrolled(asked asked) map[string]any {
	return map[string]any{"act": "scroll", "direction": asked.Direction}
}

// held is an act by the handle of a probe: in the document of that probe and no
// other, while that is the one shown.
func held(call string, with params) func(*Provider, context.Context, asked) (answer, error) {
	return func(p *Provider, ctx context.Context, asked asked) (answer, error) {
		top, at, err := p.ofProbe(ctx, asked.Document)
		if err != nil {
			return answer{}, err
		}
		result, err := p.do(ctx, at, call, with(asked))
		if err != nil {
			return answer{}, err
		}
		return from(at, top, result), nil
	}
}

func clicked(asked asked) map[string]any {
	return map[string]any{"act": "click", "handle": asked.Handle}
}

func pressed(asked asked) map[string]any {
	return map[string]any{"act": "press", "handle": asked.Handle, "key": asked.Key}
}

func inserted(asked asked) map[string]any {
	return map[string]any{"act": "insert", "handle": asked.Handle, "text": asked.Text}
}

func selected(asked asked) map[string]any {
	return map[string]any{"act": "select_option", "handle": asked.Handle, "option": asked.Option}
}

// do is ask for what may be done once: it goes to that document or to none, and
// an answer counts even when the act took the page away.
func (p *Provider) do(ctx context.Context, at document, call string, with any) (json.RawMessage, error) {
	var raw json.RawMessage
	var err error
	if at.frame == 0 {
		err = p.view.CallIn(ctx, at.number, call, with, &raw)
	} else {
		err = p.view.CallFrame(ctx, at.frame, call, with, &raw)
	}
	if err != nil {
		return nil, err
	}
	return told(raw)
}

// ofProbe is the document that a handle belongs to, while it is there.
func (p *Provider) ofProbe(ctx context.Context, id string) (top, at document, err error) {
	if top, err = p.top(ctx); err != nil || id == top.id {
		return top, top, err
	}
	at, err = p.frameByID(ctx, top, id)
	return top, at, err
}

// meant is the document that a selector is about: where its frames lead, or where
// its reference was given.
func (p *Provider) meant(ctx context.Context, asked asked) (top, at document, err error) {
	if asked.Selector != nil && asked.Selector.Ref != "" {
		if asked.Document == "" {
			return top, at, trouble("document_changed", "")
		}
		return p.ofProbe(ctx, asked.Document)
	}
	if top, err = p.topIs(ctx, asked.Document); err != nil || asked.Selector == nil {
		return top, top, err
	}
	at, err = p.frameBySelectors(ctx, top, asked.Selector.Frames)
	return top, at, err
}

// fillProbe looks at a field of the top document. A field in a frame is refused,
// whatever frame it is: no word but the frame's own says whose it is.
func (p *Provider) fillProbe(ctx context.Context, asked asked) (answer, error) {
	top, err := p.topIs(ctx, asked.Document)
	if err != nil {
		return answer{}, err
	}
	if asked.Selector == nil || len(asked.Selector.Frames) > 0 {
		return answer{}, trouble("not_available", "frame")
	}
	with := here(asked)
	with["kind"] = asked.Kind
	result, err := p.do(ctx, top, "fillProbe", with)
	if err != nil {
		return answer{}, err
	}
	return from(top, top, result), nil
}

// fill types a value into the field of a probe. It is remembered before the value
// leaves, and a page that is busy for longer than anybody waits types it no more.
func (p *Provider) fill(ctx context.Context, asked asked) (answer, error) {
	top, err := p.topIs(ctx, asked.Document)
	if err != nil {
		return answer{}, err
	}
	if top.origin == opaque { // the host decided on the site's document, and this is nobody's
		return answer{}, trouble("document_changed", "")
	}
	if err := p.filling(top.origin, asked.Sites); err != nil {
		return answer{}, trouble("internal", "")
	}
	with := map[string]any{"handle": asked.Handle, "kind": asked.Kind, "kinds": asked.Kinds, "value": asked.Value}
	if len(asked.Parts) > 0 {
		with["parts"] = asked.Parts
	}
	if until, bounded := ctx.Deadline(); bounded {
		with["until"] = until.UnixMilli()
	}
	result, err := p.do(ctx, top, "fill", with)
	if err != nil {
		return answer{}, err
	}
	return from(top, top, result), nil
}

// navigate takes the tab to an address of the web, and answers when it left its
// document or came to rest where it was.
func (p *Provider) navigate(ctx context.Context, asked asked) (answer, error) {
	if Closed(asked.Address, false) != "" {
		return answer{}, trouble("bad_message", "")
	}
	before, err := p.view.Shown(ctx)
	if err != nil {
		return answer{}, err
	}
	ended := make(chan error, 1)
	go func() { ended <- p.view.Load(ctx, asked.Address) }()
	left := time.NewTicker(50 * time.Millisecond)
	defer left.Stop()
	for moved := false; !moved; {
		select {
		case <-ended: // a load that failed leaves the tab where it was
			moved = true
		case <-left.C:
			now, err := p.view.Shown(ctx)
			if err != nil {
				return answer{}, err
			}
			moved = now.Document != before.Document
		case <-ctx.Done():
			return answer{}, trouble("timed_out", "")
		}
	}
	var done any = message.Done{Done: true}
	top, err := p.top(ctx)
	if err != nil {
		return answer{Result: &done}, nil // nothing can be said of the document, but the tab went there
	}
	return from(top, top, done), nil
}
