package session

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/pairing"
	"sidekick/host/policy"
)

// Pairing: a client that proved a key asks, the person types the code that it
// shows into a browser's panel or settings page, and says yes to its name.

// pair has a client wait for the person.
func pair(d *Door, _ context.Context, raw json.RawMessage) (any, *inbox.Fault) {
	s, fault := d.proved()
	if fault != nil {
		return nil, fault
	}
	params, fault := decode[message.PairRequest](message.Pair, raw)
	if fault != nil {
		return nil, fault
	}
	name := quotable(s.host.scrub.Text(s.client.Name).String())
	switch {
	case s.trusts():
		return refused(policy.RefuseFor(policy.NotAvailable, "already_paired")), nil
	case name == "":
		return refused(policy.RefuseFor(policy.BadMessage, "no_name")), nil
	}
	id, nonce, err := d.host.desk.Begin(pairing.Claim{Public: s.public, Kind: s.client.Kind, Name: name}, params.Commit)
	if err != nil {
		return refused(notPaired(err)), nil
	}
	d.mu.Lock()
	d.asks = id
	d.mu.Unlock()
	return message.PairResponse{Nonce: nonce, Seconds: int(pairing.CodeLife.Seconds())}, nil
}

// pairOpen waits for the person, as long as the code is good.
func pairOpen(d *Door, ctx context.Context, raw json.RawMessage) (any, *inbox.Fault) {
	if _, fault := d.proved(); fault != nil {
		return nil, fault
	}
	params, fault := decode[message.PairOpenRequest](message.PairOpen, raw)
	if fault != nil {
		return nil, fault
	}
	d.mu.Lock()
	id := d.asks
	d.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(d.ctx, cancel)()
	if err := d.host.desk.Open(ctx, id, params.Number); err != nil {
		return refused(notPaired(err)), nil
	}
	return message.PairOpenResponse{Paired: true}, nil
}

// proved gives the session of a client that has a key.
func (d *Door) proved() (*session, *inbox.Fault) {
	s := d.current()
	if s == nil || !s.servedBy(d) || s.key == "" {
		return nil, inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
	}
	return s, nil
}

// notPaired says why in words of the protocol.
func notPaired(err error) *policy.Refusal {
	switch {
	case errors.Is(err, pairing.ErrBusy):
		return policy.RefuseFor(policy.LimitReached, "pairings")
	case errors.Is(err, pairing.ErrCommit):
		return policy.Refuse(policy.BadMessage)
	case errors.Is(err, pairing.ErrExpired):
		return policy.RefuseFor(policy.ConsentRefused, "code_expired")
	case errors.Is(err, pairing.ErrVoid):
		return policy.RefuseFor(policy.ConsentRefused, "code_void")
	case errors.Is(err, pairing.ErrRefused):
		return policy.Refuse(policy.ConsentRefused)
	case errors.As(err, new(*fs.PathError)):
		return unwritable()
	}
	return policy.Refuse(policy.Internal)
}

// inBrowser stands before what the person does at a browser alone: another
// program's word on whom to trust is not theirs.
func inBrowser[T any](method string, handle func(*session, T) any) func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault) {
	return paired(method, func(s *session, _ context.Context, params T) any {
		if !s.fromBrowser() || !hasPanel(s.client.Kind) {
			return refused(policy.Refuse(policy.NotPaired))
		}
		return handle(s, params)
	})
}

// pairCode takes the code that the person typed.
func (s *session) pairCode(params message.PairCodeRequest) any {
	id, claim, left, ok := s.host.desk.Enter(s.id, params.Code)
	if !ok {
		s.host.options.Log.Warn().Str("session", s.short()).Int("left", left).Int("waiting", s.host.desk.Waiting()).Msg("a code to pair by was wrong")
		return message.PairCodeResponse{Left: &left}
	}
	return message.PairCodeResponse{Client: &message.PairingClient{ID: id, Kind: claim.Kind, Name: claim.Name}}
}

// pairConfirm takes the person's word on the client of that code.
func (s *session) pairConfirm(params message.PairConfirmRequest) any {
	done, err := s.host.desk.Decide(s.id, params.ID, params.Pair, s.host.options.Clients.Add)
	if err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Err(err).Msg("keeping a paired client failed")
		return refused(policy.RefuseFor(policy.NotAvailable, "clients"))
	}
	if done {
		s.host.options.Log.Info().Str("session", s.short()).Msg("a client was paired")
	}
	return message.PairConfirmResponse{Paired: done}
}

func (s *session) listClients(struct{}) any { return s.host.PairedClients() }

// PairedClients lists who was paired, the latest first.
func (h *Host) PairedClients() message.ClientsResponse {
	list := []message.PairingClient{}
	for _, one := range h.options.Clients.List() {
		list = append(list, message.PairingClient{ID: one.ID(), Kind: one.Kind, Name: quotable(h.scrub.Text(one.Name).String()), Since: int(one.Since.UnixMilli())})
	}
	return message.ClientsResponse{Clients: list}
}

func (s *session) removeClient(params message.ClientRemoveRequest) any {
	return message.ClientRemoveResponse{Removed: s.host.RemoveClient(params.ID)}
}

// RemoveClient takes a pairing back: false when there was none. The client's
// connections end, what runs in them stops, and no consent of its holds.
func (h *Host) RemoveClient(id string) bool {
	removed, err := h.options.Clients.Remove(id)
	if err != nil {
		h.options.Log.Error().Err(err).Msg("keeping that a client was removed failed")
	}
	if !removed {
		return false
	}
	h.mu.Lock()
	var ending []*session
	for _, s := range h.sessions {
		if s.key == id {
			ending = append(ending, s)
		}
	}
	h.mu.Unlock()
	for _, s := range ending {
		door, _ := s.present()
		h.remove(s)
		if door != nil {
			door.client.HangUp() // what it may do was fixed at its hello: it says another one
		}
	}
	for _, profile := range h.ledger.profiles() {
		_, held := h.ledger.held(profile)
		for key := range held {
			if !strings.Contains(key+"\x00", "\x00"+id+"\x00") {
				continue
			}
			if err := h.ledger.disagree(profile, key); err != nil {
				h.options.Log.Error().Msg("keeping that a consent was taken back failed")
			}
		}
	}
	h.options.Log.Info().Msg("a paired client was removed")
	return true
}
