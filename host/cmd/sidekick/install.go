package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"sidekick/host/config"
	"sidekick/host/install"
)

const (
	installHelp = "Writes a small file that names this program for each browser found (found: its folder or\n" +
		"registry key exists), or with --user-data-dir for the one browser profile folder named.\n" +
		"Run it again when this program was moved.\n" +
		"  --dry-run   change nothing, say what would be done\n" +
		"  --json      say it as JSON\n" +
		"  --replace   write over a file of the same name that Sidekick did not write"
	uninstallHelp = "Removes the files and registry keys that install wrote, and nothing else.\n" +
		"  --dry-run   change nothing, say what would be done\n" +
		"  --json      say it as JSON"
)

func installCommand(c call) int {
	program, err := ownPath()
	if err != nil {
		return failed(c, err)
	}
	return register(c, "install", program, install.Install)
}

func uninstallCommand(c call) int { return register(c, "uninstall", "", install.Uninstall) }

// register runs install or uninstall and says what was done.
func register(c call, name, program string, do func(install.Options) ([]install.Outcome, error)) int {
	o, set := install.Options{Program: program}, flags(name)
	set.StringVar(&o.UserDataDir, "user-data-dir", "", "the one profile folder")
	set.BoolVar(&o.DryRun, "dry-run", false, "change nothing")
	asJSON := set.Bool("json", false, "say it as JSON")
	if program != "" {
		set.BoolVar(&o.Replace, "replace", false, "write over what is not ours")
	}
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, name, err)
	}
	if set.NArg() > 0 {
		return misused(c, name, errors.New("takes flags alone"))
	}
	var err error
	if o.Paths, err = config.Find(); err != nil {
		return failed(c, err)
	}
	outcomes, err := do(o)
	if err != nil {
		return failed(c, err)
	}
	if *asJSON {
		err = writeOutcomes(c, o.DryRun, outcomes)
	} else {
		err = tellOutcomes(c, o.DryRun, outcomes)
	}
	if err != nil {
		return failed(c, err)
	}
	switch {
	case !slices.ContainsFunc(outcomes, func(one install.Outcome) bool { return one.Act != install.Cannot }):
		return failed(c, errors.New("no browser was found that can start a host; install Chrome, Chromium, Brave, Edge, Vivaldi or Opera, start it once, and try again"))
	case slices.ContainsFunc(outcomes, func(one install.Outcome) bool { return one.Act == install.Failed || one.Act == install.LeftAlone }):
		return failed(c, errors.New("not every browser was done; the lines above say why"))
	}
	return done
}

func writeOutcomes(c call, dryRun bool, outcomes []install.Outcome) error {
	if outcomes == nil {
		outcomes = []install.Outcome{}
	}
	encoder := json.NewEncoder(c.out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(map[string]any{"dryRun": dryRun, "browsers": outcomes})
}

// tellOutcomes prints a table for people.
func tellOutcomes(c call, dryRun bool, outcomes []install.Outcome) error {
	if len(outcomes) == 0 {
		return nil
	}
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	act := "WHAT WAS DONE"
	if dryRun {
		act = "WHAT WOULD BE"
	}
	fmt.Fprintf(table, "BROWSER\t%s\tWHERE\n", act)
	for _, one := range outcomes {
		fmt.Fprintf(table, "%s\t%s\t%s\n", one.Browser, one.Act, one.File)
		for _, key := range one.Keys {
			fmt.Fprintf(table, "\t\tHKEY_CURRENT_USER\\%s\n", key)
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, one := range outcomes {
		if one.Why != "" {
			fmt.Fprintf(c.out, "\n%s: %s\n", one.Browser, one.Why)
		}
	}
	return nil
}

// ownPath is the file that this program runs from, without links, so that the
// manifest still holds when a link is changed.
func ownPath() (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("finding this program: %w", err)
	}
	return filepath.EvalSymlinks(program)
}
