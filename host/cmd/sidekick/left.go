package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sidekick/host/history"
	"sidekick/host/message"
)

const leftHelp = "Every request to a model's provider: when, where to, what of which page was in it, tokens,\n" +
	"and what it cost where the model's price is known (`--json` has it in billionths of a dollar).\n" +
	"  --json             the whole list as JSON\n" +
	"  text NUMBER        print the whole text of one\n" +
	"Requests are kept and forgotten with their conversation (`sidekick conversations forget`)."

func leftCommand(c call) int {
	set := flags("left")
	asJSON := set.Bool("json", false, "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "left", errFlags)
	}
	switch {
	case set.NArg() == 0:
		return listLeft(c, *asJSON)
	case set.NArg() == 2 && set.Arg(0) == "text":
		return leftText(c, set.Arg(1))
	}
	return misused(c, "left", errors.New("takes nothing, or text and one number"))
}

func listLeft(c call, asJSON bool) int {
	all := []message.SentRequest{}
	var sum message.SentSum
	for before := int64(0); ; {
		page, err := askKept[message.LeftResponse](message.Left, message.LeftRequest{Before: before, Limit: 100})
		if err != nil {
			return failed(c, err)
		}
		all, sum = append(all, page.Requests...), page.Sum
		if !page.More {
			break
		}
		before = all[len(all)-1].ID
	}
	if asJSON {
		return printList(c, map[string]any{"requests": all, "sum": sum})
	}
	if len(all) == 0 {
		fmt.Fprintln(c.out, "Nothing left this computer: no provider was asked in any conversation that is kept.")
		return done
	}
	fmt.Fprintf(c.out, "%d requests, %d of them to another computer; %d tokens out, %d back%s.\n", sum.Requests, sum.Away, sum.Input, sum.Output, sumCost(sum))
	for _, one := range all {
		place := one.Host
		if one.Local {
			place += " (this computer)"
		}
		fmt.Fprintf(c.out, "\n%d  %s  %s, %s to %s\n", one.ID, moment(one.At), line(one.Provider), line(one.Model), line(place))
		fmt.Fprintf(c.out, "    for: %s\n", line(one.Title))
		for _, seen := range one.Shown {
			fmt.Fprintln(c.out, "    "+seenLine(seen))
		}
		fmt.Fprintf(c.out, "    %d bytes, %d tokens out, %d back%s%s\n", one.Bytes, one.Input, one.Output, cost(one), howEnded(one))
	}
	return done
}

// seenLine says what of a page was in a request.
func seenLine(seen message.SentPage) string {
	text := strings.ReplaceAll(seen.Tool, "_", " ")
	if seen.Site != "" {
		text += " of " + line(seen.Site)
	}
	if seen.Refused {
		return text + ": refused, so the refusal alone"
	}
	text += ": " + strconv.Itoa(seen.Characters) + " characters"
	if seen.Pictures > 0 {
		text += ", " + strconv.Itoa(seen.Pictures) + " picture"
	}
	if seen.Cut > 0 {
		text += ", " + strconv.Itoa(seen.Cut) + " left out"
	}
	if seen.Again {
		text += ", as before"
	}
	return text
}

// sumCost says what all requests cost, as far as that is known.
func sumCost(sum message.SentSum) string {
	switch {
	case sum.Away == 0:
		return ""
	case sum.Cost == 0 && sum.Unpriced > 0:
		return "; what they cost is not known"
	case sum.Unpriced > 0:
		return fmt.Sprintf("; %s%s, and what %d of them cost is not known", history.Dollars(sum.Cost), asOf(sum), sum.Unpriced)
	case sum.Cost > 0:
		return "; " + history.Dollars(sum.Cost) + asOf(sum)
	}
	return ""
}

func asOf(sum message.SentSum) string {
	if sum.Priced == "" {
		return ""
	}
	return " (prices as of " + line(sum.Priced) + ")"
}

func cost(one message.SentRequest) string {
	if one.Cost == nil {
		return ""
	}
	return ", " + history.Dollars(*one.Cost) + ", prices as of " + line(one.Priced)
}

func howEnded(one message.SentRequest) string {
	switch {
	case !one.Ended:
		return ", under way"
	case one.Fault != "":
		return ", ended: " + strings.ReplaceAll(one.Fault, "_", " ")
	case one.Estimated:
		return " (estimated)"
	}
	return ""
}

func leftText(c call, number string) int {
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || id < 1 {
		return misused(c, "left", errors.New("takes a number that the list shows"))
	}
	answer, err := askKept[message.LeftTextResponse](message.LeftText, message.LeftTextRequest{ID: id})
	if err != nil {
		return failed(c, err)
	}
	fmt.Fprintln(c.out, plainly(answer.Text))
	return done
}
