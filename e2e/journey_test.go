package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

func delayed(text string, milliseconds int) map[string]any {
	return map[string]any{"say": text, "delay": milliseconds}
}

func repeat(times int, steps ...map[string]any) map[string]any {
	return map[string]any{"repeat": times, "steps": steps}
}

func TestJourneyAQuestionIsAnsweredFromThePage(t *testing.T) {
	t.Parallel()
	f := startFamily(t, nil)
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")
	answer := f.ask(panel, "What does it say about the cost of the repair?")
	require.Contains(t, answer, "186,000 euros")
	log, err := panel.Log()
	require.NoError(t, err)
	require.Regexp(t, `[Rr]ead .*characters`, log, "what was looked at is shown")
	status, err := panel.Status()
	require.NoError(t, err)
	require.Contains(t, status, "never read")
}

func TestJourneyAnAnswerStreamsAndStops(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("", say("first words "), repeat(600, delayed("and more ", 50)))})
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")
	require.NoError(t, panel.Send("Tell me"))
	require.NoError(t, panel.Until(`document.querySelector('[role=log]').innerText.includes('and more and more')`, 20*time.Second))
	shown, err := panel.Shows("Stop")
	require.NoError(t, err)
	require.True(t, shown, "the answer is still coming in")
	require.NoError(t, panel.Press("Stop"))
	answer, err := panel.Answer(5 * time.Second)
	require.NoError(t, err)
	require.Contains(t, answer, "first words")
	log, err := panel.Log()
	require.NoError(t, err)
	require.Contains(t, log, "Stopped.")
	require.Contains(t, log, "Retry")
	time.Sleep(300 * time.Millisecond)
	later, err := panel.Answer(time.Second)
	require.NoError(t, err)
	require.Equal(t, answer, later, "nothing comes after Stop")
}

// counted says numbers, so that a piece that is lost or doubled shows.
func counted(from, to, milliseconds int) []map[string]any {
	var steps []map[string]any
	for i := from; i <= to; i++ {
		steps = append(steps, delayed("word"+strconv.Itoa(i)+" ", milliseconds))
	}
	return steps
}

func numbers(from, to int) string {
	var all []string
	for i := from; i <= to; i++ {
		all = append(all, "word"+strconv.Itoa(i))
	}
	return strings.Join(all, " ")
}

func TestJourneyTheWorkerDiesInMidAnswer(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("", counted(1, 40, 100)...)})
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")
	require.NoError(t, panel.Send("Count"))
	require.NoError(t, panel.Until(`document.querySelector('[role=log]').innerText.includes('word5 word6')`, 20*time.Second))
	require.NoError(t, f.browser.KillWorker())
	answer, err := panel.Answer(30 * time.Second)
	require.NoError(t, err)
	require.Equal(t, numbers(1, 40), answer, "no piece is lost, none comes twice")
}

func TestJourneyTheHostDiesAndComesBack(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("count", counted(1, 100, 100)...), turn("", say("here again"))})
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")
	require.NoError(t, panel.Send("count"))
	require.NoError(t, panel.Until(`document.querySelector('[role=log]').innerText.includes('word5 word6')`, 20*time.Second))
	f.killHost()
	_, err := panel.Answer(30 * time.Second)
	require.NoError(t, err)
	log, err := panel.Log()
	require.NoError(t, err)
	require.Contains(t, log, "this answer was lost", "the person is told that the answer ended early")
	require.Equal(t, "here again", f.ask(panel, "Are you there?"))
}

func TestJourneyTheBrowserDiesAndTheHostLivesOn(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("", say("yes"))})
	local := serve(t, site.Handler())
	_, panel := f.panel(local.URL + "/article")
	require.Equal(t, "yes", f.ask(panel, "Are you there?"))
	before := f.mustCommand("status")
	require.NoError(t, f.browser.Kill())
	time.Sleep(time.Second)
	after := f.mustCommand("status")
	require.Contains(t, after, processIn(t, before))
}

// processIn is the process's number in what the status command prints.
func processIn(t testing.TB, status string) string {
	t.Helper()
	for _, word := range strings.FieldsFunc(status, func(r rune) bool { return r < '0' || r > '9' }) {
		if _, err := os.Stat(filepath.Join("/proc", word)); err == nil && len(word) > 2 {
			return word
		}
	}
	require.FailNow(t, "the status names no process", status)
	return ""
}

func TestJourneyTwoWindowsDoNotMix(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("", use("read_page"), echo())})
	local := serve(t, site.Handler())
	_, first := f.panel(local.URL + "/article")
	_, second := f.panel(local.URL + "/shop")
	require.NoError(t, first.Send("left"))
	require.NoError(t, second.Send("right"))
	left, err := first.Answer(30 * time.Second)
	require.NoError(t, err)
	right, err := second.Answer(30 * time.Second)
	require.NoError(t, err)
	require.Contains(t, left, "Skerrin")
	require.NotContains(t, left, "Drift")
	require.Contains(t, right, "Drift")
	require.NotContains(t, right, "Skerrin")
	for panel, others := range map[*browser.Panel]string{first: "right", second: "left"} {
		log, err := panel.Log()
		require.NoError(t, err)
		require.NotContains(t, strings.Split(log, "\n"), others)
	}
}

func TestJourneyAPermissionIsAskedForInWords(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("", use("read_page"), echo())})
	local := serve(t, site.Handler())
	// Headless Chromium cannot answer the browser's own prompt: this answer is
	// given beforehand, and the request in the panel's click then comes true.
	require.NoError(t, f.browser.Grant("<all_urls>"))
	tab, panel := f.panel(local.URL + "/article")
	// The click on the toolbar let the sidekick in until the site is left.
	require.NoError(t, tab.Navigate(local.at("shop.localhost", "/shop")))
	require.NoError(t, panel.Until(`document.querySelector('[role=status]').dataset.access === 'ask'`, 20*time.Second))
	require.NoError(t, panel.Send("What is this?"))
	require.NoError(t, panel.Until(`document.querySelector('#access-card:not([hidden])')`, 20*time.Second))
	var choices []string
	require.NoError(t, panel.Eval(`[...document.querySelectorAll('#access-card label')].map(l => l.innerText)`, &choices))
	require.ElementsMatch(t, []string{"Only this tab", "Every site"}, choices, "the site's name is not known before the yes")
	require.Empty(t, f.given(), "nothing is read before the yes")
	require.NoError(t, panel.Eval(`document.querySelector('#access-every').click()`, nil))
	require.NoError(t, panel.Press("Allow"))
	answer, err := panel.Answer(30 * time.Second)
	require.NoError(t, err)
	require.Contains(t, answer, "Drift", "the question that was held is answered after the yes")
}

func TestJourneyPagesThatCannotBeReadGetASentence(t *testing.T) {
	t.Parallel()
	f := startFamily(t, nil)
	local := serve(t, site.Handler())
	tab, panel := f.panel(local.URL + "/article")
	for name, url := range map[string]string{"the browser's own page": "chrome://version/", "a blank page": "about:blank"} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, tab.Navigate(url))
			require.NoError(t, panel.Until(`['unreadable', 'ask', 'none'].includes(document.querySelector('[role=status]').dataset.access)`, 20*time.Second))
			status, err := panel.Status()
			require.NoError(t, err)
			require.Greater(t, len(strings.Fields(status)), 4)
			require.NotContains(t, strings.ToLower(status), "error")
		})
	}
}

func TestJourneyAnAnswerLoadsNothingFromOutside(t *testing.T) {
	t.Parallel()
	hits := make(chan string, 16)
	local := serve(t, recording(site.Handler(), hits))
	hostile := "![x](" + local.URL + "/pixel.png) <img src='" + local.URL + "/pixel2.png'> <script src='" + local.URL + "/x.js'></script> " +
		"[open](" + local.URL + "/link) [run](javascript:alert(1)) <iframe src='" + local.URL + "/frame'></iframe> <style>@import '" + local.URL + "/s.css'</style> **done**"
	f := startFamily(t, script{turn("", say(hostile))})
	_, panel := f.panel(local.URL + "/article")
	for len(hits) > 0 {
		<-hits
	}
	answer := f.ask(panel, "Show me")
	require.Contains(t, answer, "done")
	var dangerous int
	require.NoError(t, panel.Eval(`document.querySelectorAll('[role=log] :is(img, script, iframe, style, link, object, embed, form, [style], [onerror], [onclick], a[href^="javascript:"], a[href^="data:"])').length`, &dangerous))
	require.Zero(t, dangerous)
	require.NoError(t, chromedp.Do(panel.Context(), chromedp.Sleep(300*time.Millisecond)))
	for len(hits) > 0 {
		require.NotContains(t, []string{"/pixel.png", "/pixel2.png", "/x.js", "/link", "/frame", "/s.css"}, <-hits)
	}
}
