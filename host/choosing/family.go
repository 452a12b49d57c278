package choosing

import (
	"errors"
	"fmt"

	"sidekick/host/config"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// Members gives who is in the family and what holds for each, without what is
// somebody's own: the values of the vault are counted.
func (c *Chooser) Members(string) message.Family {
	now, err := c.options.Settings.Current()
	told := message.Family{
		Members: []message.FamilyMember{}, Tools: config.Tools,
		Own: own,
	}
	if err != nil {
		told.Trouble = troubleOf(now, err)
	}
	for _, one := range now.Members {
		told.Members = append(told.Members, c.toldOf(one))
	}
	return told
}

func (c *Chooser) toldOf(one config.Member) message.FamilyMember {
	told := message.FamilyMember{
		Name: one.Name, Ruled: one.Ruled(), Profiles: append([]string{}, one.Profiles...),
		Sidekick: one.Sidekick, Manner: one.Manner, Provider: one.Provider, BaseURL: one.BaseURL, Model: one.Model,
		NeverRead: one.NeverRead, ToolsOff: one.ToolsOff, TokensPerDay: int64(one.TokensPerDay), Values: len(one.Tokens),
	}
	if told.TokensPerDay > 0 && c.options.Spent != nil {
		spent, known := c.options.Spent(one)
		if !known {
			spent = -1
		}
		told.Spent = &spent
	}
	return told
}

// AddMember adds a member.
func (c *Chooser) AddMember(profile string, asked message.MemberRequest) error {
	return c.changeFamily(profile, func(s *config.Settings) error {
		var one config.Member
		if err := one.Put("name", asked.Name); err != nil || one.Name == "" {
			return memberFaults["name"]
		}
		if s.Taken(one.Name, "") {
			return takenName
		}
		if len(s.Members) >= config.MostMembers {
			return MemberFault{"name", Fault(fmt.Sprintf("A family has at most %d members here.", config.MostMembers))}
		}
		if err := put(&one, asked.Member); err != nil {
			return err
		}
		return s.AddMember(one)
	})
}

// EditMember changes what is named, all of it or nothing. What is kept of a member
// who is renamed stays theirs.
func (c *Chooser) EditMember(profile string, asked message.MemberRequest) error {
	return c.changeFamily(profile, func(s *config.Settings) error {
		if asked.Rename != "" && s.Taken(asked.Rename, asked.Name) {
			return takenName
		}
		return s.ChangeMember(asked.Name, func(m *config.Member) error {
			if asked.Rename != "" && m.Rename(asked.Rename) != nil {
				return memberFaults["name"]
			}
			return put(m, asked.Member)
		})
	})
}

// RemoveMember takes a member away. Their conversations stay.
func (c *Chooser) RemoveMember(profile string, asked message.MemberName) error {
	return c.changeFamily(profile, func(s *config.Settings) error { return s.RemoveMember(asked.Name) })
}

// BindMember says whose a profile is.
func (c *Chooser) BindMember(profile string, asked message.MemberBindRequest) error {
	return c.changeFamily(profile, func(s *config.Settings) error {
		if asked.Name == "" {
			return s.Unbind(asked.Profile)
		}
		return s.Bind(asked.Name, asked.Profile)
	})
}

// changeFamily changes the members, unless whoever asks has rules by now, or
// would have with the change: nothing could be mended from there any more.
func (c *Chooser) changeFamily(profile string, change func(*config.Settings) error) error {
	_, err := c.options.Settings.Change(func(s *config.Settings) error {
		if s.RuledAt(profile) {
			return policy.RefuseFor(policy.NotAvailable, "member_settings")
		}
		if err := change(s); err != nil {
			return err
		}
		if _, somebodys := s.Of(profile); s.RuledAt(profile) {
			if somebodys {
				return ownRules
			}
			return nobodyHere
		}
		return nil
	})
	var beside MemberFault
	switch {
	case err == nil || errors.As(err, &beside):
		return err
	case errors.Is(err, config.ErrNobody):
		return goneMember
	}
	return faultOf(err)
}

// put changes what is named. A member asks a provider of their own with all that
// it needs, or the family's.
func put(m *config.Member, change message.MemberChange) error {
	for _, one := range givenOf(change) {
		if err := m.Put(one.name, one.value); err != nil {
			return faultBeside(one.name, err)
		}
	}
	if m.Provider == "" && m.BaseURL+m.Model != "" {
		return memberFaults["provider"]
	}
	if _, dialled := providers[m.Provider]; !dialled {
		return nil
	}
	if _, err := addressed(m.Provider, m.BaseURL); err != nil {
		var refusal *policy.Refusal
		if errors.As(err, &refusal) {
			return MemberFault{"baseUrl", Fault(refusal.Sentence)}
		}
		return err
	}
	if m.Model == "" {
		return MemberFault{"model", "Their provider needs a model's name."}
	}
	return nil
}

// given is a thing of a member by its name in the table of config.
type given struct {
	name  string
	value any
}

func givenOf(change message.MemberChange) []given {
	var all []given
	for _, one := range []struct {
		name  string
		value *string
	}{
		{"baseUrl", change.BaseURL}, {"manner", change.Manner}, {"model", change.Model}, {"provider", change.Provider}, {"sidekick", change.Sidekick},
	} {
		if one.value != nil {
			all = append(all, given{one.name, *one.value})
		}
	}
	if change.NeverRead != nil {
		all = append(all, given{"neverRead", *change.NeverRead})
	}
	if change.TokensPerDay != nil {
		all = append(all, given{"tokensPerDay", *change.TokensPerDay})
	}
	if change.ToolsOff != nil {
		all = append(all, given{"toolsOff", *change.ToolsOff})
	}
	return all
}
