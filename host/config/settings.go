package config

import (
	"encoding/json"
	"errors"
	"fmt"
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
	// Script is the file of the scripted provider; empty otherwise.
	Script string `json:"script,omitempty"`
	// IdleMinutes is how long the process waits without any connection before
	// it ends.
	IdleMinutes float64 `json:"idleMinutes"`
	// VaultIdleMinutes is how long the vault stays open without being used.
	VaultIdleMinutes float64 `json:"vaultIdleMinutes,omitempty"`
}

// Idle is IdleMinutes as a duration.
func (s Settings) Idle() time.Duration { return minutes(s.IdleMinutes) }

// VaultIdle is VaultIdleMinutes as a duration.
func (s Settings) VaultIdle() time.Duration { return minutes(s.VaultIdleMinutes) }

func minutes(n float64) time.Duration { return time.Duration(n * float64(time.Minute)) }

// Defaults are the settings of somebody who set nothing.
func Defaults() Settings { return Settings{Provider: "quote", IdleMinutes: 15, VaultIdleMinutes: 15} }

// Providers are the providers that can be set.
var Providers = []string{"quote", "scripted"}

const longestIdle = 7 * 24 * 60 // minutes

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
		Name: "idleMinutes",
		Help: "minutes without a connection after which the process ends",
		get:  func(s Settings) string { return number(s.IdleMinutes) },
		set:  func(s *Settings, raw json.RawMessage) error { return setMinutes(&s.IdleMinutes, raw) },
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
		Name: "vaultIdleMinutes",
		Help: "minutes without use after which the vault locks itself",
		get:  func(s Settings) string { return number(s.VaultIdleMinutes) },
		set:  func(s *Settings, raw json.RawMessage) error { return setMinutes(&s.VaultIdleMinutes, raw) },
	},
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
