//go:build webkit

package e2e

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"sidekick/e2e/hand"
	"sidekick/e2e/site"
	"sidekick/host/app/webkittest"
	"sidekick/host/message"

	"github.com/stretchr/testify/require"
)

func TestAppSharesTheHostWithTheBrowser(t *testing.T) {
	f := startFamily(t, script{
		turn("fill", fillStep("shop.password", "#password"), code()),
		turn("hand over", map[string]any{"use": "request_handoff", "arguments": map[string]any{"challenge": "captcha"}}, say("thank you")),
		turn("", use("read_page"), code()),
	})
	local := serve(t, site.Shop())
	f.typed("a passphrase of six plain words here\n", "vault", "create", "--passphrase")
	f.typed("Vx9!brassKettle\n", "vault", "add", "shop.password", "--kind", "password", "--label", "Family password", "--site", strings.TrimPrefix(local.URL, "http://"))
	f.mustCommand("vault", "lock")
	n := f.openApp(local.URL + "/shop/account")
	f.pair(n)
	answer, cards := n.agree("fill it in, please")
	require.Empty(t, cards)
	require.Equal(t, "vault_locked", answer)
	f.typed("a passphrase of six plain words here\n", "vault", "unlock") // once, for both

	// A fill in the browser closes the site there, and not here.
	tab, panel := f.panel(local.URL + "/shop/account")
	_, cards = f.agree(panel, "fill")
	require.Len(t, cards, 1)
	require.Equal(t, "sensitive_data_blocked", f.ask(panel, "read"))
	require.NotEqual(t, "sensitive_data_blocked", n.ask("read"))
	_, cards = n.agree("fill")
	require.Len(t, cards, 1)
	require.Equal(t, "sensitive_data_blocked", n.ask("read"))
	for _, evaluate := range []func(string, any){n.page, func(expression string, into any) { require.NoError(t, tab.Eval(expression, into)) }} {
		var length int
		evaluate("document.querySelector('#password').value.length", &length)
		require.Equal(t, len("Vx9!brassKettle"), length)
	}

	// A page in the person's hands is handed back in the app's own panel.
	n.send("hand over")
	n.press("Done")
	n.until(answered + " && !" + panelButton("Stop"))

	// One list, of every browser and app.
	require.GreaterOrEqual(t, strings.Count(f.mustCommand("conversations", "list"), "fill"), 2)

	// Taken back, the app is a stranger again, at once.
	var paired []message.PairingClient
	require.NoError(t, json.Unmarshal([]byte(f.mustCommand("clients", "--json")), &paired))
	require.Len(t, paired, 1)
	require.Equal(t, "app", paired[0].Kind)
	f.mustCommand("clients", "remove", paired[0].ID)
	require.NotEmpty(t, n.code())
	f.pair(n)
}

// TestAppQuotesAsTheHostDoes runs the table of what a card may quote in the app's
// own panel: another engine reads the same classes of characters.
func TestAppQuotesAsTheHostDoes(t *testing.T) {
	raw, err := os.ReadFile("../schema/vectors/quotes/rows.json")
	require.NoError(t, err)
	var table struct {
		Rows []struct {
			Name, Why, Want string
			Text            json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(raw, &table))
	require.NotEmpty(t, table.Rows)
	n := startHome(t, nil).openApp("")
	n.read(`(import('./page-words.js').then((words) => { globalThis.pageWords = words.pageWords; }), true)`, nil)
	n.until("globalThis.pageWords")
	for _, row := range table.Rows {
		t.Run(row.Name, func(t *testing.T) {
			var got string
			n.read("pageWords("+string(row.Text)+")", &got)
			require.Equal(t, row.Want, got, row.Why)
		})
	}
}

func TestAppPicturesAreCheckedTwice(t *testing.T) {
	f := startFamily(t, script{turn("", use("picture"), say("done"))})
	local := serve(t, site.Handler())
	n := f.openApp(local.URL + "/article")
	f.pair(n)
	n.ask("look")
	n.goTo(local.URL + "/sign-in")
	n.ask("look")
	given := strings.Join(f.given(), "\n")
	require.Contains(t, given, "sensitive_in_view")

	// Asked for in the panel, the picture itself comes.
	n.goTo(local.URL + "/article")
	n.press("Check the promise")
	n.until(`[...document.querySelectorAll('#check button')].some(b => b.checkVisibility() && !b.disabled)`)
	n.read(`[...document.querySelectorAll('#check button')].find(b => b.checkVisibility() && /picture/i.test(b.innerText)).click()`, nil)
	n.until(`document.querySelector('#check img.shot')?.complete`)
	var address string
	n.read(`document.querySelector('#check img.shot').src`, &address)
	raw, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(address, "data:image/png;base64,"))
	require.NoError(t, err)
	shot, err := png.Decode(bytes.NewReader(raw))
	require.NoError(t, err)
	colours := map[any]bool{}
	for x := range shot.Bounds().Dx() {
		colours[shot.At(x, shot.Bounds().Dy()/2)] = true
	}
	require.Greater(t, len(colours), 1, "a page with words in it is no even surface")
}

func TestAppLivesThroughItsPagesEnd(t *testing.T) {
	f := startFamily(t, script{turn("", use("read_page"), code())})
	site := serveHTML(t, map[string]string{"/": "<!doctype html><title>t</title><p>text<script>if (location.hash) for (;;);</script>", "/gone": "<p>gone"})
	n := f.openApp(site.URL + "/")
	f.pair(n)
	require.Empty(t, n.ask("read"), "no code: it was read")
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	_ = n.view.Page.Eval(ctx, "location.hash = 'x'; location.reload(); for (;;);", nil) // it never answers
	require.Equal(t, "timed_out", n.ask("read a page that never stops"), "the panel goes on, and says so")

	// Both web processes end: the panel is shown anew, and the page says that there is nothing.
	n.endWebProcesses()
	n.until(`document.querySelector('[role=status]')?.dataset.access === 'unreadable' && sessionStorage.getItem('session') !== null`)
	require.NoError(t, hand.Click("Reload", 8, 8))
	n.until(`document.querySelector('[role=status]').dataset.access === 'granted'`)
	require.Contains(t, []string{"timed_out", "page_not_readable"}, n.ask("read what the person loaded again"), "it is there, and never stops again")
	n.goTo(site.URL + "/gone")
	n.ask("read again")
	require.Contains(t, strings.Join(f.given(), "\n"), "gone")
}

// endWebProcesses ends the web processes of this test, as a crash would.
func (n *native) endWebProcesses() {
	n.t.Helper()
	web := webkittest.Processes(n.t)
	require.GreaterOrEqual(n.t, len(web), 2, "page and panel have a process each")
	for _, pid := range web {
		require.NoError(n.t, syscall.Kill(pid, syscall.SIGKILL))
	}
}

// TestAppIsOneProgram starts what is built, as a person would, and ends it.
func TestAppIsOneProgram(t *testing.T) {
	f := startHome(t, nil)
	f.openApp("").code() // it brings a display, if there is none
	program := filepath.Join(t.TempDir(), "sidekick-app")
	out, err := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags", "webkit", "-o", program, "../host/cmd/sidekick-app").CombinedOutput()
	require.NoError(t, err, string(out))
	app := exec.Command(program, "--host", built.path, "about:blank")
	home := t.TempDir()
	app.Env = append(os.Environ(), "SIDEKICK_HOME="+home)
	var said bytes.Buffer
	app.Stderr = &said
	require.NoError(t, app.Start())
	ended := make(chan error, 1)
	go func() { ended <- app.Wait() }()
	require.Eventually(t, func() bool {
		status := exec.Command(built.path, "status")
		status.Env = app.Env
		said, err := status.Output()
		return err == nil && strings.Contains(string(said), "connections 1")
	}, 30*time.Second, 100*time.Millisecond, "it started a host of its own and said hello")
	require.NoError(t, app.Process.Signal(syscall.SIGTERM))
	select {
	case err := <-ended:
		require.NoError(t, err, said.String())
	case <-time.After(15 * time.Second):
		_ = app.Process.Kill()
		require.Fail(t, "it did not end")
	}
	stop := exec.Command(built.path, "stop")
	stop.Env = app.Env
	require.NoError(t, stop.Run())
}
