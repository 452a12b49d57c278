package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"sidekick/host/config"
	"sidekick/host/doctor"
	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/session"
	"sidekick/host/vault"
)

const doctorHelp = "Looks at the browsers' registration, the program, the process (it starts one as a browser\n" +
	"would), the folders, the disk, the vault, the keyring, the settings, the model and the log.\n" +
	"A provider is asked one short question, which `sidekick left` lists. Nothing else is changed.\n" +
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
		Ask:   askModel,
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

// askModel has the process ask the provider that is set for one word, as a
// question would be asked, so that what leaves for it is listed too; it gives the
// host's own sentence for what went wrong.
func askModel(ctx context.Context, settings config.Settings) string {
	heard := make(chan error, 1)
	go func() {
		_, err := askChooser[message.ModelTestResponse](message.ModelTest, message.ModelRequest{Provider: settings.Provider, BaseURL: settings.BaseURL, Model: settings.Model})
		heard <- err
	}()
	var said sentence
	select {
	case <-ctx.Done():
		return ""
	case err := <-heard:
		switch {
		case err == nil:
			return ""
		case errors.As(err, &said):
			return said.Error()
		}
	}
	return policy.Refuse(policy.ModelUnavailable).Sentence // the way to the process is told of before
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
