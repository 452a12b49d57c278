package session

import (
	"cmp"
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
	mark := consentMark(s.member())
	own := func(key string) bool { return key == ownKey(key)+mark }
	return message.ConsentsResponse{Consents: s.host.held(s.scrubber(), own, s.profile)}
}

// forgetConsent takes one back, for good and in every session.
func (s *session) forgetConsent(_ context.Context, params message.ConsentForgetRequest) any {
	return message.ConsentForgetResponse{Forgotten: hasPanel(s.client.Kind) && s.host.forget(params.ID, s.profile)}
}

// Consents lists the consents of every browser profile, for a command of the
// person's. Forget takes one back.
func (h *Host) Consents() message.ConsentsResponse {
	every := func(string) bool { return true }
	return message.ConsentsResponse{Consents: h.held(h.scrub, every, h.ledger.profiles()...)}
}

// Forget says whether there was such a consent.
func (h *Host) Forget(id string) bool { return h.forget(id, h.ledger.profiles()...) }

// ownKey is a consent's key without whose it is.
func ownKey(key string) string {
	if at := strings.LastIndex(key, memberMark); at >= 0 {
		return key[:at]
	}
	return key
}

func (h *Host) held(scrub *policy.Scrubber, shown func(key string) bool, profiles ...string) []message.HeldConsent {
	list := []message.HeldConsent{}
	for _, profile := range profiles {
		salt, held := h.ledger.held(profile)
		for _, key := range sortedKeys(held) {
			if !shown(key) {
				continue
			}
			one := message.HeldConsent{ID: consentID(salt, key), Sentence: h.consentSentence(scrub, key)}
			if since := held[key]; !since.IsZero() {
				one.Since = int(since.UnixMilli())
			}
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b message.HeldConsent) int { return cmp.Compare(b.Since, a.Since) }) // the latest first
	return list
}

func (h *Host) forget(id string, profiles ...string) bool {
	for _, profile := range profiles {
		salt, held := h.ledger.held(profile)
		for key := range held {
			if consentID(salt, key) != id {
				continue
			}
			if err := h.ledger.disagree(profile, key); err != nil {
				h.options.Log.Error().Msg("keeping that a consent was taken back failed")
				return false
			}
			h.unallow(profile, key)
			return true
		}
	}
	return false
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
func (h *Host) consentSentence(scrub *policy.Scrubber, key string) string {
	parts := strings.Split(ownKey(key), "\x00")
	part := func(at int) string {
		if at < len(parts) {
			return quotable(scrub.Text(parts[at]).String())
		}
		return ""
	}
	client := func(kind, name int) string {
		if part(kind) == "extension" {
			return "."
		}
		if paired, ok := h.options.Clients.Named(part(name)); ok {
			return ", for the paired program “" + quotable(scrub.Text(paired.Name).String()) + "”."
		}
		return ", for the program that calls itself “" + part(name) + "”."
	}
	switch part(0) {
	case "fill":
		if len(parts) < 5 {
			break
		}
		return "Fill “" + quotable(scrub.Text(h.labelOf(parts[1])).String()) + "” on " + part(4) + " without asking" + client(2, 3)
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
func (h *Host) labelOf(token string) string {
	for _, one := range h.tokens(Member{}) {
		if one.Name == token {
			return one.Label
		}
	}
	return token
}
