package session

import (
	"context"
	"encoding/json"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// protocol is the one version that this host speaks.
const protocol = 1

// limits as a client needs to know them; frame sizes are the browser's
// (host to extension 1 MiB, extension to host 64 MiB).
var limits = message.Limits{
	FrameOut: 1 << 20,
	FrameIn:  64 << 20,
	Message:  64 << 20,
	Question: QuestionMost,
}

// hello makes a connection the door of a session: a new one, or the one that
// the same profile left.
func hello(d *Door, _ context.Context, raw json.RawMessage) (any, *inbox.Fault) {
	params, fault := decode[message.HelloRequest](message.Hello, raw)
	if fault != nil {
		return nil, fault
	}
	if params.Protocol.Min > protocol || params.Protocol.Max < protocol {
		return nil, inbox.NewFault(inbox.InvalidParams, policy.BadMessage, "/params/protocol")
	}
	who, fault := d.caller(params)
	if fault != nil {
		return nil, fault
	}
	if fault := d.begin(); fault != nil {
		return nil, fault
	}
	if who.trusted {
		if err := d.host.ledger.greet(params.Profile); err != nil {
			d.host.options.Log.Error().Msg("keeping a profile failed")
		}
	}
	var s *session
	// Conversations are their own profile's, and never an unpaired program's.
	if params.Resume != "" && who.trusted {
		s = d.host.find(params.Resume, params.Profile, who)
	}
	resumed := s != nil && d.become(s)
	if !resumed {
		s = newSession(d.host, params.Profile, who)
		if !d.host.add(s) {
			fault := inbox.NewFault(inbox.InternalError, policy.LimitReached, "")
			fault.Message = policy.RefuseFor(policy.LimitReached, "sessions").Sentence
			return nil, fault
		}
		d.become(s)
	}
	s.belongs()
	d.host.options.Log.Info().Str("session", s.short()).Str("client", params.Client.Kind).
		Bool("resumed", resumed).Bool("trusted", who.trusted).Msg("hello")
	welcome := s.welcome(resumed)
	if params.Key != nil {
		welcome.Paired = &who.trusted
	}
	return welcome, nil
}

// welcome says which session a connection now is.
func (s *session) welcome(resumed bool) message.HelloResponse {
	return message.HelloResponse{
		Protocol: protocol,
		Session:  s.id,
		Resumed:  resumed,
		Host:     message.Host{Version: s.host.options.Version},
		Limits:   limits,
		State:    s.state(),
		Answer:   s.lastAnswer(),
	}
}
