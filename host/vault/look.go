package vault

import "slices"

// Found is a token with its value, as it is kept.
type Found struct {
	Token  Token
	Secret Secret
}

// Look hands out the values of the tokens that match, for the host's own
// search in what a page shows. It is no fill: it counts against no limit and
// does not put the idle lock off. There are none while the vault is locked.
func (v *Vault) Look(match func(Token) bool) []Found {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.open() {
		return nil
	}
	var found []Found
	for _, one := range v.entries {
		token := one.Token
		token.Sites = slices.Clone(token.Sites)
		if match(token) {
			found = append(found, Found{token, NewSecret(one.Value)})
		}
	}
	return found
}
