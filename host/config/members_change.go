package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrNobody says that there is no member of that name.
var ErrNobody = errors.New("there is no member of that name")

// Set takes one thing of a member as the user typed it: lists with commas
// between, nothing to take it away.
func (m *Member) Set(name, typed string) error {
	at := slices.IndexFunc(MemberTable, func(row MemberRow) bool { return row.Name == name })
	switch {
	case at < 0:
		return ErrUnknown
	case strings.TrimSpace(typed) == "":
		return m.unset(name)
	case MemberTable[at].form == asNumber:
		return m.take(MemberTable[at], json.RawMessage(typed))
	case MemberTable[at].form == asText:
		return m.Put(name, typed)
	}
	var parts []string
	for part := range strings.SplitSeq(typed, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return m.Put(name, parts)
}

// Put takes one thing of a member as a value of its kind: an empty one takes it
// away.
func (m *Member) Put(name string, value any) error {
	at := slices.IndexFunc(MemberTable, func(row MemberRow) bool { return row.Name == name })
	if at < 0 {
		return ErrUnknown
	}
	raw, err := json.Marshal(value)
	if err != nil {
		raw = nil // the row's own words on what is wanted
	}
	if slices.Contains([]string{`""`, "[]", "null", "0"}, string(raw)) {
		return m.unset(name)
	}
	return m.take(MemberTable[at], raw)
}

// take has the row take its value. The row says what is wrong with it.
func (m *Member) take(row MemberRow, raw json.RawMessage) error {
	if err := row.set(m, raw); err != nil {
		return fmt.Errorf("setting %s: %w", row.Name, err)
	}
	return nil
}

// unset takes one thing of a member away.
func (m *Member) unset(name string) error {
	raw, err := json.Marshal(*m)
	if err != nil {
		return fmt.Errorf("reading a member: %w", err)
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(raw, &members); err != nil {
		return fmt.Errorf("reading a member: %w", err)
	}
	delete(members, name)
	if raw, err = json.Marshal(members); err != nil {
		return fmt.Errorf("reading a member: %w", err)
	}
	var fresh Member
	if err := json.Unmarshal(raw, &fresh); err != nil {
		return fmt.Errorf("reading a member: %w", err)
	}
	*m = fresh
	return nil
}

// AddMember adds a member; ChangeMember changes the one of a name, RemoveMember
// takes them away. All three hold the members together to what the file may
// hold, and change none of the lists that other settings share.
func (s *Settings) AddMember(one Member) error {
	return s.keepMembers(append(slices.Clone(s.Members), one))
}

// ChangeMember changes a member.
func (s *Settings) ChangeMember(name string, change func(*Member) error) error {
	at := s.Named(name)
	if at < 0 {
		return ErrNobody
	}
	members := slices.Clone(s.Members)
	if err := change(&members[at]); err != nil {
		return err
	}
	return s.keepMembers(members)
}

// Rename calls a member something else. What is kept of them stays where it is.
func (m *Member) Rename(name string) error {
	key := m.Key()
	if err := m.Put("name", name); err != nil {
		return err
	}
	if m.KeptAs = key; m.Name == key {
		m.KeptAs = ""
	}
	return nil
}

// Taken says whether a new member, or one that is renamed, cannot have a name:
// another one has it, or was added by it.
func (s *Settings) Taken(name, by string) bool {
	return slices.ContainsFunc(s.Members, func(other Member) bool {
		return !strings.EqualFold(other.Name, by) && other.confused(Member{Name: name})
	})
}

// RemoveMember takes a member away.
func (s *Settings) RemoveMember(name string) error {
	at := s.Named(name)
	if at < 0 {
		return ErrNobody
	}
	return s.keepMembers(slices.Delete(slices.Clone(s.Members), at, at+1))
}

func (s *Settings) keepMembers(members []Member) error {
	if err := setMembers(&members, json.RawMessage(written(members))); err != nil {
		return fmt.Errorf("changing members: %w", err)
	}
	s.Members = members
	return nil
}

// Bind binds a profile to a member, and to nobody else any more.
func (s *Settings) Bind(name, mark string) error {
	at := s.Named(name)
	if at < 0 {
		return ErrNobody
	}
	members := s.without(mark)
	members[at].Profiles = append(members[at].Profiles, mark)
	return s.keepMembers(members)
}

// Unbind has a profile be nobody's.
func (s *Settings) Unbind(mark string) error { return s.keepMembers(s.without(mark)) }

// without gives the members as they are without a profile.
func (s *Settings) without(mark string) []Member {
	members := slices.Clone(s.Members)
	for i := range members {
		members[i].Profiles = slices.DeleteFunc(slices.Clone(members[i].Profiles), func(one string) bool { return one == mark })
	}
	return members
}

// Owned says whether one of the vault's values is some members' alone.
func (s Settings) Owned(token string) bool {
	return slices.ContainsFunc(s.Members, func(m Member) bool { return slices.Contains(m.Tokens, token) })
}

// OwnToo makes a value theirs whose another one is.
func (s *Settings) OwnToo(owned, token string) error {
	return s.retoken(func(tokens []string) []string {
		if !slices.Contains(tokens, owned) || slices.Contains(tokens, token) {
			return tokens
		}
		return append(tokens, token)
	})
}

// Disown makes a value nobody's alone.
func (s *Settings) Disown(token string) error {
	return s.retoken(func(tokens []string) []string {
		return slices.DeleteFunc(tokens, func(one string) bool { return one == token })
	})
}

func (s *Settings) retoken(change func([]string) []string) error {
	members := slices.Clone(s.Members)
	for i := range members {
		members[i].Tokens = change(slices.Clone(members[i].Tokens))
	}
	return s.keepMembers(members)
}
