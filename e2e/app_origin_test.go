//go:build webkit

package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	showing "sidekick/host/app/provider"
	"sidekick/host/app/webkit"
	"sidekick/host/message"

	"github.com/stretchr/testify/require"
)

// shownPage is the app's page and its provider, without a window, a host or a panel.
type shownPage struct {
	t        testing.TB
	view     *webkit.View
	provider *showing.Provider
}

func showPage(t testing.TB) shownPage {
	t.Helper()
	err := webkit.Start(context.Background())
	if errors.Is(err, webkit.ErrMissing) && os.Getenv("CI") == "" {
		t.Skip(err)
	}
	require.NoError(t, err)
	view, err := webkit.New(t.Context(), webkit.Options{})
	require.NoError(t, err)
	t.Cleanup(view.Close)
	return shownPage{t, view, showing.New(view, func(string, []string) error { return nil })}
}

// told is an answer of the provider, as the host gets it.
type told struct {
	Page    *message.Page
	Result  map[string]any
	Refusal *message.PageRefusal
}

func (s shownPage) ask(method string, params map[string]any) (answer told) {
	s.t.Helper()
	raw, err := json.Marshal(params)
	require.NoError(s.t, err)
	answered, err := s.provider.Answer(s.t.Context(), method, raw)
	require.NoError(s.t, err)
	raw, err = json.Marshal(answered)
	require.NoError(s.t, err)
	require.NoError(s.t, json.Unmarshal(raw, &answer))
	return answer
}

// refused is the refusal of an answer, empty where there is none.
func (a told) refused() string {
	if a.Refusal == nil {
		return ""
	}
	return a.Refusal.Code + " " + a.Refusal.Reason
}

func by(css string) map[string]any {
	return map[string]any{"frames": []string{}, "chain": []any{map[string]any{"engine": "css", "list": []any{[]any{map[string]any{"by": "", "css": css}}}}}}
}

const strangersPage = `<!doctype html><title>t</title><p>words of strangers <button id=act>Do it</button>
	<form method=post action=/in><input id=user><input id=password type=password></form><iframe src=/inner></iframe>`

// served is a site with documents of every kind, and the policy of a sandbox by path.
func served(t testing.TB) *pages {
	policies := map[string]string{
		"/scripts": "sandbox allow-scripts allow-forms", "/bare": "sandbox", "/same": "sandbox allow-same-origin allow-scripts",
		"/second": "default-src *; sandbox allow-scripts", "/image.svg": "sandbox",
	}
	types := map[string]string{"/text": "text/plain", "/image.svg": "image/svg+xml", "/own.svg": "image/svg+xml", "/own.xml": "application/xml"}
	return serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if policy := policies[r.URL.Path]; policy != "" {
			w.Header().Set("Content-Security-Policy", policy)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if kind := types[r.URL.Path]; kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		switch r.URL.Path {
		case "/inner":
			fmt.Fprint(w, "<p>inside")
		case "/redirect":
			http.Redirect(w, r, "/scripts", http.StatusFound)
		case "/missing":
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, "<p>words of strangers")
		case "/image.svg", "/own.svg", "/own.xml":
			fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><text y="20">words of strangers</text></svg>`)
		default:
			fmt.Fprint(w, strangersPage)
		}
	}))
}

func TestAppAttackADocumentInASandboxIsNobodys(t *testing.T) {
	site := served(t)
	page := showPage(t)
	for _, row := range []struct{ path, origin, why string }{
		{"/own", site.URL, "nothing speaks against its address"},
		{"/same", site.URL, "its sandbox leaves it its origin"},
		{"/missing", site.URL, "a server's page of an error is a page"},
		{"/text", site.URL, "a text has a document"},
		{"/own.svg", site.URL, "a picture with text has one"},
		{"/own.xml", site.URL, "and what is no page at all"},
		{"/scripts", "null", "its server put it in a sandbox"},
		{"/bare", "null", "and where no script of its own may run"},
		{"/second", "null", "and where the policy says more"},
		{"/image.svg", "null", "and whatever it is"},
		{"/redirect", "null", "and however one comes there"},
	} {
		t.Run(row.path, func(t *testing.T) {
			page := shownPage{t, page.view, page.provider}
			require.NoError(t, page.view.Load(t.Context(), site.URL+row.path))
			for method, more := range map[string]map[string]any{
				message.Tab: {}, message.ReadPage: {}, message.ReadView: {}, message.ReadSelection: {}, message.OutlinePage: {}, message.Snapshot: {},
				message.SafeToCapture: {}, message.Observe: {}, message.DetectChallenge: {}, message.ListFrames: {}, message.Picture: {},
				message.Count:           {"selector": by("p")},
				message.WaitForSelector: {"selector": by("p"), "state": "visible", "milliseconds": 10, "wait": "w"},
				message.ActProbe:        {"selector": by("#act"), "act": "click"},
				message.FillProbe:       {"selector": by("#password"), "kind": "password"},
			} {
				params := map[string]any{"tab": 1}
				for name, value := range more {
					params[name] = value
				}
				answer := page.ask(method, params)
				if answer.Refusal != nil {
					require.Nil(t, answer.Page, method)
					require.Contains(t, []string{"picture_refused sensitive_in_view", "selector_no_match ", "page_not_readable "}, answer.refused(), method)
					require.Contains(t, []string{message.Picture, message.ActProbe, message.FillProbe}, method, "the others look")
					continue
				}
				require.Equal(t, row.origin, answer.Page.Origin, "%s: %s", method, row.why)
				if answer.Page.Top != nil {
					require.Equal(t, row.origin, answer.Page.Top.Origin, method)
				}
				if method == message.ReadPage {
					require.Contains(t, answer.Result["main"], "words of strangers")
				}
				if method == message.ListFrames && row.origin == "null" {
					require.Empty(t, answer.Result["frames"], "two that are nobody's are not each other's")
				}
			}
		})
	}
}

func TestAppAttackWhatHasNoSiteIsNotRead(t *testing.T) {
	site := served(t)
	page := showPage(t)
	require.NoError(t, page.view.Load(t.Context(), site.URL+"/own"))
	before := page.ask(message.Tab, map[string]any{"tab": 1})
	gone := httptest.NewServer(nil)
	gone.Close()
	require.Error(t, page.view.Load(t.Context(), gone.URL))
	require.Equal(t, before.Page.Document, page.ask(message.Tab, map[string]any{"tab": 1}).Page.Document, "an address that led nowhere leaves the page")
	for address, refused := range map[string]string{
		"about:blank":                          "page_not_readable blank",
		"data:text/html,<p>words of strangers": "page_not_readable browser_page",
		"about:srcdoc":                         "page_not_readable blank",
	} {
		require.NoError(t, page.view.Load(t.Context(), address), address)
		for _, method := range []string{message.Tab, message.ReadPage, message.Observe, message.Picture} {
			require.Equal(t, refused, page.ask(method, map[string]any{"tab": 1}).refused(), address)
		}
	}
	require.NoError(t, page.view.Load(t.Context(), site.URL+"/own"))
	require.NoError(t, page.view.Eval(t.Context(), "void (location.href = URL.createObjectURL(new Blob(['<p>words of strangers'], {type: 'text/html'})))", nil))
	require.Eventually(t, func() bool {
		return page.ask(message.ReadPage, map[string]any{"tab": 1}).refused() == "page_not_readable browser_page"
	}, 60e9, 5e7)
}

// A page that takes another one's place between the question and the answer is not
// told by the question's origin, and nothing that was meant for one reaches the other.
func TestAppAttackAPageThatLeavesAsItIsAsked(t *testing.T) {
	site := served(t)
	page := showPage(t)
	for range 3 {
		require.NoError(t, page.view.Load(t.Context(), site.URL+"/own"))
		probed := page.ask(message.FillProbe, map[string]any{"tab": 1, "selector": by("#password"), "kind": "password"})
		require.Empty(t, probed.refused())
		require.NoError(t, page.view.Eval(t.Context(), "void (location.href = '/scripts')", nil))
		for left := false; !left; {
			read := page.ask(message.ReadPage, map[string]any{"tab": 1})
			if read.Refusal != nil {
				require.Equal(t, "document_changed ", read.refused())
				continue
			}
			left = read.Page.Document != probed.Page.Document
			require.Equal(t, map[bool]string{false: site.URL, true: "null"}[left], read.Page.Origin)
		}
		filled := page.ask(message.Fill, map[string]any{"tab": 1, "document": probed.Page.Document, "handle": probed.Result["handle"], "kind": "password", "kinds": []string{"password"}, "value": "Vx9!brassKettle"})
		require.Equal(t, "document_changed ", filled.refused())
		var length int
		require.NoError(t, page.view.Eval(t.Context(), "document.querySelector('#password').value.length", &length))
		require.Zero(t, length)
	}
}
