package providers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

// The key is in one header, of requests to its own host, and nowhere else.
func TestTheKeyIsInOneHeaderAndNowhereElse(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t,
			wiretest.Status(429, leaky),
			wiretest.Stream(w.uses("Looking.", call{"a", "read_page", nil}, call{"b", theKey, []string{`{"key":"x"}`}})),
			wiretest.Stream(w.text("Done.")))
		turn := newTurn()
		turn.hands.results["read_page"] = content(t, map[string]any{"main": "A page"})
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		for i, request := range server.Requests() {
			for name, values := range request.Header {
				for _, value := range values {
					if name == "Authorization" {
						require.Equal(t, "Bearer "+theKey, value)
					} else {
						require.NotContains(t, value, theKey, name)
					}
				}
			}
			require.NotEmpty(t, request.Header.Get("Authorization"))
			if i < 2 { // the third repeats the model's own words, which are whatever it says
				require.NotContains(t, string(request.Body), theKey)
			}
		}
		for _, sent := range got.record.sent {
			require.NotContains(t, fmt.Sprintf("%v %+v", sent.Host, sent.Shown), theKey)
		}
	})
}

// Neither the key nor a page's words go where a server points.
func TestNoRedirectIsFollowed(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		for _, code := range []int{301, 302, 303, 307, 308} {
			elsewhere := wiretest.New(t, wiretest.Stream(w.text("Gotcha")))
			server := wiretest.New(t, wiretest.Redirect(code, elsewhere.URL+"/v1/messages"))
			got := newTurn().answer(t, context.Background(), w, server.URL)
			require.Equal(t, "redirected", got.refusal(t).Reason)
			require.Empty(t, elsewhere.Requests())
		}
	})
}

// The environment of the process sets neither where requests go nor what they
// carry: a key of the SDK's own would follow no rule of ours.
func TestTheSDKsTakeNothingFromTheEnvironment(t *testing.T) {
	for name, value := range map[string]string{
		"ANTHROPIC_API_KEY": "sk-environment", "ANTHROPIC_AUTH_TOKEN": "sk-environment", "ANTHROPIC_BASE_URL": "http://127.0.0.1:1",
		"ANTHROPIC_CUSTOM_HEADERS": "X-Environment: yes", "OPENAI_API_KEY": "sk-environment", "OPENAI_BASE_URL": "http://127.0.0.1:1",
		"OPENAI_ORG_ID": "org-environment", "OPENAI_PROJECT_ID": "proj-environment", "OPENAI_CUSTOM_HEADERS": "X-Environment: yes",
	} {
		t.Setenv(name, value)
	}
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Stream(w.text("Hello.")), wiretest.Stream(w.text("Hello.")))
		require.NoError(t, newTurn().answer(t, context.Background(), w, server.URL).err)
		keyless := newTurn()
		keyless.keys = keysFor{none: true}
		require.NoError(t, keyless.answer(t, context.Background(), w, server.URL).err)
		requests := server.Requests()
		require.Len(t, requests, 2)
		require.Empty(t, requests[1].Header.Get("Authorization"), "a server at home is asked without a key")
		for _, request := range requests {
			var all bytes.Buffer
			require.NoError(t, request.Header.Write(&all))
			require.NotContains(t, strings.ToLower(all.String()), "environment")
			for _, about := range []string{"X-Stainless-Os", "X-Stainless-Arch", "X-Stainless-Runtime-Version", "Traceparent", "X-Api-Key"} {
				require.Empty(t, request.Header.Get(about), "a provider needs to know nothing of this computer")
			}
			require.Equal(t, "Sidekick", request.Header.Get("User-Agent"))
			name, err := os.Hostname()
			require.NoError(t, err)
			if len(name) > 3 {
				require.NotContains(t, string(request.Body), name)
			}
		}
	})
}

func TestAKeyPrintsAsNothing(t *testing.T) {
	key := keyOf(t, "https://api.example")
	holder := struct {
		Key   model.Key
		inner model.Key
	}{key, key}
	marshalled, err := json.Marshal(map[string]any{"key": key, "holder": holder})
	require.NoError(t, err)
	for _, printed := range []string{
		fmt.Sprint(key), fmt.Sprintf("%v %+v %#v %s %q %x %d", key, key, key, key, key, key, key),
		fmt.Sprintf("%v %+v %#v", holder, holder, holder), fmt.Sprintf("%v", &holder), string(marshalled),
	} {
		require.NotContains(t, printed, theKey)
		require.NotContains(t, printed, fmt.Sprintf("%x", theKey))
	}
	for _, c := range []struct{ name, base, other string }{
		{"another host", "https://api.example", "https://api.example.evil.example"},
		{"another scheme", "https://api.example", "http://api.example"},
		{"another port", "https://api.example", "https://api.example:444"},
		{"a part of the name", "https://api.example", "https://evil-api.example"},
	} {
		to, err := url.Parse(c.other)
		require.NoError(t, err)
		require.False(t, keyOf(t, c.base).Fits(to), c.name)
	}
	for _, same := range []string{"https://API.example/v1", "https://api.example:443/", "https://api.example./x"} {
		to, err := url.Parse(same)
		require.NoError(t, err)
		require.True(t, key.Fits(to), same)
	}
	for _, bad := range []string{"", " ", "two words", "line\nbreak", "ключ", strings.Repeat("k", 9000)} {
		_, err := model.NewKey(bad, "https://api.example")
		require.ErrorIs(t, err, model.ErrKeyShape)
	}
	for _, bad := range []string{"", "api.example", "ftp://api.example", "https://"} {
		_, err := model.NewKey(theKey, bad)
		require.ErrorIs(t, err, model.ErrKeyHost)
	}
}

// What is kept of a request goes through the scrub of whoever keeps it: the
// model may have guessed a value in its own words.
func TestTheRecordIsReadThroughAScrub(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		const guess = "correct-horse-battery"
		server := wiretest.New(t,
			wiretest.Stream(w.uses("Is it "+guess+"?", call{"a", "read_page", nil})),
			wiretest.Stream(w.text("Done.")))
		turn := newTurn()
		turn.hands.results["read_page"] = content(t, map[string]any{"main": "A page"})
		got := turn.answer(t, context.Background(), w, server.URL)
		require.NoError(t, got.err)
		require.Len(t, got.record.sent, 2)
		second := got.record.sent[1]
		require.Contains(t, second.Text.Text(policy.NewScrubber()).String(), guess)
		values := policy.NewScrubber().With(policy.NewValues([]policy.Value{{Kind: "password", Text: guess}}))
		kept := second.Text.Text(values).String()
		require.NotContains(t, kept, guess)
		require.Contains(t, kept, "[password]")
		printed := fmt.Sprintf("%v %+v %#v %s %x %v", second.Text, second, second.Text, second.Text, second.Text, &second)
		for _, form := range []string{guess, fmt.Sprintf("%x", guess), strings.Trim(fmt.Sprint([]byte(guess)), "[]")} {
			require.NotContains(t, printed, form, "it is read through a scrub or not at all")
		}
		require.Equal(t, []model.Shown{{Tool: "read_page", Characters: len(`{"main":"A page"}`)}}, second.Shown)
		require.Empty(t, got.record.sent[0].Shown)
		require.Equal(t, strings.TrimPrefix(server.URL, "http://"), second.Host)
		require.Equal(t, len(server.Requests()[1].Body), second.Bytes)
		require.Equal(t, w.name, second.Provider)
		require.False(t, second.At.IsZero())
		require.Equal(t, model.Usage{Input: map[string]int64{"anthropic": 100, "openai": 130}[w.name], CacheRead: 20, CacheWrite: map[string]int64{"anthropic": 30, "openai": 0}[w.name], Output: 40}, got.record.received[1].Usage)
	})
}
