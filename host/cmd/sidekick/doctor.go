package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"sidekick/host/choosing"
	"sidekick/host/config"
	"sidekick/host/doctor"
	"sidekick/host/keys"
	"sidekick/host/policy"
	"sidekick/host/session"
	"sidekick/host/vault"
)

const doctorHelp = "Looks at the browsers' registration, the program, the process (it starts one as a browser\n" +
	"would), the folders, the disk, the vault, the keyring, the settings, the model and the log.\n" +
	"A provider is asked one short question. Nothing else is changed.\n" +
	"  --user-data-dir DIR   the one profile folder, instead of the browsers found\n" +
	"  --json                say it as JSON\n" +
	"Exit code 0: every link holds. 1: one is broken."

func doctorCommand(c call) int {
	set := flags("doctor")
	folder := set.String("user-data-dir", "", "the one profile folder")
	asJSON := set.Bool("json", false, "say it as JSON")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "doctor", err)
	}
	if set.NArg() > 0 {
		return misused(c, "doctor", errors.New("takes flags alone"))
	}
	paths, err := config.Find()
	if err != nil {
		return failed(c, err)
	}
	findings := doctor.Examine(context.Background(), doctor.Options{
		Paths: paths, UserDataDir: *folder, Version: version, Protocol: session.Protocol,
		Vault: vault.Open(paths.Data, vault.Options{}), // looked at and not opened: the process alone writes it
		Reach: func(ctx context.Context) (doctor.Process, error) { return reach(ctx, paths) },
		Ask:   modelAsker(paths),
	})
	if *asJSON {
		encoder := json.NewEncoder(c.out)
		encoder.SetIndent("", "  ")
		err = encoder.Encode(map[string]any{"ok": doctor.Sound(findings), "links": findings})
	} else {
		err = tellFindings(c, findings)
	}
	switch {
	case err != nil:
		return failed(c, err)
	case !doctor.Sound(findings):
		return fails
	}
	return done
}

func tellFindings(c call, findings []doctor.Finding) error {
	for _, one := range findings {
		mark := "ok    "
		if !one.OK {
			mark = "BROKEN"
		}
		line := fmt.Sprintf("%s  %-10s %s", mark, one.Title, one.Sentence)
		if one.Where != "" {
			line += " (" + one.Where + ")"
		}
		if one.Fix != "" {
			line += fmt.Sprintf("\n%20s%s", "→ ", one.Fix)
		}
		if _, err := fmt.Fprintln(c.out, line); err != nil {
			return err
		}
	}
	return nil
}

// reach asks the process who it is, and starts one when there is none.
func reach(ctx context.Context, paths config.Paths) (doctor.Process, error) {
	conn, err := connect(ctx, paths)
	if err != nil {
		return doctor.Process{}, err
	}
	answer, err := ask(ctx, conn, statusMethod, struct{}{})
	return doctor.Process{Version: answer.Version, Protocol: answer.Protocol}, err
}

// modelAsker asks the provider that is set for one word, with the key that a
// question would be asked with, and gives the host's own sentence for what went
// wrong. Nothing of a page leaves for it.
func modelAsker(paths config.Paths) func(context.Context, config.Settings) string {
	held := choosing.Keys(keys.Open(paths.Data, nil), os.Getenv)
	return func(ctx context.Context, settings config.Settings) string {
		asking, err := choosing.Open(choosing.Way{Provider: settings.Provider, BaseURL: settings.BaseURL, Model: settings.Model, Keys: held})
		var refusal *policy.Refusal
		switch {
		case errors.As(err, &refusal):
			return refusal.Sentence
		case err != nil:
			return policy.Refuse(policy.ModelUnavailable).Sentence // an error of the network may hold what the server said
		}
		defer asking.Close()
		if refusal := asking.Try(ctx); refusal != nil {
			return refusal.Sentence
		}
		return ""
	}
}

// examined makes the process's own doctor: what a panel is told behind the
// connection. The model is left alone, since a panel asks more often than a
// person wants to pay for, and a question tells soon enough.
func examined(paths config.Paths, keeper doctor.Vault) func(context.Context) []session.Finding {
	return func(ctx context.Context) []session.Finding {
		found := doctor.Examine(ctx, doctor.Options{
			Paths: paths, Version: version, Protocol: session.Protocol, Vault: keeper,
			Reach: func(context.Context) (doctor.Process, error) {
				return doctor.Process{Version: version, Protocol: session.Protocol}, nil
			},
		})
		links := make([]session.Finding, len(found))
		for i, one := range found {
			links[i] = session.Finding{Link: one.Link, Case: one.Case, OK: one.OK, Title: one.Title, Sentence: one.Sentence, Fix: one.Fix}
		}
		return links
	}
}
