package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sidekick/e2e/browser"
	"sidekick/e2e/leak"
	"sidekick/e2e/site"
	"sidekick/host/keyringtest"
	"sidekick/host/model/wiretest"

	"github.com/stretchr/testify/require"
)

// lanternKey is what a family would paste; it is on no page of ours.
const lanternKey = "sk-proj-Lantern0ver7heHarb0ur"

// halves streams a text in two parts, the second when it is told to.
func halves(text string, on <-chan struct{}) wiretest.Reply {
	return func(w http.ResponseWriter, r *http.Request) {
		middle := strings.Index(text, "\n\n") + 2
		wiretest.Stream(text[:middle])(w, r)
		select {
		case <-on:
		case <-r.Context().Done():
		}
		_, _ = w.Write([]byte(text[middle:]))
	}
}

// listening keeps what the host says to the browser from now on.
const listening = `(() => {
	const connect = chrome.runtime.connectNative;
	globalThis.heard = [];
	chrome.runtime.connectNative = (name) => {
		const port = connect.call(chrome.runtime, name);
		port.onMessage.addListener((message) => globalThis.heard.push(JSON.stringify(message)));
		return port;
	};
})()`

// TestChoosingJourneyAFamilyChoosesAModel goes the whole way of a first run:
// the built-in sidekick answers at once, one click leads to the settings, a
// server is chosen with a key and tested, and the next answer streams from it.
// The key is in no message to the browser, no file and no log.
func TestChoosingJourneyAFamilyChoosesAModel(t *testing.T) {
	t.Setenv(keyringtest.Bus, keyringtest.Start(t))
	f := startFamily(t, nil)
	local := serve(t, site.Handler())
	on := make(chan struct{})
	server := wiretest.New(t,
		wiretest.Typed("application/json", `{"object":"list","data":[{"id":"harbour-7b"}]}`),
		wiretest.Stream(wiretest.Completion("stop", wiretest.Content("Hello."))),
		wiretest.Stream(wiretest.Completion("tool_calls", wiretest.Fragment(0, "1", "read_page", `{}`))),
		halves(wiretest.Completion("stop", wiretest.Content("The repair costs "), wiretest.Content("a good sum.")), on),
		wiretest.Stream(wiretest.Completion("stop", wiretest.Content("Still here."))),
	)
	worker, err := f.browser.Worker()
	require.NoError(t, err)
	require.NoError(t, worker.Eval(listening, nil))
	worker.Close()

	page, panel := f.panel(local.URL + "/article")
	require.Contains(t, f.ask(panel, "What does it say about the cost of the repair?"), "186,000 euros")
	require.NoError(t, panel.Press("New conversation"))
	require.NoError(t, panel.Until(`document.getElementById('answerer').innerText.includes('nothing leaves this computer')`, 10*time.Second))
	opened, err := f.browser.OpenPageBy("extension/options/options.html", func() error { return panel.Press("Choose a model") })
	require.NoError(t, err)
	settings := &browser.Panel{Tab: opened}
	says := func(text string) {
		t.Helper()
		require.NoError(t, settings.Until(`document.getElementById('model-said').textContent.includes('`+text+`')`, 20*time.Second))
	}
	label := func(text string) string {
		return `[...document.querySelectorAll('#model label')].find((one) => one.textContent === '` + text + `')`
	}
	require.NoError(t, settings.Until(label("Another server")+` !== undefined`, 20*time.Second))
	require.NoError(t, settings.Eval(label("Another server")+`.click()`, nil))
	for name, value := range map[string]string{"Address": server.URL, "Key": lanternKey} {
		require.NoError(t, settings.Eval(`(box => { box.value = '`+value+`'; box.dispatchEvent(new Event('input', {bubbles: true})); })(`+label(name)+`.control)`, nil))
	}
	require.NoError(t, settings.Press("List the models"))
	says("One model: harbour-7b.")
	require.NoError(t, settings.Press("Test"))
	says("Hello from harbour-7b, ")
	require.NoError(t, settings.Press("Use this"))
	says("Saved")
	var shown string
	require.NoError(t, settings.Eval(`document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(({value}) => value).join()`, &shown))
	require.NotContains(t, shown, lanternKey)
	opened.Close()
	require.NoError(t, page.Front(), "the settings are a tab beside it")

	require.NoError(t, panel.Until(`document.querySelector('[role=status]').innerText.includes('never read')`, 10*time.Second))
	require.NoError(t, panel.Send("What does the repair cost?"))
	require.NoError(t, panel.Until(`document.querySelector('[role=log]').innerText.includes('The repair costs')`, 30*time.Second))
	var now string
	require.NoError(t, panel.Eval(`document.querySelector('[role=log]').innerText`, &now))
	require.NotContains(t, now, "a good sum", "it is shown as it comes")
	close(on)
	answer, err := panel.Answer(30 * time.Second)
	require.NoError(t, err)
	require.Equal(t, "The repair costs a good sum.", answer)

	// Another process finds the key in the keyring; the page's words went where it went.
	f.mustCommand("stop")
	require.NoError(t, panel.Until(`document.getElementById('log').innerText.includes('started anew')`, 30*time.Second))
	require.Equal(t, "Still here.", f.askUntilAnswered(panel, "And now?"))
	for _, request := range server.Requests() {
		require.Equal(t, "Bearer "+lanternKey, request.Header.Get("Authorization"))
		require.NotContains(t, string(request.Body), lanternKey)
	}
	require.True(t, strings.Contains(string(server.Requests()[3].Body), "186,000 euros"), "the page was read")

	worker, err = f.browser.Worker()
	require.NoError(t, err)
	var told string
	require.NoError(t, worker.Eval(`globalThis.heard.join('\n')`, &told))
	worker.Close()
	require.True(t, strings.Contains(told, `"seconds"`), "the messages of the settings page are among them")
	require.True(t, strings.Contains(told, `"answer_end"`), "and those of the panel")
	key := []leak.Secret{{Name: "the provider's key", Value: lanternKey}}
	require.Empty(t, leak.Search("what the browser was told", []byte(told), key))
	require.Empty(t, leak.Search("the command", []byte(f.mustCommand("key", "list")+f.mustCommand("settings", "list")+f.mustCommand("left")), key))
	f.requireNoLeak(panel, key)

	// The file is a person's to edit, and counts at the next question.
	require.NoError(t, os.WriteFile(filepath.Join(f.home, "config", "settings.json"), []byte(`{"provider": "quote"}`), 0o600))
	require.Contains(t, f.ask(panel, "What does it say about the cost of the repair?"), "186,000 euros")
	require.Len(t, server.Requests(), 5)
}
