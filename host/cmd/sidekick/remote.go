package main

import (
	"context"
	"errors"
	"sync"

	"sidekick/host/choosing"
	"sidekick/host/config"
	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/policy"
)

// remote keeps the sidekick that asks a provider, since it keeps connections; a
// change of the settings makes a new one, and answers in flight end with the
// old one.
type remote struct {
	keys model.Keys

	mu     sync.Mutex
	set    asked
	player model.Sidekick
	close  func()
}

// asked are the settings that a sidekick is made of.
type asked struct {
	provider, base, model string
	tokens                int64
}

// open gives the sidekick of the settings. An address that cannot be used is a
// sidekick that says so.
func (r *remote) open(settings config.Settings) (model.Sidekick, error) {
	set := asked{settings.Provider, settings.BaseURL, settings.Model, int64(settings.TokensPerAnswer)}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.player != nil && r.set == set {
		return r.player, nil
	}
	player, err := choosing.Open(set.provider, converse.Way{
		BaseURL: set.base, Model: set.model, Keys: r.keys,
		Turn: converse.Options{Bounds: converse.Bounds{Tokens: set.tokens}},
	})
	var refusal *policy.Refusal
	switch {
	case errors.As(err, &refusal):
		return refusing{refusal}, nil
	case err != nil:
		return nil, err
	}
	if r.close != nil {
		r.close()
	}
	r.set, r.player, r.close = set, player, player.Close
	return player, nil
}

// refusing answers with a refusal alone.
type refusing struct{ refusal *policy.Refusal }

func (r refusing) Answer(context.Context, model.Turn, model.Hands, func(string) error) (model.End, error) {
	return model.End{}, r.refusal
}
