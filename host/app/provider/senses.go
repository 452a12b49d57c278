package provider

import (
	"context"
	"encoding/json"

	"sidekick/host/message"
)

// observe and detect_challenge are asked of the top document. A frame that a
// person can see is asked nothing here, so it is told that one was there: then
// nobody vouches for the page's messages, and what is false may be unknown.

// around is what the top document says of the frames in it.
type around struct {
	Shown []int `json:"shown"`
	Loose int   `json:"loose"`
	Dark  int   `json:"dark"`
}

func (p *Provider) sense(ctx context.Context, asked asked, call string, into any) (top document, unseen bool, err error) {
	if top, err = p.topIs(ctx, asked.Document); err != nil {
		return top, false, err
	}
	raw, err := p.ask(ctx, top, call, nil)
	if err != nil {
		return top, false, err
	}
	frames, err := p.ask(ctx, top, "surroundings", nil)
	if err != nil {
		return top, false, err
	}
	var there around
	if json.Unmarshal(raw, into) != nil || json.Unmarshal(frames, &there) != nil {
		return top, false, trouble("bad_message", "reader")
	}
	return top, len(there.Shown) > 0 || there.Loose > 0 || there.Dark > 0, nil
}

func (p *Provider) observe(ctx context.Context, asked asked) (answer, error) {
	var seen message.Observed
	top, unseen, err := p.sense(ctx, asked, "observe", &seen)
	if err != nil {
		return answer{}, err
	}
	if unseen {
		seen.Inconclusive = true
		if seen.Unvouched == "" {
			seen.Unvouched = "frame"
		}
	}
	if seen.Unvouched != "" {
		seen.ErrorTexts = []string{}
	}
	var result any = seen
	return answer{Page: top.stamp(), Result: &result}, nil
}

func (p *Provider) detectChallenge(ctx context.Context, asked asked) (answer, error) {
	var seen message.Challenge
	top, unseen, err := p.sense(ctx, asked, "detectChallenge", &seen)
	if err != nil {
		return answer{}, err
	}
	seen.Inconclusive = seen.Inconclusive || unseen
	var result any = seen
	return answer{Page: top.stamp(), Result: &result}, nil
}
