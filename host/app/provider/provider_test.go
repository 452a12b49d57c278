package provider

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"sidekick/host/app/webkit"
	"sidekick/host/guest"
	"sidekick/host/message"

	"github.com/stretchr/testify/require"
)

// view is a web view with a page that answers each call alike.
type view struct {
	mu      sync.Mutex
	shown   webkit.Shown
	answers map[string]any    // by call; a func is called
	frames  []webkit.Frame    // the top one first
	places  map[int64]place   // by frame
	shot    []byte            // what a picture is; none is refused
	calls   []string          // "call@document" or "call@frame"
	params  []json.RawMessage // of each
}

func (v *view) Shown(context.Context) (webkit.Shown, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.shown, nil
}

// Origin is the first frame's word, where that is the top one.
func (v *view) Origin(ctx context.Context, document int64) (string, error) {
	if shown, _ := v.Shown(ctx); shown.Document != document {
		return "", &webkit.Error{Code: "document_changed"}
	}
	if len(v.frames) == 0 || !v.frames[0].Top {
		<-ctx.Done()
		return "", &webkit.Error{Code: "page_not_readable"}
	}
	return v.frames[0].Origin, nil
}

func (v *view) Call(ctx context.Context, name string, params, into any) error {
	return v.call(ctx, name, "top", params, into)
}

func (v *view) CallIn(ctx context.Context, document int64, name string, params, into any) error {
	if shown, _ := v.Shown(ctx); shown.Document != document {
		return &webkit.Error{Code: "document_changed"}
	}
	return v.call(ctx, name, fmt.Sprint("only", document), params, into)
}

func (v *view) CallFrame(ctx context.Context, id int64, name string, params, into any) error {
	if name == "place" {
		raw, _ := json.Marshal(v.places[id])
		return json.Unmarshal(raw, into)
	}
	return v.call(ctx, name, fmt.Sprint("frame", id), params, into)
}

func (v *view) call(ctx context.Context, name, where string, params, into any) error {
	raw, err := json.Marshal(params)
	if err != nil {
		return err
	}
	v.mu.Lock()
	v.calls, v.params = append(v.calls, name+"@"+where), append(v.params, raw)
	said := v.answers[name]
	v.mu.Unlock()
	if work, ok := said.(func(context.Context) any); ok {
		said = work(ctx)
	}
	if err, failed := said.(error); failed {
		return err
	}
	answer, err := json.Marshal(said)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, into)
}

func (v *view) Picture(context.Context) ([]byte, error) {
	if v.shot != nil {
		return bytes.Clone(v.shot), nil
	}
	return nil, &webkit.Refusal{Code: "picture_refused", Reason: "frame_in_view"}
}

func (v *view) Load(_ context.Context, address string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.shown = webkit.Shown{Document: v.shown.Document + 1, Address: address}
	return nil
}

func (v *view) Frames(context.Context) ([]webkit.Frame, error) { return v.frames, nil }

func (v *view) asked() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return append([]string(nil), v.calls...)
}

func newView(answers map[string]any) *view {
	return &view{shown: webkit.Shown{Document: 3, Address: "https://shop.example/cart?x=1"}, answers: answers, frames: []webkit.Frame{{ID: 1, Top: true, Origin: "https://shop.example"}}}
}

type object = map[string]any

// ask gives what a provider answers as a client of the wire sees it.
func ask(t *testing.T, p *Provider, method string, params object) (page *message.Page, result object, refused string) {
	t.Helper()
	raw, err := json.Marshal(params)
	require.NoError(t, err)
	answered, err := p.Answer(t.Context(), method, raw)
	require.NoError(t, err)
	raw, err = json.Marshal(answered)
	require.NoError(t, err)
	var got struct {
		Page    *message.Page
		Result  object
		Refusal *message.PageRefusal
	}
	require.NoError(t, json.Unmarshal(raw, &got))
	if got.Refusal != nil {
		refused = got.Refusal.Code
		if got.Refusal.Reason != "" {
			refused += " " + got.Refusal.Reason
		}
	}
	return got.Page, got.Result, refused
}

func TestEveryMethodOfAPageProviderHasARow(t *testing.T) {
	person := map[string]bool{message.ConsentAsk: true, message.HandoffOpen: true, message.Front: true}
	for _, method := range message.Methods {
		if method.Direction == message.FromHost && method.Kind == message.Request && !person[method.Name] {
			require.Contains(t, routes, method.Name)
		}
	}
	_, err := New(newView(nil), nil).Answer(t.Context(), message.Ask, json.RawMessage(`{}`))
	require.Equal(t, guest.ErrNoMethod, err)
}

func TestAnAnswerIsOfTheDocumentThatTheEngineNames(t *testing.T) {
	v := newView(object{"readPage": object{"main": "words"}})
	p := New(v, nil)
	page, result, refused := ask(t, p, message.ReadPage, object{"tab": Tab})
	require.Empty(t, refused)
	require.Equal(t, "words", result["main"])
	require.Equal(t, p.ID(3), page.Document)
	require.Equal(t, "https://shop.example", page.Origin)
	require.NotEqual(t, New(v, nil).ID(3), p.ID(3), "a document of another run is none of this one's")

	v.answers["readPage"] = func(context.Context) any {
		_ = v.Load(t.Context(), "https://evil.test/")
		return object{"main": "words of the page before"}
	}
	_, result, refused = ask(t, p, message.ReadPage, object{"tab": Tab})
	require.Equal(t, "document_changed", refused)
	require.Nil(t, result)
}

func TestWhatIsRefusedBeforeThePageIsAsked(t *testing.T) {
	for _, row := range []struct {
		name, why string
		shown     webkit.Shown
		method    string
		params    object
		want      string
	}{
		{"another tab", "an app has one", webkit.Shown{Document: 3, Address: "https://a.example/"}, message.ReadPage, object{"tab": 2}, "no_page"},
		{"nothing yet", "a view begins blank", webkit.Shown{}, message.ReadView, object{"tab": Tab}, "page_not_readable blank"},
		{"blank", "there is nothing to read", webkit.Shown{Document: 1, Address: "about:blank"}, message.ReadView, object{"tab": Tab}, "page_not_readable blank"},
		{"a file", "no site owns it", webkit.Shown{Document: 1, Address: "file:///etc/hosts"}, message.Tab, object{"tab": Tab}, "page_not_readable file"},
		{"data", "its origin is opaque", webkit.Shown{Document: 1, Address: "data:text/html,x"}, message.Tab, object{"tab": Tab}, "page_not_readable browser_page"},
		{"a process that ended", "nothing is shown", webkit.Shown{Document: 3, Address: "https://a.example/", Crashed: true}, message.ReadView, object{"tab": Tab}, "page_not_readable error"},
		{"another document", "the host judged that one", webkit.Shown{Document: 3, Address: "https://a.example/"}, message.ReadPage, object{"tab": Tab, "document": "d"}, "document_changed"},
		{"a script's address", "only the web is gone to", webkit.Shown{Document: 3, Address: "https://a.example/"}, message.Navigate, object{"tab": Tab, "address": "javascript:alert(1)"}, "bad_message"},
		{"a file's address", "only the web is gone to", webkit.Shown{Document: 3, Address: "https://a.example/"}, message.Navigate, object{"tab": Tab, "address": "file:///etc/hosts"}, "bad_message"},
		{"a handle of a frame that is gone", "acts go to their probe's document", webkit.Shown{Document: 3, Address: "https://a.example/"}, message.Click, object{"tab": Tab, "document": "x-9", "handle": "h"}, "document_changed"},
		{"a reference without a document", "nobody knows whose it is", webkit.Shown{Document: 3, Address: "https://a.example/"}, message.Count, object{"tab": Tab, "selector": object{"frames": []string{}, "ref": "e1"}}, "document_changed"},
	} {
		t.Run(row.name, func(t *testing.T) {
			v := newView(nil)
			v.shown = row.shown
			_, _, refused := ask(t, New(v, nil), row.method, row.params)
			require.Equal(t, row.want, refused, row.why)
			require.Empty(t, v.asked())
		})
	}
}

func TestARefusalOfTheReaderIsOne(t *testing.T) {
	for want, said := range map[string]any{
		"selector_invalid":         object{"refusal": object{"code": "selector_invalid"}},
		"internal":                 object{"refusal": object{"code": "Words of the page!"}},
		"timed_out":                &webkit.Error{Code: "timed_out"},
		"picture_refused no_words": object{"refusal": object{"code": "picture_refused", "reason": "no_words"}},
	} {
		_, _, refused := ask(t, New(newView(object{"count": said}), nil), message.Count, object{"tab": Tab, "selector": object{"frames": []string{}, "chain": []any{}}})
		require.Equal(t, want, refused)
	}
}

func TestAFillIsRememberedBeforeTheValueLeaves(t *testing.T) {
	v := newView(object{"fillProbe": object{"handle": "h1"}, "fill": object{"filled": true, "kept": true, "fromList": false}})
	var remembered []string
	p := New(v, func(origin string, closes []string) error {
		require.NotContains(t, v.asked(), "fill@only3")
		remembered = append(append(remembered, origin), closes...)
		return nil
	})
	fill := object{"tab": Tab, "document": p.ID(3), "handle": "h1", "kind": "password", "kinds": []string{"password"}, "value": "Vx9!", "sites": []string{"shop.example", "card.example"}}
	_, _, refused := ask(t, p, message.FillProbe, object{"tab": Tab, "selector": object{"frames": []string{}, "chain": []any{}}, "kind": "password"})
	require.Empty(t, refused)
	page, result, refused := ask(t, p, message.Fill, fill)
	require.Empty(t, refused)
	require.Equal(t, true, result["filled"])
	require.Equal(t, p.ID(3), page.Top.Document)
	require.Equal(t, []string{"https://shop.example", "shop.example", "card.example"}, remembered)
	require.Equal(t, []string{"fillProbe@only3", "fill@only3"}, v.asked(), "to that document alone")
	require.Contains(t, string(v.params[1]), `"value":"Vx9!"`)
	require.Contains(t, string(v.params[1]), `"until":`)

	t.Run("not when it cannot be remembered", func(t *testing.T) {
		v := newView(nil)
		p := New(v, func(string, []string) error { return fmt.Errorf("full") })
		fill["document"] = p.ID(3)
		_, _, refused := ask(t, p, message.Fill, fill)
		require.Equal(t, "internal", refused)
		require.Empty(t, v.asked())
	})
	t.Run("not into another document", func(t *testing.T) {
		v := newView(nil)
		p := New(v, func(string, []string) error { t.Error("nothing is filled in"); return nil })
		fill["document"] = p.ID(2)
		_, _, refused := ask(t, p, message.Fill, fill)
		require.Equal(t, "document_changed", refused)
		require.Empty(t, v.asked())
	})
	t.Run("not into a frame", func(t *testing.T) {
		v := newView(nil)
		_, _, refused := ask(t, New(v, nil), message.FillProbe, object{"tab": Tab, "selector": object{"frames": []string{"#card"}, "chain": []any{}}, "kind": "card.number"})
		require.Equal(t, "not_available frame", refused)
		require.Empty(t, v.asked())
	})
	t.Run("and it prints as nothing", func(t *testing.T) {
		var asked asked
		require.NoError(t, json.Unmarshal([]byte(`{"value":"Vx9!"}`), &asked))
		require.NotContains(t, fmt.Sprintf("%v %+v %#v %s", asked, asked, asked.Value, asked.Value), "Vx9")
		require.NotContains(t, fmt.Sprintf("%d %x", asked.Value, asked.Value), "56")
	})
}

func TestAnActIsDoneOnce(t *testing.T) {
	v := newView(object{"act": &webkit.Error{Code: "internal"}})
	p := New(v, nil)
	_, _, refused := ask(t, p, message.Click, object{"tab": Tab, "document": p.ID(3), "handle": "h1"})
	require.Equal(t, "internal", refused)
	require.Equal(t, []string{"act@only3"}, v.asked())
}

func TestAWaitEndsWhenTheHostSaysSo(t *testing.T) {
	began, let := make(chan struct{}), make(chan struct{})
	v := newView(object{"waitForSelector": func(ctx context.Context) any {
		close(began)
		<-ctx.Done()
		return &webkit.Error{Code: "timed_out"}
	}, "waitEnd": func(context.Context) any { close(let); return object{"ended": true} }})
	p := New(v, nil)
	go func() {
		<-began
		p.Told(message.WaitEnd, json.RawMessage(`{"wait":"w1"}`))
	}()
	start := time.Now()
	_, result, refused := ask(t, p, message.WaitForSelector, object{"tab": Tab, "selector": object{"frames": []string{}, "chain": []any{}}, "state": "visible", "milliseconds": 20000, "wait": "w1"})
	require.Empty(t, refused)
	require.Equal(t, object{"met": false}, result)
	require.Less(t, time.Since(start), 5*time.Second)
	<-let
}
