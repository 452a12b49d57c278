//go:build webkit

// Command sidekick-app is a native app that shares the host with the browsers: a
// window with a web page and the sidekick's panel beside it. It needs the build
// tag webkit and WebKitGTK 4.1.
//
//	sidekick-app [--host PROGRAM] [ADDRESS]
//
// It is paired once: it shows a code, which is typed into the settings page of a
// browser's extension. main wires; package host/app is what an app does.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"

	"sidekick/host/app"
	"sidekick/host/app/webkit"
	"sidekick/host/app/window"
	"sidekick/host/config"
)

// version is set when the app is built.
var version = "dev"

const usage = `sidekick-app is a web view with the sidekick beside it.

  sidekick-app [--host PROGRAM] [ADDRESS]

  --host PROGRAM  the sidekick that it talks to (default: the one beside this program, else the one in PATH)
`

func main() {
	program := flag.String("host", "", "")
	flag.Usage = func() { fmt.Fprint(os.Stderr, usage) }
	flag.Parse()
	if flag.NArg() > 1 {
		flag.Usage()
		os.Exit(2)
	}
	// A value on its way into a page is in this process for a moment.
	_ = unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if err := run(ctx, *program, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "sidekick-app:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, program, address string) error {
	if !webkit.HasDisplay() {
		return errors.New("opening a window: there is no display")
	}
	program, err := host(program)
	if err != nil {
		return err
	}
	paths, err := config.Find()
	if err != nil {
		return err
	}
	key, err := app.Key(paths)
	if err != nil {
		return err
	}
	filled, err := app.FilledIn(paths)
	if err != nil {
		return err
	}
	if err := webkit.Start(ctx); err != nil {
		return err
	}
	defer webkit.Stop()
	if !webkit.Confined() {
		fmt.Fprintln(os.Stderr, "sidekick-app: this system makes no sandbox (bubblewrap), so pages run without one")
	}
	one, err := window.Open(ctx, window.Options{
		Name: "Sidekick app", Version: version, Key: key, Dial: app.To(paths, program), Filled: filled,
		Address: address, Width: 1400, Height: 900,
	})
	if err != nil {
		return err
	}
	defer one.Close()
	return one.Run(ctx)
}

// host finds the host's program.
func host(named string) (string, error) {
	if named != "" {
		return filepath.Abs(named)
	}
	if own, err := os.Executable(); err == nil {
		beside := filepath.Join(filepath.Dir(own), "sidekick")
		if file, err := os.Stat(beside); err == nil && file.Mode().IsRegular() {
			return beside, nil
		}
	}
	found, err := exec.LookPath("sidekick")
	if err != nil {
		return "", errors.New("finding the host: it lies neither beside this program nor in PATH; name it by --host")
	}
	return filepath.Abs(found)
}
