package session

import (
	"context"

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
	for _, origin := range where.origins() {
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
	s.closeFor(policy.StateTainted, nil, sessionSubject(s.id), tabSubject(where.tab), siteSubject(siteOf(where.origin)), site)
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
// often within a day, and before the first read of a site by a client over MCP:
// there nobody asked about the tab in front.
func (s *session) waitsForThePerson(ctx context.Context, approved policy.Approved, where place) *policy.Refusal {
	if approved.Blackout() || approved.OriginOnly() {
		return nil
	}
	for _, origin := range where.origins() {
		q := question{kind: cardRead, title: "Let the sidekick look at " + hostOf(origin) + "?"}
		switch {
		case s.host.ledger.foundToday(s.profile, siteSubject(siteOf(origin))) >= foundMost:
			q.lines = []string{"This site showed passwords of your vault several times today. Look at the page yourself first."}
		case s.client.Kind == "mcp":
			q.title = "Let another program's sidekick look at " + hostOf(origin) + "?"
			q.quotes = []message.Quote{{Name: "The program calls itself", Text: s.client.Name}}
			q.key, q.session = "read\x00"+s.clientKey()+"\x00"+siteOf(origin), true
		default:
			continue
		}
		if refusal := s.consent(ctx, q, where); refusal != nil {
			return refusal
		}
	}
	return nil
}
