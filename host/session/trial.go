package session

import (
	"time"

	"sidekick/host/history"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// trial keeps the requests that a person makes to see whether a model answers,
// before any question: each is an exchange of a conversation of its own, which is
// listed, read and forgotten as any other. Its words are the host's.
type trial struct {
	host   *Host
	owner  string // of the conversation, empty for the person's own command
	client string
}

// Sending keeps a request at the moment it leaves.
func (t trial) Sending(sent model.Sent) (ended func(model.Received), refusal *policy.Refusal) {
	store := t.host.options.History
	if store == nil {
		return func(model.Received) {}, nil
	}
	words := t.host.scrub
	exchange := store.Ask(history.Conversation{ID: t.host.trialOf(t.owner), Profile: t.owner, Client: t.client}, time.Now(),
		words.Text("A test: does "+sent.Model+" answer?"))
	kept := keepRequest(store, exchange, sent, nil, words, words)
	return func(came model.Received) {
		kept(came)
		if came.Fault == "" {
			store.End(exchange, came.At, words.Text("It answered."), message.EndComplete, "", "")
			return
		}
		store.End(exchange, came.At, policy.Clean{}, message.EndFailed, string(policy.ModelUnavailable), came.Fault)
	}, nil
}

// trialOf gives the conversation of an owner's tests: one as long as the process
// runs.
func (h *Host) trialOf(owner string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.trials[owner] == "" {
		h.trials[owner] = newID()
	}
	return h.trials[owner]
}
