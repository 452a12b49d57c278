package session

import (
	"slices"
	"strconv"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// Pointing at elements: what the host makes of a selector, and whose site
// counts for it.

// target is a selector as the page gets it, and the document that is named
// with it: the top document, or for a reference the one it belongs to.
type target struct {
	selector message.Selector
	document string
	texts    []string // each a guess on a closed page
	element  *element // of a reference
}

// framed says whether the element may stand in a frame.
func (t target) framed(at place) bool {
	return len(t.selector.Frames) > 0 || t.element != nil && t.element.document != at.document
}

// point parses a selector and counts what it says when the page is closed. A
// frame may be of a closed site, and which one is known only when it was asked:
// while any is closed, what goes into a frame is judged as on a closed page.
func (s *session) point(text string, at standing, where place) (target, *policy.Refusal) {
	closed := at.closed()
	ruling := policy.JudgeSelector(text, closed)
	if !closed && len(ruling.Selector.Frames) > 0 && s.host.ledger.anyClosed(s.profile) {
		closed = true
		ruling = policy.JudgeSelector(text, closed)
	}
	if refusal := ruling.Refusal(); refusal != nil {
		return target{}, refusal
	}
	if ruling.Selector.Ref != "" {
		one, refusal := s.element(ruling.Selector.Ref, where)
		if refusal != nil {
			return target{}, refusal
		}
		return target{selector: message.Selector{Frames: []string{}, Ref: one.local}, document: one.document, element: &one}, nil
	}
	texts := asks(text, ruling.Selector.Texts)
	if refusal := s.guess(closed, where.whose(), texts...); refusal != nil {
		return target{}, refusal
	}
	frames := ruling.Selector.Frames
	if frames == nil {
		frames = []string{}
	}
	return target{message.Selector{Frames: frames, Chain: ruling.Selector.Chain}, where.document, texts, nil}, nil
}

// asks are the guesses of a selector. A pointer with a digit is one in each
// place of each selector: else ten classes, asked for at every place of a row,
// would read a number that a page draws with a class a digit.
func asks(selector string, texts []string) []string {
	guesses := slices.Clone(texts)
	for i, text := range texts {
		if policy.HasDigit(text) {
			guesses[i] = strconv.Itoa(i) + "\x00" + selector
		}
	}
	return guesses
}

// within adds the sites of frames to what a use is judged by, and judges it
// again: where two rows apply, the stricter cell.
func (s *session) within(at standing, tool string, origins ...string) (standing, *policy.Refusal) {
	if refusal := s.member().Rules.Refuse(tool, origins...); refusal != nil {
		return at, refusal
	}
	subjects := slices.Clone(at.subjects)
	for _, origin := range origins {
		if site := siteSubject(siteOf(origin)); !slices.Contains(subjects, site) {
			subjects = append(subjects, site)
		}
	}
	if len(subjects) == len(at.subjects) {
		return at, nil
	}
	both := s.host.ledger.of(s.profile, subjects...)
	if !s.host.ledger.still(at) { // what was judged until here was judged too openly
		return at, s.overtaken(at, tool)
	}
	if decision := policy.Judge(both.state, tool); decision.Verdict == policy.Deny {
		return both, policy.Refuse(decision.Code)
	}
	return both, nil
}

// landed judges an answer about a target by the site that it came from.
func (s *session) landed(t target, from spot, at standing, tool string, where place) (standing, *policy.Refusal) {
	if t.element != nil && (from.document != t.element.document || from.origin != policy.ParseOrigin(t.element.origin)) {
		return at, policy.Refuse(policy.DocumentChanged)
	}
	origin := from.origin.String()
	both, refusal := s.within(at, tool, origin)
	if refusal != nil {
		return both, refusal
	}
	return both, s.guessInFrame(from, where, t.texts...)
}

// guessInFrame counts texts that a frame answers on the frame's site too, where
// that is closed: else each page that shows it would have guesses of its own.
func (s *session) guessInFrame(from spot, where place, texts ...string) *policy.Refusal {
	origin := from.origin.String()
	if siteOf(origin) == siteOf(where.origin) {
		return nil
	}
	return s.guess(s.host.ledger.of(s.profile, siteSubject(siteOf(origin))).closed(), origin, texts...)
}

// overtaken is why a use is dropped while which its subjects were raised: what
// the gate says of it now, or that something was filled.
func (s *session) overtaken(at standing, tool string) *policy.Refusal {
	now := s.host.ledger.of(at.profile, at.subjects...)
	if decision := policy.Judge(now.state, tool); decision.Verdict == policy.Deny {
		return policy.Refuse(decision.Code)
	}
	return policy.Refuse(policy.SensitiveDataBlocked)
}

// guess counts texts that are put to a closed page.
func (s *session) guess(closed bool, origin string, texts ...string) *policy.Refusal {
	if !closed || len(texts) == 0 || s.host.ledger.guess(s.profile, siteSubject(siteOf(origin)), texts) {
		return nil
	}
	return policy.RefuseFor(policy.SensitiveDataBlocked, "guesses")
}

// words judges a text of the sidekick's that is put to a field of a page, or of a
// frame in it.
func (s *session) words(text string, at standing, where place, into spot) *policy.Refusal {
	if !at.closed() {
		return nil
	}
	if !policy.PlainWords(text) {
		return policy.RefuseFor(policy.SensitiveDataBlocked, "plain_words")
	}
	if refusal := s.guess(true, where.whose(), text); refusal != nil {
		return refusal
	}
	return s.guessInFrame(into, where, text)
}
