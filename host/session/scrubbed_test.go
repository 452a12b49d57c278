package session

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// logBook is a log that is read while others write.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBook) Write(raw []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(raw)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func fillOf(token string) model.Proposal {
	return model.Proposal{Tool: "fill", Arguments: []byte(`{"token":"` + token + `","selector":"#field"}`)}
}

func TestWhatIsScrubbedAfterAFill(t *testing.T) {
	var log logBook
	var told []string
	mind := turns(
		func(hands model.Hands, _ model.Turn, say func(string) error) {
			require.Empty(t, codeOf(hands.Use(t.Context(), fillOf("email")).Refusal))
			told = append(told, codeOf(hands.Use(t.Context(), model.Proposal{Tool: "read_view"}).Refusal))
			require.NoError(t, say("Is it zoe.quill@"))
			require.NoError(t, say("mail.example? I guess ZOE%2Equill@mail.example."))
		},
		func(_ model.Hands, turn model.Turn, say func(string) error) {
			told = append(told, turn.Question.String(), turn.History[0].Question.String(), turn.History[0].Answer.String())
		},
	)
	s := newShop(t)
	h := newTestHost(t, mind, func(o *Options) { o.Vault = familyVault(); o.Log = zerolog.New(&log) })
	s.connect(h, profileA, "")
	first := s.ask("fill in the e-mail zoe.quill@mail.example")
	s.ended(first)
	require.Equal(t, "Is it [email]? I guess [email].", s.text(first), "towards the panel everything is scrubbed")
	require.NotContains(t, s.json(s.must(message.Answer, message.AnswerID{Answer: first})), "zoe.quill")
	second := s.ask("was it zoe.quill@mail.example?")
	s.ended(second)
	require.Equal(t, []string{
		"sensitive_data_blocked",
		"was it [email]?",
		"fill in the e-mail zoe.quill@mail.example",
		"Is it zoe.quill@mail.example? I guess ZOE%2Equill@mail.example.",
	}, told, "a person's words are scrubbed from the first fill on; the sidekick's own, and what it was told before, stay")
	for _, e := range s.until(func(e event) bool { return e.method == message.AnswerEnd && e.params["answer"] == second }) {
		require.NotContains(t, s.json(e.params), "zoe.quill")
	}
	require.NotContains(t, log.String(), "zoe.quill")
	require.NotContains(t, log.String(), "mail.example")
}

func TestAValueFromThePagesOwnListIsNotScrubbed(t *testing.T) {
	s := newShop(t)
	s.probe = probeOf(countryBox)
	s.got["fromList"] = true
	s.open()
	require.Equal(t, filledIt, s.fill("country"))
	require.Equal(t, "to Ireland", s.door.current().scrubber().Text("to Ireland").String())
	s.probe, s.got["fromList"] = probeOf(emailField), false
	require.Equal(t, filledIt, s.fill("email"))
	require.Equal(t, "to Ireland, [email]", s.door.current().scrubber().Text("to Ireland, "+emailValue).String())
}

func TestAPageThatCallsASecretOneOfItsListIsNotBelieved(t *testing.T) {
	s := newShop(t)
	s.probe = probeOf(emailField)
	s.got["fromList"] = true
	s.open()
	require.Equal(t, filledIt, s.fill("email"))
	require.Equal(t, "to [email]", s.door.current().scrubber().Text("to "+emailValue).String())
}

func TestAPasswordThatAPageShows(t *testing.T) {
	s := newShop(t)
	s.shows("Your password is Brass-Kettle-77.")
	h := s.open()
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
	require.Equal(t, "sensitive_data_blocked", s.use("read_page", map[string]any{}))
	s.until(func(e event) bool {
		return e.method == message.State && strings.Contains(e.params["sentence"].(string), "password of your vault")
	})
	require.True(t, h.ledger.of(profileA, siteSubject("shop.example")).closed())

	// Reopened three times it waits for the person.
	for n := 2; n <= foundMost; n++ {
		s.must(message.Reopen, message.ReopenRequest{Tab: 7})
		require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
		require.Empty(t, s.cards)
	}
	s.must(message.Reopen, message.ReopenRequest{Tab: 7})
	s.says = message.Deny
	require.Equal(t, "consent_refused", s.use("read_view", map[string]any{}))
	require.Len(t, s.cards, 1)
}

func (s *shop) shows(text string) { s.browser.page("read_view", fixed(view(text))) }

func TestOtherValuesAreNotLookedForInACleanRead(t *testing.T) {
	s := newShop(t)
	s.shows("Write to " + emailValue + " or marmalade.")
	s.open()
	require.Contains(t, s.use("read_view", map[string]any{}), emailValue, "a placeholder would answer a guess")
}

func TestAPasswordThatTheSessionItselfPutThere(t *testing.T) {
	s := newShop(t)
	s.touch["facts"] = nickname
	h := s.open()
	for _, piece := range []string{"brass-", "Kettle-", "77"} {
		require.Equal(t, didIt, s.use("insert", map[string]any{"text": piece}))
	}
	s.shows("Nickname: brass-Kettle-77")
	require.Contains(t, s.use("read_view", map[string]any{}), "Kettle", "its own words tell it nothing")
	s.shows("Nickname: brass-Kettle-77. Password: brass-Kettle-77")
	require.NotContains(t, s.use("read_view", map[string]any{}), "sensitive", "wherever they stand")

	other := newShop(t)
	other.connect(h, profileA, "")
	other.shows("Nickname: brass-Kettle-77")
	require.Contains(t, other.use("read_view", map[string]any{}), "Kettle", "nor does another session learn what it could not")
}

func TestAWordOfAPasswordHidesItNot(t *testing.T) {
	s := newShop(t)
	s.touch["facts"] = nickname
	s.open()
	require.Equal(t, didIt, s.use("insert", map[string]any{"text": "Kettle"}))
	s.shows("Your password is brass-Kettle-77.")
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
}

func TestEvaluateIsRefusedAndLogged(t *testing.T) {
	var log logBook
	s := newShop(t)
	h := s.open(func(o *Options) { o.Log = zerolog.New(&log) })
	for _, state := range policy.States {
		require.NoError(t, h.RaiseSession(s.session(), state))
		before := strings.Count(log.String(), "evaluate_disabled")
		require.Equal(t, "evaluate_disabled", s.use("evaluate", map[string]any{"script": "document.cookie"}))
		require.Equal(t, before+1, strings.Count(log.String(), "evaluate_disabled"))
		require.NotContains(t, log.String(), "cookie")
	}
}

func TestTheCatalogTellsNoValue(t *testing.T) {
	s := newShop(t)
	s.open()
	for _, listed := range []string{s.use("token_catalog", map[string]any{}), s.json(s.must(message.Catalog, map[string]any{}))} {
		require.Contains(t, listed, `"name":"card"`)
		require.Contains(t, listed, "Family card number")
		for _, value := range familyVault().values {
			if value != "Ireland" {
				require.NotContains(t, listed, value)
			}
		}
		require.NotContains(t, listed, "dailyLimit")
	}
}

func TestTheKindsOfTokensAreOneList(t *testing.T) {
	require.Len(t, policy.TokenKinds, len(vault.Kinds))
	for i, kind := range vault.Kinds {
		require.Equal(t, string(kind), policy.TokenKinds[i])
	}
}
