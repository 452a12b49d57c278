package session

import (
	"context"
	"slices"
	"strings"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// Member is what holds for a browser profile or an app: whose it is, and which
// rules they are held to. It is asked for anew at each use, so that a change of
// the settings counts at once.
type Member struct {
	// Name is empty for a profile that is nobody's.
	Name string
	// KeptAs is what is kept of them is kept by, where that is not the name.
	KeptAs string
	// Mark is what the settings call the profile, which is a secret itself.
	Mark string
	// Sidekick is what the sidekick is called for them, Manner how it speaks.
	Sidekick, Manner string
	// Provider and Model are who answers them; empty where that is not known.
	Provider, Model string
	// Rules are judged beside the gate.
	Rules policy.Rules
	// Unknown says that nobody can read the rules, nor whose the profile is. Then
	// they are nobody who was there before.
	Unknown bool
	// Ruled members change neither settings nor keys nor the vault, and show no
	// card that is somebody else's.
	Ruled bool
	// Sees says whether their sidekick may know one of the vault's values; nil
	// for all of them.
	Sees func(token string) bool
	// Owns says whether one of them is theirs alone; nil where the profile is
	// nobody's.
	Owns func(token string) bool
}

// key is what a member is known by wherever something is kept of them; empty for
// nobody.
func (m Member) key() string {
	if m.KeptAs != "" {
		return m.KeptAs
	}
	return m.Name
}

func (m Member) sees(token string) bool { return m.Sees == nil || m.Sees(token) }

func (h *Host) member(profile string) Member {
	if h.options.Member == nil {
		return Member{}
	}
	m := h.options.Member(profile)
	if m.Unknown {
		m.Name, m.KeptAs, m.Ruled, m.Rules = unknownName, "", true, policy.UnknownRules()
	}
	return m
}

// unknownName is the name of nobody: a member's holds no control character. What
// is kept of members, and of profiles that are nobody's, is not theirs.
const unknownName = "\x00"

// closed says why a request is not for whoever is at a profile, nil where it is.
func (m Member) closed(method string) *policy.Refusal {
	switch {
	case !m.Ruled || everyones[method]:
		return nil
	case !m.Unknown:
		return policy.RefuseFor(policy.NotAvailable, "member_settings")
	case method == message.SettingsGet: // it says which line is to be mended, and gives the defaults
		return nil
	}
	return policy.RefuseFor(policy.NotAvailable, "rules_unknown")
}

// tellMember says to a panel who answers there.
func (s *session) tellMember(context.Context, struct{}) any {
	m := s.member()
	if m.Provider == "" {
		return refused(policy.Refuse(policy.NotAvailable))
	}
	if m.Unknown {
		m.Name = ""
	}
	return message.MemberResponse{Mark: m.Mark, Name: m.Name, Sidekick: m.Sidekick, Provider: m.Provider, Model: m.Model, Ruled: m.Ruled}
}

func (s *session) member() Member { return s.host.member(s.profile) }

// owner is whose conversations are kept under a profile: those that somebody
// had there before it was theirs are not shown to them.
func owner(profile string, m Member) string {
	if m.key() == "" {
		return profile
	}
	return profile + ownerMark + m.key()
}

const ownerMark = "/"

// ProfileOf gives the profile of an owner of conversations.
func ProfileOf(owner string) string {
	profile, _, _ := strings.Cut(owner, ownerMark)
	return profile
}

// belongs gives the member whose profile it is now. When that is another one
// than before, the session begins anew: what was said to one is not the other's.
func (s *session) belongs() Member {
	m := s.member()
	s.mu.Lock()
	changed := s.of != m.key()
	s.of = m.key()
	s.mu.Unlock()
	if changed {
		s.stopAnswer()
		s.mu.Lock()
		s.beginAnew()
		clear(s.allowed)
		s.mu.Unlock()
		s.told.Clear()
		s.sum.Clear()
	}
	return m
}

// consentMark ends the key of a consent: what a member agreed to is agreed to by
// nobody who has the profile after them.
func consentMark(m Member) string {
	if m.key() == "" {
		return ""
	}
	return memberMark + m.key()
}

const memberMark = "\x00member\x00"

// beginAnew has the session's sidekick know nothing of what was said. The caller
// holds mu.
func (s *session) beginAnew() {
	s.conversation, s.history, s.answers, s.kept, s.asked = newID(), nil, nil, 0, policy.Clean{}
	s.epoch++
}

// everyones are the requests of those too who have rules. Every other one
// changes what holds for the family, or might: a new request is closed to them
// until it stands here. A program may ask to be paired; the person's word on it
// is not a ruled member's.
var everyones = map[string]bool{
	message.Answer: true, message.Ask: true, message.Cancel: true, message.Catalog: true, message.Clients: true,
	message.Consent: true, message.ConsentForget: true, message.Consents: true,
	message.Conversation: true, message.ConversationExport: true, message.ConversationForget: true,
	message.ConversationResume: true, message.Conversations: true,
	message.Doctor: true, message.Handoff: true, message.Hello: true, message.HelloChallenge: true,
	message.Left: true, message.LeftText: true, message.MemberOf: true,
	message.Pair: true, message.PairOpen: true, message.Reopen: true, message.Report: true,
	message.Tool: true, message.VaultState: true,
}

// ownKeeper is the vault as a member has it: without the values that are
// somebody else's.
type ownKeeper struct {
	Keeper
	of Member
}

func (k ownKeeper) Tokens() ([]vault.Token, error) {
	tokens, err := k.Keeper.Tokens()
	return slices.DeleteFunc(slices.Clone(tokens), func(one vault.Token) bool { return !k.of.sees(one.Name) }), err
}

func (k ownKeeper) Edit(name string, token vault.Token, value vault.Secret) error {
	if !k.of.sees(name) {
		return vault.ErrUnknown
	}
	return k.Keeper.Edit(name, token, value)
}

func (k ownKeeper) Remove(name string) error {
	if !k.of.sees(name) {
		return vault.ErrUnknown
	}
	return k.Keeper.Remove(name)
}
