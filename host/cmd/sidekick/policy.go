package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"sidekick/host/policy"
)

func policyCommand(c call) int {
	return dispatch(c, "sidekick policy", []command{
		{"gate", "--state STATE TOOL", "whether a tool may be used in a state",
			"States: " + strings.Join(stateNames(), ", ") + ".\nTools: " + strings.Join(policy.Tools(), ", ") + ".\n" +
				"Prints {\"verdict\": \"allow\" | \"refuse\" | \"blackout\", \"code\", \"rule\", \"why\"}.\n" +
				"Exit code 0: allowed. 1: refused, or a black picture.", gateCommand},
		{"key", "[--tainted] [--sensitive] CHORD", "whether a key may be pressed",
			"--tainted: after a fill. --sensitive: in a sensitive or filled field. CHORD: Enter, Shift+Tab, a.\n" + rulingHelp, keyCommand},
		{"scrub", "[--value KIND=VALUE]… [--errortext] < TEXT", "what is taken out of a text",
			"--value: as if this value had been filled in. --errortext: by the rules for a page's own error messages.\n" +
				"Kinds: " + strings.Join(policy.TokenKinds, ", ") + ".\n" +
				"Prints {\"text\", \"removed\": [{\"name\", \"count\"}]}.", scrubCommand},
		{"secret", "< FACTS", "whether a control is sensitive, and which kind",
			"Reads one control's facts on standard input, a JSON object as a page's reader sends it.\n" +
				"Prints {\"sensitive\", \"kind\", \"kinds\", \"rule\", \"why\"}; facts that cannot be read are sensitive.\n" +
				"Exit code 0: judged. 1: the rule could not be asked.", secretCommand},
		{"selector", "[--tainted] SELECTOR", "whether a selector may be used", selectorHelp, selectorCommand},
	})
}

func stateNames() []string {
	names := make([]string, len(policy.States))
	for i, state := range policy.States {
		names[i] = string(state)
	}
	return names
}

func gateCommand(c call) int {
	set := flags("gate")
	state := set.String("state", "", "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "policy gate", err)
	}
	if set.NArg() != 1 || !policy.State(*state).Known() {
		return misused(c, "policy gate", errors.New("takes --state with one of "+strings.Join(stateNames(), ", ")+", and one tool"))
	}
	decision, _ := policy.Explain(*state, set.Arg(0))
	if err := printJSON(c, decision); err != nil {
		return failed(c, err)
	}
	if decision.Verdict != policy.Allow {
		return fails
	}
	return done
}

// mostInput is more than the facts of any control.
const mostInput = 1 << 20

func secretCommand(c call) int {
	if len(c.arguments) > 0 {
		return misused(c, "policy secret", errors.New("reads standard input and takes no arguments"))
	}
	facts, err := io.ReadAll(io.LimitReader(c.in, mostInput))
	if err != nil {
		return failed(c, fmt.Errorf("reading standard input: %w", err))
	}
	verdict, err := policy.JudgeSecret(facts)
	if err != nil {
		return failed(c, err)
	}
	if err := printJSON(c, verdict); err != nil {
		return failed(c, err)
	}
	return done
}

func printJSON(c call, v any) error {
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encoding the answer: %w", err)
	}
	_, err = fmt.Fprintln(c.out, string(raw))
	return err
}
