package provider

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
)

// observe and detect_challenge are asked of the top document and of every frame of
// its origin, each by its own script, and put together (extension/sensed.js does the
// same). A frame that a person can see and that could not be asked is told: then
// nobody vouches for the page's messages, and what is false may be unknown.

// around is what a document says of the frames in it, and whether words were typed
// that it alone knows.
type around struct {
	Shown []int `json:"shown"`
	Loose int   `json:"loose"`
	Dark  int   `json:"dark"`
	Typed *bool `json:"typed"`
}

// sensed is one document's answer.
type sensed[T any] struct {
	standing
	value  T
	around around
}

const mostAsked = 100

// everywhere asks the top document, without which there is no answer, and the
// frames, of which one that does not answer is left out.
func everywhere[T any](ctx context.Context, p *Provider, asked asked, call string) (document, []sensed[T], error) {
	top, err := p.topIs(ctx, asked.Document)
	if err != nil {
		return top, nil, err
	}
	inner, err := p.standings(ctx, top)
	if err != nil {
		return top, nil, err
	}
	all := append([]standing{{document: top}}, inner[:min(len(inner), mostAsked)]...)
	answers, errs := make([]sensed[T], len(all)), make([]error, len(all))
	var asking sync.WaitGroup
	for i, one := range all {
		answers[i].standing = one
		asking.Go(func() {
			ctx, cancel := context.WithTimeout(ctx, look)
			defer cancel()
			if errs[i] = p.decoded(ctx, one.document, call, nil, &answers[i].value); errs[i] == nil {
				errs[i] = p.decoded(ctx, one.document, "surroundings", nil, &answers[i].around)
			}
		})
	}
	asking.Wait()
	if errs[0] != nil {
		return top, nil, errs[0]
	}
	answered := answers[:0]
	for i, one := range answers {
		if errs[i] == nil {
			answered = append(answered, one)
		}
	}
	return top, answered, nil
}

func (p *Provider) decoded(ctx context.Context, at document, call string, params, into any) error {
	raw, err := p.ask(ctx, at, call, params)
	if err == nil && json.Unmarshal(raw, into) != nil {
		return trouble("bad_message", "reader")
	}
	return err
}

// seenOf gives the documents that a person can see, the top one first, and whether
// one of theirs could not be asked. A frame in a shadow tree has no place of its
// own: it counts as seen, and its document's frames with it.
func seenOf[T any](answers []sensed[T]) (seen []int, unreached bool) {
	at := func(path []int) (found []int) {
		for i, one := range answers {
			if slices.Equal(one.Steps, path) {
				found = append(found, i)
			}
		}
		return found
	}
	seen = []int{0}
	for next := 0; next < len(seen); next++ {
		one := answers[seen[next]]
		unreached = unreached || one.around.Dark > 0
		var inside []int
		for _, index := range one.around.Shown {
			shown := at(append(slices.Clone(one.Steps), index))
			unreached = unreached || len(shown) == 0
			inside = append(inside, shown...)
		}
		loose := at(append(slices.Clone(one.Steps), -1))
		unreached = unreached || len(loose) < one.around.Loose
		for _, i := range append(inside, loose...) {
			if !slices.Contains(seen, i) {
				seen = append(seen, i)
			}
		}
	}
	return seen, unreached
}
