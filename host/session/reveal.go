package session

import (
	"slices"
	"strings"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// Vault is what a session needs of the vault.
type Vault interface {
	State() (state vault.State, needsPassphrase bool, err error)
	Tokens() ([]vault.Token, error)
	// Take counts a fill against the token's limit and hands the value out.
	Take(name string) (vault.Token, vault.Secret, error)
	// Look hands values out for the search in what a page shows.
	Look(match func(vault.Token) bool) []vault.Found
}

// This file alone reads values. They go two ways: into the one message that
// fills a field, and into the search that takes them out of everything else.

// revealed is a value in memory, cleared after use where that can be done.
func revealed(secret vault.Secret, use func(text string)) {
	raw := secret.Reveal()
	defer clear(raw)
	use(string(raw))
}

// dose is a value on its way into a field, and what it looks like there.
type dose struct {
	value  message.Value
	parts  *message.ExpiryPart
	values []policy.Value
}

func newDose(kind string, secret vault.Secret) dose {
	var d dose
	revealed(secret, func(text string) {
		d.value = message.Value(text)
		d.values = []policy.Value{{Kind: kind, Text: text}}
		if kind != "card.expiry" {
			return
		}
		month, year, ok := expiry(text)
		if !ok {
			return
		}
		d.parts = &message.ExpiryPart{Month: message.Value(month), Year: message.Value(year)}
		for _, shape := range []string{month + "/" + year[2:], month + "/" + year, year + "-" + month, month + year[2:]} {
			d.values = append(d.values, policy.Value{Kind: kind, Text: shape})
		}
	})
	return d
}

// expiry reads MM/YY, MM/YYYY, YYYY-MM and the same without a sign between.
func expiry(text string) (month, year string, ok bool) {
	groups := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if len(groups) == 1 && (len(groups[0]) == 4 || len(groups[0]) == 6) {
		groups = []string{groups[0][:2], groups[0][2:]}
	}
	if len(groups) != 2 {
		return "", "", false
	}
	month, year = groups[0], groups[1]
	if len(month) == 4 {
		month, year = year, month
	}
	if len(year) == 2 {
		year = "20" + year
	}
	if len(month) == 1 {
		month = "0" + month
	}
	return month, year, len(month) == 2 && len(year) == 4 && month >= "01" && month <= "12"
}

// passwordsOf makes the search for the passwords of a site's tokens. Here a
// site is the registrable domain whatever the scheme: a page that may not be
// filled can show a password all the same.
func passwordsOf(v Vault, origin policy.Origin) *policy.Values {
	if origin.Opaque() {
		return nil
	}
	var values []policy.Value
	for _, one := range v.Look(func(token vault.Token) bool {
		return token.Kind == "password" && slices.ContainsFunc(token.Sites, func(site string) bool {
			return policy.SiteOrigin(site).Domain() == origin.Domain()
		})
	}) {
		revealed(one.Secret, func(text string) {
			values = append(values, policy.Value{Kind: "password", Text: text})
		})
	}
	return policy.NewValues(values)
}
