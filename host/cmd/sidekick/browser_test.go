package main

import (
	"os"
	"os/exec"
)

// browserRuns makes the test's own binary be a browser: a program of a
// browser's file name that starts the relay which the variable names.
const browserRuns = "SIDEKICK_TEST_BROWSER_RUNS"

func browserMain(relay string) int {
	cmd := exec.Command(relay)
	os.Unsetenv(browserRuns)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if cmd.Run() != nil {
		return fails
	}
	return done
}
