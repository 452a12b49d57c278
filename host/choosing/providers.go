package choosing

import (
	"context"
	"time"

	"sidekick/host/model"
	"sidekick/host/model/anthropic"
	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
	"sidekick/host/model/openai"
	"sidekick/host/policy"
)

// Asking is a sidekick that asks a provider. Close lets go of the connections
// that no answer uses.
type Asking interface {
	model.Sidekick
	Models(ctx context.Context) ([]string, *policy.Refusal)
	Try(ctx context.Context, record model.Recorder) *policy.Refusal
	Close()
}

// Way is the way to a model.
type Way struct {
	Provider, BaseURL, Model string
	Keys                     model.Keys
	Silence                  time.Duration // zero for the provider's usual one
	Turn                     converse.Options
}

// provider is one that is reached over the network: how its addresses look, and
// what makes its sidekick.
type provider struct {
	shape dial.Shape
	open  func(Way) (Asking, error)
}

var providers = map[string]provider{
	anthropic.Name: {anthropic.Shape, func(w Way) (Asking, error) {
		return anthropic.New(anthropic.Options{BaseURL: w.BaseURL, Model: w.Model, Keys: w.Keys, Silence: w.Silence, Turn: w.Turn})
	}},
	openai.Name: {openai.Shape, func(w Way) (Asking, error) {
		return openai.New(openai.Options{BaseURL: w.BaseURL, Model: w.Model, Keys: w.Keys, Silence: w.Silence, Turn: w.Turn})
	}},
}

// Open makes the sidekick at the end of a way. Nothing is asked yet. An error is
// a *policy.Refusal.
func Open(way Way) (Asking, error) {
	one, known := providers[way.Provider]
	if !known {
		return nil, policy.Refuse(policy.NotAvailable)
	}
	asking, err := one.open(way)
	if err != nil {
		return nil, err // an Asking that holds nil would not be nil
	}
	return asking, nil
}

// addressed is the address that a base URL stands for, as a key is bound to it.
func addressed(name, baseURL string) (string, error) {
	one, known := providers[name]
	if !known {
		return "", policy.Refuse(policy.NotAvailable)
	}
	base, fault := dial.Address(one.shape, baseURL)
	if fault != nil {
		return "", fault.Refusal()
	}
	return base.String(), nil
}
