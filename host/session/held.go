package session

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// The consents that hold until they are taken back, as the person sees them.

// consents lists them to a panel.
func (s *session) consents(context.Context, struct{}) any {
	if !hasPanel(s.client.Kind) {
		return refused(policy.Refuse(policy.NotPaired))
	}
	salt, held := s.host.ledger.held(s.profile)
	list := []message.HeldConsent{}
	for _, key := range sortedKeys(held) {
		one := message.HeldConsent{ID: consentID(salt, key), Sentence: s.consentSentence(key)}
		if since := held[key]; !since.IsZero() {
			one.Since = int(since.UnixMilli())
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b message.HeldConsent) int { return b.Since - a.Since }) // the latest first
	return message.ConsentsResponse{Consents: list}
}

// forgetConsent takes one back, for good and in every session.
func (s *session) forgetConsent(_ context.Context, params message.ConsentForgetRequest) any {
	if !hasPanel(s.client.Kind) {
		return message.ConsentForgetResponse{}
	}
	salt, held := s.host.ledger.held(s.profile)
	for key := range held {
		if consentID(salt, key) != params.ID {
			continue
		}
		if err := s.host.ledger.disagree(s.profile, key); err != nil {
			s.host.options.Log.Error().Str("session", s.short()).Msg("keeping that a consent was taken back failed")
			return message.ConsentForgetResponse{}
		}
		s.host.unallow(s.profile, key)
		return message.ConsentForgetResponse{Forgotten: true}
	}
	return message.ConsentForgetResponse{}
}

// unallow takes a consent back from the sessions of a profile that were given
// it for themselves.
func (h *Host) unallow(profile, key string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.sessions {
		if s.profile != profile {
			continue
		}
		s.mu.Lock()
		delete(s.allowed, key)
		s.mu.Unlock()
	}
}

// consentID names a consent without a word of it.
func consentID(salt, key string) string {
	digest := sha256.Sum256([]byte(salt + "\x00" + key))
	return hex.EncodeToString(digest[:16])
}

// actsInWords name the kinds of acts in a sentence.
var actsInWords = map[string]string{
	"click": "Click", "insert": "Insert text", "navigate": "Go to pages", "press": "Press keys", "scroll": "Scroll", "select_option": "Choose options",
}

// consentSentence says in the host's words what was agreed to. The key's parts
// are those that the card was asked for.
func (s *session) consentSentence(key string) string {
	parts := strings.Split(key, "\x00")
	part := func(at int) string {
		if at < len(parts) {
			return quotable(s.scrubber().Text(parts[at]).String())
		}
		return ""
	}
	client := func(kind, name int) string {
		if part(kind) == "extension" {
			return "."
		}
		return ", for the program that calls itself “" + part(name) + "”."
	}
	switch part(0) {
	case "fill":
		return "Fill “" + s.labelOf(parts[1]) + "” on " + part(4) + " without asking" + client(2, 3)
	case "act":
		act := actsInWords[part(1)]
		if act == "" {
			act = "Act"
		}
		where := part(4)
		if frame := part(5); frame != "" {
			where += ", in its frames of " + frame
		}
		return act + " on " + where + " without asking" + client(2, 3)
	case "read":
		return "Look at " + part(3) + " without asking" + client(1, 2)
	}
	return "Something that an older version asked for."
}

// labelOf is how the person knows a token, or its name where it is gone.
func (s *session) labelOf(token string) string {
	for _, one := range s.host.tokens() {
		if one.Name == token {
			return quotable(s.scrubber().Text(one.Label).String())
		}
	}
	return quotable(s.scrubber().Text(token).String())
}
