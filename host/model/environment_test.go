package model

import (
	"context"
	"errors"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type brokenPlace struct{}

func (brokenPlace) Key(context.Context, string, string) (Key, error) {
	return Key{}, errors.New("asking the keyring: it is locked")
}

func TestKeysOfTheEnvironmentAreForTheirOwnHost(t *testing.T) {
	for _, c := range []struct {
		name, provider, base string
		variables            map[string]string
		want                 bool
	}{
		{"Anthropic's own", "anthropic", "https://api.anthropic.com/", map[string]string{"ANTHROPIC_API_KEY": "k1"}, true},
		{"another host", "anthropic", "https://models.example/", map[string]string{"ANTHROPIC_API_KEY": "k1"}, false},
		{"a host named beside it", "anthropic", "https://models.example/v1/", map[string]string{"ANTHROPIC_API_KEY": "k1", "ANTHROPIC_BASE_URL": "https://models.example"}, true},
		{"not the own one then", "anthropic", "https://api.anthropic.com/", map[string]string{"ANTHROPIC_API_KEY": "k1", "ANTHROPIC_BASE_URL": "https://models.example"}, false},
		{"another provider's", "openai", "https://api.anthropic.com/", map[string]string{"ANTHROPIC_API_KEY": "k1"}, false},
		{"OpenAI's own", "openai", "https://api.openai.com/v1/", map[string]string{"OPENAI_API_KEY": "k1", "OPENROUTER_API_KEY": "k2"}, true},
		{"OpenRouter", "openai", "https://openrouter.ai/api/v1/", map[string]string{"OPENAI_API_KEY": "k1", "OPENROUTER_API_KEY": "k2"}, true},
		{"a server at home", "openai", "http://localhost:11434/v1/", map[string]string{"OPENAI_API_KEY": "k1"}, false},
		{"none", "openai", "https://api.openai.com/v1/", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			environment := EnvironmentKeys(func(name string) string { return c.variables[name] })
			where, err := url.Parse(c.base)
			require.NoError(t, err)
			for i, keys := range []Keys{environment, FirstKey(brokenPlace{}, environment)} {
				key, err := keys.Key(context.Background(), c.provider, c.base)
				assert.Equal(t, c.want, key.Fits(where))
				if i == 0 {
					assert.NoError(t, err)
				} else {
					assert.Equal(t, c.want, err == nil, "a place that cannot be asked is told when nobody else has the key")
				}
			}
		})
	}
}

func TestABadKeyOfTheEnvironmentIsAFault(t *testing.T) {
	keys := EnvironmentKeys(func(name string) string { return map[string]string{"OPENAI_API_KEY": "two words"}[name] })
	_, err := keys.Key(context.Background(), "openai", "https://api.openai.com/v1/")
	require.ErrorIs(t, err, ErrKeyShape)
	require.NotContains(t, err.Error(), "words")
}
