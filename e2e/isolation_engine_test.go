package e2e

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"sidekick/e2e/browser"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// document is one page in one engine, with the shared reader in a world of
// its own.
type document interface {
	// Face calls a function of the reader's face as the engine's app would.
	Face(name string, params, into any) error
	// World evaluates in the reader's world, Eval in the page's own.
	World(expression string, into any) error
	Eval(expression string, into any) error
}

// engine opens documents. One document is open at a time: opening the next
// ends the one before.
type engine struct {
	name string
	open func(t testing.TB, address string) document
}

// inEachEngine runs a test once in each engine, side by side: each of them has
// a browser of its own, and waits for it most of the time. What the two share is
// not written to.
func inEachEngine(t *testing.T, test func(t *testing.T, e engine)) {
	var both sync.WaitGroup
	for _, e := range []engine{{"chromium", openInChromium}, {"webkit", openInWebKit}} {
		both.Go(func() { t.Run(e.name, func(t *testing.T) { test(t, e) }) })
	}
	both.Wait()
}

// fromEachEngine is what each engine answers to the same question. It ends a
// test in which one of them gave no answer.
func fromEachEngine[T any](t *testing.T, ask func(t *testing.T, e engine) T) (chromium, webkit T) {
	t.Helper()
	var answers sync.Map
	inEachEngine(t, func(t *testing.T, e engine) { answers.Store(e.name, ask(t, e)) })
	given := func(engine string) (answer T) {
		stored, ok := answers.Load(engine)
		if !ok && t.Failed() {
			t.FailNow()
		}
		if !ok {
			t.Skip("an engine is missing")
		}
		return stored.(T)
	}
	return given("chromium"), given("webkit")
}

// patiently slows the clock of the reader's world, so that no machine is too
// slow for a small page: the budget of a read is held by tests of its own.
func patiently(t testing.TB, opened document) document {
	t.Helper()
	require.NoError(t, opened.World(`(() => {
		const begun = performance.now(), now = performance.now.bind(performance);
		Object.defineProperty(performance, 'now', { configurable: true, value: () => begun + (now() - begun) / 50 });
		return true;
	})()`, nil))
	return opened
}

// chromiumTab is the one tab of these tests: a new window takes longer than
// most of them. Its page has the size of the other engine's view.
var chromiumTab struct {
	once sync.Once
	tab  *browser.Tab
	err  error
}

// pageWidth and pageHeight are the size of a page in both engines.
const pageWidth, pageHeight = 1280, 800

func startChromiumTab(t testing.TB) {
	t.Helper()
	b := reader(t)
	chromiumTab.once.Do(func() {
		if chromiumTab.tab, chromiumTab.err = b.Open("about:blank"); chromiumTab.err != nil {
			return
		}
		if chromiumTab.err = chromedp.Do(chromiumTab.tab.Context(), chromedp.EmulateViewport(pageWidth, pageHeight)); chromiumTab.err == nil {
			chromiumTab.err = chromiumTab.tab.Until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", pageWidth, pageHeight), 10*time.Second)
		}
	})
	require.NoError(t, chromiumTab.err)
}

func openInChromium(t testing.TB, address string) document {
	t.Helper()
	startChromiumTab(t)
	require.NoError(t, chromiumTab.tab.Navigate(address))
	return chromiumDocument{chromiumTab.tab}
}

type chromiumDocument struct{ *browser.Tab }

func (d chromiumDocument) Face(name string, params, into any) error {
	argument, err := json.Marshal(params)
	if err != nil {
		return err
	}
	return d.World(fmt.Sprintf("sidekick[%q](%s)", name, argument), into)
}
