package choosing

import (
	"sidekick/host/message"
	"sidekick/host/model/anthropic"
	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
	"sidekick/host/model/openai"
	"sidekick/host/policy"
)

// providers are those that are reached over the network.
var providers = map[string]converse.Provider{anthropic.Name: anthropic.Provider, openai.Name: openai.Provider}

// own are the addresses of somebody who set none.
var own = message.OwnAddresses{Anthropic: anthropic.Provider.Shape.Default, OpenAI: openai.Provider.Shape.Default}

// Open makes the sidekick at the end of a way to a provider. Nothing is asked
// yet. An error is a *policy.Refusal.
func Open(provider string, way converse.Way) (*converse.Dialled, error) {
	one, known := providers[provider]
	if !known {
		return nil, policy.Refuse(policy.NotAvailable)
	}
	return one.Dial(way)
}

// addressed is the address that a base URL stands for, as a key is bound to it.
func addressed(provider, baseURL string) (string, error) {
	one, known := providers[provider]
	if !known {
		return "", policy.Refuse(policy.NotAvailable)
	}
	base, fault := dial.Address(one.Shape, baseURL)
	if fault != nil {
		return "", fault.Refusal()
	}
	return base.String(), nil
}
