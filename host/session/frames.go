package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// listFrames carries out list_frames: handles, origins, and what the page says
// of them.
func listFrames(ctx context.Context, s *session, _ policy.Approved, at place) (map[string]any, seen) {
	page, list, refusal := ask[message.FrameList](ctx, s, message.ListFrames, at)
	if refusal != nil {
		return refusing(refusal)
	}
	given := map[string]string{} // by document
	silent := map[string]bool{}
	rules := s.member().Rules
	frames := make([]any, len(list.Frames))
	for i, one := range list.Frames {
		given[one.Document] = s.referFrame(at.tab, page.Document, one)
		silent[one.Document] = silent[one.Parent] || s.host.ledger.of(s.profile, siteSubject(siteOf(one.Origin))).closed() || rules.Closes(one.Origin) || !s.looksAt(one.Origin, at)
		frames[i] = s.frameValue(one, given, silent[one.Document])
	}
	return map[string]any{"frames": frames, "unreachable": list.Unreachable}, seen{}
}

// frameValue says what may be known of a frame. Of one that belongs to a closed
// site, closed by a fill or by a member's rules or to who has not looked at it, or
// stands in one of those, the origin alone: a page can put a value into the name
// and the address of a frame, its own or one within.
func (s *session) frameValue(one message.Frame, given map[string]string, silent bool) map[string]any {
	origin := policy.ParseOrigin(one.Origin).String()
	value := map[string]any{"frame": given[one.Document], "origin": origin, "name": one.Name, "address": one.Address, "visible": one.Visible}
	if parent := given[one.Parent]; parent != "" {
		value["parent"] = parent
	}
	if silent {
		value["name"], value["address"] = "", origin
	}
	return value
}
