package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// seen is what came of one tool use, as it may be handed on.
type seen struct {
	content  policy.Clean
	picture  *policy.CleanPicture
	refusal  *policy.Refusal
	depth    string
	counts   message.Counts
	chars    int
	withheld int
}

// carry does one tool that the gate let through. value is plain JSON that
// nobody has scrubbed yet; use does that, for every tool alike.
type carry func(ctx context.Context, s *session, approved policy.Approved, at place) (value map[string]any, got seen)

// tools is what the host can do with a page, sorted by name. The gate decides;
// a tool that it lets through and that is not here is not available.
var tools = map[string]struct {
	depth string
	carry carry
}{
	"picture":        {"picture", takePicture},
	"read_page":      {"page", readPage},
	"read_selection": {"selection", readSelection},
	"read_view":      {"view", readView},
	"tab":            {"tab", tellTab},
}

// use carries out one tool: the gate, where the page stands, the gate again
// for that site, the page, the checks, the scrub; and hands the result on only
// under the epoch in which it was asked.
func (s *session) use(ctx context.Context, tool string, tab int, arguments []byte) seen {
	row, known := tools[tool]
	standing := s.host.ledger.of(sessionSubject(s.id))
	if _, refusal := policy.Approve(standing.state, tool, tab, arguments); refusal != nil {
		return seen{refusal: refusal, depth: row.depth}
	}
	at, refusal := s.locate(ctx, tab)
	if refusal != nil {
		return seen{refusal: refusal, depth: row.depth}
	}
	standing = s.standing(at)
	approved, refusal := policy.Approve(standing.state, tool, tab, arguments)
	if refusal == nil && !known {
		refusal = policy.Refuse(policy.NotAvailable)
	}
	if refusal != nil {
		return seen{refusal: refusal, depth: row.depth}
	}
	value, got := row.carry(ctx, s, approved, at)
	got.depth = row.depth
	if got.refusal != nil {
		return seen{refusal: got.refusal, depth: row.depth}
	}
	content, err := s.host.scrub.JSON(value)
	if err != nil {
		return seen{refusal: policy.Refuse(policy.Internal), depth: row.depth}
	}
	if !s.host.ledger.still(standing) {
		return seen{refusal: policy.Refuse(policy.SensitiveDataBlocked), depth: row.depth}
	}
	got.content = content
	return got
}

// standing is how the session and the site of a place stand.
func (s *session) standing(at place) standing {
	return s.host.ledger.of(sessionSubject(s.id), siteSubject(s.profile, siteOf(at.origin)))
}
