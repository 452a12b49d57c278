package main

import (
	"sidekick/host/config"
	"sidekick/host/session"
	"sidekick/host/vault"
)

// ownedVault is the vault together with whose its values are, which the settings
// name: a value that is called something else stays with whoever has it.
type ownedVault struct {
	*vault.Vault
	settings *config.Store
}

// Edit changes a token. Its new name is its owners' before there is anything of
// that name, so that a rename that ends in the middle leaves it nobody else's.
func (v ownedVault) Edit(name string, token vault.Token, value vault.Secret) error {
	now, err := v.settings.Current()
	if name == token.Name || err == nil && !now.Owned(name) {
		return v.Vault.Edit(name, token, value)
	}
	if err != nil || v.put(func(s *config.Settings) error { return s.OwnToo(name, token.Name) }) != nil {
		return session.ErrWhose
	}
	done, undone := name, token.Name
	if err = v.Vault.Edit(name, token, value); err != nil {
		if now.Owned(undone) {
			return err
		}
		done = undone
	}
	// What stays in the settings where this fails names a value that there is not.
	_ = v.put(func(s *config.Settings) error { return s.Disown(done) })
	return err
}

func (v ownedVault) put(change func(*config.Settings) error) error {
	_, err := v.settings.Change(change)
	return err
}
