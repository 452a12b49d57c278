package session

import (
	"context"
	"slices"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// A page may show a password of the vault by itself, before anything was
// filled. Found whole in a read, it closes that read, the session and the
// site. That alone would answer a guess whether it is one: so what a sidekick
// itself put on a page does not count, and after three a day reads of the
// site wait for the person.

const foundMost = 3

// showsAPassword says whether a read holds a password of a token of its site;
// then everything is closed before it returns.
func (s *session) showsAPassword(name string, value []any, where place) bool {
	if s.host.options.Vault == nil || name == "picture" {
		return false
	}
	for _, origin := range append(where.origins(), where.whose()) {
		passwords := passwordsOf(s.host.options.Vault, policy.ParseOrigin(origin))
		if passwords.Longest() > 0 && findIn(value, passwords, s.ownWords) {
			s.closeShown(where, siteSubject(siteOf(origin)))
			return true
		}
	}
	return false
}

// closeShown closes what showed a password, and tells the person.
func (s *session) closeShown(where place, site Subject) {
	if _, err := s.host.ledger.found(s.profile, site); err != nil {
		s.host.options.Log.Error().Str("session", s.short()).Msg("keeping a find failed")
	}
	s.mu.Lock()
	s.site = site.Name
	s.mu.Unlock()
	s.closeFor(policy.StateTainted, nil, sessionSubject(s.id), tabSubject(where.tab), siteSubject(siteOf(where.whose())), site)
	s.host.options.Log.Warn().Str("session", s.short()).Msg("a page showed a password of the vault")
	told := s.state()
	told.Sentence = "This page shows a password of your vault, so it is closed to the sidekick."
	s.notify(message.State, told)
}

// findIn looks through every string of a value.
func findIn(value any, passwords *policy.Values, own func() *policy.Values) bool {
	switch value := value.(type) {
	case string:
		return passwords.Find(value) && passwords.FindOutside(own(), value)
	case []any:
		for _, item := range value {
			if findIn(item, passwords, own) {
				return true
			}
		}
	case map[string]any:
		for _, item := range value {
			if findIn(item, passwords, own) {
				return true
			}
		}
	}
	return false
}

// waitsForThePerson asks before a read of a site that showed passwords too
// often within a day, and before the first read of a site by a client without a
// panel: there nobody asked about the tab in front. Such a client is not even
// told a closed page's origin before.
func (s *session) waitsForThePerson(ctx context.Context, approved policy.Approved, where place, origins ...string) *policy.Refusal {
	outside := s.outside()
	if !outside && (approved.Blackout() || approved.OriginOnly()) {
		return nil
	}
	for _, origin := range origins {
		q := question{kind: cardRead, title: "Let the sidekick look at " + hostOf(origin) + "?"}
		if outside {
			s.fromOutside(&q, origin)
		}
		if s.host.ledger.foundToday(s.profile, siteSubject(siteOf(origin))) >= foundMost {
			q.lines = append(q.lines, "This site showed passwords of your vault several times today. Look at the page yourself first.")
			q.key = ""
		} else if !outside {
			continue
		}
		if refusal := s.askOutside(ctx, q, where); refusal != nil {
			return refusal
		}
	}
	return nil
}

// outside says that nobody at a panel asked for what the client looks at.
func (s *session) outside() bool { return !s.trusts() || !hasPanel(s.client.Kind) }

// looksAtFrames says whether such a client may look at every frame of a page by
// what the person said already. Of a page's message nobody says whose frame it
// came from. Whoever cannot say which frames there are is not taken at a word.
func (s *session) looksAtFrames(ctx context.Context, where place) bool {
	_, list, refusal := ask[message.FrameList](ctx, s, message.ListFrames, where)
	if refusal != nil {
		return false
	}
	return !slices.ContainsFunc(list.Frames, func(one message.Frame) bool { return !s.looksAt(one.Origin, where) })
}

// looksAt says whether a client may look at a frame of a page that it looks at:
// one of the page's own site, or of one that the person said yes to.
func (s *session) looksAt(origin string, where place) bool {
	if !s.outside() || siteOf(origin) == siteOf(where.origin) {
		return true
	}
	q := question{}
	s.fromOutside(&q, origin)
	if q.key == "" {
		return false
	}
	q.key += consentMark(s.member())
	return s.saidYes(q)
}

// fromOutside has a card say which program wants to look, as far as it is known.
func (s *session) fromOutside(q *question, origin string) {
	q.title = "Let another program's sidekick look at " + hostOf(origin) + "?"
	q.quotes = []message.Quote{{Name: "The program calls itself", Text: s.client.Name}}
	if site := siteOf(origin); site != opaque {
		q.key, q.session = "read\x00"+s.clientKey()+"\x00"+site, true
	}
	if !s.trusts() {
		q.title = "Let a program that is not paired look at " + hostOf(origin) + "?"
		q.lines = append(q.lines, "Its name is its own claim, and nobody vouches for it. A yes holds until it disconnects.")
		q.once = true
	}
}

// askOutside asks; for clients that are not paired one at a time, and not again
// soon after a no.
func (s *session) askOutside(ctx context.Context, q question, where place) *policy.Refusal {
	marked := q
	marked.key += consentMark(s.member())
	if s.trusts() || s.agreedTo(marked) {
		return s.consent(ctx, q, where)
	}
	if !s.host.stranger.begin() {
		return policy.RefuseFor(policy.LimitReached, "strangers")
	}
	refusal := s.consent(ctx, q, where)
	s.host.stranger.end(refusal)
	return refusal
}
