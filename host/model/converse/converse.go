// Package converse is the turn that every provider's model takes: ask, let the
// hands do what it proposes, ask again with what came of it, until it has
// answered or a limit is reached.
//
// Start with [New] and [Sidekick.Answer]. A [Provider] makes one with its
// connections; it has a [Speaker], which puts a [Request] into the provider's own
// form and reads one [Reply]. A request is made of
// three things alone: the host's [Fixed] words, policy.Clean, and the model's
// own replies. [Marked] says how a page's words stand in it, [Bounds] what one
// answer may use.
package converse

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"time"

	"sidekick/host/model"
	"sidekick/host/model/dial"
	"sidekick/host/policy"
)

// Speaker speaks a provider's form. Reply calls say with each piece of text as
// it comes, and returns once the reply has come whole; else with a *dial.Fault,
// or with the error of say or of the context.
type Speaker interface {
	Reply(ctx context.Context, request Request, say func(text string) error) (Reply, error)
	// Models names the provider's models, as the provider does.
	Models(ctx context.Context) ([]string, error)
}

// Options of a Sidekick.
type Options struct {
	Speaker  Speaker
	Provider string
	Model    string
	Base     *url.URL // the base address, which the key must have been entered for
	Keyless  bool     // a server at home answers without a key
	Keys     model.Keys
	Lens     Lens
	Bounds   Bounds
	// Wait is how a pause is made; nil waits in earnest.
	Wait func(ctx context.Context, pause time.Duration) error
	// Now is the clock of the record; nil is the system's.
	Now func() time.Time
}

// Sidekick answers with a provider's model. It serves several turns at once.
type Sidekick struct {
	options Options
	bounds  Bounds
}

// New makes a Sidekick.
func New(options Options) *Sidekick {
	if options.Wait == nil {
		options.Wait = wait
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	return &Sidekick{options: options, bounds: options.Bounds.orDefaults()}
}

// errTime ends the context of an answer that takes too long.
var errTime = errors.New("answering: out of time")

// Answer takes one turn.
func (s *Sidekick) Answer(ctx context.Context, asked model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
	outer := ctx
	ctx, cancel := context.WithTimeoutCause(ctx, s.bounds.Time, errTime)
	defer cancel()
	t, refusal := s.begin(ctx, asked, hands, say)
	if refusal != nil {
		return model.End{}, refusal
	}
	end, err := t.take(ctx)
	var fault *dial.Fault
	switch {
	case err == nil:
		return end, nil
	case outer.Err() != nil:
		return model.End{}, outer.Err()
	case context.Cause(ctx) == errTime:
		return limited("time"), nil
	case errors.As(err, &fault) && fault.Code == policy.LimitReached:
		return model.End{Kind: model.Limit, Refusal: fault.Refusal()}, nil
	case errors.As(err, &fault):
		return model.End{}, fault.Refusal()
	}
	return model.End{}, err
}

// begin looks for what an answer needs before anything leaves.
func (s *Sidekick) begin(ctx context.Context, asked model.Turn, hands model.Hands, say func(string) error) (*turn, *policy.Refusal) {
	if s.options.Model == "" {
		return nil, policy.RefuseFor(policy.ModelUnavailable, "no_model")
	}
	key, refusal := s.key(ctx)
	if refusal != nil {
		return nil, refusal
	}
	t := &turn{sidekick: s, key: key, asked: asked, hands: hands, say: say}
	t.request = Request{System: instructions(asked), Tools: offered(asked.Rules)}
	for _, before := range asked.History {
		if before.Question.Empty() || before.Answer.Empty() {
			continue // no provider takes an empty message
		}
		t.add(Message{Role: Person, Person: before.Question})
		t.add(Message{Role: Earlier, Earlier: before.Answer})
	}
	t.add(Message{Role: Person, Person: asked.Question})
	return t, nil
}

// offered are the tools that the person's sidekick has.
func offered(rules policy.Rules) []model.Tool {
	return slices.DeleteFunc(model.Tools(), func(tool model.Tool) bool { return rules.Off(tool.Name) })
}

// key asks for the key that was entered for the provider's host.
func (s *Sidekick) key(ctx context.Context) (model.Key, *policy.Refusal) {
	key, err := s.options.Keys.Key(ctx, s.options.Provider, s.options.Base.String())
	switch {
	case err == nil && key.Fits(s.options.Base):
		return key, nil
	case s.options.Keyless:
		return model.Key{}, nil
	case err != nil:
		return model.Key{}, policy.RefuseFor(policy.ModelUnavailable, "keyring")
	}
	return model.Key{}, policy.RefuseFor(policy.ModelUnavailable, "no_key")
}

func limited(reason string) model.End {
	return model.End{Kind: model.Limit, Refusal: policy.RefuseFor(policy.LimitReached, reason)}
}

func wait(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
