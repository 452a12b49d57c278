package session

import (
	"context"
	"encoding/json"
	"errors"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// Family is what a person sets about the members of their family. Each call
// names the profile that asks; a change that would give rules to whoever is there
// is not made, since nothing could be mended from there any more. Its errors are
// refusals, or have a sentence for the person and perhaps the field it is about.
type Family interface {
	Members(profile string) message.Family
	AddMember(profile string, asked message.MemberRequest) error
	EditMember(profile string, asked message.MemberRequest) error
	RemoveMember(profile string, asked message.MemberName) error
	// BindMember gives the profile of that mark to a member, or to nobody. That
	// it is one that is known is the caller's to see.
	BindMember(profile string, asked message.MemberBindRequest) error
}

// familial is a request about the members: from a trusted browser's panel or
// settings page alone, and the door lets nobody through who has rules.
func familial[T any](method string, do func(*session, Family, T) (any, error)) func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault) {
	return inBrowser(method, func(s *session, params T) any {
		family := s.host.options.Family
		if family == nil {
			return refused(policy.Refuse(policy.NotAvailable))
		}
		result, err := do(s, family, params)
		if err != nil {
			return memberFault(err)
		}
		return result
	})
}

func memberFault(err error) any {
	var refusal *policy.Refusal
	if errors.As(err, &refusal) {
		return refused(refusal)
	}
	told := message.MemberFaultResponse{Fault: notChosen} // its text could hold what was typed
	var said interface{ Sentence() string }
	if errors.As(err, &said) {
		told.Fault = said.Sentence()
	}
	var beside interface{ Beside() string }
	if errors.As(err, &beside) {
		told.Field = beside.Beside()
	}
	return told
}

// changing is a change of the members, after which what holds now holds
// everywhere.
func changing[T any](change func(Family, string, T) error) func(*session, Family, T) (any, error) {
	return func(s *session, family Family, params T) (any, error) {
		if err := change(family, s.profile, params); err != nil {
			return nil, err
		}
		s.host.FamilyChanged()
		return s.family(family, nil)
	}
}

func listMembers(s *session, family Family, _ struct{}) (any, error) { return s.family(family, nil) }

// bindMember takes a profile that is known alone: another one would be nobody's
// for ever.
func bindMember(s *session, family Family, params message.MemberBindRequest) (any, error) {
	known, err := s.knownProfiles()
	if err != nil {
		return nil, err
	}
	id := ""
	for _, one := range known {
		if s.host.member(one.ID).Mark == params.Profile {
			id = one.ID
		}
	}
	if id == "" {
		return nil, policy.RefuseFor(policy.NotAvailable, "profile_unknown")
	}
	if err := family.BindMember(s.profile, params); err != nil {
		return nil, err
	}
	moved := 0
	if params.Keep {
		if moved, err = s.host.HandOver(id); err != nil {
			s.host.options.Log.Error().Err(err).Msg("handing over conversations failed")
		}
	}
	s.host.FamilyChanged()
	return s.family(family, &moved)
}

// family is who is in it now, with the profiles that are known.
func (s *session) family(family Family, moved *int) (any, error) {
	known, err := s.knownProfiles()
	if err != nil {
		return nil, err
	}
	told := family.Members(s.profile)
	told.Here = s.member().Mark
	told.Profiles = []message.FamilyProfile{}
	for _, one := range known {
		told.Profiles = append(told.Profiles, message.FamilyProfile{
			Mark: s.host.member(one.ID).Mark, Kind: one.Kind, Open: one.Open, Last: one.Last.UnixMilli(), Conversations: one.Conversations,
		})
	}
	return message.FamilyResponse{Family: told, Moved: moved}, nil
}

// knownProfiles are those of people who may have conversations: a store that
// cannot be read is told as that.
func (s *session) knownProfiles() ([]Profile, error) {
	known, err := s.host.Profiles()
	if err != nil {
		s.host.options.Log.Error().Err(err).Msg("listing the profiles failed")
		return nil, policy.RefuseFor(policy.NotAvailable, "history")
	}
	return known, nil
}

// FamilyChanged has every session be whose it is now, and every panel ask anew
// who answers there. The rules themselves are asked for at each use.
func (h *Host) FamilyChanged() {
	for _, s := range h.inside("", "") {
		if !s.trusts() || !hasPanel(s.client.Kind) {
			continue
		}
		before := s.whose()
		s.notify(message.MemberChanged, message.MemberChangedNotification{Anew: s.belongs().key() != before})
	}
}

// whose is the member that the session was of last.
func (s *session) whose() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.of
}
