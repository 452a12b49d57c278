package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sidekick/host/policy"
)

const rulingHelp = "Prints {\"verdict\": \"allow\" | \"refuse\", \"code\", \"rule\", \"why\"}.\nExit code 0: allowed. 1: refused."

const selectorHelp = "SELECTOR: CSS with :has-text(\"…\"), :text(\"…\"), :visible and :hidden; text=…, text=\"…\", text=/…/i;\n" +
	"role=button[name=\"…\"]; several with >> between them, and visible=true or nth=0 after one;\n" +
	"frameLocator(CSS) >> SELECTOR; aria-ref=e5. In a shell, quote it.\n" +
	"--tainted: after a fill, when only pointers, structure and whole words without a digit are compared.\n" +
	"Rules: selector.invalid and selector.engine (it cannot be read; why says at which character), selector.value;\n" +
	"after a fill also selector.pointer, .attribute, .digit, .short_text, .placeholder, .unseen, .regex, .pseudo_class, .state.\n" +
	rulingHelp

func keyCommand(c call) int {
	set := flags("key")
	tainted := set.Bool("tainted", false, "")
	sensitive := set.Bool("sensitive", false, "")
	if set.Parse(c.arguments) != nil || set.NArg() != 1 {
		return misused(c, "policy key", errors.New("takes one chord, and --tainted or --sensitive before it"))
	}
	return printRuling(c, policy.JudgeKey(set.Arg(0), *tainted, policy.KeyTarget{Sensitive: *sensitive}).Decision)
}

func selectorCommand(c call) int {
	set := flags("selector")
	tainted := set.Bool("tainted", false, "")
	if set.Parse(c.arguments) != nil || set.NArg() != 1 {
		return misused(c, "policy selector", errors.New("takes one selector, and --tainted before it"))
	}
	return printRuling(c, policy.JudgeSelector(set.Arg(0), *tainted).Decision)
}

func printRuling(c call, decision policy.Decision) int {
	if err := printJSON(c, decision); err != nil {
		return failed(c, err)
	}
	if decision.Verdict != policy.Allow {
		return fails
	}
	return done
}

// mostText is as long as the longest message.
const mostText = 64 << 20

type scrubAnswer struct {
	Text    string         `json:"text"`
	Removed []scrubRemoved `json:"removed"`
}

type scrubRemoved struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

func scrubCommand(c call) int {
	set := flags("scrub")
	errorText := set.Bool("errortext", false, "")
	var values []policy.Value
	set.Func("value", "", func(given string) error {
		kind, text, ok := strings.Cut(given, "=")
		if !ok || !slices.Contains(policy.TokenKinds, kind) {
			return errors.ErrUnsupported
		}
		values = append(values, policy.Value{Kind: kind, Text: text})
		return nil
	})
	// The flag package's error would say the value.
	if set.Parse(c.arguments) != nil || set.NArg() > 0 {
		return misused(c, "policy scrub", errors.New("takes --value KIND=VALUE, with a kind of its help, and --errortext; the text comes from standard input"))
	}
	text, err := io.ReadAll(io.LimitReader(c.in, mostText+1))
	if err != nil {
		return failed(c, fmt.Errorf("reading standard input: %w", err))
	}
	if len(text) > mostText {
		return failed(c, errors.New("reading standard input: it is longer than 64 MiB"))
	}
	scrubber := policy.NewScrubber().With(policy.NewValues(values))
	scrub := scrubber.Count
	if *errorText {
		scrub = scrubber.CountErrorText
	}
	clean, removed := scrub(strings.ToValidUTF8(string(text), "\ufffd"))
	answer := scrubAnswer{clean.String(), []scrubRemoved{}}
	for _, name := range removed.Names() {
		answer.Removed = append(answer.Removed, scrubRemoved{strings.Trim(name, "[]"), removed[name]})
	}
	if err := printJSON(c, answer); err != nil {
		return failed(c, err)
	}
	return done
}
