package session

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/policy"
)

var annasMark, bensMark = strings.Repeat("a1", 20), strings.Repeat("b2", 20)

// table is a family's settings that say what they are told to, and keep what
// they were asked.
type table struct {
	err   error
	asked []any
	bind  func(message.MemberBindRequest)
}

func (s *table) Members(string) message.Family {
	return message.Family{
		Members: []message.FamilyMember{{Name: "Ben", Ruled: true, Profiles: []string{bensMark}, ToolsOff: []string{"fill"}}}, Tools: []string{"fill"},
		Own: message.OwnAddresses{Anthropic: "https://api.anthropic.com", OpenAI: "https://api.openai.com/v1"},
	}
}

func (s *table) keep(profile string, asked any) error {
	s.asked = append(s.asked, profile, asked)
	return s.err
}

func (s *table) AddMember(profile string, asked message.MemberRequest) error {
	return s.keep(profile, asked)
}

func (s *table) EditMember(profile string, asked message.MemberRequest) error {
	return s.keep(profile, asked)
}

func (s *table) RemoveMember(profile string, asked message.MemberName) error {
	return s.keep(profile, asked)
}

func (s *table) BindMember(profile string, asked message.MemberBindRequest) error {
	if s.bind != nil {
		s.bind(asked)
	}
	return s.keep(profile, asked)
}

// marked gives each profile a mark, and lets f say the rest.
func marked(f *family) func(*Options) {
	return func(o *Options) {
		o.Member = func(profile string) Member {
			f.mu.Lock()
			defer f.mu.Unlock()
			m := f.of[profile]
			m.Mark = map[string]string{profileA: annasMark, profileB: bensMark}[profile]
			return m
		}
	}
}

// familyRequests are params for each request about the members.
func familyRequests() map[string]any {
	short := "Short words."
	return map[string]any{
		message.MemberAdd:    message.MemberRequest{Name: "Eve", Member: message.MemberChange{Manner: &short}},
		message.MemberBind:   message.MemberBindRequest{Name: "Ben", Profile: bensMark},
		message.MemberEdit:   message.MemberRequest{Name: "Ben"},
		message.MemberList:   struct{}{},
		message.MemberRemove: message.MemberName{Name: "Ben"},
	}
}

func TestTheMembersAreKeptFromASettingsPage(t *testing.T) {
	set := &table{}
	h, b := newTestHost(t, says(""), marked(&family{}), func(o *Options) { o.Family = set }), newBrowser(t)
	other := newBrowser(t)
	b.connect(h, profileA, "")
	other.connect(h, profileB, "")
	for method, params := range familyRequests() {
		told := b.must(method, params)["family"].(map[string]any)
		require.Equal(t, annasMark, told["here"], method)
		require.Len(t, told["profiles"], 2, method)
		require.Equal(t, "Ben", told["members"].([]any)[0].(map[string]any)["name"])
	}
	for _, profile := range []int{0, 2, 4, 6} {
		require.Equal(t, profileA, set.asked[profile], "who asks is known by the connection")
	}
	require.Equal(t, "profile_unknown", reasonOf(b.must(message.MemberBind, message.MemberBindRequest{Name: "Ben", Profile: strings.Repeat("c", 40)})))
	require.Len(t, set.asked, 8, "no profile is bound that nobody has")

	for _, c := range []struct {
		name string
		err  error
		want map[string]any
	}{
		{"a sentence beside a field", beside{"A name is short."}, map[string]any{"fault": "A name is short.", "field": "name"}},
		{"a sentence", saying("It is locked."), map[string]any{"fault": "It is locked."}},
		{"anything else", errors.New("brass"), map[string]any{"fault": notChosen}},
	} {
		t.Run(c.name, func(t *testing.T) {
			set.err = c.err
			for method, params := range familyRequests() {
				if method != message.MemberList {
					require.Equal(t, c.want, b.must(method, params), method)
				}
			}
		})
	}
	set.err = policy.RefuseFor(policy.NotAvailable, "member_settings")
	require.Equal(t, "member_settings", reasonOf(b.must(message.MemberRemove, message.MemberName{Name: "Ben"})))
}

// beside is an error about a name.
type beside struct{ saying }

func (beside) Beside() string { return "name" }

// Whoever keeps the members keeps everybody's rules.
func TestTheMembersAreThePersonsAlone(t *testing.T) {
	for _, c := range []struct {
		name, kind string
		trusted    bool
		want       string
	}{
		{"a program that is not paired", "extension", false, "not_paired"},
		{"a trusted one without a panel", "mcp", true, "not_paired"},
		{"another one without a panel", "cli", true, "not_paired"},
		{"a host without a family", "extension", true, "not_available"},
	} {
		t.Run(c.name, func(t *testing.T) {
			set := &table{}
			b := newBrowser(t)
			b.door = newTestHost(t, says(""), func(o *Options) {
				if c.want == "not_paired" {
					o.Family = set
				}
			}).Open(b, Peer{Trusted: c.trusted})
			t.Cleanup(b.door.Close)
			hello := greeting(profileA, "")
			hello.Client.Kind = c.kind
			b.must(message.Hello, hello)
			for method, params := range familyRequests() {
				require.Equal(t, c.want, b.must(method, params)["refusal"].(map[string]any)["code"], method)
			}
			require.Empty(t, set.asked)
		})
	}
}

// Who is called something else is who they were: nothing begins anew, and what
// was said and allowed is still theirs.
func TestARenamedMemberKeepsWhatIsTheirs(t *testing.T) {
	f := &family{}
	f.bind(profileA, Member{Name: "Ben"})
	store, err := history.Open(t.TempDir(), func(err error) { t.Error(err) })
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	s := newShop(t)
	h := s.open(f.options, func(o *Options) { o.History = store })
	s.ended(s.ask("What did the doctor say?"))
	s.says = message.Always
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.Len(t, s.cards, 1)

	f.bind(profileA, Member{Name: "Benjamin", KeptAs: "Ben"})
	h.FamilyChanged()
	s.until(func(e event) bool { return e.method == message.MemberChanged && e.params["anew"] == false })
	require.Len(t, s.conversations(""), 1)
	s.says = message.Deny
	require.Equal(t, didIt, s.use("click", map[string]any{"selector": "#next"}))
	require.Len(t, s.cards, 1, "they are not asked again")
	require.Len(t, s.must(message.Consents, struct{}{})["consents"], 1)

	f.bind(profileA, Member{Name: "Ben", KeptAs: "Anna"})
	h.FamilyChanged()
	s.until(func(e event) bool { return e.method == message.MemberChanged && e.params["anew"] == true })
	require.Empty(t, s.conversations(""), "somebody else of that name is somebody else")
}

// What changed counts for every connection at once, and each panel hears of it:
// the one whose profile becomes somebody else's begins anew.
func TestAChangeOfTheFamilyReachesEveryPanel(t *testing.T) {
	f := &family{}
	set := &table{bind: func(message.MemberBindRequest) { f.bind(profileB, bens) }}
	store, err := history.Open(t.TempDir(), func(err error) { t.Error(err) })
	require.NoError(t, err)
	t.Cleanup(func() { _ = store.Close() })
	h := newTestHost(t, remembers, marked(f), func(o *Options) { o.Family, o.History = set, store })
	anna, ben := newShop(t).browser, newShop(t).browser
	anna.connect(h, profileA, "")
	ben.connect(h, profileB, "")
	ben.ended(ben.ask("What did the doctor say?"))

	told := anna.must(message.MemberBind, message.MemberBindRequest{Name: "Ben", Profile: bensMark})
	require.EqualValues(t, 0, told["moved"])
	ben.until(func(e event) bool { return e.method == message.MemberChanged && e.params["anew"] == true })
	anna.until(func(e event) bool { return e.method == message.MemberChanged && e.params["anew"] == false })
	require.Empty(t, ben.conversations(""), "what was said before it was his is not his")
	require.Equal(t, "member_settings", reasonOf(ben.must(message.MemberList, struct{}{})))

	f.bind(profileB, Member{})
	told = anna.must(message.MemberBind, message.MemberBindRequest{Name: "Ben", Profile: bensMark, Keep: true})
	require.EqualValues(t, 1, told["moved"], "by the person's word it is")
	require.Len(t, ben.conversations(""), 1)
}
