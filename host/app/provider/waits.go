package provider

import (
	"context"
	"encoding/json"
	"time"

	"sidekick/host/message"
)

// again is how long it is between two tries to find a frame that is not there
// yet.
const again = 250 * time.Millisecond

// waitForSelector lets the page wait. The host's order to end it counts at once,
// whether the page is busy or its document was not found yet.
func (p *Provider) waitForSelector(ctx context.Context, asked asked) (answer, error) {
	milliseconds := min(max(asked.Milliseconds, 0), int(longest.Milliseconds()))
	until := time.Now().Add(time.Duration(milliseconds) * time.Millisecond)
	ended, cancel := context.WithCancel(ctx)
	defer cancel()
	p.mu.Lock()
	p.waits[asked.Wait] = cancel
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.waits, asked.Wait)
		p.mu.Unlock()
	}()
	top, at, found, err := p.entered(ended, asked, until)
	if err != nil {
		return answer{}, err
	}
	absent := asked.State == "hidden" || asked.State == "detached"
	if !found {
		return from(top, top, message.Met{Met: absent}), nil
	}
	with := here(asked)
	with["state"], with["wait"] = asked.State, asked.Wait
	with["milliseconds"] = max(0, time.Until(until).Milliseconds())
	type outcome struct {
		raw json.RawMessage
		err error
	}
	answered := make(chan outcome, 1)
	go func() {
		raw, err := p.ask(ctx, at, "waitForSelector", with)
		answered <- outcome{raw, err}
	}()
	select {
	case got := <-answered:
		if got.err != nil {
			return answer{}, got.err
		}
		return from(at, top, got.raw), nil
	case <-ended.Done():
		if ctx.Err() != nil {
			return answer{}, trouble("timed_out", "")
		}
		go p.letGo(context.WithoutCancel(ctx), at, asked.Wait)
		return from(at, top, message.Met{}), nil
	}
}

// letGo has the page wait no more. One that is gone has nothing left to end.
func (p *Provider) letGo(ctx context.Context, at document, wait string) {
	ctx, cancel := context.WithTimeout(ctx, quick)
	defer cancel()
	_, _ = p.ask(ctx, at, "waitEnd", map[string]any{"wait": wait})
}

// entered is the document to wait in. A frame that is not there is waited for as
// well: found is false when it does not come, or when that is what is waited for.
func (p *Provider) entered(ended context.Context, asked asked, until time.Time) (top, at document, found bool, err error) {
	ctx := context.WithoutCancel(ended)
	for {
		top, at, err = p.meant(ctx, asked)
		missing, ok := err.(*Trouble)
		if !ok || missing.Code != "selector_no_match" {
			return top, at, err == nil, err
		}
		if asked.State == "hidden" || asked.State == "detached" || ended.Err() != nil || time.Now().After(until) {
			top, err = p.topIs(ctx, asked.Document)
			return top, top, false, err
		}
		select {
		case <-time.After(again):
		case <-ended.Done():
		}
	}
}

// waitEnded ends a wait of which the host wants to know nothing any more.
func (p *Provider) waitEnded(raw json.RawMessage) {
	var params message.WaitEndNotification
	if json.Unmarshal(raw, &params) != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if cancel := p.waits[params.Wait]; cancel != nil {
		cancel()
	}
}
