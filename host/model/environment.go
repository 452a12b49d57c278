package model

import (
	"context"
	"net/url"
)

// inEnvironment says which variables hold keys, and for which host: the one
// that the variable beside it names, else the provider's own.
var inEnvironment = []variableKey{
	{"anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "https://api.anthropic.com"},
	{"openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", "https://api.openai.com"},
	{"openai", "OPENROUTER_API_KEY", "", "https://openrouter.ai"},
}

type variableKey struct{ provider, variable, base, own string }

// EnvironmentKeys gives the keys of the process's environment. get is
// os.Getenv.
func EnvironmentKeys(get func(name string) string) Keys { return environment{get} }

type environment struct{ get func(string) string }

// Place says that a variable of the environment holds a key, and for which
// host. It is no key.
type Place struct{ Provider, Origin, Variable string }

// EnvironmentPlaces says for which hosts the environment holds keys. One that
// cannot be used is left out, as where it is asked for.
func EnvironmentPlaces(get func(name string) string) []Place {
	var places []Place
	for _, row := range inEnvironment {
		key, err := row.key(get)
		if err == nil && !key.Empty() {
			places = append(places, Place{row.provider, key.bound.origin, row.variable})
		}
	}
	return places
}

// key is the key of a row, the zero Key if its variable is not set.
func (row variableKey) key(get func(string) string) (Key, error) {
	text, base := get(row.variable), row.own
	if text == "" {
		return Key{}, nil
	}
	if row.base != "" && get(row.base) != "" {
		base = get(row.base)
	}
	return NewKey(text, base)
}

func (e environment) Key(_ context.Context, provider, baseURL string) (Key, error) {
	where, err := url.Parse(baseURL)
	if err != nil {
		return Key{}, ErrKeyHost
	}
	for _, row := range inEnvironment {
		if row.provider != provider {
			continue
		}
		key, err := row.key(e.get)
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
