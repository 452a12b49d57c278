package main

import (
	"fmt"
	"strings"

	"sidekick/host/config"
)

func listMembers(c call) int {
	set := flags("member list")
	asJSON := set.Bool("json", false, "")
	if err := set.Parse(c.arguments); err != nil || set.NArg() > 0 {
		return misused(c, "member list", errFlags)
	}
	now, _, err := readSettings()
	if err != nil {
		return failed(c, err)
	}
	if *asJSON {
		return printList(c, append([]config.Member{}, now.Members...))
	}
	if len(now.Members) == 0 {
		fmt.Fprintln(c.out, "There are no members: everybody's sidekick is the same. `sidekick member add NAME` adds one.")
		return done
	}
	answer, err := askMembers("spent", memberRequest{})
	if err != nil {
		return failed(c, err)
	}
	for _, one := range now.Members {
		fmt.Fprintln(c.out, line(one.Name))
		for _, said := range memberLines(one, answer.Spent) {
			fmt.Fprintln(c.out, "    "+said)
		}
	}
	return done
}

// memberLines say what holds for a member.
func memberLines(one config.Member, spent map[string]int64) []string {
	var lines []string
	say := func(format string, given ...any) { lines = append(lines, line(fmt.Sprintf(format, given...))) }
	if len(one.Profiles) == 0 {
		say("no browser profile or app is theirs yet: `sidekick member bind`")
	}
	for _, mark := range one.Profiles {
		say("profile %s", mark[:shortMark])
	}
	if one.Sidekick != "" {
		say("their sidekick is called %s", one.Sidekick)
	}
	if one.Manner != "" {
		say("manner: %s", one.Manner)
	}
	if one.Provider != "" {
		say("asks %s %s %s", one.Provider, one.Model, one.BaseURL)
	}
	for _, list := range []struct {
		words string
		of    []string
	}{{"never reads", one.NeverRead}, {"off", one.ToolsOff}, {"values of the vault", one.Tokens}} {
		if len(list.of) > 0 {
			say("%s: %s", list.words, strings.Join(list.of, ", "))
		}
	}
	if one.TokensPerDay > 0 {
		used := "not known, so none are left"
		if n := spent[one.Name]; n >= 0 {
			used = fmt.Sprintf("%d used", n)
		}
		say("%d tokens a day, today %s", int64(one.TokensPerDay), used)
	}
	return lines
}
