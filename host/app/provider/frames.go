package provider

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Frames of the page's own origin. Which frame a script stands in it says of
// itself, as the documents around say which element holds it: where the two meet
// is the frame (extension/frames.js). A frame of another origin is not entered.

// place is where a frame says that it stands: the index of each window on the
// way from the top one, -1 in a shadow tree, and the mark that it is known by there.
type place struct {
	Steps []int  `json:"steps"`
	Mark  string `json:"mark"`
}

// standing is a frame that may be entered, and where it stands.
type standing struct {
	document
	place
}

// slower is how much longer than the top document a frame may take to answer.
const slower = 500 * time.Millisecond

// standings are the frames of the page's own origin that answer now. They share the
// top document's thread: one that has not answered when that has, twice, is not there
// any more, as most pages take frames away.
func (p *Provider) standings(ctx context.Context, top document) ([]standing, error) {
	all, err := p.view.Frames(ctx)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, quick)
	defer cancel()
	found, owned := make([]*standing, len(all)), 0
	var asking sync.WaitGroup
	for i, one := range all {
		if !top.owns(one) {
			continue
		}
		owned++
		asking.Go(func() {
			at := p.frame(top, one.ID)
			var there place
			if p.view.CallFrame(ctx, one.ID, "place", nil, &there) == nil && len(there.Steps) > 0 {
				found[i] = &standing{at, there}
			}
		})
	}
	if owned > 0 {
		go p.outwaited(ctx, cancel)
	}
	asking.Wait()
	var list []standing
	for _, one := range found {
		if one != nil {
			list = append(list, *one)
		}
	}
	slices.SortStableFunc(list, func(a, b standing) int { return slices.Compare(a.Steps, b.Steps) })
	return list, nil
}

// outwaited ends what frames are asked when the top document has answered.
func (p *Provider) outwaited(ctx context.Context, end func()) {
	for range 2 {
		if p.view.Call(ctx, "place", nil, nil) != nil {
			return // a page that does not answer itself is waited for
		}
	}
	select {
	case <-time.After(slower):
		end()
	case <-ctx.Done():
	}
}

// frame is the document of a frame's script, named after the top document: with
// that one it goes.
func (p *Provider) frame(top document, script int64) document {
	top.frame = script
	top.id += "-" + strconv.FormatInt(script, 10)
	return top
}

// frameByID is the frame of that id, while its script answers in the document that
// is shown.
func (p *Provider) frameByID(ctx context.Context, top document, id string) (document, error) {
	script, err := strconv.ParseInt(strings.TrimPrefix(id, top.id+"-"), 10, 64)
	if err != nil {
		return top, trouble("document_changed", "")
	}
	all, err := p.view.Frames(ctx)
	if err != nil {
		return top, err
	}
	for _, one := range all {
		if one.ID == script && top.owns(one) {
			return p.frame(top, script), nil
		}
	}
	return top, trouble("document_changed", "")
}

// element is what a document says of the frame that a selector means.
type element struct {
	Count  int    `json:"count"`
	Index  int    `json:"index"`
	Mark   string `json:"mark"`
	Origin string `json:"origin"`
}

// frameBySelectors is the document that a chain of frame selectors leads to.
func (p *Provider) frameBySelectors(ctx context.Context, top document, selectors []string) (document, error) {
	at := top
	var path []int
	for _, css := range selectors {
		found, err := p.holder(ctx, at, css)
		if err != nil {
			return at, err
		}
		path = append(path, found.Index)
		inner, err := p.standingAt(ctx, top, path, found.Mark)
		if err != nil {
			return at, err
		}
		// A frame that came or went meanwhile has moved the indexes of the others.
		if again, err := p.holder(ctx, at, css); err != nil || again != found {
			return at, trouble("document_changed", "")
		}
		at = inner
	}
	return at, nil
}

// holder is the one element that a selector of a frame means.
func (p *Provider) holder(ctx context.Context, at document, css string) (found element, err error) {
	raw, err := p.ask(ctx, at, "frame", map[string]any{"css": css})
	if err != nil {
		return found, err
	}
	if json.Unmarshal(raw, &found) != nil {
		return found, trouble("bad_message", "reader")
	}
	switch {
	case found.Count > 1:
		return found, trouble("selector_ambiguous", "")
	case found.Count != 1:
		return found, trouble("selector_no_match", "")
	}
	return found, nil
}

// standingAt is the one frame that stands there. One that is not of the page's own
// origin is not entered.
func (p *Provider) standingAt(ctx context.Context, top document, path []int, mark string) (document, error) {
	all, err := p.standings(ctx, top)
	if err != nil {
		return top, err
	}
	var there []standing
	for _, one := range all {
		if slices.Equal(one.Steps, path) && (path[len(path)-1] >= 0 || mark != "" && one.Mark == mark) {
			there = append(there, one)
		}
	}
	switch len(there) {
	case 0:
		return top, trouble("not_available", "frame")
	case 1:
		return there[0].document, nil
	}
	return top, trouble("selector_ambiguous", "")
}
