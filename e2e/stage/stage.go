// Package stage sets up what a person can try Sidekick on: Chromium with the
// extension and the host in a throw-away profile ([Open]). The trial run and
// the check of the promise stand on it; nothing is kept when it is closed.
package stage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"sidekick/e2e/browser"

	"github.com/chromedp/chromedp"
)

// Stage is one throw-away set-up.
type Stage struct {
	Browser *browser.Browser
	Tab     *browser.Tab // the browser's first
	Root    string       // the project's folder
	Visible bool         // a person can see the browser
	home    string
}

// Open starts the browser, in a window where there is a display.
func Open(ctx context.Context, flags map[string]any) (*Stage, error) {
	root, err := browser.Root()
	if err != nil {
		return nil, err
	}
	home, err := os.MkdirTemp("", "sidekick-trial-")
	if err != nil {
		return nil, err
	}
	s := &Stage{Root: root, home: home, Visible: os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""}
	s.Browser, err = browser.Start(ctx, browser.Options{
		Extension: root,
		Visible:   s.Visible,
		Env:       []string{s.state()},
		Flags:     flags,
		Prepare: func(profile string) error {
			return s.Command("", "install", "--user-data-dir", profile)
		},
	})
	if err == nil {
		s.Tab, err = s.Browser.First()
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Stage) state() string { return "SIDEKICK_HOME=" + filepath.Join(s.home, "state") }

// Command runs the host's own command with what a person would type into it.
func (s *Stage) Command(typed string, arguments ...string) error {
	c := exec.Command(filepath.Join(s.Root, "bin", "sidekick"), arguments...)
	c.Env = append(os.Environ(), s.state())
	c.Stdin = strings.NewReader(typed)
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("running sidekick %s: %w: %s", arguments[0], err, strings.TrimSpace(string(said)))
	}
	return nil
}

// Wait lets the person work until the browser is closed or ctx ends.
func (s *Stage) Wait(ctx context.Context) error {
	closed := make(chan error, 1)
	go func() { closed <- chromedp.WaitClosed(s.Browser.Context()) }()
	select {
	case <-ctx.Done():
	case err := <-closed:
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return nil
}

// Save keeps pictures of pages in the project's folder for output.
func (s *Stage) Save(shown map[string]*browser.Tab) error {
	out := filepath.Join(s.Root, "out")
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for name, tab := range shown {
		if err := tab.Screenshot(filepath.Join(out, name)); err != nil {
			return err
		}
		fmt.Println("Saved", filepath.Join("out", name))
	}
	return nil
}

// Close ends the browser and the host, which would live on, and leaves
// nothing behind.
func (s *Stage) Close() {
	if s.Browser != nil {
		s.Browser.Close()
	}
	_ = s.Command("", "stop")
	_ = os.RemoveAll(s.home)
}
