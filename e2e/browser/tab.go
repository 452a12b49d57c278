package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// patience bounds one evaluation: a renderer that crashed never answers.
const patience = time.Minute

// Tab is one page target: a web page, or a page of the extension.
type Tab struct {
	browser *Browser
	ctx     context.Context
	cancel  func()
	worlds  *worlds
}

// Open opens url in a new window, so that the page is visible and gets
// animation frames, and waits for its load event.
func (b *Browser) Open(url string) (*Tab, error) { return b.open(url, true) }

// OpenBeside opens url in a new tab of the browser's window and makes it the
// active one.
func (b *Browser) OpenBeside(url string) (*Tab, error) { return b.open(url, false) }

func (b *Browser) open(url string, window bool) (*Tab, error) {
	worlds := &worlds{}
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewWindow(window), chromedp.WithListener(worlds.hear))
	tab := &Tab{browser: b, ctx: ctx, cancel: cancel, worlds: worlds}
	if err := tab.Navigate(url); err != nil {
		cancel()
		return nil, err
	}
	return tab, nil
}

// First is the tab that the browser started with.
func (b *Browser) First() (*Tab, error) {
	return b.attach(chromedp.FromContext(b.ctx).Target.TargetID, chromedp.WithDetachOnCancel())
}

// Attached is the page that shows url already: one that another page opened.
func (b *Browser) Attached(url string) (*Tab, error) {
	info, err := b.WaitTarget(10*time.Second, func(info *target.Info) bool { return info.Type == "page" && info.URL == url })
	if err != nil {
		return nil, err
	}
	return b.attach(info.TargetID)
}

// Close closes the tab.
func (t *Tab) Close() { t.cancel() }

// Context is the tab's own context, for chromedp's actions.
func (t *Tab) Context() context.Context { return t.ctx }

// ID is the page target's id.
func (t *Tab) ID() target.ID { return chromedp.FromContext(t.ctx).Target.TargetID }

// Navigate goes to url and waits for the load event.
func (t *Tab) Navigate(url string) error {
	if err := chromedp.Do(t.ctx, chromedp.Navigate(url)); err != nil {
		return fmt.Errorf("navigating: %w", err)
	}
	return nil
}

// Front makes the tab the active one of its window.
func (t *Tab) Front() error {
	_, err := chromedp.Call(t.ctx, page.BringToFront, struct{}{})
	return err
}

// Eval evaluates expression in the page's own world, waits for a promise,
// and decodes the JSON of the result into `into` unless that is nil.
func (t *Tab) Eval(expression string, into any) error {
	return t.evaluate(expression, into)
}

// World evaluates expression in the isolated world of the extension in the
// tab's top frame. The world exists once a content script ran there.
func (t *Tab) World(expression string, into any) error {
	frame := string(chromedp.FromContext(t.ctx).Target.TargetID)
	id, err := t.worlds.wait("chrome-extension://"+t.browser.extension, frame, 10*time.Second)
	if err != nil {
		return err
	}
	return t.evaluate(expression, into, func(p *runtime.EvaluateParams) { p.UniqueContextID = id })
}

func (t *Tab) evaluate(expression string, into any, more ...chromedp.EvaluateOption) error {
	ctx, cancel := context.WithTimeout(t.ctx, patience)
	defer cancel()
	raw, err := chromedp.Run(ctx, chromedp.Evaluate[[]byte](expression, append(more, chromedp.EvalAwaitPromise)...))
	if err != nil {
		return fmt.Errorf("evaluating: %w", err)
	}
	if into == nil || len(raw) == 0 {
		return nil
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("decoding what was evaluated: %w", err)
	}
	return nil
}

// Until evaluates expression until it is truthy.
func (t *Tab) Until(expression string, within time.Duration) error {
	end := time.Now().Add(within)
	for {
		var done bool
		err := t.Eval("Boolean("+expression+")", &done)
		if done {
			return nil
		}
		if time.Now().After(end) {
			return errors.Join(fmt.Errorf("waiting for %s: not in %s", expression, within), err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Screenshot writes what the tab shows to a PNG file.
func (t *Tab) Screenshot(path string) error {
	png, err := chromedp.Run(t.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		return fmt.Errorf("taking a screenshot: %w", err)
	}
	return os.WriteFile(path, png, 0o644)
}

// worlds remembers the isolated worlds of a target, from its first message.
type worlds struct {
	mu   sync.Mutex
	live []world
}

type world struct {
	id     runtime.ExecutionContextID
	unique string
	origin string
	frame  string
}

func (w *worlds) hear(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch event := event.(type) {
	case *runtime.EventExecutionContextCreated:
		var detail struct {
			Type    string `json:"type"`
			FrameID string `json:"frameId"`
		}
		if json.Unmarshal(event.Context.AuxData, &detail) == nil && detail.Type == "isolated" {
			w.live = append(w.live, world{event.Context.ID, event.Context.UniqueID, event.Context.Origin, detail.FrameID})
		}
	case *runtime.EventExecutionContextDestroyed:
		for i, one := range w.live {
			if one.unique == event.ExecutionContextUniqueID {
				w.live = append(w.live[:i], w.live[i+1:]...)
				break
			}
		}
	case *runtime.EventExecutionContextsCleared:
		w.live = nil
	}
}

// wait returns the newest world of origin in the frame.
func (w *worlds) wait(origin, frame string, within time.Duration) (string, error) {
	end := time.Now().Add(within)
	for {
		w.mu.Lock()
		for i := len(w.live) - 1; i >= 0; i-- {
			if w.live[i].origin == origin && w.live[i].frame == frame {
				unique := w.live[i].unique
				w.mu.Unlock()
				return unique, nil
			}
		}
		w.mu.Unlock()
		if time.Now().After(end) {
			return "", errors.New("waiting for the isolated world: no content script ran in the tab's top frame")
		}
		time.Sleep(10 * time.Millisecond)
	}
}
