package session

import (
	"sync"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// cards are what the person is asked right now.
type cards struct {
	mu      sync.Mutex
	pending map[string]*pending // by id
}

// pending is one card in front of the person. Only the panel that it was
// shown in may answer it, once, by the hash of what it shows.
type pending struct {
	id     string
	panel  *session
	door   *Door // the connection that shows it; changed under the lock of the cards
	asker  *session
	tab    int
	page   string // the document that it is about, empty when unknown
	hash   string
	always bool
	word   chan word // holds one
}

// word is how a card ended: the person's answer, or why there is none.
type word struct {
	answer  string
	refusal *policy.Refusal
}

func newCards() *cards { return &cards{pending: map[string]*pending{}} }

func (c *cards) add(p *pending) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pending[p.id] = p
}

// take removes a card: whoever takes it alone decides how it ends.
func (c *cards) take(id string, fits func(*pending) bool) *pending {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.pending[id]
	if p == nil || !fits(p) {
		return nil
	}
	delete(c.pending, id)
	return p
}

// answer takes the person's word. False when it answers no card that this
// panel shows.
func (c *cards) answer(panel *session, door *Door, params message.ConsentRequest) bool {
	p := c.take(params.ID, func(p *pending) bool {
		return p.panel == panel && p.door == door && p.hash == params.Hash && (params.Answer != message.Always || p.always)
	})
	if p == nil {
		return false
	}
	p.word <- word{answer: params.Answer}
	return true
}

// move has another connection of the same panel show a card.
func (c *cards) move(p *pending, door *Door) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p.door = door
}

// left ends the cards about a page that is gone.
func (c *cards) left(asker *session, tab int, document string) {
	c.mu.Lock()
	var gone []*pending
	for id, p := range c.pending {
		if p.asker.provider() == asker && p.tab == tab && (p.page == "" || p.page != document) {
			gone = append(gone, p)
			delete(c.pending, id)
		}
	}
	c.mu.Unlock()
	for _, p := range gone {
		p.word <- word{refusal: policy.Refuse(policy.DocumentChanged)}
	}
}
