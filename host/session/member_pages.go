package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// Where a member's rules about sites meet what a page brings along: frames,
// links and forms.

// framesClosed refuses a use that asks every frame of a tab, where one of them
// is of a closed site. Who cannot say which frames there are is not asked.
func (s *session) framesClosed(ctx context.Context, approved policy.Approved, where place) *policy.Refusal {
	rules := s.member().Rules
	if !rules.Sites() || approved.Blackout() {
		return nil
	}
	_, list, refusal := ask[message.FrameList](ctx, s, message.ListFrames, where)
	if refusal != nil {
		return refusal
	}
	for _, one := range list.Frames {
		if origin := frameOrigin(one); origin != "" && rules.Closes(origin) {
			return rules.Refuse(approved.Tool(), origin)
		}
	}
	return nil
}

// frameOrigin is whose a frame is. One in a sandbox is whose address it has;
// where that is nobody's either, the page around it wrote it, which is judged by
// itself.
func frameOrigin(one message.Frame) string {
	if !policy.ParseOrigin(one.Origin).Opaque() {
		return one.Origin
	}
	if origin := originOf(one.Address); !policy.ParseOrigin(origin).Opaque() {
		return origin
	}
	return ""
}

// leadsClosed refuses a deed that leads or sends to a closed site.
func (s *session) leadsClosed(d deed) *policy.Refusal {
	rules := s.member().Rules
	if !rules.Sites() {
		return nil
	}
	addresses := d.leads
	if d.touch != nil && d.touch.Address != "" {
		addresses = append(addresses, d.touch.Address)
	}
	if d.sends && d.touch != nil && d.touch.Form != nil {
		addresses = append(addresses, d.touch.Form.Targets...)
	}
	for _, address := range addresses {
		if target, ok := policy.Leads(address); ok {
			if refusal := rules.Refuse(d.act, target.String()); refusal != nil {
				return refusal
			}
		}
	}
	return nil
}
