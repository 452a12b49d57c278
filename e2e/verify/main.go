// Command verify is what make verify starts: the promise, checked in five
// steps by anybody, on a local shop that repeats what is filled in. With a
// display the person does the steps in the panel; without one it does them by
// itself, prints what came of each, and fails when one is not as promised.
package main

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"
	"sidekick/e2e/stage"
)

// value is what is filled in: no one's, and nowhere else in the shop.
const value = "orla.fennimore@mail.example"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "verify:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	server := httptest.NewTLSServer(site.Shop())
	defer server.Close()
	address := server.Listener.Addr().String()
	s, err := stage.Open(ctx, map[string]any{
		"host-resolver-rules":       "MAP *.example " + address + ", MAP js.stripe.com " + address,
		"ignore-certificate-errors": true,
	})
	if err != nil {
		return err
	}
	defer s.Close()
	if err := errors.Join(
		s.Command("a passphrase of six plain words here\n", "vault", "create", "--passphrase"),
		s.Command(value+"\n", "vault", "add", "test.email", "--kind", "email", "--label", "Test e-mail", "--any-site"),
	); err != nil {
		return err
	}
	if !s.Visible {
		// Nobody is there to answer the browser's own question about the site.
		if err := s.Browser.Grant("<all_urls>"); err != nil {
			return err
		}
	}
	if err := s.Tab.Navigate("https://" + site.ShopHost + "/shop/address"); err != nil {
		return err
	}
	panel, err := s.Browser.PanelOn(s.Tab)
	if err != nil {
		return err
	}
	if err := panel.Press("Check the promise"); err != nil {
		return err
	}
	if s.Visible {
		fmt.Println("The panel shows five steps. Do them from the top, on the shop beside it; the vault holds one value, a test e-mail.")
		fmt.Println("After step 2 press “Continue to payment” in the shop: its next page shows the value to you. Then go on with step 3.")
		fmt.Println("Close the browser, or press Ctrl+C here, to end. Nothing is kept.")
		return s.Wait(ctx)
	}
	return check(s, panel)
}

// trials are the buttons of the check by step; each must come out as promised.
var trials = []struct {
	step    string
	buttons []string
}{
	{"1. Before anything is filled in", []string{"Take a picture", "Read the page"}},
	{"3. Look again", []string{"Take a picture again", "Read the page again", "Try to copy"}},
	{"4. No other way to a value", []string{"Look with observe", "Try to run a script"}},
}

func check(s *stage.Stage, panel *browser.Panel) error {
	kept := true
	for i, one := range trials {
		fmt.Println(one.step)
		for _, button := range one.buttons {
			came, err := try(panel, button)
			if err != nil {
				return err
			}
			kept = kept && strings.HasPrefix(came, "As promised.")
			fmt.Printf("   %s: %s\n", button, strings.ReplaceAll(came, "\n", "\n      "))
		}
		if i == 0 {
			fmt.Println("2. Fill in one value")
			if err := fill(s, panel); err != nil {
				return err
			}
		}
	}
	fmt.Println("5. See what was written down")
	report, err := written(panel)
	if err != nil {
		return err
	}
	if strings.Contains(report, value) || !strings.Contains(report, "Test e-mail") {
		kept = false
	}
	fmt.Println("   " + strings.ReplaceAll(report, "\n", "\n   "))
	if err := s.Save(map[string]*browser.Tab{"verify-page.png": s.Tab, "verify-panel.png": panel.Tab}); err != nil {
		return err
	}
	if !kept {
		return errors.New("the promise was not kept: a step above is not as promised")
	}
	fmt.Println("Every step came out as promised.")
	return nil
}

// result is the text that a trial's button left beside it.
func result(button string) string {
	return `[...document.querySelectorAll('#check .trial')].find(t => t.querySelector('button').innerText.trim() === ` + fmt.Sprintf("%q", button) + `).querySelector('.result')`
}

func try(panel *browser.Panel, button string) (string, error) {
	if err := panel.Press(button); err != nil {
		return "", err
	}
	if err := panel.Until(result(button)+`.innerText.trim() !== ''`, 20*time.Second); err != nil {
		return "", fmt.Errorf("waiting for what came of %q: %w", button, err)
	}
	var text string
	err := panel.Eval(result(button)+`.innerText.split('\n').map(line => line.trim().replace(/\t+/g, ': ')).filter(Boolean).join('\n')`, &text)
	return text, err
}

// fill fills the value in, agrees in the panel as a person does, and sends
// the shop's form: its next page shows the value to whoever sees the page.
func fill(s *stage.Stage, panel *browser.Panel) error {
	if err := panel.Press("Fill it in"); err != nil {
		return err
	}
	if err := panel.Press("Allow"); err != nil {
		return err
	}
	if err := s.Tab.Until(fmt.Sprintf(`document.querySelector('#email').value === %q`, value), 20*time.Second); err != nil {
		return fmt.Errorf("waiting for the value in its field: %w", err)
	}
	if err := panel.Until(`document.querySelector('#check').innerText.includes('Filled in.')`, 20*time.Second); err != nil {
		return fmt.Errorf("waiting for what the sidekick was told: %w", err)
	}
	if err := s.Tab.Eval(`document.querySelector('#continue').click()`, nil); err != nil {
		return err
	}
	if err := s.Tab.Until(fmt.Sprintf(`document.querySelector('#greeting')?.textContent.includes(%q)`, value), 20*time.Second); err != nil {
		return fmt.Errorf("waiting for the page that repeats it: %w", err)
	}
	fmt.Println("   The shop's next page shows the value to the person. The sidekick was told that it is filled in, and not what it is.")
	return nil
}

func written(panel *browser.Panel) (string, error) {
	if err := panel.Press("Show the report"); err != nil {
		return "", err
	}
	report := `[...document.querySelectorAll('main.view')].find(v => !v.hidden && v.id !== 'check')`
	if err := panel.Until(report+`?.innerText.includes('Test e-mail')`, 20*time.Second); err != nil {
		return "", fmt.Errorf("waiting for the report: %w", err)
	}
	var text string
	// A row a line, as the table has it.
	err := panel.Eval(report+`.querySelector('.tables').innerText.replace(/\n(?=[^\n]*\n\t)/g, ', ').replace(/\n\t/g, '\t').split('\n').map(line => line.trim().replace(/\t+/g, '  ')).filter(Boolean).join('\n')`, &text)
	return text, err
}
