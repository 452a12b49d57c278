package config

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// Member is one person of the family, with what holds for them. The rules are
// NeverRead, ToolsOff and TokensPerDay: a member with any is ruled, and changes
// neither settings nor keys nor the vault.
type Member struct {
	// Name is who: any name that no other member has, or had when they were added.
	Name string `json:"name"`
	// KeptAs is the name that they were added by, where it is another one by now:
	// what is kept of them is found by it.
	KeptAs string `json:"keptAs,omitempty"`
	// Profiles are the marks of their browser profiles and apps.
	Profiles []string `json:"profiles,omitempty"`
	// Sidekick is what the sidekick is called for them, Manner how it speaks.
	Sidekick string `json:"sidekick,omitempty"`
	Manner   string `json:"manner,omitempty"`
	// Provider, BaseURL and Model stand in the place of the family's, all three
	// together; without a provider the family's hold.
	Provider string `json:"provider,omitempty"`
	BaseURL  string `json:"baseUrl,omitempty"`
	Model    string `json:"model,omitempty"`
	// NeverRead are hosts that stay closed to their sidekick, with all below.
	NeverRead []string `json:"neverRead,omitempty"`
	// ToolsOff are tools that their sidekick does not have.
	ToolsOff []string `json:"toolsOff,omitempty"`
	// TokensPerDay is how many tokens of providers a day may take; 0 for any.
	TokensPerDay float64 `json:"tokensPerDay,omitempty"`
	// Tokens are the names of the vault's values that are theirs. One that
	// nobody names is the family's: everybody's who has no rules.
	Tokens []string `json:"tokens,omitempty"`
}

// Key is what their conversations, what they allowed and the tokens of their day
// are kept by. It stays as it is when the member is called something else.
func (m Member) Key() string {
	if m.KeptAs != "" {
		return m.KeptAs
	}
	return m.Name
}

// Ruled says whether the member is held to rules.
func (m Member) Ruled() bool {
	return len(m.NeverRead) > 0 || len(m.ToolsOff) > 0 || m.TokensPerDay > 0
}

// Mark stands for a browser profile or an app in the settings. What it is made
// of is the profile's secret, which does not follow from it.
func Mark(profile string) string {
	digest := sha256.Sum256([]byte("sidekick member\x00" + profile))
	return hex.EncodeToString(digest[:20])
}

// Of gives the member whose profile it is; false for nobody's.
func (s Settings) Of(profile string) (Member, bool) {
	mark := Mark(profile)
	at := slices.IndexFunc(s.Members, func(m Member) bool { return slices.Contains(m.Profiles, mark) })
	if at < 0 {
		return Member{}, false
	}
	return s.Members[at], true
}

// Named gives the place of a member by name, -1 for none.
func (s Settings) Named(name string) int {
	return slices.IndexFunc(s.Members, func(m Member) bool { return strings.EqualFold(m.Name, name) })
}

// Ruled says whether any member is held to rules, or may be.
func (s Settings) Ruled() bool { return s.Unknown || slices.ContainsFunc(s.Members, Member.Ruled) }

// RuledAt says whether whoever is at a browser profile is held to rules: one
// that is nobody's could be anybody's.
func (s Settings) RuledAt(profile string) bool {
	if own, known := s.Of(profile); known {
		return own.Ruled()
	}
	return s.Ruled()
}

// For gives the settings as they hold for a browser profile: the provider of
// its member in the place of the family's.
func (s Settings) For(profile string) Settings {
	if m, ok := s.Of(profile); ok && m.Provider != "" {
		s.Provider, s.BaseURL, s.Model = m.Provider, m.BaseURL, m.Model
	}
	return s
}

// Sees says whether the sidekick at a profile may know one of the vault's
// values. Whoever's profile it is not known, and whoever has rules, gets what
// names them alone.
func (s Settings) Sees(profile, token string) bool {
	own, _ := s.Of(profile)
	if slices.Contains(own.Tokens, token) {
		return true
	}
	if s.Owned(token) {
		return false
	}
	return !s.RuledAt(profile)
}

// Tools are those that can be off. The gate has a row for each; a test holds
// the two lists together.
var Tools = []string{
	"click", "count", "detect_challenge", "evaluate", "fill", "insert", "list_frames", "navigate", "observe", "outline", "picture", "press",
	"read_page", "read_selection", "read_view", "request_handoff", "run_report", "scroll", "select_option", "snapshot", "tab", "token_catalog",
	"wait_for_selector",
}
