package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/schema"
)

// showing is a card on its way to a panel.
type showing struct {
	answered chan struct{} // closed when the panel answered, or will not
	shown    bool          // what it answered; read after that
}

// show has a panel show a card. Whoever asks may give up meanwhile, and the
// panel be slow: it runs by itself, and ends with the connection.
func (h *Host) show(door *Door, method string, card any) *showing {
	one := &showing{answered: make(chan struct{})}
	go func() {
		defer close(one.answered)
		ctx, cancel := context.WithTimeout(context.Background(), h.bounds.PageCall)
		defer cancel()
		raw, err := door.call(ctx, method, card)
		if err != nil {
			return
		}
		var response message.ConsentAskResponse // a handoff's has the same shape
		one.shown = schema.Decode(method+".response", raw, &response) == nil && response.Shown
	}()
	return one
}

// takeBack takes a card off a panel: after it was shown, since a word that came
// before it would be about nothing and the card would stay. Nobody waits for it.
func (s *session) takeBack(card *showing, method string, params any) {
	go func() {
		if card != nil {
			<-card.answered
		}
		s.notify(method, params)
	}()
}
