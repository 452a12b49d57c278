package converse

import (
	"context"
	"errors"
	"slices"
	"strings"

	"sidekick/host/model"
	"sidekick/host/model/dial"
	"sidekick/host/policy"
)

// The names that are taken of a provider's list: they are shown to the person,
// and are the provider's words.
const (
	modelsMost = 1000
	nameMost   = 200 // bytes
)

// Models names the provider's models, sorted. Nothing of a page or a
// conversation leaves for it.
func (s *Sidekick) Models(ctx context.Context) ([]string, *policy.Refusal) {
	key, refusal := s.key(ctx)
	if refusal != nil {
		return nil, refusal
	}
	listed, err := s.options.Speaker.Models(dial.With(ctx, &dial.Call{Key: key, Listing: true}))
	if err != nil {
		return nil, said(ctx, err)
	}
	var names []string
	for _, name := range listed {
		if name != "" && len(name) <= nameMost && !strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r > '~' }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return names[:min(len(names), modelsMost)], nil
}

// greeting is the whole of a try: no word of anybody's.
var greeting = Message{Role: Person, Person: policy.NewScrubber().Text("Say hello in one word.")}

// tryMost leaves a model that thinks first the room for it.
const tryMost = 1024

// Try asks the model for a word, to see that it answers; nil when it does. It
// asks once, since the person waits and sees. One tool is offered with it: a
// model that takes none cannot look at pages, and that is to be heard here.
// record is told of the request before it leaves; nil for nobody.
func (s *Sidekick) Try(ctx context.Context, record model.Recorder) *policy.Refusal {
	if s.options.Model == "" {
		return policy.RefuseFor(policy.ModelUnavailable, "no_model")
	}
	key, refusal := s.key(ctx)
	if refusal != nil {
		return refusal
	}
	request := Request{System: Fixed{"You are asked whether you are there."}, Messages: []Message{greeting}, Tools: model.Tools()[:1], Most: tryMost}
	t := &turn{sidekick: s, key: key, asked: model.Turn{Record: record}, say: func(string) error { return nil }, request: request}
	reply, _, err := t.once(ctx, 1)
	switch {
	case err != nil:
		return said(ctx, err)
	case reply.Text == 0 && reply.Stop == Done:
		return policy.RefuseFor(policy.ModelUnavailable, "empty")
	}
	return nil
}

// said is an error in words for the person.
func said(ctx context.Context, err error) *policy.Refusal {
	var fault *dial.Fault
	switch {
	case ctx.Err() != nil:
		return policy.Refuse(policy.Cancelled)
	case errors.As(err, &fault):
		return fault.Refusal()
	}
	return policy.RefuseFor(policy.ModelUnavailable, "garbled")
}
