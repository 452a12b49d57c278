package main

import (
	"context"

	"github.com/rs/zerolog"

	"sidekick/host/config"
	"sidekick/host/model"
	"sidekick/host/model/quote"
	"sidekick/host/policy"
)

// providers makes each provider that can be set.
var providers = map[string]func(config.Settings) (model.Sidekick, error){
	"quote": func(config.Settings) (model.Sidekick, error) { return quoting, nil },
}

// quoting holds the words of its languages and nothing of a conversation, so
// one serves all.
var quoting = quote.New()

// choose gives the sidekick that is set at the moment of a question: a change
// of the settings needs no restart. One that cannot be made is an answer, not
// another sidekick: the person chose who may see the page.
func choose(settings *config.Store, log zerolog.Logger) func(profile string) model.Sidekick {
	return func(string) model.Sidekick {
		now, err := settings.Current()
		if err != nil {
			log.Warn().Err(err).Msg("using the last good settings")
		}
		sidekick, err := providers[now.Provider](now)
		if err != nil {
			log.Error().Err(err).Str("provider", now.Provider).Msg("making the sidekick")
			return unavailable{}
		}
		return sidekick
	}
}

// unavailable answers every turn by saying that there is no sidekick.
type unavailable struct{}

func (unavailable) Answer(context.Context, model.Turn, model.Hands, func(string) error) (model.End, error) {
	return model.End{Kind: model.Complete, Refusal: policy.Refuse(policy.ModelUnavailable)}, nil
}
