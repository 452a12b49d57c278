package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// sensesPages are a page with a frame of its own site and one of another's.
// {other} is the other site's address.
var sensesPages = map[string]string{
	"/": `<!doctype html><meta charset=utf-8><title>Checkout</title><form method=post><label>Full name <input id=name name=full-name></label><button>Go on</button></form>
<p role=alert id=echo>Enter a valid address.</p>
<iframe src="/inner" width=400 height=200></iframe><iframe src="{other}/card" width=400 height=200></iframe>`,
	"/inner": `<!doctype html><meta charset=utf-8><title>Inner</title><label>City <input id=city name=city></label><p role=alert id=echo>Choose a day.</p>`,
	"/card":  `<!doctype html><meta charset=utf-8><title>Card</title><form method=post><label>Card number <input id=number autocomplete=cc-number aria-invalid=true></label></form><iframe name=threeDSChallenge hidden></iframe>`,
}

type seenObserved struct {
	Fields []struct {
		Kind  string `json:"kind"`
		Count int    `json:"count"`
	} `json:"fields"`
	Invalid           int `json:"invalid"`
	Submit            struct{ OnScreen, Enabled bool }
	Frames            int      `json:"frames"`
	ErrorText         []string `json:"errorText"`
	ErrorTextWithheld string   `json:"errorTextWithheld"`
	Inconclusive      bool     `json:"inconclusive"`
}

func (o seenObserved) kinds() map[string]int {
	kinds := map[string]int{}
	for _, each := range o.Fields {
		kinds[each.Kind] = each.Count
	}
	return kinds
}

// observed is the answer of the last observe.
func (f *family) observed() (answer seenObserved) {
	f.t.Helper()
	all := f.results("observe")
	require.NotEmpty(f.t, all)
	require.NoError(f.t, json.Unmarshal([]byte(all[len(all)-1]), &answer), all[len(all)-1])
	return answer
}

func (f *family) challenge() string {
	f.t.Helper()
	all := f.results("detect_challenge")
	require.NotEmpty(f.t, all)
	return all[len(all)-1]
}

// TestSensesReachEveryFrame holds the answers of a page and its frames, put
// together, to what stands in each of them.
func TestSensesReachEveryFrame(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("look", use("observe"), use("detect_challenge"))})
	var site *pages
	site = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, strings.ReplaceAll(sensesPages[r.URL.Path], "{other}", site.at("other.localhost", "")))
	}))
	tab, panel := f.panel(site.at("localhost", "/"))
	f.ask(panel, "look")
	before := f.observed()
	require.True(t, before.Inconclusive, "the other site's frame may not be entered")
	require.Equal(t, "frame", before.ErrorTextWithheld)
	require.JSONEq(t, `{"challenge": "none", "inconclusive": true}`, f.challenge())

	require.NoError(t, f.browser.Grant("<all_urls>"))
	require.NoError(t, tab.Navigate(site.at("localhost", "/")))
	require.NoError(t, tab.Front())
	f.grantEverySite(panel)
	f.ask(panel, "look")
	all := f.observed()
	require.False(t, all.Inconclusive)
	require.Equal(t, map[string]int{"name": 1, "address.city": 1, "card.number": 1}, all.kinds())
	require.Equal(t, 1, all.Invalid)
	require.True(t, all.Submit.OnScreen && all.Submit.Enabled)
	require.Equal(t, 2, all.Frames)
	require.Equal(t, []string{"Enter a valid address.", "Choose a day."}, all.ErrorText)
	require.JSONEq(t, `{"challenge": "none"}`, f.challenge())

	// Typed into the page, repeated by a frame of its own origin: taken out.
	stepOnce(t, chromiumDocument{tab}, senseStep{Type: "#name", Text: "Orla Fennimore"})
	require.NoError(t, tab.Eval(`frames[0].document.querySelector('#echo').textContent = 'Which day, ORLA fennimore?'`, nil))
	f.ask(panel, "look")
	require.Equal(t, []string{"Enter a valid address."}, f.observed().ErrorText)

	// The frame shows a challenge: whoever sees it is told of it.
	require.NoError(t, tab.Eval(`frames[0].document.body.insertAdjacentHTML('beforeend', '<label>One-time code <input autocomplete=one-time-code></label>')`, nil))
	f.ask(panel, "look")
	require.JSONEq(t, `{"challenge": "one_time_code"}`, f.challenge())
	require.NoError(t, tab.Eval(`document.querySelector('iframe').style.visibility = 'hidden'`, nil))
	f.ask(panel, "look")
	require.JSONEq(t, `{"challenge": "none"}`, f.challenge(), "in a frame that nobody sees")
	require.Equal(t, map[string]int{"name": 1, "card.number": 1}, f.observed().kinds())
}

// TestSensesAnswerNoFramesGuesses holds that a frame of another site learns
// nothing of what was typed into the page by putting guesses into messages.
func TestSensesAnswerNoFramesGuesses(t *testing.T) {
	t.Parallel()
	f := startFamily(t, script{turn("look", use("observe"))})
	var site *pages
	site = serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		body := sensesPages["/"]
		if r.URL.Path != "/" {
			body = `<!doctype html><meta charset=utf-8><p role=alert>Orla Fennimore</p><p role=alert>Nora Fennimore</p>`
		}
		_, _ = io.WriteString(w, strings.ReplaceAll(body, "{other}", site.at("other.localhost", "")))
	}))
	require.NoError(t, f.browser.Grant("<all_urls>"))
	tab, panel := f.panel(site.at("localhost", "/"))
	f.grantEverySite(panel)
	require.NoError(t, tab.Until(`document.readyState === 'complete'`, 10*time.Second))
	for _, name := range []string{"Orla Fennimore", "Somebody Else"} {
		require.NoError(t, tab.Navigate(site.at("localhost", "/")))
		stepOnce(t, chromiumDocument{tab}, senseStep{Type: "#name", Text: name})
		f.ask(panel, "look")
		answer := f.observed()
		require.Empty(t, answer.ErrorText)
		require.Equal(t, "frame", answer.ErrorTextWithheld)
	}
}
