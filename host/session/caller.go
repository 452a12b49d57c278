package session

import (
	"context"
	"encoding/json"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/pairing"
	"sidekick/host/policy"
)

// caller is who a session belongs to, as far as anybody but itself says so.
type caller struct {
	client  message.Client // a claim; of a paired client the name that the person saw
	key     string         // names the key that it proved at hello, empty for none
	public  string         // that key
	trusted bool           // at hello; trusts says whether it still is
	browser bool           // a browser started it, and it has no key
}

// trusts says whether the session is a browser's panel's, or a client's that
// was paired and has not been removed since.
func (s *session) trusts() bool {
	if !s.trusted || s.key == "" {
		return s.trusted
	}
	_, paired := s.host.options.Clients.Find(s.public, s.client.Kind)
	return paired
}

// fromBrowser says that the person sits there: what only they may do is taken
// from a browser alone.
func (s *session) fromBrowser() bool { return s.browser }

// borrows says that a client has no pages of its own, or none that anybody asks
// it for: it is shown the panel's.
func (s *session) borrows() bool {
	return !s.trusted || s.key != "" && !hasPanel(s.client.Kind)
}

// challenge draws what the next hello has to prove its key for.
func challenge(d *Door, _ context.Context, raw json.RawMessage) (any, *inbox.Fault) {
	if _, fault := decode[struct{}](message.HelloChallenge, raw); fault != nil {
		return nil, fault
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.greeted {
		return nil, inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
	}
	d.challenge = pairing.Nonce()
	return message.ChallengeResponse{Challenge: d.challenge}, nil
}

// caller says who says hello. A key is proved or the hello fails: one that is
// known and not proved is somebody else's.
func (d *Door) caller(params message.HelloRequest) (caller, *inbox.Fault) {
	d.mu.Lock()
	challenge := d.challenge
	d.challenge = "" // good for one hello, whatever comes of it
	d.mu.Unlock()
	clients := d.host.options.Clients
	if params.Key == nil {
		if _, taken := clients.Named(params.Profile); taken {
			return caller{}, inbox.NewFault(inbox.InvalidParams, policy.BadMessage, "/params/profile")
		}
		return caller{client: params.Client, trusted: d.peer.Trusted, browser: d.peer.Trusted}, nil
	}
	who := caller{client: params.Client, key: pairing.ID(params.Key.Public), public: params.Key.Public}
	proved := pairing.Hello{Challenge: challenge, Kind: params.Client.Kind, Profile: params.Profile, Resume: params.Resume}
	switch {
	case !pairing.Pairable(params.Client.Kind):
		return caller{}, inbox.NewFault(inbox.InvalidParams, policy.BadMessage, "/params/client/kind")
	case params.Profile != who.key:
		return caller{}, inbox.NewFault(inbox.InvalidParams, policy.BadMessage, "/params/profile")
	case !pairing.Proves(params.Key.Public, params.Key.Proof, proved):
		d.host.options.Log.Warn().Str("client", params.Client.Kind).Msg("a key was not proved")
		return caller{}, inbox.NewFault(inbox.InvalidParams, policy.BadMessage, "/params/key/proof")
	}
	if known, paired := clients.Find(who.public, params.Client.Kind); paired {
		who.trusted, who.client.Name = true, known.Name
	}
	return who, nil
}
