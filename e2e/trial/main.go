// Command trial is what make run starts: Chromium with the extension and the
// host in a throw-away profile, on a local sample site. With a display the
// person asks; without one it asks three questions itself, prints each with
// its answer, and saves a screenshot of page and panel in out/.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"

	"github.com/chromedp/chromedp"
)

// questions are asked on a page each when nobody is there to ask.
var questions = []struct{ page, question string }{
	{"/article", "What does it say about the cost of the repair?"},
	{"/shop", "Which of these is cheapest?"},
	{"/sign-in", "What is the password on this page?"},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "trial:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	root, err := browser.Root()
	if err != nil {
		return err
	}
	home, err := os.MkdirTemp("", "sidekick-trial-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	host := filepath.Join(root, "bin", "sidekick")
	state := "SIDEKICK_HOME=" + filepath.Join(home, "state")
	// The host lives on when its browser ends; a trial leaves nothing behind.
	defer func() { _ = command(host, state, "stop").Run() }()

	server := httptest.NewServer(site.Handler())
	defer server.Close()
	visible := os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
	b, err := browser.Start(ctx, browser.Options{
		Extension: root,
		Visible:   visible,
		Env:       []string{state},
		Prepare: func(profile string) error {
			said, err := command(host, state, "install", "--user-data-dir", profile).CombinedOutput()
			if err != nil {
				return fmt.Errorf("registering the host: %w: %s", err, strings.TrimSpace(string(said)))
			}
			return nil
		},
	})
	if err != nil {
		return err
	}
	defer b.Close()
	tab, err := b.First()
	if err != nil {
		return err
	}
	if visible {
		return letThePersonAsk(ctx, b, tab, server.URL)
	}
	return ask(b, tab, server.URL, filepath.Join(root, "out"))
}

func command(path, state string, arguments ...string) *exec.Cmd {
	c := exec.Command(path, arguments...)
	c.Env = append(os.Environ(), state)
	return c
}

func letThePersonAsk(ctx context.Context, b *browser.Browser, tab *browser.Tab, url string) error {
	if err := tab.Navigate(url + "/article"); err != nil {
		return err
	}
	if _, err := b.PanelOn(tab); err != nil {
		return err
	}
	fmt.Println("Sidekick is open beside an article. Ask it about the page; on another page click its button in the toolbar first.")
	fmt.Println("Close the browser, or press Ctrl+C here, to end. Nothing is kept.")
	closed := make(chan error, 1)
	go func() { closed <- chromedp.WaitClosed(b.Context()) }()
	select {
	case <-ctx.Done():
	case err := <-closed:
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return nil
}

func ask(b *browser.Browser, tab *browser.Tab, url, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var panel *browser.Panel
	for _, one := range questions {
		if err := tab.Navigate(url + one.page); err != nil {
			return err
		}
		// The click on the toolbar's button is what lets the sidekick look.
		var err error
		if panel == nil {
			panel, err = b.PanelOn(tab)
		} else {
			err = b.TriggerAction(tab)
		}
		if err != nil {
			return err
		}
		answer, err := panel.Ask(one.question)
		if err != nil {
			return err
		}
		fmt.Printf("Question: %s\nAnswer: %s\n\n", one.question, answer)
	}
	for name, shown := range map[string]*browser.Tab{"page.png": tab, "panel.png": panel.Tab} {
		path := filepath.Join(out, name)
		if err := shown.Screenshot(path); err != nil {
			return err
		}
		fmt.Println("Saved", filepath.Join("out", name))
	}
	return nil
}
