package config

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/policy"
)

func TestReadMembers(t *testing.T) {
	mark, other := Mark(strings.Repeat("a", 32)), Mark(strings.Repeat("b", 32))
	for _, c := range []struct {
		name, why, file string
		want            []Member
		line            int
		reason          string
	}{
		{name: "none", why: "most families begin so", file: `{"members":[]}`},
		{name: "all set", why: "the plain case", file: `{"members":[{"name":"Ben","profiles":["` + mark + `"],"sidekick":"Robo","manner":"Short words.","provider":"openai","baseUrl":"http://localhost:11434","model":"m","neverRead":["bank.example"],"toolsOff":["fill"],"tokensPerDay":5000,"tokens":["ben.school"]}]}`,
			want: []Member{{Name: "Ben", Profiles: []string{mark}, Sidekick: "Robo", Manner: "Short words.", Provider: "openai", BaseURL: "http://localhost:11434", Model: "m", NeverRead: []string{"bank.example"}, ToolsOff: []string{"fill"}, TokensPerDay: 5000, Tokens: []string{"ben.school"}}}},
		{name: "hosts as people write them", why: "an address bar's www. stands for the whole site", file: `{"members":[{"name":"Ben","neverRead":["WWW.Bank.example","bank.example.","münchen.example","192.0.2.7"]}]}`,
			want: []Member{{Name: "Ben", NeverRead: []string{"bank.example", "xn--mnchen-3ya.example", "192.0.2.7"}}}},
		{name: "no list", why: "a name alone is no member", file: `{"members":{"name":"Ben"}}`, line: 1, reason: "members must be a list"},
		{name: "no object", why: "who would it be bound to", file: "{\"members\":[\n\"Ben\"]}", line: 2, reason: "each of members must be an object"},
		{name: "no name", why: "nobody could be spoken of", file: "{\"members\":[\n{\"toolsOff\":[\"fill\"]}]}", line: 2, reason: "members: each needs a name"},
		{name: "mistyped name", why: "a rule that silently does nothing", file: "{\"members\":[\n{\"name\":\"Ben\",\n\"tooloff\":[\"fill\"]}]}", line: 3, reason: "members have nothing of that name"},
		{name: "unknown tool", why: "a rule about no tool holds nobody", file: "{\"members\":[\n{\"name\":\"Ben\",\n\"toolsOff\":[\"fill\",\"hunter2\"]}]}", line: 3, reason: "members: toolsOff must be a list of tools, each of them one of " + strings.Join(Tools, ", ") + "; number 2 is none"},
		{name: "an address for a host", why: "the gate compares hosts", file: "{\"members\":[{\"name\":\"Ben\",\n\"neverRead\":[\"https://hunter2.example/\"]}]}", line: 2, reason: "members: neverRead must be a list of hosts such as bank.example, without scheme, port or path; number 1 is none"},
		{name: "a host with a port", why: "a rule closes every port", file: `{"members":[{"name":"Ben","neverRead":["bank.example:8443"]}]}`, line: 1, reason: "members: neverRead must be a list of hosts such as bank.example, without scheme, port or path; number 1 is none"},
		{name: "a profile's own id", why: "it is a secret and has no place in a file", file: `{"members":[{"name":"Ben","profiles":["` + strings.Repeat("a", 32) + `"]}]}`, line: 1, reason: "members: profiles must be a list of marks of profiles, as `sidekick member bind` writes them; number 1 is none"},
		{name: "name twice", why: "whose rules hold?", file: "{\"members\":[{\"name\":\"Ben\"},\n{\"name\":\"ben\"}]}", line: 2, reason: "members: two have the same name, or one has the name that another was added by"},
		{name: "a name that was another's", why: "what is kept under it is theirs", file: "{\"members\":[{\"name\":\"Una\",\"keptAs\":\"Anna\"},\n{\"name\":\"anna\"}]}", line: 2, reason: "members: two have the same name, or one has the name that another was added by"},
		{name: "kept as another", why: "so would they be", file: "{\"members\":[{\"name\":\"Anna\"},\n{\"name\":\"Una\",\"keptAs\":\"Anna\"}]}", line: 2, reason: "members: two have the same name, or one has the name that another was added by"},
		{name: "profile twice", why: "whose rules hold?", file: `{"members":[{"name":"Ben","profiles":["` + mark + `"]},{"name":"Anna","profiles":["` + other + `","` + mark + `"]}]}`, line: 1, reason: "members: a profile is bound to two of them"},
		{name: "member of a member twice", why: "which one holds?", file: `{"members":[{"name":"Ben","name":"Anna"}]}`, line: 1, reason: "a name stands there twice"},
		{name: "model alone", why: "whose model?", file: `{"members":[{"name":"Ben","model":"m"}]}`, line: 1, reason: "members: baseUrl and model need a provider beside them"},
		{name: "a manner of two lines", why: "it stands in a line of the model's instructions", file: `{"members":[{"name":"Ben","manner":"a\nb"}]}`, line: 1, reason: "members: manner must be one line of at most 500 characters"},
		{name: "a long manner", why: "it goes out with every question", file: `{"members":[{"name":"Ben","manner":"` + strings.Repeat("x", 501) + `"}]}`, line: 1, reason: "members: manner must be one line of at most 500 characters"},
		{name: "no tokens at all", why: "a sidekick that may ask nothing is switched off otherwise", file: `{"members":[{"name":"Ben","tokensPerDay":0}]}`, line: 1, reason: "members: tokensPerDay must be a whole number from 1000 to 100000000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "settings.json")
			require.NoError(t, os.WriteFile(path, []byte(c.file), 0o600))
			got, err := Read(path)
			if c.reason == "" {
				require.NoError(t, err, c.why)
				require.Equal(t, c.want, got.Members, c.why)
				require.NoError(t, Write(path, got))
				again, err := Read(path)
				require.NoError(t, err)
				require.Equal(t, got, again, "what is written is read again")
				return
			}
			var fault *FileError
			require.ErrorAs(t, err, &fault, c.why)
			require.Equal(t, FileError{Path: path, Line: c.line, Reason: c.reason}, *fault, c.why)
			require.NotContains(t, err.Error(), "hunter2")
		})
	}
}

// A profile that is nobody's is held to what the strictest is, and gets no
// value of anybody's.
func TestWhoseProfileItIs(t *testing.T) {
	anna, ben, stranger := strings.Repeat("a", 32), strings.Repeat("b", 32), strings.Repeat("c", 32)
	family := Defaults()
	family.Members = []Member{
		{Name: "Anna", Profiles: []string{Mark(anna)}, Tokens: []string{"anna.bank"}},
		{Name: "Ben", Profiles: []string{Mark(ben)}, ToolsOff: []string{"fill"}, Tokens: []string{"ben.school"}, Provider: "openai", Model: "m"},
	}
	got, ok := family.Of(ben)
	require.True(t, ok)
	require.Equal(t, "Ben", got.Name)
	require.True(t, got.Ruled())
	_, ok = family.Of(stranger)
	require.False(t, ok)
	require.Equal(t, "openai", family.For(ben).Provider)
	require.Equal(t, "quote", family.For(anna).Provider)
	require.Equal(t, "quote", family.For(stranger).Provider)
	for _, row := range []struct {
		profile, token string
		want           bool
		why            string
	}{
		{anna, "anna.bank", true, "hers"}, {anna, "family.card", true, "nobody's, and she has no rules"}, {anna, "ben.school", false, "his"},
		{ben, "ben.school", true, "his"}, {ben, "family.card", false, "he has rules"}, {ben, "anna.bank", false, "hers"},
		{stranger, "family.card", false, "it could be Ben's"}, {stranger, "ben.school", false, "his"},
	} {
		require.Equal(t, row.want, family.Sees(row.profile, row.token), "%s: %s", row.token, row.why)
	}
	family.Members = family.Members[:1]
	require.True(t, family.Sees(stranger, "family.card"), "nobody has rules")
	require.False(t, family.Sees(stranger, "anna.bank"))
	require.True(t, Defaults().Sees(stranger, "family.card"), "a family that set nothing")
	require.NotContains(t, Mark(anna), anna)
}

// The gate has the tools, the schema tells them to editors: a rule about one
// that is missing in either could not be written.
func TestToolsAreTheGates(t *testing.T) {
	require.Equal(t, policy.Tools(), Tools)
	raw, err := os.ReadFile(filepath.Join("..", "..", "schema", "settings.json"))
	require.NoError(t, err)
	var file struct {
		Properties struct {
			Members struct {
				MaxItems int
				Items    struct {
					Required   []string
					Properties map[string]struct {
						MaxLength int
						Enum      []string
						Items     struct{ Enum []string }
					}
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(raw, &file))
	members := file.Properties.Members
	require.Equal(t, MostMembers, members.MaxItems)
	require.Len(t, members.Items.Properties, len(MemberTable))
	for _, row := range MemberTable {
		require.Contains(t, members.Items.Properties, row.Name)
	}
	require.Equal(t, Tools, members.Items.Properties["toolsOff"].Items.Enum)
	require.Equal(t, Providers, members.Items.Properties["provider"].Enum)
	require.Equal(t, LongestManner, members.Items.Properties["manner"].MaxLength)
	require.Equal(t, LongestPerson, members.Items.Properties["sidekick"].MaxLength)
}
