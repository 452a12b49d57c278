package providers

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

// tried is what the settings ask a provider for.
type tried interface {
	Models(ctx context.Context) ([]string, *policy.Refusal)
	Try(ctx context.Context, record model.Recorder) *policy.Refusal
}

func triedAt(t *testing.T, w wire, base string) tried {
	t.Helper()
	turn := newTurn()
	made, close, err := w.make(base, turn.options, turn.keys, time.Minute)
	require.NoError(t, err)
	t.Cleanup(close)
	return made.(tried)
}

func TestModelsAreListed(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		list := `{"object":"list","has_more":false,"data":[{"id":"zeta","type":"model","object":"model"},{"id":"alpha:4b","type":"model"},{"id":"alpha:4b"},{"id":""},{"id":"two words"},{"id":"\u001b[31m"}]}`
		server := wiretest.New(t, wiretest.Typed("application/json", list), wiretest.Typed("text/html", "<html>"), wiretest.Status(401, leaky), wiretest.Redirect(302, "http://127.0.0.1:1/"))
		provider := triedAt(t, w, server.URL)
		names, refusal := provider.Models(context.Background())
		require.Nil(t, refusal)
		require.Equal(t, []string{"alpha:4b", "zeta"}, names, "names that could play tricks are left out")
		require.Equal(t, "/v1/models", server.Requests()[0].Path)
		require.Equal(t, "Bearer "+theKey, server.Requests()[0].Header.Get("Authorization"))
		for _, reason := range []string{"not_a_model", "key_refused", "redirected"} {
			_, refusal = provider.Models(context.Background())
			require.Equal(t, policy.RefuseFor(policy.ModelUnavailable, reason), refusal)
		}
	})
}

func TestATryAsksForAWord(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Stream(w.text("Hello.")), wiretest.Status(404, leaky), wiretest.Stream(w.text()), wiretest.Status(503, leaky))
		provider := triedAt(t, w, server.URL)
		require.Nil(t, provider.Try(context.Background(), nil))
		var body map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(server.Requests()[0].Body, &body))
		var tools []json.RawMessage
		require.NoError(t, json.Unmarshal(body["tools"], &tools))
		require.Len(t, tools, 1, "a try is cheap, and shows whether the model takes tools")
		for _, reason := range []string{"not_found", "empty", "down"} {
			require.Equal(t, policy.RefuseFor(policy.ModelUnavailable, reason), provider.Try(context.Background(), nil))
		}
		require.Len(t, server.Requests(), 4, "the person waits, so it is asked once")
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		require.Equal(t, policy.Refuse(policy.Cancelled), provider.Try(ctx, nil))
	})
}
