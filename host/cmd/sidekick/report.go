package main

import (
	"encoding/json"
	"errors"
	"path/filepath"

	"sidekick/host/audit"
	"sidekick/host/config"
)

const reportHelp = "Counts and classes only: never a value, a page's text, or an address beyond its site.\n" +
	"  --json             the whole report as JSON\n" +
	"It reads what is kept on this computer, whether or not the process runs."

// reportFolder is where the run report is kept.
func reportFolder(paths config.Paths) string { return filepath.Join(paths.Data, "reports") }

func reportCommand(c call) int {
	set := flags("report")
	asJSON := set.Bool("json", false, "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "report", errFlags)
	}
	if set.NArg() > 0 {
		return misused(c, "report", errors.New("takes no name"))
	}
	paths, err := config.Find()
	if err != nil {
		return failed(c, err)
	}
	report, err := audit.ReadAll(reportFolder(paths))
	if err != nil {
		return failed(c, err)
	}
	if *asJSON {
		encoder := json.NewEncoder(c.out)
		encoder.SetIndent("", "  ")
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(report)
	} else {
		err = report.Write(c.out)
	}
	if err != nil {
		return failed(c, err)
	}
	return done
}
