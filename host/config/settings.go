package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Settings are what the user may set. schema/settings.json describes the file.
type Settings struct {
	// Provider is who answers: one of Providers.
	Provider string `json:"provider"`
	// BaseURL is where the provider is asked; empty for the provider's own.
	BaseURL string `json:"baseUrl,omitempty"`
	// Model is which of the provider's models answers.
	Model string `json:"model,omitempty"`
	// TokensPerAnswer is how many tokens one answer may use.
	TokensPerAnswer float64 `json:"tokensPerAnswer,omitempty"`
	// Script is the file of the scripted provider; empty otherwise.
	Script string `json:"script,omitempty"`
	// IdleMinutes is how long the process waits without any connection before
	// it ends.
	IdleMinutes float64 `json:"idleMinutes"`
	// VaultIdleMinutes is how long the vault stays open without being used.
	VaultIdleMinutes float64 `json:"vaultIdleMinutes,omitempty"`
	// Members are the people of the family, each with what holds for them.
	Members []Member `json:"members,omitempty"`
	// Unknown says that the file cannot be read, and that no good one is kept
	// either: the rest are the defaults, and nobody knows which rules hold.
	Unknown bool `json:"-"`
}

// Idle is IdleMinutes as a duration.
func (s Settings) Idle() time.Duration { return minutes(s.IdleMinutes) }

// VaultIdle is VaultIdleMinutes as a duration.
func (s Settings) VaultIdle() time.Duration { return minutes(s.VaultIdleMinutes) }

func minutes(n float64) time.Duration { return time.Duration(n * float64(time.Minute)) }

// Defaults are the settings of somebody who set nothing.
func Defaults() Settings {
	return Settings{Provider: "quote", IdleMinutes: 15, VaultIdleMinutes: 15, TokensPerAnswer: 500_000}
}

// Providers are the providers that can be set.
var Providers = []string{"anthropic", "openai", "quote", "scripted"}

// The bounds of settings; those of tokens hold for an answer and for a day.
const (
	longestIdle  = 7 * 24 * 60 // minutes
	FewestTokens = 1_000
	MostTokens   = 100_000_000
	longestText  = 2_000 // bytes of an address or a name
)

// Setting is one row of the table of settings.
type Setting struct {
	Name string
	Help string
	// get gives the value as the user types it.
	get func(Settings) string
	// set takes the value's JSON. Its errors say what is wanted, never what
	// was given: a value in the wrong place may be a secret.
	set func(*Settings, json.RawMessage) error
	// quoted says that what the user types becomes a JSON string.
	quoted bool
}

// Table lists the settings, sorted by name.
var Table = []Setting{
	{
		Name:   "baseUrl",
		Help:   "where the provider is asked, as a web address; empty for the provider's own",
		get:    func(s Settings) string { return s.BaseURL },
		set:    func(s *Settings, raw json.RawMessage) error { return setAddress(&s.BaseURL, raw) },
		quoted: true,
	},
	{
		Name: "idleMinutes",
		Help: "minutes without a connection after which the process ends",
		get:  func(s Settings) string { return number(s.IdleMinutes) },
		set:  func(s *Settings, raw json.RawMessage) error { return setMinutes(&s.IdleMinutes, raw) },
	},
	{
		Name: "members",
		Help: "the people of the family as JSON; `sidekick member` shows and changes them one by one",
		get:  func(s Settings) string { return written(s.Members) },
		set:  func(s *Settings, raw json.RawMessage) error { return setMembers(&s.Members, raw) },
	},
	{
		Name:   "model",
		Help:   "which of the provider's models answers, by the provider's name for it",
		get:    func(s Settings) string { return s.Model },
		set:    func(s *Settings, raw json.RawMessage) error { return setModel(&s.Model, raw) },
		quoted: true,
	},
	{
		Name: "provider",
		Help: "who answers: " + strings.Join(Providers, " or "),
		get:  func(s Settings) string { return s.Provider },
		set: func(s *Settings, raw json.RawMessage) error {
			var provider string
			if json.Unmarshal(raw, &provider) != nil || !slices.Contains(Providers, provider) {
				return errors.New("must be " + strings.Join(Providers, " or "))
			}
			s.Provider = provider
			return nil
		},
		quoted: true,
	},
	{
		Name: "script",
		Help: "the file of answers that the scripted provider reads, as an absolute path; empty for none",
		get:  func(s Settings) string { return s.Script },
		set: func(s *Settings, raw json.RawMessage) error {
			var script string
			// The process has no folder of its own that a relative path could
			// start from.
			if json.Unmarshal(raw, &script) != nil || script != "" && !filepath.IsAbs(script) {
				return errors.New("must be an absolute path")
			}
			s.Script = script
			return nil
		},
		quoted: true,
	},
	{
		Name: "tokensPerAnswer",
		Help: "how many of the provider's tokens one answer may use",
		get:  func(s Settings) string { return number(s.TokensPerAnswer) },
		set: func(s *Settings, raw json.RawMessage) error {
			var n float64
			if json.Unmarshal(raw, &n) != nil || n != math.Trunc(n) || n < FewestTokens || n > MostTokens {
				return fmt.Errorf("must be a whole number from %d to %d", FewestTokens, MostTokens)
			}
			s.TokensPerAnswer = n
			return nil
		},
	},
	{
		Name: "vaultIdleMinutes",
		Help: "minutes without use after which the vault locks itself",
		get:  func(s Settings) string { return number(s.VaultIdleMinutes) },
		set:  func(s *Settings, raw json.RawMessage) error { return setMinutes(&s.VaultIdleMinutes, raw) },
	},
}

// setAddress takes a web address or nothing. Whoever dials it judges further;
// what could hold a secret has no place in an address.
func setAddress(to *string, raw json.RawMessage) error {
	var address string
	if json.Unmarshal(raw, &address) != nil || len(address) > longestText {
		return errors.New("must be a web address")
	}
	where, err := url.Parse(address)
	switch {
	case address == "":
	case err != nil, where.Scheme != "https" && where.Scheme != "http", where.Hostname() == "":
		return errors.New("must be a web address, beginning with https:// or http://")
	case where.User != nil, where.RawQuery != "", where.Fragment != "":
		return errors.New("must be a web address without a name, a password, a query or a fragment")
	}
	*to = address
	return nil
}

func setModel(to *string, raw json.RawMessage) error {
	var name string
	if json.Unmarshal(raw, &name) != nil || len(name) > longestText || strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return errors.New("must be a model's name without spaces")
	}
	*to = name
	return nil
}

func number(n float64) string { return strconv.FormatFloat(n, 'g', -1, 64) }

func setMinutes(to *float64, raw json.RawMessage) error {
	var n float64
	if json.Unmarshal(raw, &n) != nil || n <= 0 || n > longestIdle {
		return fmt.Errorf("must be a number of minutes above 0 and up to %d", longestIdle)
	}
	*to = n
	return nil
}

// find gives the row of a name.
func find(name string) (Setting, bool) {
	for _, row := range Table {
		if row.Name == name {
			return row, true
		}
	}
	return Setting{}, false
}

// ErrUnknown says that there is no setting of that name.
var ErrUnknown = errors.New("no setting of that name")

// Get gives one setting as the user would type it.
func (s Settings) Get(name string) (string, error) {
	row, ok := find(name)
	if !ok {
		return "", ErrUnknown
	}
	return row.get(s), nil
}

// Set takes one setting as the user typed it.
func (s *Settings) Set(name, typed string) error {
	row, ok := find(name)
	if !ok {
		return ErrUnknown
	}
	raw := json.RawMessage(typed)
	if row.quoted {
		quoted, err := json.Marshal(typed)
		if err != nil {
			return fmt.Errorf("setting %s: %w", name, err)
		}
		raw = quoted
	}
	if err := row.set(s, raw); err != nil {
		return fmt.Errorf("setting %s: %w", name, err)
	}
	return nil
}
