package app

import (
	"regexp"
	"testing"
	"time"

	"sidekick/host/app/provider"
	"sidekick/host/app/webkit"
	"sidekick/host/message"

	"github.com/stretchr/testify/require"
)

func TestAnAppShowsACodeUntilItIsPaired(t *testing.T) {
	h := newHost(t)
	h.paired = false
	panel, _, words := h.run(noneFilled(t))
	require.Eventually(t, func() bool { return regexp.MustCompile(`\d{4} \d{4}`).MatchString(words()) }, 10*time.Second, 5*time.Millisecond)
	found := panel.find(t, status(Connecting))
	require.NotRegexp(t, `\d{4}`, found["params"].(object)["sentence"], "the code is the window's own word")
	require.NotContains(t, h.told(), message.Filled+" ")
	close(h.typed)
	panel.find(t, status(Connected))
	require.Empty(t, words())
	require.Len(t, h.hellos, 2, "what a connection may do is fixed at its hello")
}

func TestTheHostKnowsWhatWasFilledInBeforeItReads(t *testing.T) {
	h := newHost(t)
	filled := noneFilled(t)
	require.NoError(t, filled.Remember("https://shop.example", []string{"shop.example"}))
	panel, shown, _ := h.run(filled)
	panel.find(t, status(Connected))
	require.Equal(t, []string{"filled https://shop.example"}, h.told())
	_, err := h.connection().Callback(t.Context(), message.Tab, object{"tab": provider.Tab})
	require.NoError(t, err)

	shown.events <- webkit.Event{What: webkit.Committed, Document: 2, Address: "https://elsewhere.test/x"}
	require.Eventually(t, func() bool { return len(h.told()) == 3 }, 5*time.Second, 5*time.Millisecond)
	require.Equal(t, []string{"filled https://shop.example", "navigated https://elsewhere.test"}, h.told()[1:], "the tab carries it wherever it goes")
}

func TestOpeningAgainForgetsTheSiteThatIsShownAlone(t *testing.T) {
	h := newHost(t)
	h.answers[message.Reopen] = message.HelloResponse{Protocol: 1, Session: "0123456789abcdef0123456789abcdef", State: message.SessionState{Reading: "open", State: "clean", Sentence: "Open."}}
	filled := noneFilled(t)
	require.NoError(t, filled.Remember("https://shop.example", []string{"shop.example"}))
	require.NoError(t, filled.Remember("https://bank.example", []string{"bank.example"}))
	panel, _, _ := h.run(filled)
	panel.find(t, status(Connected))
	panel.post(`{"post":{"id":1,"method":"reopen","params":{"tab":1}}}`)
	panel.find(t, func(said object) bool { return said["id"] == 1.0 && said["result"] != nil })
	require.Empty(t, filled.Tab(), "the tab is open")
	require.Empty(t, filled.Shown("https://shop.example"), "and so is what it showed")
	require.Equal(t, "https://bank.example", filled.Shown("https://bank.example"), "where it was filled in is closed to a host that lost its state")
}

func TestAConnectionThatBreaksLosesNothing(t *testing.T) {
	h := newHost(t)
	h.answers[message.Ask] = message.AskResponse{Answer: "0123456789abcdef0123456789abcdef"}
	h.answers[message.Answer] = message.AnswerResponse{Answer: "0123456789abcdef0123456789abcdef", Seq: 7, Done: true, End: &message.AnswerDone{End: message.EndComplete}, Tools: []message.AnswerStep{}}
	panel, _, _ := h.run(noneFilled(t))
	panel.find(t, status(Connected))
	panel.post(`{"post":{"id":1,"method":"ask","params":{"text":"What?","tab":1}}}`)
	panel.find(t, func(said object) bool { return said["id"] == 1.0 && said["result"] != nil })
	h.connection().Stop()
	ended := panel.find(t, func(said object) bool { return said["event"] == message.AnswerEnd })
	require.Equal(t, message.EndComplete, ended["params"].(object)["end"])
	require.EqualValues(t, 7, ended["params"].(object)["seq"])
	require.Len(t, h.hellos, 2)
	require.NotEmpty(t, h.hellos[1].Resume)

	panel.post(`{"post":{"id":2,"method":"new_session","params":{}}}`)
	panel.find(t, func(said object) bool { return said["id"] == 2.0 && said["result"] != nil })
	require.Empty(t, h.hellos[len(h.hellos)-1].Resume, "another conversation is another session")
}

func TestAPairingThatWasTakenBackShowsACodeAgain(t *testing.T) {
	h := newHost(t)
	panel, _, words := h.run(noneFilled(t))
	panel.find(t, status(Connected))
	h.mu.Lock()
	h.paired = false
	h.answers[message.Ask] = message.RefusalResponse{Refusal: &message.Refusal{Code: "not_paired", Sentence: "Not paired."}}
	h.answers[message.SettingsGet] = h.answers[message.Ask]
	h.mu.Unlock()
	panel.post(`{"post":{"id":1,"method":"settings_get","params":{}}}`)
	panel.find(t, func(said object) bool { return said["id"] == 1.0 })
	require.Empty(t, words(), "settings are a browser's, paired or not")
	panel.post(`{"post":{"id":2,"method":"ask","params":{"text":"What?","tab":1}}}`)
	require.Eventually(t, func() bool { return regexp.MustCompile(`\d{4} \d{4}`).MatchString(words()) }, 10*time.Second, 5*time.Millisecond)
}

func TestThePanelAsksForNothingElse(t *testing.T) {
	h := newHost(t)
	panel, _, _ := h.run(noneFilled(t))
	panel.find(t, status(Connected))
	for i, method := range []string{"vault_list", "pair_code", "clients", "hello", "page_event", "settings_set", "toString"} {
		panel.post(`{"post":{"id":` + string(rune('1'+i)) + `,"method":"` + method + `","params":{}}}`)
		refused := panel.find(t, func(said object) bool { return said["id"] == float64(i+1) })
		require.Equal(t, "bad_message", refused["error"].(object)["code"], method)
	}
	require.Empty(t, h.told())
}

func TestCardsAreShownByThePanelThatIsThere(t *testing.T) {
	h := newHost(t)
	panel, _, _ := h.run(noneFilled(t))
	panel.find(t, status(Connected))
	answer, err := h.connection().Callback(t.Context(), message.ConsentAsk, object{"id": "c1", "card": object{"hash": "h"}})
	require.NoError(t, err)
	var shown message.ConsentAskResponse
	require.NoError(t, answer.UnmarshalResult(&shown))
	require.True(t, shown.Shown)
	card := panel.find(t, func(said object) bool { return said["event"] == message.ConsentAsk })
	require.Equal(t, "c1", card["params"].(object)["id"])

	require.False(t, (&Port{}).Send(t.Context(), "a card"), "without a document nobody sees it")
}
