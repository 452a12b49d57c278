package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/allowance"
	"sidekick/host/config"
	"sidekick/host/model"
	"sidekick/host/session"
)

var annasProfile, bensProfile, nobodys = strings.Repeat("a", 32), strings.Repeat("b", 32), strings.Repeat("c", 32)

// knownHome is a home in which two browser profiles used Sidekick.
func knownHome(t *testing.T) config.Paths {
	paths := newHome(t)
	disk := session.NewDisk(filepath.Join(paths.Data, "profiles"))
	for i, profile := range []string{annasProfile, bensProfile} {
		require.NoError(t, disk.Store(profile, &session.Book{First: time.Now().Add(-time.Duration(i+1) * time.Hour), Salt: "s"}))
	}
	return paths
}

func TestMembersByTheCommand(t *testing.T) {
	paths := knownHome(t)
	text, code := tool("member", "list")
	require.Equal(t, done, code, text)
	require.Contains(t, text, "no members")
	text, code = tool("member", "add", "Ben", "--tools-off", "fill,picture", "--never-read", "www.bank.example", "--tokens-per-day", "5000", "--sidekick", "Robo")
	require.Equal(t, done, code, text)
	require.Contains(t, text, "nobody's are held to the rules of all members", "what follows for everybody else is said")
	_, code = tool("member", "add", "Anna")
	require.Equal(t, done, code)

	text, code = toolWith("2\n", "member", "bind", "Ben")
	require.Equal(t, done, code, text)
	require.Contains(t, text, config.Mark(annasProfile)[:shortMark], "the profiles are listed")
	require.NotContains(t, text, bensProfile, "a profile's id is its secret")
	text, code = tool("member", "bind", "Anna", config.Mark(annasProfile)[:6])
	require.Equal(t, done, code, text)
	text, code = tool("member", "bind", "Anna", config.Mark(annasProfile), "--keep")
	require.Equal(t, done, code, text)
	require.Contains(t, text, "Conversations that are theirs now: 0.")
	text, code = tool("member", "list")
	require.Equal(t, done, code, text)
	for _, want := range []string{"Ben", "never reads: bank.example", "off: fill, picture", "5000 tokens a day, today 0 used", "called Robo", "profile " + config.Mark(bensProfile)[:shortMark]} {
		require.Contains(t, text, want)
	}
	text, code = tool("member", "list", "--json")
	require.Equal(t, done, code)
	var all []config.Member
	require.NoError(t, json.Unmarshal([]byte(text), &all))
	require.Equal(t, []string{config.Mark(bensProfile)}, all[0].Profiles)

	text, code = tool("member", "edit", "Ben", "--tools-off", "", "--manner", "Short words.")
	require.Equal(t, done, code, text)
	now, err := config.Read(paths.Settings)
	require.NoError(t, err)
	require.Empty(t, now.Members[0].ToolsOff)
	require.Equal(t, "Short words.", now.Members[0].Manner)
	text, code = tool("member", "edit", "Ben", "--rename", "Benjamin")
	require.Equal(t, done, code, text)
	text, code = tool("member", "edit", "benjamin", "--rename", "Ben", "--manner", "")
	require.Equal(t, done, code, text)
	text, code = tool("member", "refresh", "Ben")
	require.Equal(t, done, code, text)
	text, code = tool("member", "unbind", "Ben")
	require.Equal(t, done, code, text)
	text, code = tool("member", "remove", "Ben")
	require.Equal(t, done, code, text)
	for _, wrong := range [][]string{{"add"}, {"add", "A", "B"}, {"edit", "Anna"}, {"add", "Carl", "--rename", "Carla"}, {"bind"}, {"remove"}, {"refresh"}, {"unbind"}, {"add", "Carl", "--colour", "red"}} {
		_, code = tool(append([]string{"member"}, wrong...)...)
		require.Equal(t, usage, code, wrong)
	}
	for _, failing := range [][]string{
		{"bind", "Carl", "aaaa"}, {"bind", "Anna", "0000"}, {"bind", "Anna", "a"}, {"remove", "Carl"}, {"refresh", "Carl"}, {"edit", "Carl", "--manner", "x"},
		{"add", "anna"}, {"edit", "Ben", "--rename", "ANNA"}, {"edit", "Ben", "--rename", ""}, {"unbind", "Anna", "ffffffff"}, {"edit", "Anna", "--tools-off", "hunter2"},
	} {
		text, code = tool(append([]string{"member"}, failing...)...)
		require.Equal(t, fails, code, failing)
		require.NotContains(t, text, "hunter2")
	}
	_, code = toolWith("9\n", "member", "bind", "Anna")
	require.Equal(t, fails, code, "a number that is not in the list binds nothing")
	_, code = toolWith("", "member", "bind", "Anna")
	require.Equal(t, fails, code, "nobody answered")
}

// familyOf is a settings file with a grown-up without rules and a child with.
func familyOf(t *testing.T) *members {
	path := filepath.Join(t.TempDir(), "settings.json")
	settings := config.Defaults()
	settings.Members = []config.Member{
		{Name: "Anna", Profiles: []string{config.Mark(annasProfile)}, Tokens: []string{"anna.bank"}},
		{Name: "Ben", Profiles: []string{config.Mark(bensProfile)}, ToolsOff: []string{"fill"}, NeverRead: []string{"bank.example"}, TokensPerDay: 5000, Sidekick: "Robo", Manner: "Short words."},
		{Name: "Eve", ToolsOff: []string{"picture"}, TokensPerDay: 3000},
	}
	require.NoError(t, config.Write(path, settings))
	return &members{config.NewStore(path), allowance.Open(t.TempDir(), time.Now), zerolog.Nop()}
}

func TestWhatHoldsForAProfile(t *testing.T) {
	m := familyOf(t)
	anna, ben, nobody := m.member(annasProfile), m.member(bensProfile), m.member(nobodys)
	require.False(t, anna.Ruled)
	require.Nil(t, anna.Rules.Refuse("fill", "https://bank.example"))
	require.True(t, anna.Sees("anna.bank"))
	require.True(t, anna.Owns("anna.bank"))
	require.False(t, anna.Owns("family.card"))
	require.Nil(t, nobody.Owns)
	require.True(t, ben.Ruled)
	require.Equal(t, "Robo", ben.Sidekick)
	require.NotNil(t, ben.Rules.Refuse("fill"))
	require.NotNil(t, ben.Rules.Refuse("read_view", "https://www.bank.example"))
	require.Nil(t, ben.Rules.Refuse("picture", "https://shop.example"))
	require.Empty(t, nobody.Name)
	require.True(t, nobody.Ruled, "a profile that is nobody's could be Ben's or Eve's")
	for _, tool := range []string{"fill", "picture"} {
		require.NotNil(t, nobody.Rules.Refuse(tool), tool)
	}
	require.NotNil(t, nobody.Rules.Refuse("read_view", "https://bank.example"))
	require.False(t, nobody.Sees("anna.bank"))
	require.False(t, nobody.Sees("family.card"))
}

// Nobody knows which rules a file held that was never good: all of them, then.
func TestWhatHoldsWhereTheRulesCannotBeRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	require.NoError(t, os.WriteFile(path, []byte(`{"members":[{"name":"Ben","toolsOff":["fil"]}]}`), 0o600))
	m := &members{config.NewStore(path), allowance.Open(t.TempDir(), time.Now), zerolog.Nop()}
	held := m.member(bensProfile)
	require.True(t, held.Unknown)
	require.True(t, held.Ruled)
	require.False(t, held.Sees("family.card"))
}

// A member who is called something else has used what they used.
func TestARenamedMemberHasTheSameDay(t *testing.T) {
	m := familyOf(t)
	used, refusal := m.take(bensProfile, 4000)
	require.Nil(t, refusal)
	used(4000)
	_, err := m.settings.Change(func(s *config.Settings) error {
		return s.ChangeMember("Ben", func(one *config.Member) error { return one.Rename("Benjamin") })
	})
	require.NoError(t, err)
	require.Equal(t, "Benjamin", m.member(bensProfile).Name)
	require.Equal(t, "Ben", m.member(bensProfile).KeptAs)
	spent, known := m.spent(m.now().Members[1])
	require.True(t, known)
	require.EqualValues(t, 4000, spent)
	_, refusal = m.take(bensProfile, 2000)
	require.Equal(t, "tokens_today", refusal.Reason)
}

func TestADaysTokensAreTheMembers(t *testing.T) {
	m := familyOf(t)
	spend := func(profile string, tokens int64) string {
		used, refusal := m.take(profile, tokens)
		if refusal != nil {
			return refusal.Reason
		}
		used(tokens)
		return ""
	}
	require.Empty(t, spend(annasProfile, 1_000_000), "she has no limit")
	require.Empty(t, spend(bensProfile, 2900))
	require.Equal(t, "tokens_today", spend(nobodys, 200), "a new profile has the least limit, and what Ben used counts")
	require.Empty(t, spend(nobodys, 100))
	require.Equal(t, "tokens_today", spend(bensProfile, 2001))
	require.Empty(t, spend(bensProfile, 2000))

	// Rules that are made while it runs hold at the next request.
	require.NoError(t, config.Write(m.settings.Path(), config.Defaults()))
	require.Empty(t, spend(nobodys, 1_000_000))
	require.False(t, m.member(bensProfile).Ruled)
}

func TestAMembersOwnProvider(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	script := filepath.Join(t.TempDir(), "script.json")
	require.NoError(t, os.WriteFile(script, []byte(`{"turns":[{"match":{"any":true},"steps":[{"say":"one"}]}]}`), 0o600))
	settings := config.Defaults()
	settings.Script = script
	settings.Members = []config.Member{{Name: "Ben", Profiles: []string{config.Mark(bensProfile)}, Provider: "scripted"}}
	require.NoError(t, config.Write(path, settings))
	chooser := newSidekicks(config.NewStore(path), model.EnvironmentKeys(func(string) string { return "" }), zerolog.Nop())
	require.Equal(t, "one", say(t, chooser.choose(bensProfile)))
	require.NotEqual(t, chooser.choose(bensProfile), chooser.choose(annasProfile))
}

// Members who ask different models end none of each other's connections.
func TestEachWayKeepsItsConnections(t *testing.T) {
	asking := &remotes{keys: model.EnvironmentKeys(func(string) string { return "" })}
	settings := config.Defaults()
	open := func(name string) model.Sidekick {
		settings.Provider, settings.BaseURL, settings.Model = "openai", "http://localhost:11434", name
		sidekick, err := asking.open(settings)
		require.NoError(t, err)
		return sidekick
	}
	first := open("small")
	open("large")
	require.Same(t, first, open("small"))
	for i := range 2 * mostWays {
		open(strings.Repeat("x", i+1))
	}
	require.LessOrEqual(t, len(asking.of), mostWays)
}
