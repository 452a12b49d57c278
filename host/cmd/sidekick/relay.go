package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"sidekick/host/config"
	"sidekick/host/install"
	"sidekick/host/transport"
)

// relayCommand is what a browser starts: it copies frames between the browser
// and the process until one of them ends.
func relayCommand(c call) int {
	in, out, err := transport.TakeStdio()
	if err != nil {
		return failed(c, err)
	}
	c.out = c.err // frames alone go to out
	if len(c.arguments) > 0 && c.arguments[0] != origin+install.ExtensionID+"/" && !startedByFirefox(c.arguments) {
		return failed(c, errors.New("this extension may not use the host"))
	}
	noCoreDumps()
	paths, err := config.Find()
	if err != nil {
		return failed(c, err)
	}
	process, err := connect(context.Background(), paths)
	if err != nil {
		return failed(c, err)
	}
	if err := transport.Relay(in, out, process); err != nil {
		return failed(c, err)
	}
	return done
}

// startedByFirefox says that the arguments are Firefox's: where the manifest
// is, and our extension's id.
// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging
func startedByFirefox(arguments []string) bool {
	return len(arguments) >= 2 && arguments[1] == install.FirefoxID &&
		strings.HasPrefix(filepath.Base(arguments[0]), install.HostName+".")
}
