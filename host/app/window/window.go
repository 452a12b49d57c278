//go:build webkit

// Package window is the app's window: an address bar, a page with the shared
// reader in a world of its own, and the panel beside it, each view with a web
// process of its own. Open makes it, Window.Run works until the person closes it.
package window

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sidekick/host/app"
	"sidekick/host/app/provider"
	"sidekick/host/app/webkit"
	"sidekick/host/pairing"
)

// Options of the window.
type Options struct {
	Name, Version string // by which the host and the person know the app
	Key           pairing.Key
	Dial          app.Dial
	Filled        *app.Filled
	Address       string // the first page, empty for none
	Width, Height int
}

// Window is one window.
type Window struct {
	options Options
	window  *webkit.Window
	words   notices
	// Page and Panel are the two views.
	Page, Panel *webkit.View
}

// Open opens the window with both views. The toolkit must run ([webkit.Start]).
func Open(ctx context.Context, o Options) (w *Window, err error) {
	w = &Window{options: o}
	defer func() {
		if err != nil {
			w.Close()
		}
	}()
	files, err := panel()
	if err != nil {
		return w, err
	}
	if w.window, err = webkit.OpenWindow(ctx, o.Name, o.Width, o.Height); err != nil {
		return w, err
	}
	if w.Page, err = webkit.New(ctx, webkit.Options{In: w.window}); err != nil {
		return w, err
	}
	w.Panel, err = webkit.New(ctx, webkit.Options{In: w.window, Panel: files})
	return w, err
}

// Run shows the panel and the first page, and works until the person closes the
// window or ctx ends.
func (w *Window) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	one := app.New(app.Options{
		Name: w.options.Name, Version: w.options.Version, Key: w.options.Key, Dial: w.options.Dial,
		Page: w.Page, Panel: w.Panel, Filled: w.options.Filled,
		Say: w.words.say, Note: w.words.noted,
	})
	w.words.show = func(words string) { _ = w.window.Say(ctx, words) } // a window that is closed says nothing
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		one.Run(ctx)
	}()
	defer func() {
		cancel()
		<-ended
	}()
	if err := w.Panel.Load(ctx, panelAddress); ctx.Err() != nil {
		return nil
	} else if err != nil {
		return fmt.Errorf("showing the panel: %w", err)
	}
	go w.mend(ctx)
	if w.options.Address != "" {
		w.goTo(ctx, w.options.Address)
	}
	for {
		typed, open, err := w.window.NextAddress(ctx)
		switch {
		case ctx.Err() != nil || err == nil && !open:
			return nil
		case err != nil:
			return err
		}
		w.goTo(ctx, typed)
	}
}

const nowhere = "That address could not be opened\nThe page is still the one before."

// goTo takes the page to what the person typed. Where that leads nowhere the page
// stays as it is.
func (w *Window) goTo(ctx context.Context, typed string) {
	address := addressOf(typed)
	if address == "" {
		w.words.noted(nowhere)
		return
	}
	go func() {
		err := w.Page.Load(ctx, address)
		var failed *webkit.LoadError
		if errors.As(err, &failed) {
			w.words.noted(nowhere)
		}
	}()
}

// addressOf gives an address of the web, or none.
func addressOf(typed string) string {
	typed = strings.TrimSpace(typed)
	if typed != "" && !strings.Contains(typed, "://") {
		typed = "https://" + typed
	}
	if provider.Closed(typed, false) != "" {
		return ""
	}
	return typed
}

// mend shows the panel anew when its process ended.
func (w *Window) mend(ctx context.Context) {
	for {
		event, err := w.Panel.Next(ctx)
		switch {
		case ctx.Err() != nil || errors.Is(err, webkit.ErrClosed):
			return
		case err == nil && event.What == webkit.Crashed:
			_ = w.Panel.Load(ctx, panelAddress) // tried again at the next end
		}
	}
}

// Close closes the window and ends its processes.
func (w *Window) Close() {
	for _, view := range []*webkit.View{w.Panel, w.Page} {
		if view != nil {
			view.Close()
		}
	}
	if w.window != nil {
		w.window.Close()
	}
}
