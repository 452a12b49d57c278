package config

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is kept of somebody is kept by the name that they were added by, which
// nobody else gets while they are there.
func TestAMemberIsRenamed(t *testing.T) {
	s := Settings{Members: []Member{{Name: "Anna"}, {Name: "Ben"}}}
	rename := func(from, to string) error {
		return s.ChangeMember(from, func(m *Member) error { return m.Rename(to) })
	}
	for _, step := range []struct{ from, to string }{{"Ben", "Benjamin"}, {"Benjamin", "Benno"}} {
		require.NoError(t, rename(step.from, step.to))
		require.Equal(t, Member{Name: step.to, KeptAs: "Ben"}, s.Members[1])
		require.Equal(t, "Ben", s.Members[1].Key())
	}
	require.ErrorContains(t, rename("Anna", "ben"), "added by")
	require.ErrorContains(t, s.AddMember(Member{Name: "BEN"}), "added by")
	require.ErrorContains(t, rename("Benno", "ANNA"), "two have the same name")
	require.ErrorContains(t, rename("Benno", ""), "each needs a name")
	require.Equal(t, []Member{{Name: "Anna"}, {Name: "Benno", KeptAs: "Ben"}}, s.Members, "what fails changes nothing")
	require.NoError(t, rename("Benno", "Ben"))
	require.Equal(t, Member{Name: "Ben"}, s.Members[1], "under the first name nothing else is needed")
}

func TestMembersOneByOne(t *testing.T) {
	mark := Mark(strings.Repeat("a", 32))
	path := filepath.Join(t.TempDir(), "settings.json")
	store := NewStore(path)
	change := func(do func(*Settings) error) (Settings, error) { return store.Change(do) }
	_, err := change(func(s *Settings) error { return s.AddMember(Member{Name: "Ben"}) })
	require.NoError(t, err)
	now, err := change(func(s *Settings) error {
		return s.ChangeMember("ben", func(m *Member) error {
			for name, typed := range map[string]string{"neverRead": "www.bank.example, mail.example,", "toolsOff": "fill,picture", "tokensPerDay": "5000", "sidekick": "Robo", "provider": "openai", "model": "m"} {
				if err := m.Set(name, typed); err != nil {
					return err
				}
			}
			return nil
		})
	})
	require.NoError(t, err)
	want := Member{Name: "Ben", NeverRead: []string{"bank.example", "mail.example"}, ToolsOff: []string{"fill", "picture"}, TokensPerDay: 5000, Sidekick: "Robo", Provider: "openai", Model: "m"}
	require.Equal(t, []Member{want}, now.Members)
	again, err := Read(path)
	require.NoError(t, err)
	require.Equal(t, now, again)

	_, err = change(func(s *Settings) error { return s.AddMember(Member{Name: "BEN"}) })
	require.ErrorContains(t, err, "two have the same name")
	_, err = change(func(s *Settings) error {
		return s.ChangeMember("Ben", func(m *Member) error { return m.Set("provider", "") })
	})
	require.ErrorContains(t, err, "baseUrl and model need a provider beside them")
	for name, typed := range map[string]string{"toolsOff": "hunter2", "tokensPerDay": "many", "neverRead": "hunter2.example/x", "colour": "red"} {
		_, err = change(func(s *Settings) error {
			return s.ChangeMember("Ben", func(m *Member) error { return m.Set(name, typed) })
		})
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "hunter2")
	}
	unchanged, err := store.Current()
	require.NoError(t, err)
	require.Equal(t, now, unchanged, "what fails changes nothing")

	now, err = change(func(s *Settings) error {
		return s.ChangeMember("Ben", func(m *Member) error { return m.Set("toolsOff", " ") })
	})
	require.NoError(t, err)
	require.Nil(t, now.Members[0].ToolsOff)
	require.Equal(t, 5000.0, now.Members[0].TokensPerDay, "nothing else is taken away")

	_, err = change(func(s *Settings) error { return s.AddMember(Member{Name: "Anna"}) })
	require.NoError(t, err)
	_, err = change(func(s *Settings) error { return s.Bind("Ben", mark) })
	require.NoError(t, err)
	now, err = change(func(s *Settings) error { return s.Bind("Anna", mark) })
	require.NoError(t, err)
	require.Empty(t, now.Members[0].Profiles, "a profile is one's alone")
	require.Equal(t, []string{mark}, now.Members[1].Profiles)
	_, err = change(func(s *Settings) error { return s.Bind("Carl", mark) })
	require.ErrorIs(t, err, ErrNobody)
	now, err = change(func(s *Settings) error { return s.RemoveMember("anna") })
	require.NoError(t, err)
	require.Len(t, now.Members, 1)
	_, err = change(func(s *Settings) error { return s.RemoveMember("anna") })
	require.ErrorIs(t, err, ErrNobody)
}

// A change works on lists of its own: settings that somebody holds stay as they
// are.
func TestAChangeLeavesOtherSettingsAlone(t *testing.T) {
	mark := Mark(strings.Repeat("a", 32))
	before := Defaults()
	require.NoError(t, before.AddMember(Member{Name: "Ben", Profiles: []string{mark}}))
	require.NoError(t, before.AddMember(Member{Name: "Anna"}))
	after := before
	require.NoError(t, after.Bind("Anna", mark))
	require.NoError(t, after.RemoveMember("Ben"))
	require.Equal(t, []string{mark}, before.Members[0].Profiles)
	require.Len(t, before.Members, 2)
}
