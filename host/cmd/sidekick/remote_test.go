package main

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/model"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

func askOnce(t *testing.T, sidekick model.Sidekick) (string, error) {
	t.Helper()
	said := ""
	_, err := sidekick.Answer(context.Background(), model.Turn{Question: policy.NewScrubber().Text("Hello?")}, nil, func(text string) error {
		said += text
		return nil
	})
	return said, err
}

func TestTheConfiguredProviderAnswers(t *testing.T) {
	replies := map[string]string{
		"anthropic": wiretest.Messages("end_turn", wiretest.Text("Hello.")),
		"openai":    wiretest.Completion("stop", wiretest.Content("Hello.")),
	}
	for provider, reply := range replies {
		t.Run(provider, func(t *testing.T) {
			server := wiretest.New(t, wiretest.Stream(reply), wiretest.Stream(reply))
			asking := &remote{keys: model.EnvironmentKeys(func(string) string { return "" })}
			settings := config.Defaults()
			settings.Provider, settings.BaseURL, settings.Model = provider, server.URL, "small"
			sidekick, err := asking.open(settings)
			require.NoError(t, err)
			said, err := askOnce(t, sidekick)
			require.NoError(t, err)
			require.Equal(t, "Hello.", said)
			again, err := asking.open(settings)
			require.NoError(t, err)
			require.Same(t, sidekick, again, "it keeps its connections")
			settings.Model = "large"
			other, err := asking.open(settings)
			require.NoError(t, err)
			require.NotSame(t, sidekick, other)
			_, err = askOnce(t, other)
			require.NoError(t, err)
			require.Contains(t, string(server.Requests()[1].Body), `"large"`)
			asking.close()
		})
	}
}

func TestWhatIsMissingIsSaidInWords(t *testing.T) {
	for _, c := range []struct{ name, base, model, reason string }{
		{"no model", "", "", "no_model"},
		{"no key", "", "m", "no_key"},
		{"an address in the clear", "http://models.example", "m", "address"},
	} {
		t.Run(c.name, func(t *testing.T) {
			asking := &remote{keys: model.EnvironmentKeys(func(string) string { return "" })}
			settings := config.Defaults()
			settings.Provider, settings.BaseURL, settings.Model = "openai", c.base, c.model
			sidekick, err := asking.open(settings)
			require.NoError(t, err)
			_, err = askOnce(t, sidekick)
			var refusal *policy.Refusal
			require.ErrorAs(t, err, &refusal)
			require.Equal(t, c.reason, refusal.Reason)
		})
	}
}
