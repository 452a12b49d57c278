package main

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"sidekick/host/config"
)

// memberCommands is sorted by name.
func memberCommands() []command {
	fields := "What a member has (lists with commas between; \"\" takes it away):\n" + memberFields() +
		"The rules hold in the gate, whatever the model or the page wants. Whoever has one changes no settings, no keys and no vault.\n" +
		"A browser profile that is nobody's is held to the rules of all members: bind your own too."
	return []command{
		{"add", "NAME [--sidekick NAME] [--tools-off TOOL,…] …", "add a member of the family", fields, addMember},
		{"bind", "NAME [MARK] [--keep]", "say whose a browser profile or an app is",
			"Open the panel in that profile first: it stands at the top of the list. Without MARK you are asked which it is.\n" +
				"  --keep             the conversations that were had there are theirs; else their panel does not show them", bindMember},
		{"edit", "NAME [--rename NEW] [--tools-off TOOL,…] …", "change what holds for a member, or what they are called",
			"  --rename NEW         what they are called from now on; what is kept of them stays theirs\n" + fields, editMember},
		{"list", "[--json]", "show the members, their rules, and the tokens they used today", "", listMembers},
		{"refresh", "NAME", "give a member the whole day's tokens again", "", refreshMember},
		{"remove", "NAME", "remove a member; their conversations stay, for `sidekick conversations`", "", removeMember},
		{"unbind", "NAME [MARK]", "take one of a member's profiles away, or all", "", unbindMember},
	}
}

func memberCommand(c call) int { return dispatch(c, "sidekick member", memberCommands()) }

// byFlag are the rows that have a flag of their own: names and profiles have
// commands.
func byFlag() []config.MemberRow {
	return slices.DeleteFunc(slices.Clone(config.MemberTable), func(row config.MemberRow) bool { return slices.Contains(unflagged, row.Name) })
}

var unflagged = []string{"keptAs", "name", "profiles"}

// renaming is the flag of a new name.
const renaming = "rename"

// flagOf is a name as a flag: neverRead is never-read.
func flagOf(name string) string {
	var out strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			out.WriteByte('-')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

func memberFields() string {
	var out strings.Builder
	for _, row := range byFlag() {
		fmt.Fprintf(&out, "  --%-18s %s\n", flagOf(row.Name), row.Help)
	}
	return out.String()
}

// changed are the flags that were given, by the names of their rows.
type changed map[string]string

// readMember reads a name and the flags around it.
func readMember(arguments []string) (name string, given changed, err error) {
	set, typed := flags("member"), map[string]*string{}
	for _, row := range byFlag() {
		typed[row.Name] = set.String(flagOf(row.Name), "", "")
	}
	typed[renaming] = set.String(renaming, "", "")
	names, err := around(set, arguments)
	if err != nil || len(names) != 1 {
		return "", nil, errors.New("takes one name and the flags that its help shows")
	}
	given = changed{}
	set.Visit(func(one *flag.Flag) {
		for name, value := range typed {
			if flagOf(name) == one.Name {
				given[name] = *value
			}
		}
	})
	return names[0], given, nil
}

// around parses flags that stand before, between and after other arguments.
func around(set *flag.FlagSet, arguments []string) (rest []string, err error) {
	for len(arguments) > 0 {
		if set.Parse(arguments) != nil {
			return nil, errFlags
		}
		if arguments = set.Args(); len(arguments) > 0 {
			rest, arguments = append(rest, arguments[0]), arguments[1:]
		}
	}
	return rest, nil
}

// apply changes a member by what was given.
func (given changed) apply(m *config.Member) error {
	if to, is := given[renaming]; is {
		if err := m.Rename(to); err != nil {
			return err
		}
	}
	for _, row := range config.MemberTable {
		if typed, is := given[row.Name]; is {
			if err := m.Set(row.Name, typed); err != nil {
				return err
			}
		}
	}
	return nil
}

// changeSettings changes the settings, and has every open panel ask anew who
// answers there.
func changeSettings(change func(*config.Settings) error) (config.Settings, error) {
	now, err := writeSettings(change)
	if err == nil {
		tellPanels()
	}
	return now, err
}

func writeSettings(change func(*config.Settings) error) (config.Settings, error) {
	paths, err := config.Find()
	if err != nil {
		return config.Settings{}, err
	}
	return config.NewStore(paths.Settings).Change(change)
}

func addMember(c call) int {
	name, given, err := readMember(c.arguments)
	if _, renamed := given[renaming]; renamed && err == nil {
		err = errors.New("takes the name itself: --rename is for one who is there already")
	}
	if err != nil {
		return misused(c, "member add", err)
	}
	now, err := changeSettings(func(s *config.Settings) error {
		var one config.Member
		if err := one.Set("name", name); err != nil {
			return err
		}
		if err := given.apply(&one); err != nil {
			return err
		}
		return s.AddMember(one)
	})
	if err != nil {
		return failed(c, err)
	}
	fmt.Fprintf(c.out, "Added. `sidekick member bind %s` says which browser profile or app is theirs.\n", quotedName(name))
	return warned(c, now)
}

func editMember(c call) int {
	name, given, err := readMember(c.arguments)
	if err != nil || len(given) == 0 {
		return misused(c, "member edit", errors.New("takes one name and what to change"))
	}
	now, err := changeSettings(func(s *config.Settings) error { return s.ChangeMember(name, given.apply) })
	if err != nil {
		return failed(c, err)
	}
	fmt.Fprintln(c.out, "Changed. It holds from now on.")
	return warned(c, now)
}

// warned says what follows from rules for profiles that are nobody's.
func warned(c call, now config.Settings) int {
	if now.Ruled() {
		fmt.Fprintln(c.out, "Browser profiles that are nobody's are held to the rules of all members now. Bind yours: `sidekick member add` and `sidekick member bind`.")
	}
	return done
}

func removeMember(c call) int {
	if len(c.arguments) != 1 {
		return misused(c, "member remove", errors.New("takes one name"))
	}
	if _, err := changeSettings(func(s *config.Settings) error { return s.RemoveMember(c.arguments[0]) }); err != nil {
		return failed(c, err)
	}
	fmt.Fprintln(c.out, "Removed.")
	return done
}

func refreshMember(c call) int {
	if len(c.arguments) != 1 {
		return misused(c, "member refresh", errors.New("takes one name"))
	}
	answer, err := askMembers("refresh", memberRequest{Name: c.arguments[0]})
	switch {
	case err != nil:
		return failed(c, err)
	case !answer.Refreshed:
		return failed(c, config.ErrNobody)
	}
	fmt.Fprintln(c.out, "The whole day's tokens are there again.")
	return done
}

// quotedName is a name as a shell takes it.
func quotedName(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		return "'" + strings.ReplaceAll(line(name), "'", `'\''`) + "'"
	}
	return line(name)
}
