package provider

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"image/png"

	"sidekick/host/message"
)

// read is one function of the reader's face that looks at a whole document: the
// top one, or a frame's.
func read(call string) func(*Provider, context.Context, asked) (answer, error) {
	return func(p *Provider, ctx context.Context, asked asked) (answer, error) {
		top, err := p.topIs(ctx, asked.Document)
		if err != nil {
			return answer{}, err
		}
		params := map[string]any{}
		if asked.Part != "" {
			params["part"] = asked.Part
		}
		if asked.Frame == "" || asked.Frame == top.id {
			result, err := p.ask(ctx, top, call, params)
			if err != nil {
				return answer{}, err
			}
			if asked.Frame != "" {
				return from(top, top, result), nil
			}
			var whole any = result
			return answer{Page: top.stamp(), Result: &whole}, nil
		}
		frame, err := p.frameByID(ctx, top, asked.Frame)
		if err != nil {
			return answer{}, err
		}
		result, err := p.ask(ctx, frame, call, params)
		if err != nil {
			return answer{}, err
		}
		return from(frame, top, result), nil
	}
}

// tab is the title, from the reader, which takes private values out of it, and
// the address, in the engine's word.
func (p *Provider) tab(ctx context.Context, _ asked) (answer, error) {
	top, err := p.top(ctx)
	if err != nil {
		return answer{}, err
	}
	raw, err := p.ask(ctx, top, "title", nil)
	if err != nil {
		return answer{}, err
	}
	var said struct{ Title string }
	if err := json.Unmarshal(raw, &said); err != nil {
		return answer{}, trouble("bad_message", "reader")
	}
	var info any = message.TabInfo{Title: said.Title, Address: top.address}
	return answer{Page: top.stamp(), Result: &info}, nil
}

// picture is of exactly what the person sees. The view checks before and after;
// one of another document than the stamp's is dropped here.
func (p *Provider) picture(ctx context.Context, _ asked) (answer, error) {
	top, err := p.top(ctx)
	if err != nil {
		return answer{}, err
	}
	raw, err := p.view.Picture(ctx)
	if err != nil {
		return answer{}, err
	}
	if now, err := p.top(ctx); err != nil || now.id != top.id || now.origin != top.origin {
		clear(raw)
		return answer{}, trouble("picture_refused", "changed_while_taking")
	}
	size, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return answer{}, trouble("internal", "")
	}
	var shot any = message.Shot{PNG: base64.StdEncoding.EncodeToString(raw), Width: size.Width, Height: size.Height}
	return answer{Page: top.stamp(), Result: &shot}, nil
}
