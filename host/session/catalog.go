package session

import (
	"context"
	"errors"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// vaultStanding says how the vault stands, in the protocol's words.
func (h *Host) vaultStanding() string {
	if h.options.Vault == nil {
		return message.VaultAbsent
	}
	switch state, _, err := h.options.Vault.State(); {
	case err != nil:
		return message.VaultDamaged
	case state == vault.Unlocked:
		return message.VaultUnlocked
	case state == vault.Locked:
		return message.VaultLocked
	}
	return message.VaultAbsent
}

// tokens lists what somebody may know of the vault's values; none while it is
// locked or absent.
func (h *Host) tokens(of Member) []message.CatalogToken {
	listed := []message.CatalogToken{}
	if h.options.Vault == nil {
		return listed
	}
	tokens, err := h.options.Vault.Tokens()
	if err != nil {
		return listed
	}
	for _, token := range tokens {
		if !of.sees(token.Name) {
			continue
		}
		sites := token.Sites
		if sites == nil {
			sites = []string{}
		}
		listed = append(listed, message.CatalogToken{Name: token.Name, Kind: string(token.Kind), Label: token.Label, Sites: sites, AnySite: token.AnySite})
	}
	return listed
}

// catalog answers the panel.
func (s *session) catalog(context.Context, struct{}) any {
	return message.CatalogResponse{Tokens: s.host.tokens(s.member()), Vault: s.host.vaultStanding()}
}

// tellCatalog carries out token_catalog. Labels are the person's and stay as
// they are: a placeholder in one would answer a guess.
func tellCatalog(_ context.Context, s *session, _ policy.Approved, _ place) (map[string]any, seen) {
	tokens := []any{}
	for _, token := range s.host.tokens(s.member()) {
		sites := []any{}
		for _, site := range token.Sites {
			sites = append(sites, site)
		}
		one := map[string]any{"name": token.Name, "kind": token.Kind, "label": token.Label, "sites": sites}
		if token.AnySite {
			one["anySite"] = true
		}
		tokens = append(tokens, one)
	}
	return map[string]any{"tokens": tokens, "vault": s.host.vaultStanding()}, seen{}
}

// token finds a token by name, for somebody who may know it.
func (h *Host) token(of Member, name string) (vault.Token, *policy.Refusal) {
	if h.options.Vault == nil {
		return vault.Token{}, policy.Refuse(policy.TokenUnknown)
	}
	tokens, err := h.options.Vault.Tokens()
	if err != nil {
		return vault.Token{}, vaultRefusal(err)
	}
	for _, token := range tokens {
		if token.Name == name && of.sees(name) {
			return token, nil
		}
	}
	return vault.Token{}, policy.Refuse(policy.TokenUnknown)
}

// vaultRefusal gives a vault's fault its code.
func vaultRefusal(err error) *policy.Refusal {
	switch {
	case errors.Is(err, vault.ErrLocked):
		return policy.Refuse(policy.VaultLocked)
	case errors.Is(err, vault.ErrAbsent):
		return policy.RefuseFor(policy.VaultLocked, "absent")
	case errors.Is(err, vault.ErrUnknown):
		return policy.Refuse(policy.TokenUnknown)
	case errors.Is(err, vault.ErrLimit):
		return policy.RefuseFor(policy.LimitReached, "fills_today")
	}
	return policy.Refuse(policy.Internal)
}
