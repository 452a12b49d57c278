package e2e

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"sidekick/e2e/browser"

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

// inEachEngine runs a test once in each engine.
func inEachEngine(t *testing.T, test func(t *testing.T, e engine)) {
	for _, e := range []engine{{"chromium", openInChromium}, {"webkit", openInWebKit}} {
		t.Run(e.name, func(t *testing.T) { test(t, e) })
	}
}

// chromiumTab is the one tab of these tests: a new window takes longer than
// most of them.
var chromiumTab struct {
	once sync.Once
	tab  *browser.Tab
	err  error
}

func openInChromium(t testing.TB, address string) document {
	t.Helper()
	b := reader(t)
	chromiumTab.once.Do(func() { chromiumTab.tab, chromiumTab.err = b.Open("about:blank") })
	require.NoError(t, chromiumTab.err)
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
