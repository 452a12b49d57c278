package session

import (
	"context"
	"time"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// The senses that a closed page leaves: a number, a wait, a class. Their
// answers are the host's own words and numbers, never the page's.

// atElements points a question at elements. One that may go into a frame is
// dropped as soon as anything of the profile is closed: whose frame it is turns
// out later.
func atElements(s *session, approved policy.Approved, at standing, where place) (place, standing, *policy.Refusal) {
	to, refusal := s.point(argument(approved, "selector"), at, where)
	if refusal != nil {
		return where, at, refusal
	}
	where.target = &to
	switch {
	case to.element != nil:
		at, refusal = s.within(at, approved.Tool(), to.element.origin)
	case to.framed(where):
		before := at
		if at = s.host.ledger.of(s.profile, append([]Subject{anySubject}, at.subjects...)...); !s.host.ledger.still(before) {
			refusal = s.overtaken(before, approved.Tool())
		}
	}
	return where, at, refusal
}

// count carries out count.
func count(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at, to := s.standing(where), *where.target
	request := message.CountRequest{Tab: where.tab, Document: to.document, Selector: to.selector}
	from, found, refusal := probe[message.Counted](ctx, s, message.Count, request, where)
	if refusal == nil {
		refusal = s.sensed(ctx, approved, to, from, at, where)
	}
	if refusal != nil {
		return refusing(refusal)
	}
	return map[string]any{"count": found.Count}, seen{}
}

// waitUsually is how long a wait lasts when nobody says.
const waitUsually = 10_000 // milliseconds

// waitForSelector carries out wait_for_selector. A fill and the person end it;
// the page is told, and what it brought is dropped.
func waitForSelector(ctx context.Context, s *session, approved policy.Approved, where place) (map[string]any, seen) {
	at, to := s.standing(where), *where.target
	if to.framed(where) {
		at = s.host.ledger.of(s.profile, append([]Subject{anySubject}, at.subjects...)...)
	}
	one, ok := s.host.waits.begin(at, s.borrows())
	if !ok {
		return refusing(policy.RefuseFor(policy.LimitReached, "waits"))
	}
	defer s.host.waits.end(one)
	request := message.WaitRequest{Tab: where.tab, Document: to.document, Selector: to.selector, State: "visible", Milliseconds: waitUsually, Wait: newID()}
	if state := argument(approved, "state"); state != "" {
		request.State = state
	}
	if given, ok := arguments(approved)["milliseconds"].(float64); ok {
		request.Milliseconds = int(given)
	}
	how := manner{times: onceMore.times, patience: time.Duration(request.Milliseconds) * time.Millisecond}
	from, came, refusal := probeFor[message.Met](ctx, s, message.WaitForSelector, request, where, how)
	if refusal == nil && ctx.Err() != nil { // it came at the very moment of the end
		refusal = interrupted(ctx)
	}
	if refusal != nil {
		// Whatever ended it here, nobody wants to know any more.
		s.provider().notify(message.WaitEnd, message.WaitEndNotification{Wait: request.Wait})
		return refusing(refusal)
	}
	if refusal = s.sensed(ctx, approved, to, from, at, where); refusal != nil {
		return refusing(refusal)
	}
	return map[string]any{"met": came.Met}, seen{}
}

// sensed judges an answer about elements by where it came from, before it is
// handed on: a frame of a site that may not be looked at yet waits for the
// person, as a look at it would.
func (s *session) sensed(ctx context.Context, approved policy.Approved, to target, from spot, at standing, where place) *policy.Refusal {
	if _, refusal := s.landed(to, from, at, approved.Tool(), where); refusal != nil {
		return refusal
	}
	origin := from.origin.String()
	if siteOf(origin) == siteOf(where.origin) {
		return nil
	}
	return s.waitsForThePerson(ctx, approved, where, origin)
}

// detectChallenge carries out detect_challenge.
func detectChallenge(ctx context.Context, s *session, _ policy.Approved, at place) (map[string]any, seen) {
	_, found, refusal := ask[message.Challenge](ctx, s, message.DetectChallenge, at)
	if refusal != nil {
		return refusing(refusal)
	}
	value := map[string]any{"challenge": found.Challenge}
	if found.Inconclusive {
		value["inconclusive"] = true
	}
	return value, seen{counts: message.Counts{Inconclusive: found.Inconclusive}}
}
