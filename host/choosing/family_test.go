package choosing

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/message"
	"sidekick/host/policy"
)

var annasProfile, bensProfile = strings.Repeat("a", 32), strings.Repeat("b", 32)

// familyDesk is a desk at which Anna's and Ben's profiles are theirs; he has no
// rules yet.
func familyDesk(t *testing.T) desk {
	t.Helper()
	d := newDesk(t, ring{}, nil)
	d.options.Spent = func(config.Member) (int64, bool) { return 40, true }
	for name, profile := range map[string]string{"Anna": annasProfile, "Ben": bensProfile} {
		require.NoError(t, d.AddMember(annasProfile, message.MemberRequest{Name: name}))
		require.NoError(t, d.BindMember(annasProfile, message.MemberBindRequest{Name: name, Profile: config.Mark(profile)}))
	}
	return d
}

func (d desk) settings(t *testing.T) config.Settings {
	t.Helper()
	now, err := config.Read(filepath.Join(d.folder, "settings.json"))
	require.NoError(t, err)
	return now
}

func TestAMemberIsWrittenWholeOrNotAtAll(t *testing.T) {
	d := familyDesk(t)
	whole := message.MemberChange{
		Manner: pointer("Short words."), Sidekick: pointer("Robo"), Provider: pointer("openai"), BaseURL: pointer("http://127.0.0.1:11434/v1"), Model: pointer("qwen3:4b"),
		NeverRead: &[]string{"www.bank.example"}, ToolsOff: &[]string{"fill"}, TokensPerDay: pointer(int64(5000)),
	}
	require.NoError(t, d.EditMember(annasProfile, message.MemberRequest{Name: "Ben", Member: whole}))
	ben := func() config.Member {
		now := d.settings(t)
		return now.Members[now.Named("Ben")]
	}
	want := config.Member{
		Name: "Ben", Profiles: []string{config.Mark(bensProfile)}, Sidekick: "Robo", Manner: "Short words.", Provider: "openai", BaseURL: "http://127.0.0.1:11434/v1",
		Model: "qwen3:4b", NeverRead: []string{"bank.example"}, ToolsOff: []string{"fill"}, TokensPerDay: 5000,
	}
	require.Equal(t, want, ben())
	for _, c := range []struct {
		name, field, want string
		change            message.MemberChange
	}{
		{"a site with a path", "neverRead", "Number 2 is no site.", message.MemberChange{NeverRead: &[]string{"shop.example", "https://lantern.example/x"}}},
		{"a tool that there is not", "toolsOff", "Number 1 is no tool", message.MemberChange{ToolsOff: &[]string{"lantern"}}},
		{"a manner that is too long", "manner", "at most 500", message.MemberChange{Manner: pointer(strings.Repeat("lantern ", 70))}},
		{"a sidekick's name of two lines", "sidekick", "one line", message.MemberChange{Sidekick: pointer("lantern\nferry")}},
		{"too few tokens", "tokensPerDay", "from 1000", message.MemberChange{TokensPerDay: pointer(int64(1))}},
		{"no address", "baseUrl", "https://", message.MemberChange{BaseURL: pointer("lantern")}},
		{"a public address in the clear", "baseUrl", "https, or http on this computer", message.MemberChange{BaseURL: pointer("http://lantern.example")}},
		{"a model of two words", "model", "no spaces", message.MemberChange{Model: pointer("lantern two")}},
		{"no model", "model", "needs a model", message.MemberChange{Model: pointer("")}},
		{"an address of nobody", "provider", "no provider", message.MemberChange{Provider: pointer("")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.change.ToolsOff = or(c.change.ToolsOff, &[]string{})
			err := d.EditMember(annasProfile, message.MemberRequest{Name: "Ben", Member: c.change})
			var fault MemberFault
			require.True(t, errors.As(err, &fault), "%v", err)
			require.Equal(t, c.field, fault.Beside())
			require.Contains(t, fault.Sentence(), c.want)
			require.NotContains(t, fault.Sentence()+err.Error(), "lantern")
			require.Equal(t, want, ben(), "nothing of it is kept")
		})
	}
	require.NoError(t, d.EditMember(annasProfile, message.MemberRequest{Name: "Ben", Member: message.MemberChange{
		Provider: pointer(""), BaseURL: pointer(""), Model: pointer(""), NeverRead: &[]string{}, TokensPerDay: pointer(int64(0)),
	}}))
	want.Provider, want.BaseURL, want.Model, want.NeverRead, want.TokensPerDay = "", "", "", nil, 0
	require.Equal(t, want, ben(), "what is empty is taken away, and what is not named stays")
}

func or[T any](one, other *T) *T {
	if one != nil {
		return one
	}
	return other
}

func TestNamesOfMembers(t *testing.T) {
	d := familyDesk(t)
	for _, c := range []struct{ name, given, want string }{
		{"taken", "BEN", "Another member has that name"}, {"too long", strings.Repeat("n", 41), "at most 40"}, {"nothing", "", "one line"}, {"spaces around", " Eve", "one line"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := d.AddMember(annasProfile, message.MemberRequest{Name: c.given})
			var fault MemberFault
			require.True(t, errors.As(err, &fault), "%v", err)
			require.Equal(t, "name", fault.Beside())
			require.Contains(t, fault.Sentence(), c.want)
		})
	}
	renamed := func(from, to string) error {
		return d.EditMember(annasProfile, message.MemberRequest{Name: from, Rename: to})
	}
	require.NoError(t, renamed("Ben", "Benjamin"))
	require.Equal(t, takenName, renamed("Benjamin", "anna"))
	require.Equal(t, memberFaults["name"], renamed("Benjamin", " Benno"))
	require.Equal(t, takenName, d.AddMember(annasProfile, message.MemberRequest{Name: "ben"}), "what is kept of Benjamin is kept by it")
	require.NoError(t, renamed("Benjamin", "Ben"))
	for i := 2; i < config.MostMembers; i++ {
		require.NoError(t, d.AddMember(annasProfile, message.MemberRequest{Name: strings.Repeat("n", i)}))
	}
	require.ErrorContains(t, d.AddMember(annasProfile, message.MemberRequest{Name: "One more"}), "at most 20")
	for _, err := range []error{
		d.EditMember(annasProfile, message.MemberRequest{Name: "Carl"}), d.RemoveMember(annasProfile, message.MemberName{Name: "Carl"}),
		d.BindMember(annasProfile, message.MemberBindRequest{Name: "Carl", Profile: config.Mark(annasProfile)}),
	} {
		require.Equal(t, goneMember, err)
	}
}

// Whoever changes the family can mend it: no change closes the page that made
// it, and one with rules makes none.
func TestNoChangeClosesThePageThatMadeIt(t *testing.T) {
	d := familyDesk(t)
	off := message.MemberChange{ToolsOff: &[]string{"fill"}}
	nobodys := strings.Repeat("c", 32)
	require.Equal(t, nobodyHere, d.EditMember(nobodys, message.MemberRequest{Name: "Ben", Member: off}), "a profile that is nobody's would be held to them")
	require.Equal(t, nobodyHere, d.AddMember(nobodys, message.MemberRequest{Name: "Eve", Member: off}))
	require.Equal(t, ownRules, d.EditMember(annasProfile, message.MemberRequest{Name: "Anna", Member: off}))
	require.NoError(t, d.EditMember(annasProfile, message.MemberRequest{Name: "Ben", Member: off}))
	require.Equal(t, nobodyHere, d.RemoveMember(annasProfile, message.MemberName{Name: "Anna"}))
	require.Equal(t, nobodyHere, d.BindMember(annasProfile, message.MemberBindRequest{Profile: config.Mark(annasProfile)}))
	require.Equal(t, ownRules, d.BindMember(annasProfile, message.MemberBindRequest{Name: "Ben", Profile: config.Mark(annasProfile)}))

	before := d.settings(t)
	for _, profile := range []string{bensProfile, nobodys, ""} {
		for _, err := range []error{
			d.EditMember(profile, message.MemberRequest{Name: "Ben", Member: message.MemberChange{ToolsOff: &[]string{}}}),
			d.AddMember(profile, message.MemberRequest{Name: "Eve"}), d.RemoveMember(profile, message.MemberName{Name: "Ben"}),
			d.BindMember(profile, message.MemberBindRequest{Name: "Anna", Profile: config.Mark(profile)}),
		} {
			var refusal *policy.Refusal
			require.True(t, errors.As(err, &refusal), "%v", err)
			require.Equal(t, "member_settings", refusal.Reason)
		}
	}
	require.Equal(t, before, d.settings(t))
	require.NoError(t, d.BindMember(annasProfile, message.MemberBindRequest{Profile: config.Mark(bensProfile)}))
	require.Empty(t, d.settings(t).Members[d.settings(t).Named("Ben")].Profiles)
	require.NoError(t, d.RemoveMember(annasProfile, message.MemberName{Name: "Ben"}))
}

func TestTheFamilyAsItIsTold(t *testing.T) {
	d := familyDesk(t)
	path := filepath.Join(d.folder, "settings.json")
	settings := d.settings(t)
	at := settings.Named("Ben")
	settings.Members[at].Tokens, settings.Members[at].TokensPerDay = []string{"ben.mail", "ben.school"}, 5000
	require.NoError(t, config.Write(path, settings))
	told := d.Members(annasProfile)
	require.Len(t, told.Members, 2)
	ben := told.Members[at]
	require.Equal(t, 2, ben.Values, "what they are called is nobody else's to know")
	require.EqualValues(t, 40, *ben.Spent)
	require.True(t, ben.Ruled)
	require.Nil(t, told.Members[1-at].Spent)
	d.options.Spent = func(config.Member) (int64, bool) { return 0, false }
	require.EqualValues(t, -1, *d.Members(annasProfile).Members[at].Spent, "what is lost is told as that")

	require.NoError(t, os.WriteFile(path, []byte("{\n\"members\": 7}"), 0o600))
	told = d.Members(annasProfile)
	require.Contains(t, told.Trouble, "line 2")
	require.Len(t, told.Members, 2, "the last good ones hold")
	require.Contains(t, said(t, d.RemoveMember(annasProfile, message.MemberName{Name: "Ben"})), "so that nothing typed there is lost")
}
