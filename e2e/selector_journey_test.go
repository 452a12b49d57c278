package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"sidekick/e2e/browser"

	"github.com/stretchr/testify/require"
)

// shadowFrames holds frames in the light, in a closed shadow tree, and of
// another site in open ones: one alone of its size, two of the same.
const shadowFrames = `<!doctype html><title>Frames</title><iframe id=light src="/inner?light"></iframe><div id=a></div><div id=b></div><script>
	const put = (host, mode, frames) => {
		const root = document.getElementById(host).attachShadow({ mode });
		for (const [id, src, width] of frames) {
			const frame = document.createElement('iframe');
			Object.assign(frame, { id, src, width, height: 80 });
			root.append(frame);
		}
	};
	put('a', 'closed', [['own', '/inner?own', 200], ['own2', '/inner?own2', 200]]);
	put('b', 'open', [['single', '{other}/inner?single', 310], ['twin1', '{other}/inner?twin1', 220], ['twin2', '{other}/inner?twin2', 220]]);
</script>`

const innerFrame = `<!doctype html><p id=words></p><script>document.getElementById('words').textContent = 'Words of ' + location.search.slice(1)</script>`

// later changes, gets a frame, and at last goes away by itself.
const later = `<!doctype html><title>Later</title><p id=p>Please wait</p><script>
	setTimeout(() => { document.getElementById('p').textContent = 'Thank you' }, 700);
	setTimeout(() => { const frame = document.createElement('iframe'); frame.id = 'late'; frame.src = '/inner?late'; document.body.append(frame); }, 900);
</script>`

const leaves = `<!doctype html><title>Leaves</title><script>setTimeout(() => { location.href = '/inner?gone' }, 1500)</script>`

func countStep(selector string) map[string]any {
	return map[string]any{"use": "count", "arguments": map[string]any{"selector": selector}}
}

func waitStep(selector, state string, milliseconds int) map[string]any {
	return map[string]any{"use": "wait_for_selector", "arguments": map[string]any{"selector": selector, "state": state, "milliseconds": milliseconds}}
}

// answersTo are what a tool answered so far: a result as it is, a refusal by
// its code.
func (f *family) answersTo(tool string) (answers []string) {
	f.t.Helper()
	for _, line := range f.given() {
		var one struct{ Kind, Tool, Text string }
		require.NoError(f.t, json.Unmarshal([]byte(line), &one))
		switch {
		case one.Tool != tool:
		case one.Kind == "result":
			answers = append(answers, one.Text)
		case one.Kind == "refusal":
			var refusal struct{ Code string }
			require.NoError(f.t, json.Unmarshal([]byte(one.Text), &refusal))
			answers = append(answers, refusal.Code)
		}
	}
	return answers
}

func TestSelectorJourney(t *testing.T) {
	t.Parallel()
	counts := []struct{ selector, want string }{
		{"p", `{"count":0}`},
		{"frameLocator(#light) >> text=Words of light", `{"count":1}`},
		{"frameLocator(#own) >> text=Words of own", `{"count":1}`},
		{"frameLocator(#a > #own2) >> p:text('own2')", `{"count":1}`},
		{"frameLocator(#single) >> text=Words of single", `{"count":1}`},
		{"frameLocator(#twin1) >> p", "selector_ambiguous"},
		{"frameLocator(#nothing) >> p", "selector_no_match"},
		{"frameLocator(iframe) >> p", "selector_ambiguous"},
		{"text=/(/", "selector_invalid"},
		{"aria-ref=e999", "selector_no_match"},
	}
	waits := []struct {
		step map[string]any
		want string
	}{
		{waitStep("text=Thank you", "visible", 20000), `{"met":true}`},
		{waitStep("frameLocator(#late) >> text=Words of late", "visible", 20000), `{"met":true}`},
		{waitStep("frameLocator(#never) >> p", "detached", 20000), `{"met":true}`},
		{waitStep("frameLocator(#never) >> p", "attached", 300), `{"met":false}`},
		{waitStep("#p", "hidden", 300), `{"met":false}`},
	}
	var counting, waiting []map[string]any
	for _, each := range counts {
		counting = append(counting, countStep(each.selector))
	}
	for _, each := range waits {
		waiting = append(waiting, each.step)
	}
	f := startFamily(t, script{turn("count", counting...), turn("wait", waiting...), turn("leave", waitStep("#nothing", "attached", 30000))})
	other := serveHTML(t, map[string]string{"/inner": innerFrame})
	site := serveHTML(t, map[string]string{
		"/frames": strings.ReplaceAll(shadowFrames, "{other}", other.at("other.localhost", "")), "/inner": innerFrame, "/later": later, "/leaves": leaves,
	})
	require.NoError(t, f.browser.Grant("<all_urls>"))
	tab, panel := f.panel(site.at("localhost", "/frames"))
	f.grantEverySite(panel)

	f.ask(panel, "count")
	answers := f.answersTo("count")
	require.Len(t, answers, len(counts))
	for i, each := range counts {
		require.Equal(t, each.want, answers[i], each.selector)
	}

	require.NoError(t, tab.Navigate(site.at("localhost", "/later")))
	f.ask(panel, "wait")
	require.Len(t, f.answersTo("wait_for_selector"), len(waits))
	for i, each := range waits {
		require.Equal(t, each.want, f.answersTo("wait_for_selector")[i], fmt.Sprint(each.step))
	}

	require.NoError(t, tab.Navigate(site.at("localhost", "/leaves")))
	f.ask(panel, "leave")
	require.Equal(t, "document_changed", f.answersTo("wait_for_selector")[len(waits)], "a wait ends with its document")
}

// openWaits says how many waits stand in the page.
func openWaits(t testing.TB, tab *browser.Tab) (open int) {
	t.Helper()
	require.NoError(t, tab.World("globalThis[Symbol.for('sidekick.parts')]?.wait?.open() ?? 0", &open))
	return open
}

// TestSelectorJourneyWaitsEndFromOutside: by the person's Stop, and with the
// worker, which may die in the middle of one.
func TestSelectorJourneyWaitsEndFromOutside(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{
		turn("point", use("snapshot"), countStep("aria-ref=e1"), waitStep("aria-ref=e1", "visible", 20000), clickStep("aria-ref=e2")),
		turn("park", waitStep("#nothing", "attached", 15000)),
	})
	site := serveHTML(t, map[string]string{"/page": "<!doctype html><title>Page</title><h1>Words</h1><button onclick='this.dataset.hit = 1'>Press</button>"})
	require.NoError(t, f.browser.Grant("<all_urls>"))
	tab, panel := f.panel(site.at("localhost", "/page"))
	f.grantEverySite(panel)
	f.agree(panel, "point")
	require.Equal(t, []string{`{"count":1}`}, f.answersTo("count"))
	require.Equal(t, []string{`{"met":true}`}, f.answersTo("wait_for_selector"))
	require.NotEmpty(t, f.answersTo("snapshot"))
	require.Equal(t, []string{`{"done":true}`}, f.answersTo("click"))

	var hit string
	require.NoError(t, tab.Eval("document.querySelector('button').dataset.hit", &hit))
	require.Equal(t, "1", hit)

	none := func() bool { return openWaits(t, tab) == 0 }
	for name, end := range map[string]func(){
		"by Stop":         func() { require.NoError(t, panel.Press("Stop")) },
		"with the worker": func() { require.NoError(t, f.browser.KillWorker()) },
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, panel.Send("park"))
			require.Eventually(t, func() bool { return openWaits(t, tab) == 1 }, 20*time.Second, 50*time.Millisecond)
			end()
			require.Eventually(t, none, 8*time.Second, 50*time.Millisecond, "a wait outlived who asked for it")
			_, err := panel.Answer(40 * time.Second)
			require.NoError(t, err)
		})
	}
}
