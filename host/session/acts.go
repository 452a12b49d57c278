package session

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// deed is an act on a control, as it is judged: one of click, press, insert,
// select_option, scroll, navigate.
type deed struct {
	act   string
	title string // the host's words; the site follows
	touch *message.ActProbeResult
	spot  spot
	// said are the sidekick's own words that the act puts to the page.
	said message.Quote
	// leads are where it may lead, by what the page says of the control.
	leads []string
	sends bool // it may send the control's form
	// each is why the person is asked each time, in the host's words, whatever
	// the control says of itself.
	each string
}

// agreed asks the person for a deed where it has to. The first of its kind on a
// site asks; one that pays, orders, sends, deletes, transfers or signs, and
// one that leads elsewhere after a fill, asks each time.
func (s *session) agreed(ctx context.Context, d deed, at standing, where place) *policy.Refusal {
	host := hostOf(where.origin)
	q := question{kind: cardAct, title: d.title + " on " + host + "?", session: true}
	eachTime := false
	if d.touch != nil {
		if d.touch.Name != "" {
			q.quotes = append(q.quotes, message.Quote{Name: "The page calls it", Text: d.touch.Name})
		}
		if d.touch.Pays {
			eachTime = true
			q.lines = append(q.lines, "Its words speak of paying, ordering, sending, deleting, transferring or signing.")
		}
	}
	if d.each != "" {
		eachTime = true
		q.lines = append(q.lines, d.each)
	}
	if d.said.Text != "" {
		q.quotes = append(q.quotes, d.said)
		q.lines = append(q.lines, unshown(d.said.Text)...)
	}
	if refusal := s.leadsClosed(d); refusal != nil {
		return refusal
	}
	lines, refusal := d.elsewhere(at)
	if refusal != nil {
		return refusal
	}
	if len(lines) > 0 {
		eachTime = true
		q.lines = append(q.lines, lines...)
	}
	if d.touch != nil && !d.spot.origin.Opaque() && !d.spot.origin.SameSite(d.spot.top) {
		q.lines = append(q.lines, "It belongs to a part of the page that comes from "+d.spot.origin.Authority()+".")
	}
	// Origins that are nobody's share one name: a yes for one is none for another.
	if !eachTime && siteOf(where.origin) != opaque && (d.touch == nil || !d.spot.origin.Opaque()) {
		q.key = "act\x00" + d.act + "\x00" + s.clientKey() + "\x00" + siteOf(where.origin)
		// A yes for a site is none for another one that it shows in a frame.
		if d.touch != nil {
			if frame := siteOf(d.spot.origin.String()); frame != siteOf(where.origin) {
				q.key += "\x00" + frame
			}
		}
	}
	return s.consent(ctx, q, where)
}

// elsewhere says in the host's words where a deed leads that it may not lead
// without a word of the person's. What is no web address at all is refused.
func (d deed) elsewhere(at standing) (lines []string, refusal *policy.Refusal) {
	leads := d.leads
	if d.touch != nil && d.touch.Address != "" {
		leads = append(leads, d.touch.Address)
	}
	for _, address := range leads {
		target, ok := policy.Leads(address)
		switch {
		case !ok:
			return nil, policy.Refuse(policy.OriginNotAllowed)
		case at.closed() && !target.Within(at.sites, false):
			lines = appendLine(lines, "It leads to "+target.Authority()+", another site than what was filled is for.")
		case at.closed() && policy.JudgeNavigate(address, true, at.sites).EachTime:
			lines = appendLine(lines, "The address that it leads to could tell something of what was filled.")
		}
	}
	if !d.sends || d.touch == nil || d.touch.Form == nil {
		return lines, nil
	}
	for _, target := range d.touch.Form.Targets {
		origin, ok := policy.Leads(target)
		switch {
		case !ok:
			return nil, policy.Refuse(policy.OriginNotAllowed)
		case at.closed() && !origin.Within(at.sites, false):
			lines = appendLine(lines, "Its form sends to "+origin.Authority()+", another site than what was filled is for.")
		}
	}
	return lines, nil
}

const linesMost = 5

func appendLine(lines []string, line string) []string {
	for _, have := range lines {
		if have == line {
			return lines
		}
	}
	if len(lines) < linesMost {
		lines = append(lines, line)
	}
	return lines
}

// touch asks what a deed would touch. From then on the site of the frame that
// it goes into counts as well as the page's.
func (s *session) touch(ctx context.Context, act string, to *target, key string, at standing, where place) (spot, *message.ActProbeResult, standing, *policy.Refusal) {
	request := message.ActProbeRequest{Tab: where.tab, Document: where.document, Act: act, Key: key}
	if to == nil {
		to = &target{}
	} else {
		request.Selector, request.Document = &to.selector, to.document
	}
	from, touch, refusal := probe[message.ActProbeResult](ctx, s, message.ActProbe, request, where)
	if refusal != nil {
		return from, nil, at, refusal
	}
	at, refusal = s.landed(*to, from, at, act, where)
	return from, touch, at, refusal
}

// perform does a deed that the person agreed to, unless the page was left or
// something was filled meanwhile: a fill would have made it another deed.
func (s *session) perform(ctx context.Context, method string, params any, at standing, where place, document string) (map[string]any, seen) {
	if s.leftSince(where.tab, where.move, where.document) {
		return nil, seen{refusal: policy.Refuse(policy.DocumentChanged)}
	}
	if !s.host.ledger.still(at) {
		return nil, seen{refusal: s.overtaken(at, method)}
	}
	reachOf(ctx).led(method)
	if _, refusal := act[message.Done](ctx, s, method, params, where, document); refusal != nil {
		return nil, seen{refusal: refusal}
	}
	return map[string]any{"done": true}, seen{}
}

func refusing(refusal *policy.Refusal) (map[string]any, seen) { return nil, seen{refusal: refusal} }

// guarded says whether a control is sensitive or was filled. One without facts
// is no field: whatever has none cannot be judged where a field is meant.
func guarded(facts map[string]any) bool {
	if facts == nil {
		return false
	}
	if filled, _ := facts["filled"].(bool); filled {
		return true
	}
	return verdictOn(facts).Sensitive
}
