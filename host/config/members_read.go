package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/net/idna"
)

// The bounds of members. A manner goes to the model with every question.
const (
	MostMembers   = 20
	LongestPerson = 40  // characters of a name
	LongestManner = 500 // characters
	mostListed    = 500 // of each list
)

// placed is a fault somewhere inside of a value.
type placed struct {
	offset int64
	reason string
}

func (p *placed) Error() string { return p.reason }

// MemberRow is one row of the table of what a member has.
type MemberRow struct {
	Name string
	Help string
	form form
	// set takes the value's JSON. Its errors say what is wanted, never what was
	// given.
	set func(*Member, json.RawMessage) error
}

// form says how what is typed becomes JSON.
type form int

const (
	asText form = iota
	asList
	asNumber
)

// MemberTable lists what a member has, sorted by name.
var MemberTable = []MemberRow{
	{"baseUrl", "where their provider is asked, as a web address", asText, func(m *Member, raw json.RawMessage) error { return setAddress(&m.BaseURL, raw) }},
	{"keptAs", "the name that they were added by; what is kept of them is found by it", asText, func(m *Member, raw json.RawMessage) error { return setWords(&m.KeptAs, raw, LongestPerson) }},
	{"manner", "how their sidekick speaks to them, in a sentence or two", asText, func(m *Member, raw json.RawMessage) error { return setWords(&m.Manner, raw, LongestManner) }},
	{"model", "which of their provider's models answers them", asText, func(m *Member, raw json.RawMessage) error { return setModel(&m.Model, raw) }},
	{"name", "who they are", asText, func(m *Member, raw json.RawMessage) error { return setWords(&m.Name, raw, LongestPerson) }},
	{"neverRead", "a rule: hosts that are never read, with all below them", asList, func(m *Member, raw json.RawMessage) error {
		return setList(&m.NeverRead, raw, "hosts such as bank.example, without scheme, port or path", siteOf)
	}},
	{"profiles", "their browser profiles and apps, by marks", asList, func(m *Member, raw json.RawMessage) error {
		return setList(&m.Profiles, raw, "marks of profiles, as `sidekick member bind` writes them", only(isMark))
	}},
	{"provider", "who answers them, in the place of the family's provider", asText, func(m *Member, raw json.RawMessage) error {
		if json.Unmarshal(raw, &m.Provider) != nil || !slices.Contains(Providers, m.Provider) {
			return errors.New("must be " + strings.Join(Providers, " or "))
		}
		return nil
	}},
	{"sidekick", "what their sidekick is called", asText, func(m *Member, raw json.RawMessage) error { return setWords(&m.Sidekick, raw, LongestPerson) }},
	{"tokens", "names of the vault's values that are theirs", asList, func(m *Member, raw json.RawMessage) error {
		return setList(&m.Tokens, raw, "names of the vault's values, as `sidekick vault list` shows them", only(isToken))
	}},
	{"tokensPerDay", "a rule: how many tokens of providers a day may take", asNumber, func(m *Member, raw json.RawMessage) error {
		var n float64
		if json.Unmarshal(raw, &n) != nil || n != math.Trunc(n) || n < FewestTokens || n > MostTokens {
			return fmt.Errorf("must be a whole number from %d to %d", FewestTokens, MostTokens)
		}
		m.TokensPerDay = n
		return nil
	}},
	{"toolsOff", "a rule: tools that their sidekick does not have", asList, func(m *Member, raw json.RawMessage) error {
		return setList(&m.ToolsOff, raw, "tools, each of them one of "+strings.Join(Tools, ", "), only(func(tool string) bool { return slices.Contains(Tools, tool) }))
	}},
}

var (
	isMark  = regexp.MustCompile(`^[0-9a-f]{40}$`).MatchString
	isToken = regexp.MustCompile(`^[a-z][a-z0-9.-]{0,63}$`).MatchString
)

// only takes what fits, as it is.
func only(fits func(string) bool) func(string) (string, bool) {
	return func(text string) (string, bool) { return text, fits(text) }
}

// NotListed says what a list is to hold, and which of what was given, counted
// from 1, is none of that; 0 where it is no list, or too long.
type NotListed struct {
	Want string
	At   int
}

func (e *NotListed) Error() string {
	if e.At == 0 {
		return "must be a list of " + e.Want + fmt.Sprintf(", at most %d", mostListed)
	}
	return fmt.Sprintf("must be a list of %s; number %d is none", e.Want, e.At)
}

func setList(to *[]string, raw json.RawMessage, want string, take func(string) (string, bool)) error {
	var given []string
	if json.Unmarshal(raw, &given) != nil || len(given) > mostListed {
		return &NotListed{want, 0}
	}
	var list []string
	for i, one := range given {
		taken, ok := take(one)
		if !ok {
			return &NotListed{want, i + 1}
		}
		if !slices.Contains(list, taken) {
			list = append(list, taken)
		}
	}
	*to = list
	return nil
}

// setWords takes one line of printable characters.
func setWords(to *string, raw json.RawMessage, longest int) error {
	var text string
	if json.Unmarshal(raw, &text) != nil || utf8.RuneCountInString(text) > longest || text != strings.TrimSpace(text) ||
		strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.C, r) || r == '\u2028' || r == '\u2029' }) {
		return fmt.Errorf("must be one line of at most %d characters", longest)
	}
	*to = text
	return nil
}

// siteOf gives a host as the gate compares it: in small ASCII letters, without
// the www. that an address bar puts before the name of a whole site.
func siteOf(text string) (string, bool) {
	host := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	if address, err := netip.ParseAddr(host); err == nil {
		return address.String(), address.Zone() == ""
	}
	ascii, err := idna.Lookup.ToASCII(host)
	if err != nil || len(ascii) > 253 || strings.Trim(ascii, "abcdefghijklmnopqrstuvwxyz0123456789.-_") != "" {
		return "", false
	}
	if rest := strings.TrimPrefix(ascii, "www."); strings.Contains(rest, ".") {
		ascii = rest
	}
	for label := range strings.SplitSeq(ascii, ".") {
		if label == "" {
			return "", false
		}
	}
	return ascii, true
}

// readMembers reads the list member by member, so that each fault has its line.
func readMembers(raw json.RawMessage) ([]Member, error) {
	decoder := jsontext.NewDecoder(bytes.NewReader(raw))
	fault := func(reason string) ([]Member, error) { return nil, &placed{decoder.InputOffset(), reason} }
	if opening, err := decoder.ReadToken(); err != nil || opening.Kind() != '[' {
		return fault("members must be a list")
	}
	var members []Member
	for decoder.PeekKind() != ']' {
		if opening, err := decoder.ReadToken(); err != nil || opening.Kind() != '{' {
			return fault("each of members must be an object")
		}
		var one Member
		for decoder.PeekKind() != '}' {
			name, err := decoder.ReadToken()
			if err != nil {
				return fault("a name stands there twice")
			}
			at := slices.IndexFunc(MemberTable, func(row MemberRow) bool { return row.Name == name.String() })
			if at < 0 {
				return fault("members have nothing of that name")
			}
			where := decoder.InputOffset()
			value, err := decoder.ReadValue()
			if err != nil {
				return fault("not valid JSON")
			}
			if err := MemberTable[at].set(&one, json.RawMessage(value)); err != nil {
				return nil, &placed{where, "members: " + MemberTable[at].Name + " " + err.Error()}
			}
		}
		if _, err := decoder.ReadToken(); err != nil {
			return fault("not valid JSON")
		}
		if reason := unfit(one, members); reason != "" {
			return fault("members: " + reason)
		}
		if members = append(members, one); len(members) > MostMembers {
			return fault(fmt.Sprintf("members are at most %d", MostMembers))
		}
	}
	return members, nil
}

// confused says whether two members could be taken for each other, by what they
// are called or by what is kept of them.
func (m Member) confused(other Member) bool {
	return slices.ContainsFunc([]string{m.Name, m.Key()}, func(name string) bool {
		return strings.EqualFold(name, other.Name) || strings.EqualFold(name, other.Key())
	})
}

// unfit says what is wrong with a member beside those before it.
func unfit(one Member, before []Member) string {
	switch {
	case one.Name == "":
		return "each needs a name"
	case slices.ContainsFunc(before, one.confused):
		return "two have the same name, or one has the name that another was added by"
	case one.Provider == "" && one.BaseURL+one.Model != "":
		return "baseUrl and model need a provider beside them"
	}
	for _, other := range before {
		for _, mark := range one.Profiles {
			if slices.Contains(other.Profiles, mark) {
				return "a profile is bound to two of them"
			}
		}
	}
	return ""
}

func setMembers(to *[]Member, raw json.RawMessage) error {
	members, err := readMembers(raw)
	if err == nil {
		*to = members
	}
	return err
}

// written gives members as JSON, as they stand in the file.
func written(members []Member) string {
	if len(members) == 0 {
		return "[]"
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(members) // texts and numbers: it cannot fail
	return strings.TrimSpace(out.String())
}
