package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sidekick/host/config"
	"sidekick/host/install"
)

const installHelp = "Writes a small file that names this program for each browser found (found: its folder\n" +
	"exists), or with --user-data-dir for the one browser profile folder named. Run it again\n" +
	"when this program was moved."

func installCommand(c call) int {
	program, err := ownPath()
	if err != nil {
		return failed(c, err)
	}
	return register(c, "install", func(paths config.Paths, folder string) ([]install.Outcome, error) {
		return install.Install(paths, program, folder)
	})
}

func uninstallCommand(c call) int { return register(c, "uninstall", install.Uninstall) }

// register runs install or uninstall and says what was done.
func register(c call, name string, do func(config.Paths, string) ([]install.Outcome, error)) int {
	set := flags(name)
	folder := set.String("user-data-dir", "", "the one profile folder")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, name, err)
	}
	if set.NArg() > 0 {
		return misused(c, name, errors.New("takes no arguments but --user-data-dir DIR"))
	}
	paths, err := config.Find()
	if err != nil {
		return failed(c, err)
	}
	outcomes, err := do(paths, *folder)
	for _, outcome := range outcomes {
		fmt.Fprintf(c.out, "%s: %s %s\n", outcome.Browser, outcome.Act, outcome.File)
	}
	if *folder == "" {
		saySandboxed(c)
	}
	switch {
	case err != nil:
		return failed(c, err)
	case len(outcomes) == 0:
		return failed(c, errors.New("no browser was found that can start a host; install Chrome, Chromium, Brave, Edge, Vivaldi or Opera, start it once, and try again"))
	}
	return done
}

func saySandboxed(c call) {
	home, err := os.UserHomeDir()
	if err != nil {
		return
	}
	for _, name := range install.Sandboxed(home) {
		fmt.Fprintf(c.out, "%s: cannot start a program outside its sandbox; use the browser's own package for your system\n", name)
	}
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
