package choosing

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/keys"
	"sidekick/host/message"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

const theKey = "sk-lantern-ferry-brass-kettle"

// ring is a keyring in memory; a nil one is a system without.
type ring map[string]string

func (r ring) Get(service, user string) (string, error) {
	if value, ok := r[service+"\x00"+user]; ok {
		return value, nil
	}
	return "", keys.ErrNone
}

func (r ring) Set(service, user, value string) error {
	r[service+"\x00"+user] = value
	return nil
}

func (r ring) Delete(service, user string) error {
	delete(r, service+"\x00"+user)
	return nil
}

func (r ring) There() bool { return r != nil }

// desk is a person's chooser in a home of its own.
type desk struct {
	*Chooser
	folder string
}

func newDesk(t *testing.T, held ring, environment map[string]string, local ...Local) desk {
	t.Helper()
	folder := t.TempDir()
	return desk{New(Options{
		Settings: config.NewStore(filepath.Join(folder, "settings.json")), Keys: keys.Open(folder, held),
		Environment: func(name string) string { return environment[name] }, Local: append([]Local{}, local...),
	}), folder}
}

func pointer[T any](value T) *T { return &value }

// said is an error's sentence, and holds it to being one for the person.
func said(t *testing.T, err error) string {
	t.Helper()
	require.Error(t, err)
	sentence := ""
	var refusal *policy.Refusal
	var fault Fault
	switch {
	case errors.As(err, &refusal):
		sentence = refusal.Sentence
	case errors.As(err, &fault):
		sentence = fault.Sentence()
	}
	require.Regexp(t, `^[A-Z].*\.$`, sentence)
	require.NotContains(t, sentence+err.Error(), "lantern")
	return sentence
}

func TestTheSettingsAreChangedTogetherOrNotAtAll(t *testing.T) {
	ctx, d := context.Background(), newDesk(t, ring{}, nil)
	got, err := d.Settings(ctx, "", message.SettingsGetRequest{Keys: true})
	require.NoError(t, err)
	require.Equal(t, message.SettingsValues{Provider: "quote", TokensPerAnswer: 500_000}, got.Settings)
	require.Equal(t, message.OwnAddresses{Anthropic: "https://api.anthropic.com", OpenAI: "https://api.openai.com/v1"}, got.Own)

	got, err = d.Change(ctx, "", message.SettingsSetRequest{Set: message.SettingsChange{
		Provider: pointer("openai"), BaseURL: pointer("http://127.0.0.1:11434"), Model: pointer("qwen3:4b"), TokensPerAnswer: pointer(20_000),
	}})
	require.NoError(t, err)
	want := message.SettingsValues{Provider: "openai", BaseURL: "http://127.0.0.1:11434", Model: "qwen3:4b", TokensPerAnswer: 20_000}
	require.Equal(t, want, got.Settings)
	got, err = d.Change(ctx, "", message.SettingsSetRequest{Set: message.SettingsChange{Model: pointer("qwen3:8b")}})
	require.NoError(t, err)
	want.Model = "qwen3:8b"
	require.Equal(t, want, got.Settings, "what is not named stays")

	for _, c := range []struct {
		name string
		set  message.SettingsChange
		want string
	}{
		{"no address", message.SettingsChange{Model: pointer("other"), BaseURL: pointer("lantern")}, "begin with https://"},
		{"a key in the address", message.SettingsChange{Model: pointer("other"), BaseURL: pointer("https://lantern@api.example")}, "no name, password"},
		{"a public address in the clear", message.SettingsChange{Model: pointer("other"), BaseURL: pointer("http://models.example")}, "https, or http on this computer"},
		{"a model of two words", message.SettingsChange{Model: pointer("lantern two")}, "no spaces"},
		{"no such provider", message.SettingsChange{Model: pointer("other"), Provider: pointer("lantern")}, "no provider of that name"},
		{"too few tokens", message.SettingsChange{Model: pointer("other"), TokensPerAnswer: pointer(1)}, "whole number from 1000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := d.Change(ctx, "", message.SettingsSetRequest{Set: c.set})
			require.Contains(t, said(t, err), c.want)
			now, err := d.Settings(ctx, "", message.SettingsGetRequest{Keys: true})
			require.NoError(t, err)
			require.Equal(t, want, now.Settings)
		})
	}
}

// A member with a model of their own is told who answers them, and what is
// chosen here stays the family's.
func TestAMembersOwnModelIsTold(t *testing.T) {
	const profile = "0123456789abcdef0123456789abcdef"
	ctx, d := context.Background(), newDesk(t, ring{}, nil)
	require.NoError(t, config.Write(filepath.Join(d.folder, "settings.json"), func() config.Settings {
		now := config.Defaults()
		now.Members = []config.Member{{Name: "Una", Profiles: []string{config.Mark(profile)}, Provider: "openai", BaseURL: "http://127.0.0.1:1234", Model: "hers"}, {Name: "Ben"}}
		return now
	}()))
	got, err := d.Change(ctx, profile, message.SettingsSetRequest{Set: message.SettingsChange{Provider: pointer("anthropic"), Model: pointer("ours")}})
	require.NoError(t, err)
	require.Equal(t, &message.OwnModel{Name: "Una", Provider: "openai", Model: "hers"}, got.Member)
	require.Equal(t, "ours", got.Settings.Model)
	got, err = d.Settings(ctx, "fedcba9876543210fedcba9876543210", message.SettingsGetRequest{})
	require.NoError(t, err)
	require.Nil(t, got.Member)
	require.Nil(t, got.KeysResponse)
}

func TestABrokenFileIsNamedAndLeftAsItIs(t *testing.T) {
	ctx, d := context.Background(), newDesk(t, ring{}, nil)
	_, err := d.Change(ctx, "", message.SettingsSetRequest{Set: message.SettingsChange{Model: pointer("small")}})
	require.NoError(t, err)
	const broken = "{\n  \"modle\": \"lantern\"\n}"
	path := filepath.Join(d.folder, "settings.json")
	require.NoError(t, os.WriteFile(path, []byte(broken), 0o600))
	got, err := d.Settings(ctx, "", message.SettingsGetRequest{Keys: true})
	require.NoError(t, err)
	require.Equal(t, "small", got.Settings.Model, "the last good one")
	require.Contains(t, got.Trouble, "line 2: no setting of that name")
	require.Equal(t, path, got.File)
	_, err = d.Change(ctx, "", message.SettingsSetRequest{Set: message.SettingsChange{Model: pointer("large")}})
	require.Contains(t, said(t, err), "line 2")
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, broken, string(raw))
}

func TestAKeyGoesInForOneHostAndIsOnlyListed(t *testing.T) {
	server := wiretest.New(t, wiretest.Typed("application/json", `{"data":[{"id":"m"}]}`), wiretest.Typed("application/json", `{"data":[]}`))
	ctx, d := context.Background(), newDesk(t, ring{}, map[string]string{"ANTHROPIC_API_KEY": theKey, "OPENAI_API_KEY": "lantern\nlantern"})
	got, err := d.SetKey(ctx, message.KeySetRequest{Provider: "openai", BaseURL: server.URL + "/v1/chat/completions", Key: theKey})
	require.NoError(t, err)
	require.Equal(t, message.KeysResponse{Keyring: true, Keys: []message.KeptKey{
		{Provider: "openai", Host: server.URL, From: message.FromKeyring},
		{Provider: "anthropic", Host: "https://api.anthropic.com", From: message.FromEnvironment, Variable: "ANTHROPIC_API_KEY"},
	}}, got, "one that is no key is left out")
	require.NotContains(t, fmt.Sprintf("%+v", got), "lantern")
	models, err := d.Models(ctx, message.ProviderRequest{Provider: "openai", BaseURL: server.URL})
	require.NoError(t, err)
	require.Equal(t, []string{"m"}, models.Models)
	require.Equal(t, "Bearer "+theKey, server.Requests()[0].Header.Get("Authorization"))

	_, err = d.RemoveKey(ctx, message.ProviderRequest{Provider: "openai"})
	require.Contains(t, said(t, err), "no key of this provider", "OpenAI's own host has none")
	got, err = d.RemoveKey(ctx, message.ProviderRequest{Provider: "openai", BaseURL: server.URL})
	require.NoError(t, err)
	require.Len(t, got.Keys, 1)
	_, err = d.Models(ctx, message.ProviderRequest{Provider: "openai", BaseURL: server.URL})
	require.NoError(t, err)
	require.Empty(t, server.Requests()[1].Header.Get("Authorization"))
}

func TestAKeyThatCannotBeKept(t *testing.T) {
	for _, c := range []struct {
		name, provider, base, key string
		held                      ring
		want                      string
	}{
		{"no keyring", "anthropic", "", theKey, nil, "never kept in the clear"},
		{"two lines", "anthropic", "", "lantern\nlantern", ring{}, "one line"},
		{"an address that is none", "openai", "file:///lantern", theKey, ring{}, "must be https"},
		{"a provider without keys", "quote", "", theKey, ring{}, "cannot do that"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, c.held, nil)
			_, err := d.SetKey(context.Background(), message.KeySetRequest{Provider: c.provider, BaseURL: c.base, Key: message.Value(c.key)})
			require.Contains(t, said(t, err), c.want)
			entries, err := os.ReadDir(d.folder)
			require.NoError(t, err)
			require.Empty(t, entries)
		})
	}
}

func TestADamagedListOfKeysIsTold(t *testing.T) {
	ctx, d := context.Background(), newDesk(t, ring{}, nil)
	require.NoError(t, os.WriteFile(filepath.Join(d.folder, "keys.json"), []byte("{"), 0o600))
	got, err := d.Settings(ctx, "", message.SettingsGetRequest{Keys: true})
	require.NoError(t, err)
	require.Contains(t, got.Trouble, "list of keys")
	_, err = d.SetKey(ctx, message.KeySetRequest{Provider: "openai", Key: theKey})
	require.Contains(t, said(t, err), "list of keys")
}

func TestATryTellsWhatAQuestionWouldTell(t *testing.T) {
	const leaky = `{"error":{"message":"lantern: your key is sk-lantern"}}`
	for _, c := range []struct {
		name, provider string
		reply          wiretest.Reply
		reason         string
	}{
		{"a model of Anthropic", "anthropic", wiretest.Stream(wiretest.Messages("end_turn", wiretest.Text("Hello."))), ""},
		{"a model at home", "openai", wiretest.Stream(wiretest.Completion("stop", wiretest.Content("Hello."))), ""},
		{"no such model", "openai", wiretest.Status(404, leaky), "not_found"},
		{"a key that is not taken", "anthropic", wiretest.Status(401, leaky), "key_refused"},
		{"no model's server", "openai", wiretest.Typed("text/html", "<html>"), "not_a_model"},
		{"another address", "openai", wiretest.Redirect(302, "http://127.0.0.1:9/"), "redirected"},
		{"a model without tools", "openai", wiretest.Status(400, `{"error":{"message":"m does not support tools"}}`), "no_tools"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := wiretest.New(t, c.reply)
			got, err := newDesk(t, ring{}, nil).Try(context.Background(), message.ModelRequest{Provider: c.provider, BaseURL: server.URL, Model: "m"}, nil)
			require.Len(t, server.Requests(), 1)
			if c.reason != "" {
				require.Equal(t, policy.RefuseFor(policy.ModelUnavailable, c.reason), err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, "m", got.Model)
			require.Positive(t, got.Seconds)
		})
	}
	_, err := newDesk(t, ring{}, nil).Try(context.Background(), message.ModelRequest{Provider: "anthropic", Model: "m"}, nil)
	require.Equal(t, policy.RefuseFor(policy.ModelUnavailable, "no_key"), err)
}

func TestAPersonWhoLeavesWaitsForNoModel(t *testing.T) {
	server := wiretest.New(t, wiretest.Mute())
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for len(server.Requests()) == 0 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	_, err := newDesk(t, ring{}, nil).Try(ctx, message.ModelRequest{Provider: "openai", BaseURL: server.URL, Model: "m"}, nil)
	require.Equal(t, policy.Refuse(policy.Cancelled), err)
	<-server.Gone()
}

// What runs on this computer is found with its models; what is something else,
// or leads elsewhere, is not, and nothing of the person's is sent to any.
func TestFindingWhatRunsHere(t *testing.T) {
	list := wiretest.Typed("application/json", `{"object":"list","data":[{"id":"qwen3:4b"},{"id":"gemma3"}]}`)
	ollama, studio := wiretest.New(t, list), wiretest.New(t, wiretest.Typed("application/json", `{"data":[]}`))
	elsewhere := wiretest.New(t, list)
	site, leads := wiretest.New(t, wiretest.Typed("text/html", "<html>")), wiretest.New(t, wiretest.Redirect(302, elsewhere.URL+"/v1/models"))
	mute := wiretest.New(t, wiretest.Mute())
	d := newDesk(t, ring{}, map[string]string{"OPENAI_API_KEY": theKey, "OPENAI_BASE_URL": ollama.URL},
		Local{"A", studio.URL}, Local{"B", ollama.URL}, Local{"C", site.URL}, Local{"D", leads.URL}, Local{"E", "http://127.0.0.1:1"}, Local{"F", mute.URL})
	got, err := d.Find(context.Background())
	require.NoError(t, err)
	require.Equal(t, []message.FoundServer{
		{Name: "A", BaseURL: studio.URL, Models: []string{}}, {Name: "B", BaseURL: ollama.URL, Models: []string{"gemma3", "qwen3:4b"}},
	}, got.Found)
	require.Empty(t, elsewhere.Requests())
	for _, one := range []*wiretest.Server{ollama, studio, site, leads} {
		request := one.Requests()[0]
		require.Empty(t, request.Body)
		require.Empty(t, request.Header.Get("Authorization"))
	}
	for _, one := range Known {
		require.True(t, strings.HasPrefix(one.BaseURL, "http://127.0.0.1:"), "this computer alone is searched")
	}
}
