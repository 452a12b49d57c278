package app

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"sidekick/host/app/webkit"
)

// PanelView is the web view that shows the panel, as [webkit.View] is one.
type PanelView interface {
	// NextPost waits for the next message of the panel's document.
	NextPost(ctx context.Context) (webkit.Post, error)
	// Reply answers one.
	Reply(ctx context.Context, post int64, text string) error
}

// Port is the panel's line, as browser.js beside the window speaks it. The
// document posts {"post": message} and hears at once; it posts {"next": true} and
// hears when there is something for it: a list of messages. So nothing of ours is
// ever evaluated in the panel.
type Port struct {
	view     PanelView
	handle   func(ctx context.Context, message json.RawMessage) // called in a goroutine of its own
	settings func()                                             // the person wants to see the settings
	arrived  func()                                             // another document of the panel is there

	mu       sync.Mutex
	document int64             // 0 before the panel is there
	waiting  int64             // the post that asks for what is next; 0 while none does
	queue    []json.RawMessage // what it has not heard yet
}

// Run takes what the panel posts until the view is closed.
func (p *Port) Run(ctx context.Context) {
	for ctx.Err() == nil {
		post, err := p.view.NextPost(ctx)
		switch {
		case errors.Is(err, webkit.ErrClosed):
			return
		case err == nil:
			p.take(ctx, post)
		}
	}
}

func (p *Port) take(ctx context.Context, post webkit.Post) {
	var said struct {
		Next     bool            `json:"next"`
		Post     json.RawMessage `json:"post"`
		Settings *string         `json:"settings"`
	}
	if json.Unmarshal([]byte(post.Text), &said) != nil {
		return
	}
	p.mu.Lock()
	another := post.Document != p.document
	if another { // the panel was loaded anew: what the one before did not hear is void
		p.document, p.queue, p.waiting = post.Document, nil, 0
	}
	if said.Next {
		p.waiting = post.Number
	}
	p.mu.Unlock()
	if another {
		p.arrived()
	}
	if said.Next {
		p.flush(ctx)
		return
	}
	_ = p.view.Reply(ctx, post.Number, "[]") // a document that is gone hears nothing
	if said.Post != nil {
		go p.handle(ctx, said.Post)
	}
	if said.Settings != nil {
		go p.settings()
	}
}

// Send has the panel hear a message. It says whether there is a panel.
func (p *Port) Send(ctx context.Context, message any) bool {
	raw, err := json.Marshal(message)
	if err != nil {
		return false
	}
	p.mu.Lock()
	there := p.document != 0
	if there {
		p.queue = append(p.queue, raw)
	}
	p.mu.Unlock()
	if there {
		go p.flush(ctx) // the caller may hold a lock that the view's answer needs
	}
	return there
}

// flush answers the post that waits with all that there is.
func (p *Port) flush(ctx context.Context) {
	p.mu.Lock()
	post, queue := p.waiting, p.queue
	if post == 0 || len(queue) == 0 {
		p.mu.Unlock()
		return
	}
	p.waiting, p.queue = 0, nil
	p.mu.Unlock()
	text, err := json.Marshal(queue)
	if err != nil {
		return
	}
	_ = p.view.Reply(ctx, post, string(text)) // a document that is gone hears nothing
}
