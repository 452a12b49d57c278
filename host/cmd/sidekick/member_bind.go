package main

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sidekick/host/config"
)

// shortMark is enough of a mark to name a profile in a list.
const shortMark = 8

func bindMember(c call) int {
	set := flags("bind")
	keep := set.Bool("keep", false, "")
	rest, err := around(set, c.arguments)
	if err != nil || len(rest) < 1 || len(rest) > 2 {
		return misused(c, "member bind", errors.New("takes one name, and a mark that the list shows"))
	}
	now, _, err := readSettings()
	if err != nil {
		return failed(c, err)
	}
	if now.Named(rest[0]) < 0 {
		return failed(c, config.ErrNobody)
	}
	answer, err := askMembers("profiles", memberRequest{})
	if err != nil {
		return failed(c, err)
	}
	typed := ""
	if len(rest) == 2 {
		typed = rest[1]
	} else if typed, err = askWhich(c, now, answer.Profiles); err != nil {
		return failed(c, err)
	}
	mark, err := whichProfile(typed, answer.Profiles)
	if err != nil {
		return failed(c, err)
	}
	if _, err := writeSettings(func(s *config.Settings) error { return s.Bind(rest[0], mark) }); err != nil {
		return failed(c, err)
	}
	fmt.Fprintln(c.out, "Bound. It holds from now on.")
	moved, err := askMembers("bound", memberRequest{Mark: mark, Keep: *keep})
	if err != nil {
		return failed(c, err)
	}
	if *keep {
		fmt.Fprintf(c.out, "Conversations that are theirs now: %d.\n", moved.Moved)
	}
	return done
}

// askWhich shows the profiles that are known and hears which one is meant.
func askWhich(c call, now config.Settings, profiles []knownProfile) (string, error) {
	if len(profiles) == 0 {
		return "", sentence("No browser profile has used Sidekick yet. Open the panel in it first.")
	}
	for i, one := range profiles {
		fmt.Fprintf(c.out, "%2d  %s  %s, %s\n", i+1, one.Mark[:shortMark], usedWhen(one), boundTo(now, one.Mark))
	}
	fmt.Fprint(c.out, "Which one? Its number: ")
	typed, err := bufio.NewReader(c.in).ReadString('\n')
	number, err2 := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil && typed == "" || err2 != nil || number < 1 || number > len(profiles) {
		return "", sentence("Nothing was bound.")
	}
	return profiles[number-1].Mark, nil
}

func usedWhen(one knownProfile) string {
	if one.Open {
		return "open now (" + line(one.Kind) + ")"
	}
	return "last used " + moment(one.Last)
}

func boundTo(now config.Settings, mark string) string {
	for _, member := range now.Members {
		if slices.Contains(member.Profiles, mark) {
			return line(member.Name) + "'s"
		}
	}
	return "nobody's"
}

// whichProfile finds the one profile whose mark begins so.
func whichProfile(begin string, profiles []knownProfile) (string, error) {
	found := ""
	for _, one := range profiles {
		if len(begin) >= 4 && strings.HasPrefix(one.Mark, begin) {
			if found != "" {
				return "", sentence("More than one profile's mark begins so; give more of it.")
			}
			found = one.Mark
		}
	}
	if found == "" {
		return "", sentence("No profile that is known has that mark; `sidekick member bind NAME` lists them.")
	}
	return found, nil
}

func unbindMember(c call) int {
	if len(c.arguments) < 1 || len(c.arguments) > 2 {
		return misused(c, "member unbind", errors.New("takes one name, and a mark that `sidekick member list` shows"))
	}
	begin := strings.Join(c.arguments[1:], "")
	_, err := changeSettings(func(s *config.Settings) error {
		return s.ChangeMember(c.arguments[0], func(m *config.Member) error {
			before := len(m.Profiles)
			m.Profiles = slices.DeleteFunc(slices.Clone(m.Profiles), func(mark string) bool { return strings.HasPrefix(mark, begin) })
			if len(m.Profiles) == before {
				return sentence("They have no profile of that mark.")
			}
			return nil
		})
	})
	if err != nil {
		return failed(c, err)
	}
	fmt.Fprintln(c.out, "Unbound. It is nobody's now.")
	return done
}
