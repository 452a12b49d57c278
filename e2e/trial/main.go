// Command trial is what make run starts: Chromium with the extension and the
// host in a throw-away profile, on a local sample site. With a display the
// person asks; without one it asks three questions itself, prints each with
// its answer, and saves a screenshot of page and panel in out/.
package main

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/signal"
	"syscall"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"
	"sidekick/e2e/stage"
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
	server := httptest.NewServer(site.Handler())
	defer server.Close()
	s, err := stage.Open(ctx, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	if s.Visible {
		return letThePersonAsk(ctx, s, server.URL)
	}
	return ask(s, server.URL)
}

func letThePersonAsk(ctx context.Context, s *stage.Stage, url string) error {
	if err := s.Tab.Navigate(url + "/article"); err != nil {
		return err
	}
	if _, err := s.Browser.PanelOn(s.Tab); err != nil {
		return err
	}
	fmt.Println("Sidekick is open beside an article. Ask it about the page; on another page click its button in the toolbar first.")
	fmt.Println("Close the browser, or press Ctrl+C here, to end. Nothing is kept.")
	return s.Wait(ctx)
}

func ask(s *stage.Stage, url string) error {
	var panel *browser.Panel
	for _, one := range questions {
		if err := s.Tab.Navigate(url + one.page); err != nil {
			return err
		}
		// The click on the toolbar's button is what lets the sidekick look.
		var err error
		if panel == nil {
			panel, err = s.Browser.PanelOn(s.Tab)
		} else {
			err = s.Browser.TriggerAction(s.Tab)
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
	return s.Save(map[string]*browser.Tab{"page.png": s.Tab, "panel.png": panel.Tab})
}
