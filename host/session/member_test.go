package session

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// family says whose each profile is, and can change its mind.
type family struct {
	mu sync.Mutex
	of map[string]Member
}

func (f *family) options(o *Options) {
	o.Member = func(profile string) Member {
		f.mu.Lock()
		defer f.mu.Unlock()
		return f.of[profile]
	}
}

func (f *family) bind(profile string, m Member) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.of == nil {
		f.of = map[string]Member{}
	}
	f.of[profile] = m
}

func named(names ...string) func(string) bool {
	return func(token string) bool {
		for _, name := range names {
			if name == token {
				return true
			}
		}
		return false
	}
}

var (
	annas = Member{Name: "Anna", Sees: func(token string) bool { return token != "email" }}
	bens  = Member{Name: "Ben", Ruled: true, Rules: policy.NewRules(nil, []string{"picture"}), Sees: named("email")}
)

// remembers answers with how many exchanges it was told of.
var remembers = sidekick(func(_ context.Context, turn model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
	return model.End{Kind: model.Complete}, say(strings.Repeat("I know. ", len(turn.History)) + "Marmalade.")
})

// What was said before a profile was somebody's is not theirs: not in the list,
// not in what left, not to go on with, and not in the sidekick's memory.
func TestConversationsAreTheirMembersAlone(t *testing.T) {
	f := &family{}
	store, err := history.Open(t.TempDir(), func(err error) { t.Error(err) })
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	h, b := newTestHost(t, remembers, f.options, func(o *Options) { o.History = store }), newShop(t).browser
	session := b.connect(h, profileA, "")["session"].(string)
	b.ended(b.ask("What did the doctor say?"))
	answer := b.ask("And then?")
	b.ended(answer)
	require.Equal(t, "I know. Marmalade.", b.text(answer))
	id := b.conversations("")[0]["id"].(string)

	f.bind(profileA, bens)
	require.Empty(t, b.conversations(""))
	require.Empty(t, b.conversations("doctor"))
	require.EqualValues(t, 0, b.must(message.Left, message.LeftRequest{})["sum"].(map[string]any)["requests"])
	require.EqualValues(t, 0, b.must(message.Left, message.LeftRequest{Conversation: id})["sum"].(map[string]any)["requests"])
	for method, params := range map[string]any{
		message.Conversation: message.ConversationID{ID: id}, message.ConversationResume: message.ConversationID{ID: id},
		message.ConversationForget: message.ConversationForgetRequest{ID: id}, message.ConversationExport: message.ConversationExportRequest{ID: id, Format: "json"},
	} {
		require.Equal(t, "conversation_gone", reasonOf(b.must(method, params)), method)
	}
	require.Equal(t, "not_available", b.must(message.Answer, message.AnswerID{Answer: answer})["refusal"].(map[string]any)["code"], "the answer that was given here is gone too")
	later := b.ask("What do you know?")
	b.ended(later)
	require.Equal(t, "Marmalade.", b.text(later), "the sidekick was told nothing of it")
	require.Len(t, b.conversations(""), 1)

	back := newShop(t).browser
	hello := back.connect(h, profileA, session)
	require.Equal(t, later, hello["answer"])
	f.bind(profileA, annas)
	again := newShop(t).browser
	hello = again.connect(h, profileA, session)
	require.NotContains(t, hello, "answer", "a session that is resumed is another member's by now")
	require.Empty(t, again.conversations(""))

	// The person's own command has them all.
	all, fault := h.Recall(message.Conversations, []byte(`{}`))
	require.Nil(t, fault)
	require.Len(t, all.(message.ConversationsResponse).Conversations, 2)
}

// An answer in flight ends when the profile becomes somebody else's.
func TestAnAnswerInFlightEndsWithItsMember(t *testing.T) {
	f := &family{}
	stopped := make(chan struct{})
	mind := sidekick(func(ctx context.Context, _ model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		_ = say("The doctor ")
		<-ctx.Done()
		close(stopped)
		return model.End{}, ctx.Err()
	})
	h, b := newTestHost(t, mind, f.options), newShop(t).browser
	b.connect(h, profileA, "")
	answer := b.ask("What did the doctor say?")
	b.until(func(e event) bool { return e.method == message.AnswerDelta })
	f.bind(profileA, bens)
	b.must(message.Catalog, struct{}{})
	<-stopped
	require.Equal(t, "cancelled", b.ended(answer)["end"])
}

func TestASecondProfileHearsNothingOfTheFirst(t *testing.T) {
	f := &family{}
	f.bind(profileA, annas)
	f.bind(profileB, bens)
	store, err := history.Open(t.TempDir(), nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	h, anna := newTestHost(t, remembers, f.options, func(o *Options) { o.History = store }), newShop(t).browser
	session := anna.connect(h, profileA, "")["session"].(string)
	anna.ended(anna.ask("What did the doctor say?"))
	ben := newShop(t).browser
	hello := ben.connect(h, profileB, session)
	require.Equal(t, false, hello["resumed"], "another's session is not resumed")
	require.NotContains(t, hello, "answer")
	require.Empty(t, ben.conversations(""))
	require.EqualValues(t, 0, ben.must(message.ConversationForget, message.ConversationForgetRequest{All: true})["forgotten"])
	require.Len(t, anna.conversations(""), 1)
}

// The vault's values are their members', in the catalog, at a fill, and in the
// settings page.
func TestValuesAreTheirMembersAlone(t *testing.T) {
	f := &family{}
	f.bind(profileA, annas)
	f.bind(profileB, bens)
	anna := newShop(t)
	h := anna.open(f.options)
	names := func(s *shop) (all []string) {
		for _, one := range s.must(message.Catalog, struct{}{})["tokens"].([]any) {
			all = append(all, one.(map[string]any)["name"].(string))
		}
		return all
	}
	require.NotContains(t, names(anna), "email")
	require.Contains(t, names(anna), "card")
	require.Equal(t, "token_unknown", anna.fill("email"))
	ben := newShop(t)
	ben.connect(h, profileB, "")
	require.Equal(t, []string{"email"}, names(ben))
	require.Equal(t, "token_unknown", ben.fill("twice"), "of the right kind, on the right site, and not his")
	require.NotContains(t, ben.use("token_catalog", map[string]any{}), "card")
	require.Equal(t, filledIt, ben.fill("email"))
}

func TestAMemberKeepsTheirOwnValuesAlone(t *testing.T) {
	f := &family{}
	keeper := vault.Open(t.TempDir(), vault.Options{Keyring: noKeyring{}})
	require.NoError(t, keeper.Create([]byte(typedPassphrase)))
	for _, name := range []string{"card", "email"} {
		require.NoError(t, keeper.Add(vault.Token{Name: name, Kind: "email", Label: name, Sites: []string{"shop.example"}}, vault.NewSecret([]byte("a@b.example"))))
	}
	f.bind(profileA, annas)
	h, b := newTestHost(t, says(""), f.options, func(o *Options) { o.Keeper = keeper }), newBrowser(t)
	b.connect(h, profileA, "")
	own := func() any {
		t.Helper()
		return b.must(message.VaultList, message.VaultKeyRequest{})["tokens"].([]any)[0].(map[string]any)["own"]
	}
	require.Nil(t, own(), "a profile that is nobody's owns nothing")
	for _, hers := range []bool{true, false} {
		with := annas
		with.Owns = func(token string) bool { return hers && token == "card" }
		f.bind(profileA, with)
		require.Equal(t, hers, own())
	}
	raw, err := json.Marshal(b.must(message.VaultList, message.VaultKeyRequest{}))
	require.NoError(t, err)
	require.Contains(t, string(raw), `"card"`)
	require.NotContains(t, string(raw), `"email","sites"`)
	token := message.Token{Name: "email", Kind: "email", Label: "Mine", Sites: []string{"evil.example"}}
	require.NotEmpty(t, b.must(message.VaultEdit, message.VaultEditRequest{Name: "email", Token: token})["fault"])
	require.NotEmpty(t, b.must(message.VaultRemove, message.VaultRemoveRequest{Name: "email"})["fault"])
	tokens, err := keeper.Tokens()
	require.NoError(t, err)
	require.Len(t, tokens, 2)
	require.NotContains(t, b.must(message.VaultRemove, message.VaultRemoveRequest{Name: "card"}), "fault")
}

// Whoever has rules changes nothing that they follow from.
func TestAMemberWithRulesChangesNothing(t *testing.T) {
	f := &family{}
	f.bind(profileA, bens)
	keeper := vault.Open(t.TempDir(), vault.Options{Keyring: noKeyring{}})
	require.NoError(t, keeper.Create([]byte(typedPassphrase)))
	h, b := newTestHost(t, says(""), f.options, func(o *Options) { o.Keeper = keeper }), newBrowser(t)
	b.connect(h, profileA, "")
	token := message.Token{Name: "mine", Kind: "email", Label: "Mine", Sites: []string{"shop.example"}}
	for method, params := range map[string]any{
		message.VaultAdd: message.VaultAddRequest{Token: token, Value: "a@b.example"}, message.VaultEdit: message.VaultEditRequest{Name: "card", Token: token},
		message.VaultImport: message.VaultImportRequest{CSV: "name,url,username,password\n"}, message.VaultList: message.VaultKeyRequest{}, message.VaultLock: message.VaultKeyRequest{},
		message.VaultRemove: message.VaultRemoveRequest{Name: "card"}, message.VaultUnlock: message.VaultKeyRequest{Passphrase: typedPassphrase},
		message.VaultCreate: message.VaultKeyRequest{Passphrase: typedPassphrase},
		message.SettingsGet: struct{}{}, message.ModelFind: struct{}{}, message.KeySet: message.KeySetRequest{Provider: "openai", Key: "sk-0123456789"},
		message.KeyRemove: message.ProviderRequest{Provider: "openai"}, message.ModelList: message.ProviderRequest{Provider: "openai"},
		message.ModelTest:   message.ModelRequest{Provider: "openai", Model: "m"},
		message.SettingsSet: map[string]any{"set": map[string]any{"model": "m"}}, message.MemberList: struct{}{}, message.MemberRemove: message.MemberName{Name: "Ben"},
		message.MemberAdd: message.MemberRequest{Name: "Eve"}, message.MemberEdit: message.MemberRequest{Name: "Ben"},
		message.MemberBind: message.MemberBindRequest{Name: "Anna", Profile: strings.Repeat("a", 40)},
	} {
		require.Equal(t, "member_settings", reasonOf(b.must(method, params)), method)
	}
	require.Equal(t, map[string]any{"vault": "unlocked", "by": "passphrase"}, b.must(message.VaultState, message.VaultKeyRequest{})["state"])
	require.Equal(t, "member_report", reasonOf(b.must(message.Report, message.ReportRequest{All: true})))
	require.NotContains(t, b.must(message.Report, message.ReportRequest{}), "refusal")
	for method := range everyones {
		require.Contains(t, requests, method)
	}
	closed := []string{}
	for method := range requests {
		if !everyones[method] {
			closed = append(closed, method)
		}
	}
	require.ElementsMatch(t, []string{
		"client_remove", "key_remove", "key_set", "member_add", "member_bind", "member_edit", "member_list", "member_remove", "model_find", "model_list", "model_test", "pair_code", "pair_confirm", "settings_get", "settings_set",
		"vault_add", "vault_create", "vault_edit", "vault_import", "vault_list", "vault_lock", "vault_remove", "vault_unlock",
	}, closed)
}

// The name and the manner go with each turn, and the rules too.
func TestATurnKnowsItsMember(t *testing.T) {
	f := &family{}
	f.bind(profileA, Member{Name: "Ben", Sidekick: "Robo", Manner: "Short words.", Rules: policy.NewRules(nil, []string{"fill"})})
	turns := make(chan model.Turn, 1)
	mind := sidekick(func(_ context.Context, turn model.Turn, _ model.Hands, say func(string) error) (model.End, error) {
		turns <- turn
		return model.End{Kind: model.Complete}, say("Yes.")
	})
	h, b := newTestHost(t, mind, f.options), newBrowser(t)
	b.connect(h, profileA, "")
	b.ended(b.ask("Who are you?"))
	select {
	case turn := <-turns:
		require.Equal(t, "Robo", turn.Name)
		require.Equal(t, "Short words.", turn.Manner)
		require.True(t, turn.Rules.Off("fill"))
	case <-time.After(5 * time.Second):
		require.FailNow(t, "no turn")
	}
}

func TestAPanelIsToldWhoAnswersThere(t *testing.T) {
	f := &family{}
	h, b := newTestHost(t, says(""), f.options), newBrowser(t)
	b.connect(h, profileA, "")
	require.Equal(t, "not_available", b.must(message.MemberOf, struct{}{})["refusal"].(map[string]any)["code"])
	f.bind(profileA, Member{Name: "Ben", Mark: annasMark, Sidekick: "Robo", Provider: "openai", Model: "small", Ruled: true})
	require.Equal(t, map[string]any{"mark": annasMark, "name": "Ben", "sidekick": "Robo", "provider": "openai", "model": "small", "ruled": true}, b.must(message.MemberOf, struct{}{}))
}
