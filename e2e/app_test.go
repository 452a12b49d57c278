//go:build webkit

package e2e

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/hand"
	"sidekick/host/app"
	"sidekick/host/app/webkit"
	"sidekick/host/app/window"
	"sidekick/host/config"

	"github.com/stretchr/testify/require"
)

// native is the app's window on the family's host, in this process, so that its
// two views can be looked into.
type native struct {
	t    testing.TB
	view *window.Window
}

// openApp opens the app on an address. One is open at a time.
func (f *family) openApp(address string) *native {
	f.t.Helper()
	err := webkit.Start(context.Background())
	if errors.Is(err, webkit.ErrMissing) && os.Getenv("CI") == "" {
		f.t.Skip(err)
	}
	require.NoError(f.t, err)
	f.t.(*testing.T).Setenv("SIDEKICK_HOME", f.home)
	paths, err := config.Find()
	require.NoError(f.t, err)
	key, err := app.Key(paths)
	require.NoError(f.t, err)
	filled, err := app.FilledIn(paths)
	require.NoError(f.t, err)
	opened, err := window.Open(f.t.Context(), window.Options{
		Name: "Sidekick app", Version: "test", Key: key, Dial: app.To(paths, built.path), Filled: filled, Address: address, Width: 1400, Height: 900,
	})
	require.NoError(f.t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- opened.Run(ctx) }()
	f.t.Cleanup(func() {
		cancel()
		require.NoError(f.t, <-ended)
		opened.Close()
	})
	n := &native{f.t, opened}
	n.until("document.readyState === 'complete' && document.querySelector('[role=status]')?.dataset.access")
	return n
}

var shownCode = regexp.MustCompile(`\b(\d{4}) ?(\d{4})\b`)

// code is the code that the app's window shows.
func (n *native) code() string {
	n.t.Helper()
	var found []string
	require.Eventually(n.t, func() bool {
		found = shownCode.FindStringSubmatch(hand.Text("words"))
		return found != nil
	}, time.Minute, 50*time.Millisecond, "the app shows no code")
	return found[1] + found[2]
}

// pair types the app's code into the settings page of the browser's extension, and
// says yes.
func (f *family) pair(n *native) {
	f.t.Helper()
	options, err := f.browser.OpenBeside("chrome-extension://" + f.browser.Extension() + "/extension/options/options.html")
	require.NoError(f.t, err)
	defer options.Close()
	const box = `[...document.querySelectorAll('#clients input')][0]`
	require.NoError(f.t, options.Until("Boolean("+box+")", time.Minute))
	require.NoError(f.t, options.Eval(box+`.value = `+strconv.Quote(n.code()), nil))
	for _, name := range []string{"Look for it", "Pair it"} { // not with the mouse: sections that load move them
		require.NoError(f.t, options.Until("Boolean("+panelButton(name)+")", time.Minute))
		require.NoError(f.t, options.Eval(panelButton(name)+".click()", nil))
	}
	require.NoError(f.t, options.Until(`document.querySelector('#clients-said').innerText.includes('is paired')`, time.Minute))
	n.until(`document.querySelector('[role=status]').dataset.access !== 'none' && sessionStorage.getItem('session') !== null`)
	require.Empty(f.t, hand.Text("words"), "the code is taken away")
}

// read evaluates in the panel's document.
func (n *native) read(expression string, into any) {
	n.t.Helper()
	require.NoError(n.t, n.view.Panel.Eval(n.t.Context(), expression, into))
}

// until waits for the panel.
func (n *native) until(condition string) {
	n.t.Helper()
	require.Eventually(n.t, func() bool {
		var holds bool
		return n.view.Panel.Eval(n.t.Context(), "Boolean("+condition+")", &holds) == nil && holds
	}, 60*time.Second, 50*time.Millisecond, condition)
}

func panelButton(name string) string {
	return `[...document.querySelectorAll('button')].find(b => b.checkVisibility() && (b.getAttribute('aria-label') ?? b.innerText).trim() === ` + strconv.Quote(name) + `)`
}

// press clicks the panel's button of that name with the mouse.
func (n *native) press(name string) {
	n.t.Helper()
	for range 5 {
		n.until(panelButton(name) + "?.disabled === false")
		var at struct{ X, Y float64 }
		n.read(browser.Aim(panelButton(name)), &at)
		require.NoError(n.t, hand.Click("panel", at.X, at.Y))
		for end := time.Now().Add(2 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			var met bool
			if n.read(browser.Met, &met); met {
				return
			}
		}
	}
	require.FailNow(n.t, "the button moved away each time", name)
}

func (n *native) send(question string) {
	n.t.Helper()
	n.until(panelButton("Send"))
	var before int
	n.read(exchanges, &before)
	// Sent as Enter does it: a window whose parts still move would be clicked beside.
	n.read(`(box => { box.value = `+strconv.Quote(question)+`; box.dispatchEvent(new Event('input')); box.form.requestSubmit(); return true; })(document.querySelector('[aria-label="Ask"]'))`, nil)
	n.until(exchanges + " > " + strconv.Itoa(before))
}

const exchanges = `document.querySelector('[role=log]').querySelectorAll(':scope > section').length`

const lastExchange = `document.querySelector('[role=log]').querySelector(':scope > section:last-of-type')`

// answered says that the last answer is complete.
const answered = lastExchange + ` && !` + lastExchange + `.hasAttribute('data-busy')`

func (n *native) answer() (text string) {
	n.t.Helper()
	n.until(answered + " && !" + panelButton("Stop"))
	n.read(lastExchange+`.querySelector('.answer').innerText.trim()`, &text)
	return text
}

func (n *native) ask(question string) string {
	n.t.Helper()
	n.send(question)
	return n.answer()
}

// askUntilAnswered asks again as long as the connection is coming back.
func (n *native) askUntilAnswered(question string) string {
	n.t.Helper()
	for range 50 {
		if answer := n.ask(question); answer != "" {
			return answer
		}
		time.Sleep(200 * time.Millisecond)
	}
	require.FailNow(n.t, "no answer came after the connection broke")
	return ""
}

// agree asks and says yes to every card that it brings. It returns the answer and
// the cards' texts.
func (n *native) agree(question string) (answer string, cards []string) {
	n.t.Helper()
	n.send(question)
	const allow = `[...document.querySelectorAll('button')].find(b => b.checkVisibility() && !b.disabled && b.innerText.trim() === 'Allow')`
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		var asks, done bool
		n.read("Boolean("+allow+")", &asks)
		n.read("Boolean("+answered+" && !"+panelButton("Stop")+")", &done)
		switch {
		case asks:
			var card string
			n.read(allow+".closest('section').innerText", &card)
			cards = append(cards, card)
			n.press("Allow")
		case done:
			return n.answer(), cards
		}
	}
	require.FailNow(n.t, "the answer did not end")
	return "", nil
}

// page evaluates in the page's own world.
func (n *native) page(expression string, into any) {
	n.t.Helper()
	require.NoError(n.t, n.view.Page.Eval(n.t.Context(), expression, into))
}

// goTo loads an address in the page.
func (n *native) goTo(address string) {
	n.t.Helper()
	require.NoError(n.t, n.view.Page.Load(n.t.Context(), address))
}
