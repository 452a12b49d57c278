package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// Protocol is the one version of the protocol that this host speaks.
const Protocol = protocol

// Finding is one link of the chain from the browser to the model, in words.
type Finding = message.DoctorLink

// examine has the chain looked at for a panel. It holds no path and nothing of
// a page: where a fault is, the command tells.
func (s *session) examine(ctx context.Context, _ struct{}) any {
	look := s.host.options.Doctor
	if look == nil {
		return refused(policy.Refuse(policy.NotAvailable))
	}
	return message.DoctorResponse{Links: look(ctx)}
}
