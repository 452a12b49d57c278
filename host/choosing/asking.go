package choosing

import (
	"context"
	"time"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/policy"
)

// How long a person waits. A server at home may have to load the model first.
const (
	tryTime  = 2 * time.Minute
	listTime = 20 * time.Second
)

// Try asks a model for a word, and says how long that took. record is told of
// the request before it leaves; nil for nobody.
func (c *Chooser) Try(ctx context.Context, asked message.ModelRequest, record model.Recorder) (message.ModelTestResponse, error) {
	asking, err := Open(asked.Provider, converse.Way{BaseURL: asked.BaseURL, Model: asked.Model, Keys: c.keys})
	if err != nil {
		return message.ModelTestResponse{}, err
	}
	defer asking.Close()
	within, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	begun := time.Now()
	if refusal := asking.Try(within, record); refusal != nil {
		return message.ModelTestResponse{}, late(ctx, within, refusal)
	}
	return message.ModelTestResponse{Model: asked.Model, Seconds: time.Since(begun).Seconds()}, nil
}

// Models names a provider's models.
func (c *Chooser) Models(ctx context.Context, asked message.ProviderRequest) (message.ModelListResponse, error) {
	asking, err := Open(asked.Provider, converse.Way{BaseURL: asked.BaseURL, Keys: c.keys})
	if err != nil {
		return message.ModelListResponse{}, err
	}
	defer asking.Close()
	within, cancel := context.WithTimeout(ctx, listTime)
	defer cancel()
	names, refusal := asking.Models(within)
	if refusal != nil {
		return message.ModelListResponse{}, late(ctx, within, refusal)
	}
	return message.ModelListResponse{Models: append([]string{}, names...)}, nil
}

// late tells a provider that took too long from a person who stopped.
func late(outer, within context.Context, refusal *policy.Refusal) *policy.Refusal {
	if outer.Err() == nil && within.Err() != nil {
		return policy.RefuseFor(policy.ModelUnavailable, "silent")
	}
	return refusal
}
