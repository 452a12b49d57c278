package providers

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/model"
	"sidekick/host/model/wiretest"
	"sidekick/host/policy"
)

// leaky is what a server says of an error: it repeats the key and the page.
const leaky = `{"type":"error","error":{"type":"api_error","message":"` + theKey + ` page words"},"message":"` + theKey + ` page words"}`

func TestFaultsAreSaidInWords(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		several := func(reply wiretest.Reply) []wiretest.Reply {
			return []wiretest.Reply{reply, reply, reply, reply, reply, reply}
		}
		once := func(reply wiretest.Reply) []wiretest.Reply { return []wiretest.Reply{reply} }
		long := "data: " + strings.Repeat("x", 2<<20)
		for _, c := range []struct {
			name, why    string
			replies      []wiretest.Reply
			code, reason string
			requests     int
			said         string
		}{
			{"wrong key", "asking again would lock the account", once(wiretest.Status(401, leaky)), "model_unavailable", "key_refused", 1, ""},
			{"no right", "", once(wiretest.Status(403, leaky)), "model_unavailable", "not_allowed", 1, ""},
			{"unpaid", "", once(wiretest.Status(402, leaky)), "model_unavailable", "credit", 1, ""},
			{"no such model", "", once(wiretest.Status(404, leaky)), "model_unavailable", "not_found", 1, ""},
			{"not taken", "the same request would fail again", once(wiretest.Status(400, leaky)), "model_unavailable", "bad_request", 1, ""},
			{"too long", "", once(wiretest.Status(413, leaky)), "limit_reached", "context", 1, ""},
			{"always busy", "it ends some time", several(wiretest.Status(429, leaky)), "model_unavailable", "busy", 5, ""},
			{"always overloaded", "", several(wiretest.Status(529, leaky)), "model_unavailable", "busy", 5, ""},
			{"always down", "", several(wiretest.Status(500, leaky)), "model_unavailable", "down", 5, ""},
			{"says not to ask again", "", once(wiretest.Status(503, leaky, "X-Should-Retry", "false")), "model_unavailable", "down", 1, ""},
			{"hangs up at once", "", several(wiretest.Cut("")), "model_unavailable", "cut_off", 5, ""},
			{"breaks off", "what was read cannot be taken back", once(wiretest.Cut(w.begun)), "model_unavailable", "cut_off", 1, "The beginning"},
			{"ends early", "a proxy that gives up ends a stream properly", once(wiretest.Stream(w.begun)), "model_unavailable", "cut_off", 1, "The beginning"},
			{"error in the middle", "", once(wiretest.Stream(w.failing)), "model_unavailable", map[string]string{"anthropic": "busy", "openai": "down"}[w.name], 1, "The beginning"},
			{"elsewhere", "the key is for this host alone", once(wiretest.Redirect(307, "http://127.0.0.1:1/")), "model_unavailable", "redirected", 1, ""},
			{"elsewhere for good", "", once(wiretest.Redirect(301, "/other")), "model_unavailable", "redirected", 1, ""},
			{"a web page", "a wrong address often answers with one", once(wiretest.Typed("text/html", "<html>"+theKey)), "model_unavailable", "not_a_model", 1, ""},
			{"no stream", "", once(wiretest.Typed("application/json", leaky)), "model_unavailable", "not_a_model", 1, ""},
			{"no type at all", "", once(wiretest.Typed("", w.text("Hello"))), "model_unavailable", "not_a_model", 1, ""},
			{"no JSON", "", once(wiretest.Stream("event: message_start\ndata: {" + theKey + "\n\n")), "model_unavailable", "garbled", 1, ""},
			{"a huge line", "it must not fill the memory", once(wiretest.Stream(long)), "model_unavailable", "garbled", 1, ""},
			{"no words", "", once(wiretest.Stream(w.text())), "model_unavailable", "empty", 1, ""},
			{"an empty stream", "", several(wiretest.Stream("")), "model_unavailable", "cut_off", 5, ""},
			{"cut at its longest", "", once(wiretest.Stream(w.stopped(w.length, "A part"))), "limit_reached", "answer_length", 1, "A part"},
		} {
			t.Run(c.name, func(t *testing.T) {
				server := wiretest.New(t, c.replies...)
				got := newTurn().answer(t, context.Background(), w, server.URL)
				refusal := got.refusal(t)
				require.Equal(t, c.code, refusal.Code, c.why)
				require.Equal(t, c.reason, refusal.Reason, c.why)
				require.Len(t, server.Requests(), c.requests, c.why)
				require.Equal(t, c.said, got.said.String())
				require.Equal(t, policy.RefuseFor(policy.Code(c.code), c.reason), refusal, "every word is the host's own")
				require.Len(t, got.waited, c.requests-1)
				require.Len(t, got.told, c.requests-1, "the person is told of each wait")
				if got.err != nil {
					require.NotContains(t, fmt.Sprintf("%v %+v %#v", got.err, got.err, got.err), theKey)
				}
				require.Len(t, got.record.received, c.requests)
				whole := c.reason == "empty" || c.reason == "answer_length"
				require.Equal(t, !whole, got.record.received[0].Fault != "", "the record knows which requests came to nothing")
			})
		}
	})
}

func TestNobodyThere(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		got := newTurn().answer(t, context.Background(), w, unused(t))
		require.Equal(t, "unreachable", got.refusal(t).Reason)
		require.Empty(t, got.waited, "whoever forgot to start the local server is told at once")
	})
}

func TestABusyProviderIsAskedAgain(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		for _, c := range []struct {
			name   string
			first  wiretest.Reply
			exact  time.Duration
			atMost time.Duration
		}{
			{"retry-after in seconds", wiretest.Status(429, leaky, "Retry-After", "3"), 3 * time.Second, 0},
			{"retry-after in milliseconds", wiretest.Status(429, leaky, "Retry-After-Ms", "1500"), 1500 * time.Millisecond, 0},
			{"retry-after as a date that is over", wiretest.Status(503, leaky, "Retry-After", "Mon, 02 Jan 2006 15:04:05 GMT"), 0, time.Second},
			{"nothing said", wiretest.Status(529, leaky), 0, time.Second},
			{"nonsense said", wiretest.Status(500, leaky, "Retry-After", "-7"), 0, time.Second},
			{"reset before a word", wiretest.Cut(""), 0, time.Second},
			{"error before a word", wiretest.Stream(w.failing[max(strings.LastIndex(w.failing, "event: error"), strings.LastIndex(w.failing, `data: {"error"`)):]), 0, time.Second},
		} {
			t.Run(c.name, func(t *testing.T) {
				server := wiretest.New(t, c.first, wiretest.Stream(w.text("14 days.")))
				got := newTurn().answer(t, context.Background(), w, server.URL)
				require.NoError(t, got.err)
				require.Equal(t, "14 days.", got.said.String())
				require.Equal(t, []string{"asking_again"}, got.told)
				require.Len(t, got.waited, 1)
				if c.exact > 0 {
					require.Equal(t, c.exact, got.waited[0])
				} else {
					require.Positive(t, got.waited[0])
					require.LessOrEqual(t, got.waited[0], c.atMost)
				}
				require.Equal(t, server.Requests()[0].Body, server.Requests()[1].Body, "the same request")
				require.Equal(t, []int{1, 2}, []int{got.record.sent[0].Attempt, got.record.sent[1].Attempt})
			})
		}
	})
}

func TestPausesGrow(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		down := wiretest.Status(500, leaky)
		server := wiretest.New(t, down, down, down, down, down)
		got := newTurn().answer(t, context.Background(), w, server.URL)
		require.Len(t, got.waited, 4)
		for i := 1; i < len(got.waited); i++ {
			require.Greater(t, got.waited[i], got.waited[i-1])
		}
	})
}

func TestALongWaitIsAnAnswer(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		server := wiretest.New(t, wiretest.Status(429, leaky, "Retry-After", "3600"))
		got := newTurn().answer(t, context.Background(), w, server.URL)
		require.Equal(t, "busy", got.refusal(t).Reason)
		require.Empty(t, got.waited, "nobody waits an hour before the panel")
	})
}

func TestSilenceEnds(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		for _, c := range []struct {
			name  string
			reply wiretest.Reply
			said  string
		}{
			{"in the middle", wiretest.Stall(w.begun), "The beginning"},
			{"before a word", wiretest.Mute(), ""},
		} {
			t.Run(c.name, func(t *testing.T) {
				server := wiretest.New(t, c.reply)
				turn := newTurn()
				turn.silence = 50 * time.Millisecond
				turn.options.Bounds.Attempts = 1
				got := turn.answer(t, context.Background(), w, server.URL)
				require.Equal(t, "silent", got.refusal(t).Reason)
				require.Equal(t, c.said, got.said.String())
				<-server.Gone() // the server was told
			})
		}
	})
}

func TestNothingLeavesWithoutWhatItNeeds(t *testing.T) {
	eachWire(t, func(t *testing.T, w wire) {
		for _, c := range []struct {
			name, base, reason string
			keys               model.Keys
		}{
			{"no key for a public host", "https://models.example/v1", "no_key", keysFor{none: true}},
			{"a key of another host", "https://models.example/v1", "no_key", keysFor{key: keyOf(t, "https://other.example")}},
			{"a key of the same host in the clear", "https://models.example/v1", "no_key", keysFor{key: keyOf(t, "http://models.example")}},
			{"a key of another port", "https://models.example/v1", "no_key", keysFor{key: keyOf(t, "https://models.example:8443")}},
			{"a keyring that does not open", "https://models.example/v1", "keyring", locked{}},
		} {
			t.Run(c.name, func(t *testing.T) {
				turn := newTurn()
				turn.keys = c.keys
				got := turn.answer(t, context.Background(), w, c.base)
				require.Equal(t, c.reason, got.refusal(t).Reason)
				require.Empty(t, got.record.sent)
			})
		}
		for _, base := range []string{"http://models.example/v1", "ftp://models.example", "models.example", "https://person:secret@models.example", "https://models.example/?key=1", "https://models.example/#x", "http://8.8.8.8/v1", "https://"} {
			_, _, err := w.make(base, newTurn().options, keysFor{}, time.Minute)
			var refusal *policy.Refusal
			require.ErrorAs(t, err, &refusal, base)
			require.Equal(t, "address", refusal.Reason, base)
		}
	})
}

// locked is where keys cannot be had.
type locked struct{}

func (locked) Key(context.Context, string, string) (model.Key, error) {
	return model.Key{}, errors.New("the keyring is locked")
}

func keyOf(t *testing.T, base string) model.Key {
	t.Helper()
	key, err := model.NewKey(theKey, base)
	require.NoError(t, err)
	return key
}

// unused is an address where nothing listens.
func unused(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, listener.Close())
	return "http://" + listener.Addr().String()
}
