package session

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// desk is a chooser that says what it is told to, and keeps what it was asked.
type desk struct {
	err  error
	keys []message.KeySetRequest
	left chan struct{} // closed when a try was given up
}

var oneKept = message.KeysResponse{Keys: []message.KeptKey{{Provider: "openai", Host: "https://api.openai.com", From: message.FromKeyring}}, Keyring: true}

func (d *desk) Settings(_ context.Context, profile string, asked message.SettingsGetRequest) (message.SettingsResponse, error) {
	told := message.SettingsResponse{
		Settings: message.SettingsValues{Provider: "openai", Model: "m", TokensPerAnswer: 500_000}, File: "/settings.json",
		Own: message.OwnAddresses{Anthropic: "https://api.anthropic.com", OpenAI: "https://api.openai.com/v1"},
	}
	if profile != "" {
		told.Member = &message.OwnModel{Name: profile, Provider: "quote"}
	}
	if asked.Keys {
		told.KeysResponse = &oneKept
	}
	return told, d.err
}

func (d *desk) Change(ctx context.Context, profile string, _ message.SettingsSetRequest) (message.SettingsResponse, error) {
	return d.Settings(ctx, profile, message.SettingsGetRequest{Keys: true})
}

func (d *desk) SetKey(_ context.Context, asked message.KeySetRequest) (message.KeysResponse, error) {
	d.keys = append(d.keys, asked)
	return oneKept, d.err
}

func (d *desk) RemoveKey(context.Context, message.ProviderRequest) (message.KeysResponse, error) {
	return oneKept, d.err
}

func (d *desk) Try(ctx context.Context, asked message.ModelRequest, _ model.Recorder) (message.ModelTestResponse, error) {
	if d.left != nil {
		<-ctx.Done()
		close(d.left)
	}
	return message.ModelTestResponse{Model: asked.Model, Seconds: 0.8}, d.err
}

func (d *desk) Models(context.Context, message.ProviderRequest) (message.ModelListResponse, error) {
	return message.ModelListResponse{Models: []string{"m"}}, d.err
}

func (d *desk) Find(context.Context) (message.ModelFindResponse, error) {
	return message.ModelFindResponse{Found: []message.FoundServer{{Name: "Ollama", BaseURL: "http://127.0.0.1:11434/v1", Models: []string{"m"}}}}, d.err
}

// saying is an error with a sentence for the person.
type saying string

func (s saying) Error() string    { return "brass" }
func (s saying) Sentence() string { return string(s) }

// chooses is a browser of some kind whose host has a chooser, and the host's log.
func chooses(t *testing.T, d Chooser, kind string, trusted bool) (*browser, *strings.Builder) {
	t.Helper()
	log := &strings.Builder{}
	b := newBrowser(t)
	b.door = newTestHost(t, says(""), func(o *Options) { o.Chooser, o.Log = d, zerolog.New(log) }).Open(b, Peer{Trusted: trusted})
	t.Cleanup(b.door.Close)
	hello := greeting(profileA, "")
	hello.Client.Kind = kind
	b.must(message.Hello, hello)
	return b, log
}

// choices are params for each method of the table.
func choices() map[string]any {
	small := "small"
	return map[string]any{
		message.KeyRemove:   message.ProviderRequest{Provider: "openai"},
		message.KeySet:      message.KeySetRequest{Provider: "openai", Key: typedValue},
		message.ModelFind:   struct{}{},
		message.ModelList:   message.ProviderRequest{Provider: "openai", BaseURL: "http://127.0.0.1:1"},
		message.ModelTest:   message.ModelRequest{Provider: "openai", Model: "m"},
		message.SettingsGet: struct{}{},
		message.SettingsSet: message.SettingsSetRequest{Set: message.SettingsChange{Model: &small}},
	}
}

func TestThePersonChoosesWhoAnswers(t *testing.T) {
	d := &desk{}
	b, log := chooses(t, d, "extension", true)
	params := choices()
	require.Len(t, params, len(choosing))
	for method, wanted := range map[string]string{
		message.KeyRemove: "keys", message.KeySet: "keys", message.ModelFind: "found", message.ModelList: "models",
		message.ModelTest: "seconds", message.SettingsGet: "settings", message.SettingsSet: "settings",
	} {
		require.Contains(t, b.keeps(method, params[method]), wanted, method)
	}
	require.Equal(t, message.Value(typedValue), d.keys[0].Key)
	require.Equal(t, profileA, b.keeps(message.SettingsGet, message.SettingsGetRequest{})["member"].(map[string]any)["name"], "the profile that asks")
	require.NotContains(t, b.keeps(message.SettingsGet, message.SettingsGetRequest{}), "keyring", "no keyring is started for it")
	require.Contains(t, b.keeps(message.SettingsGet, message.SettingsGetRequest{Keys: true}), "keyring")

	for _, c := range []struct {
		name string
		err  error
		key  string
		want any
	}{
		{"a refusal", policy.RefuseFor(policy.ModelUnavailable, "no_key"), "refusal", "no_key"},
		{"a sentence", saying("The keyring is locked."), "fault", "The keyring is locked."},
		{"anything else", errors.New("brass " + typedValue), "fault", notChosen},
	} {
		d.err = c.err
		for method := range choosing {
			got := b.keeps(method, params[method])[c.key]
			if refusal, is := got.(map[string]any); is {
				got = refusal["reason"]
			}
			require.Equal(t, c.want, got, "%s: %s", method, c.name)
		}
	}
	require.NotContains(t, log.String(), "brass")
}

// Whoever may choose who answers may send elsewhere what the person reads.
func TestChoosingIsThePersonsAlone(t *testing.T) {
	for _, c := range []struct {
		name, kind string
		trusted    bool
	}{
		{"a program that is not paired", "extension", false},
		{"a trusted one without a panel", "mcp", true},
		{"another one without a panel", "cli", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &desk{}
			b, _ := chooses(t, d, c.kind, c.trusted)
			for method, params := range choices() {
				require.Equal(t, "not_paired", b.keeps(method, params)["refusal"].(map[string]any)["code"], method)
			}
			require.Empty(t, d.keys)
		})
	}
	b, _ := chooses(t, nil, "extension", true)
	for method, params := range choices() {
		require.Equal(t, "not_available", b.keeps(method, params)["refusal"].(map[string]any)["code"], method)
		raw, err := json.Marshal(params)
		require.NoError(t, err)
		_, fault := b.door.host.Choose(t.Context(), method, raw)
		require.Nil(t, fault)
	}
	_, fault := b.door.host.Choose(t.Context(), message.Ask, nil)
	require.Equal(t, inbox.UnknownMethod, fault.Code)
}

func TestAPageThatIsClosedWaitsForNoModel(t *testing.T) {
	d := &desk{left: make(chan struct{})}
	b, _ := chooses(t, d, "extension", true)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		raw, err := json.Marshal(choices()[message.ModelTest])
		if err == nil {
			_, _ = b.door.Request(context.Background(), message.ModelTest, raw)
		}
	}()
	b.door.Close()
	<-ended
}
