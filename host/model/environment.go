package model

import (
	"context"
	"net/url"
)

// inEnvironment says which variables hold keys, and for which host: the one
// that the variable beside it names, else the provider's own.
var inEnvironment = []struct{ provider, variable, base, own string }{
	{"anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "https://api.anthropic.com"},
	{"openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", "https://api.openai.com"},
	{"openai", "OPENROUTER_API_KEY", "", "https://openrouter.ai"},
}

// EnvironmentKeys gives the keys of the process's environment. get is
// os.Getenv.
func EnvironmentKeys(get func(name string) string) Keys { return environment{get} }

type environment struct{ get func(string) string }

func (e environment) Key(_ context.Context, provider, baseURL string) (Key, error) {
	where, err := url.Parse(baseURL)
	if err != nil {
		return Key{}, ErrKeyHost
	}
	for _, row := range inEnvironment {
		text := e.get(row.variable)
		if row.provider != provider || text == "" {
			continue
		}
		base := row.own
		if row.base != "" && e.get(row.base) != "" {
			base = e.get(row.base)
		}
		key, err := NewKey(text, base)
		if err != nil {
			return Key{}, err
		}
		if key.Fits(where) {
			return key, nil
		}
	}
	return Key{}, nil
}

// FirstKey asks one after the other, and gives the first key that was entered
// for the host. A place that cannot be asked just now is passed over when a
// later one has the key.
func FirstKey(places ...Keys) Keys { return first(places) }

type first []Keys

func (places first) Key(ctx context.Context, provider, baseURL string) (Key, error) {
	where, err := url.Parse(baseURL)
	if err != nil {
		return Key{}, ErrKeyHost
	}
	var fault error
	for _, place := range places {
		key, err := place.Key(ctx, provider, baseURL)
		switch {
		case err != nil:
			fault = err
		case key.Fits(where):
			return key, nil
		}
	}
	return Key{}, fault
}
