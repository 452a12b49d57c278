package session

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
)

func (s *shop) held() []any { return s.must(message.Consents, map[string]any{})["consents"].([]any) }

func TestConsentsThatHoldAreListedAndTakenBack(t *testing.T) {
	folder := t.TempDir()
	s := newShop(t)
	s.says = message.Always
	h := s.open(func(o *Options) { o.States = NewDisk(folder) })
	require.Empty(t, s.held())
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.Equal(t, filledIt, s.fill("email"))
	held := s.held()
	require.Len(t, held, 2)
	sentences := map[string]string{}
	for _, one := range held {
		one := one.(map[string]any)
		sentences[one["sentence"].(string)] = one["id"].(string)
		require.InDelta(t, time.Now().UnixMilli(), one["since"], 60_000)
	}
	require.Contains(t, sentences, "Click on shop.example without asking.")
	fill := sentences["Fill “Zoe's e-mail” on shop.example without asking."]
	require.NotEmpty(t, fill)

	other := newShop(t)
	other.connect(h, profileB, "")
	require.Empty(t, other.held(), "another profile's")
	forget := func(b *shop, id string) bool {
		return b.must(message.ConsentForget, message.ConsentForgetRequest{ID: id})["forgotten"].(bool)
	}
	require.False(t, forget(other, fill))
	require.False(t, forget(s, newID()))
	asked := len(s.cards)
	require.True(t, forget(s, fill))
	require.False(t, forget(s, fill))
	require.Len(t, s.held(), 1)
	s.says = message.Deny
	require.Equal(t, "consent_refused", s.fill("email"), "it asks again")
	require.Len(t, s.cards, asked+1)

	h.Close()
	again := newShop(t)
	again.open(func(o *Options) { o.States = NewDisk(folder) })
	left := again.held()
	require.Len(t, left, 1)
	require.Equal(t, "Click on shop.example without asking.", left[0].(map[string]any)["sentence"])
	require.NotZero(t, left[0].(map[string]any)["since"])
}

func TestAnActThatWasAllowedForASessionAsksAgainOnceTakenBack(t *testing.T) {
	s := newShop(t)
	s.open()
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	s.says = message.Always
	other := newShop(t)
	other.says = message.Always
	other.connect(s.door.host, profileA, "")
	require.Equal(t, didIt, other.use("click", map[string]any{"selector": "#next"}))
	s.must(message.ConsentForget, message.ConsentForgetRequest{ID: s.held()[0].(map[string]any)["id"].(string)})
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.Len(t, s.cards, 2)
}

func TestTheSentenceOfEveryKindOfConsent(t *testing.T) {
	h := newTestHost(t, says(""), func(o *Options) { o.Vault = familyVault() })
	rows := map[string]string{
		"fill,email,extension,Sidekick,shop.example":             "Fill “Zoe's e-mail” on shop.example without asking.",
		"fill,gone,extension,Sidekick,shop.example":              "Fill “gone” on shop.example without asking.",
		"act,navigate,extension,Sidekick,shop.example":           "Go to pages on shop.example without asking.",
		"act,click,mcp,Agent\u202e X,shop.example":               "Click on shop.example without asking, for the program that calls itself “Agent X”.",
		"act,press,extension,Sidekick,shop.example,js.example":   "Press keys on shop.example, in its frames of js.example without asking.",
		"act,another,extension,Sidekick,shop.example":            "Act on shop.example without asking.",
		"read,mcp,Agent,shop.example":                            "Look at shop.example without asking, for the program that calls itself “Agent”.",
		"fill,email":                                             "Something that an older version asked for.",
		"":                                                       "Something that an older version asked for.",
		"read,mcp," + strings.Repeat("x", 200) + ",shop.example": "Look at shop.example without asking, for the program that calls itself “" + strings.Repeat("x", 59) + "…”.",
	}
	for key, want := range rows {
		require.Equal(t, want, h.consentSentence(h.scrub, strings.ReplaceAll(key, ",", "\x00")))
	}
}
