package provider

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"sidekick/host/message"
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

const (
	mostTexts = 20
	mostAsked = 100
)

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

// challenges are the classes, the strictest first: what only the person can do
// comes before what a token could.
var challenges = []string{"payment_3ds", "captcha", "bot_wall", "one_time_code", "passkey", "login_wall", "unknown", "none"}

func (p *Provider) detectChallenge(ctx context.Context, asked asked) (answer, error) {
	top, answers, err := everywhere[message.Challenge](ctx, p, asked, "detectChallenge")
	if err != nil {
		return answer{}, err
	}
	seen, unreached := seenOf(answers)
	strictest := message.Challenge{Challenge: "none", Inconclusive: unreached}
	rank := len(challenges)
	for _, i := range seen {
		said := answers[i].value
		found := slices.Index(challenges, said.Challenge)
		strictest.Inconclusive = strictest.Inconclusive || said.Inconclusive || found < 0
		if found >= 0 && found < rank {
			rank, strictest.Challenge = found, said.Challenge
		}
	}
	var result any = strictest
	return answer{Page: top.stamp(), Result: &result}, nil
}

func (p *Provider) observe(ctx context.Context, asked asked) (answer, error) {
	top, answers, err := everywhere[message.Observed](ctx, p, asked, "observe")
	if err != nil {
		return answer{}, err
	}
	seen, unreached := seenOf(answers)
	sum := counted(answers, seen, unreached)
	if sum.Unvouched == "" {
		if texts, vouched := p.messages(ctx, answers, seen); vouched {
			sum.ErrorTexts = texts
		} else {
			sum.Unvouched = "frame"
		}
	}
	var result any = sum
	return answer{Page: top.stamp(), Result: &result}, nil
}

// unvouched are the reasons why nobody vouches for messages, the widest first.
var unvouched = []string{"time", "frame", "cold"}

// counted is the counts of all documents that a person can see, and the top one's
// scroll.
func counted(answers []sensed[message.Observed], seen []int, unreached bool) message.Observed {
	sum := message.Observed{Scroll: answers[0].value.Scroll, Inconclusive: unreached, Fields: []message.FieldCount{}, ErrorTexts: []string{}}
	kinds, reasons := map[string]int{}, map[string]bool{"frame": unreached}
	for _, i := range seen {
		said := answers[i].value
		for _, field := range said.Fields {
			kinds[field.Kind] += max(0, field.Count)
		}
		sum.Invalid += max(0, said.Invalid)
		sum.Frames += max(0, said.Frames)
		sum.Submit.OnScreen = sum.Submit.OnScreen || said.Submit.OnScreen
		sum.Submit.Enabled = sum.Submit.Enabled || said.Submit.Enabled
		sum.Dialog, sum.Busy = sum.Dialog || said.Dialog, sum.Busy || said.Busy
		sum.Inconclusive = sum.Inconclusive || said.Inconclusive
		reasons[said.Unvouched] = true
	}
	for kind, count := range kinds {
		sum.Fields = append(sum.Fields, message.FieldCount{Kind: kind, Count: count})
	}
	slices.SortFunc(sum.Fields, func(a, b message.FieldCount) int {
		if a.Kind < b.Kind {
			return -1
		}
		return 1
	})
	for _, reason := range unvouched {
		if sum.Unvouched == "" && reasons[reason] {
			sum.Unvouched = reason
		}
	}
	return sum
}

// messages are the pages' own, but for those that another document knows as typed
// into it. All documents here are of one origin, whose scripts read each other
// anyhow; false where one of them could not be asked.
func (p *Provider) messages(ctx context.Context, answers []sensed[message.Observed], seen []int) ([]string, bool) {
	told := []string{}
	for _, i := range seen {
		texts := answers[i].value.ErrorTexts
		for k, knower := range answers {
			if k == i || len(texts) == 0 || knower.around.Typed != nil && !*knower.around.Typed {
				continue
			}
			var said struct{ Holds []bool }
			if p.decoded(ctx, knower.document, "echoes", map[string]any{"texts": texts}, &said) != nil || len(said.Holds) != len(texts) {
				return nil, false
			}
			var kept []string
			for t, text := range texts {
				if !said.Holds[t] {
					kept = append(kept, text)
				}
			}
			texts = kept
		}
		for _, text := range texts {
			if !slices.Contains(told, text) && len(told) < mostTexts {
				told = append(told, text)
			}
		}
	}
	return told, true
}
