package app

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"sidekick/host/app/provider"
	"sidekick/host/app/webkit"
	"sidekick/host/guest"
	"sidekick/host/message"
	"sidekick/host/pairing"
)

// PageView is the web view that shows the page, as [webkit.View] is one.
type PageView interface {
	provider.View
	// Next waits for the next thing that happens to the view.
	Next(ctx context.Context) (webkit.Event, error)
}

// Options of an app.
type Options struct {
	Name, Version string
	Key           pairing.Key
	Dial          Dial
	Page          PageView
	Panel         PanelView
	Filled        *Filled
	Say           func(words string) // above the panel, in the window's own letters, until the next; none takes them away
	Note          func(words string) // the same for a while
}

// App is one app: one page, one panel, one session at a time.
type App struct {
	options Options
	pages   *provider.Provider
	link    *Link
	port    *Port
	talk    conversation
}

// New makes an app. Nothing happens before Run.
func New(o Options) *App {
	a := &App{options: o, pages: provider.New(o.Page, o.Filled.Remember)}
	a.talk.answers = map[string]int{}
	a.port = &Port{view: o.Panel, handle: a.request, settings: a.settings, arrived: a.arrived}
	who := guest.Who{Kind: "app", Name: o.Name, Version: o.Version, Key: o.Key}
	a.link = newLink(o.Dial, who, heard{
		serve: a.serve, told: a.told, greeted: a.greeted, changed: a.changed,
		code: func(code string) { o.Say(pairingWords(code)) },
	})
	return a
}

// arrived has a panel that was just loaded know how the connection stands.
func (a *App) arrived() { a.changed(a.link.now()) }

// settings says where they are: the host takes them from a browser alone, and so
// this app has no page for them.
func (a *App) settings() { a.options.Note(settingsWords) }

// Run works until ctx ends.
func (a *App) Run(ctx context.Context) {
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { a.port.Run(ctx) })
	all.Go(func() { a.watch(ctx) })
	a.link.Run(ctx)
}

// serve answers what the host asks: of the page, or of the person.
func (a *App) serve(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case message.ConsentAsk:
		return message.ConsentAskResponse{Shown: a.emit(method, params)}, nil
	case message.HandoffOpen:
		return message.HandoffOpenResponse{Shown: a.emit(method, params)}, nil
	case message.Front:
		return map[string]any{"result": message.FrontTab{Tab: provider.Tab}}, nil
	}
	return a.pages.Answer(ctx, method, params)
}

// told takes what the host tells. It does not wait for anything.
func (a *App) told(method string, params json.RawMessage) {
	a.pages.Told(method, params)
	if a.talk.heard(method, params) {
		a.emit(method, params)
	}
}

// greeted has the host know what was filled in before it can ask anything: it may
// have lost its state.
func (a *App) greeted(host *guest.Guest, again bool) {
	ctx := context.Background()
	if origin := a.options.Filled.Tab(); origin != "" {
		_ = host.Tell(ctx, message.PageEvent, message.PageEventNotification{Event: message.Filled, Tab: provider.Tab, Origin: origin})
	}
	open := a.talk.begin(host.Welcome())
	a.emit(message.State, host.Welcome().State)
	if again && len(open) > 0 {
		go a.talk.settle(ctx, host, open, a.emit)
	}
}

// changed has the panel know how the connection stands.
func (a *App) changed(status Status, words string) {
	if words == "" {
		words = sentences[status]
	}
	a.emit("host", map[string]any{"status": status, "sentence": words})
}

func (a *App) emit(event string, params any) bool {
	return a.port.Send(context.Background(), map[string]any{"event": event, "params": params})
}

// watch tells host and panel what happens to the page, in the engine's word.
func (a *App) watch(ctx context.Context) {
	for ctx.Err() == nil {
		event, err := a.options.Page.Next(ctx)
		switch {
		case errors.Is(err, webkit.ErrClosed):
			return
		case err != nil:
			continue // the process ended in the middle, which comes as an event too
		}
		switch event.What {
		case webkit.Committed:
			a.navigated(ctx, event)
		case webkit.Download:
			a.options.Note(downloadWords)
			continue
		}
		a.emit("access", accessOf(webkit.Shown{Document: event.Document, Address: event.Address, Crashed: event.What == webkit.Crashed}))
	}
}

// navigated tells of another document; of a closed site first that it is one. It goes
// by the address, though the document may turn out to be nobody's: the host takes an
// event for a reason to close and never to open, and answers say whose they are.
func (a *App) navigated(ctx context.Context, event webkit.Event) {
	origin := provider.Origin(event.Address)
	if closed := a.options.Filled.Shown(origin); closed != "" {
		a.link.Tell(ctx, message.PageEventNotification{Event: message.Filled, Tab: provider.Tab, Origin: closed})
	}
	a.link.Tell(ctx, message.PageEventNotification{Event: message.Navigated, Tab: provider.Tab, Document: a.pages.ID(event.Document), Origin: origin})
}
