package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

// The exit codes.
const (
	done  = 0
	fails = 1 // refused or failed, with a sentence
	usage = 2 // wrong usage
)

// call is one run of a command.
type call struct {
	arguments []string
	in        io.Reader
	out       io.Writer
	err       io.Writer
}

// command is one row of a table of commands.
type command struct {
	name  string
	form  string // what follows the name; one that ends in … is a table of its own
	about string // one line
	more  string // what --help says besides
	run   func(call) int
}

// commands is the whole of the tool, sorted by name. (A function, since help
// reads it.)
func commands() []command {
	return []command{
		{"clients", "[--json] | remove ID", "list the programs that you paired, or take one back", clientsHelp, clientsCommand},
		{"consents", "[--json] | forget ID", "list what you agreed to for good, or take one back", consentsHelp, consentsCommand},
		{"conversations", "list|show|…", "show, search, export and forget the conversations that are kept", conversationsHelp, conversationsCommand},
		{"doctor", "[--user-data-dir DIR] [--json]", "check each link from the browser to the model, and say what to do about a broken one", doctorHelp, doctorCommand},
		{"help", "", "say what there is", "", help},
		{"install", "[--user-data-dir DIR] [--dry-run] [--json]", "tell the browsers found, or the one profile folder, where this host is", installHelp, installCommand},
		{"key", "list|remove|set …", "keep the keys of models' providers in this computer's keyring", "", keysCommand},
		{"left", "[--json] | text NUMBER", "show what left this computer: every request to a provider", leftHelp, leftCommand},
		{"mcp", "[--name NAME] | pair [--name NAME]", "serve the tools to a program that speaks MCP, over standard input and output", mcpHelp, mcpCommand},
		{"member", "add|bind|…", "say who is in the family, whose each browser profile is, and which rules hold", "", memberCommand},
		{"policy", "gate|scrub|…", "say what the policy answers to one input, and why, as JSON", "", policyCommand},
		{"report", "[--json]", "show what sidekicks read, filled, did and were refused, as counts", reportHelp, reportCommand},
		{"serve", "", "be the process that serves this user (a browser's relay starts it by itself)", serveHelp, serveCommand},
		{"settings", "list|get|set …", "show and change the settings", "", settingsCommand},
		{"status", "[--json]", "say whether the process runs", statusHelp, statusCommand},
		{"stop", "", "end the process", stopHelp, stopCommand},
		{"uninstall", "[--user-data-dir DIR] [--dry-run] [--json]", "take away what install wrote", uninstallHelp, uninstallCommand},
		{"vault", "add|list|…", "keep passwords, cards and addresses that the sidekick may fill in and never sees", "", vaultCommand},
		{"version", "", "print the version", "", versionCommand},
	}
}

// hasTable says that the command is a table of its own.
func (row command) hasTable() bool { return strings.HasSuffix(row.form, "…") }

// page is what --help prints of one command.
func (row command) page(prefix string) string {
	text := "usage: " + strings.TrimSpace(prefix+" "+row.name+" "+row.form) + "\n\n  " + row.about + "\n"
	if row.more != "" {
		text += "\n" + row.more + "\n"
	}
	return text
}

const origin = "chrome-extension://"

// run finds the command. A browser gives the extension's address as the first
// argument, and on Windows a window after it; Firefox gives the manifest and
// the extension's id; a pipe without arguments is a browser too.
func run(c call) int {
	if len(c.arguments) == 0 {
		if isTerminal(c.in) {
			help(c)
			return usage
		}
		return relayCommand(c)
	}
	if strings.HasPrefix(c.arguments[0], origin) || startedByFirefox(c.arguments) {
		return relayCommand(c)
	}
	return dispatch(c, "sidekick", commands())
}

// dispatch runs the row that the first argument names.
func dispatch(c call, prefix string, table []command) int {
	name := ""
	if len(c.arguments) > 0 {
		name = c.arguments[0]
	}
	if isHelp(name) {
		fmt.Fprint(c.out, overview(prefix, table))
		return done
	}
	for _, row := range table {
		if row.name != name {
			continue
		}
		c.arguments = c.arguments[1:]
		if len(c.arguments) > 0 && isHelp(c.arguments[0]) && !row.hasTable() {
			fmt.Fprint(c.out, row.page(prefix))
			return done
		}
		return row.run(c)
	}
	if name == "" {
		fmt.Fprint(c.err, overview(prefix, table))
		return usage
	}
	fmt.Fprintf(c.err, "%s: no command of that name; `%s --help` shows them\n", prefix, prefix)
	return usage
}

func isHelp(argument string) bool {
	return argument == "--help" || argument == "-help" || argument == "-h"
}

// column is how wide the commands of an overview stand.
const column = 38

func overview(prefix string, table []command) string {
	var text strings.Builder
	fmt.Fprintf(&text, "usage: %s COMMAND\n\n", prefix)
	for _, row := range table {
		left := strings.TrimSpace(row.name + " " + row.form)
		if len(left) > column {
			left += "\n" + strings.Repeat(" ", column+2)
		}
		fmt.Fprintf(&text, "  %-*s %s\n", column, left, row.about)
	}
	fmt.Fprintf(&text, "\n`%s COMMAND --help` says more. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.\n", prefix)
	return text.String()
}

func help(c call) int {
	fmt.Fprint(c.out, overview("sidekick", commands()))
	fmt.Fprint(c.out, "SIDEKICK_HOME moves all state to the folder that it names.\n")
	return done
}

func versionCommand(c call) int {
	if len(c.arguments) > 0 {
		return misused(c, "version", errors.New("takes no arguments"))
	}
	fmt.Fprintln(c.out, version)
	return done
}

// flags makes a command's flags, which report nothing by themselves.
func flags(name string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return set
}

// misused ends a command that was called wrongly.
func misused(c call, name string, err error) int {
	fmt.Fprintf(c.err, "sidekick %s: %v; `sidekick %s --help` says how\n", name, err, name)
	return usage
}

// failed ends a command that did not do what it was asked.
func failed(c call, err error) int {
	fmt.Fprintf(c.err, "sidekick: %v\n", err)
	return fails
}

func isTerminal(in io.Reader) bool {
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
