package session

import (
	"errors"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// ErrWhose says that a value has to keep its name, since whose it is is kept by it.
var ErrWhose = errors.New("renaming a value: the settings that say whose it is cannot be changed")

// vaultFaults are the vault's faults as sentences for the person. None says
// anything of a value.
var vaultFaults = []struct {
	is       error
	sentence string
}{
	{vault.ErrAbsent, "There is no vault yet. Create one first."},
	{vault.ErrPassphraseNeeded, "This vault opens by its passphrase."},
	{vault.ErrPassphraseShort, "A passphrase has at least 10 characters."},
	{vault.ErrWrongKey, "This is not the vault's passphrase, or the computer's keyring holds another key."},
	{vault.ErrKeyring, "The computer's keyring did not give or keep the vault's key. It may be locked, or there is none."},
	{vault.ErrDamaged, "The vault's file is damaged, so nothing in it can be used. The version before the last change lies beside it as vault.previous.json: stop Sidekick, and put that one in its place."},
	{vault.ErrNewer, "A newer Sidekick wrote the vault. Update this one."},
	{vault.ErrExists, "There is one of that name already."},
	{vault.ErrUnknown, "There is nothing of that name in the vault."},
	{vault.ErrFull, "The vault holds as much as it may."},
	{ErrWhose, "Whose value this is stands in the settings, and those cannot be changed just now. Mend them first, or leave the name as it is."},
	{vault.ErrImport, "This is no password export of Chrome, Firefox, Bitwarden or 1Password."},
}

// invalidSentences say what a member of a token must be.
var invalidSentences = map[string]string{
	"name":        "The name has 1 to 64 characters of a to z, 0 to 9, dot and hyphen, and starts with a letter.",
	"kind":        "This kind is not on the list of kinds.",
	"label":       "The label has 1 to 80 characters, none of them invisible.",
	"daily_limit": "The limit of fills a day is a number from 0.",
	"any_site":    "Only cards, names and addresses may go to any site.",
	"whole_site":  "Only a password or a one-time code can be widened to a whole site.",
	"sites":       "Name 1 to 50 sites by their host names, such as shop.example.",
	"value":       "The value is missing, too long, or no authenticator's secret.",
}

const otherFault = "The vault could not be read or written. Nothing was changed."

// faultOf tells a fault in a sentence. What is not known is told without its
// text, which could hold a path or worse.
func faultOf(err error) any {
	if errors.Is(err, vault.ErrLocked) {
		return refused(policy.Refuse(policy.VaultLocked))
	}
	for _, row := range vaultFaults {
		if errors.Is(err, row.is) {
			return message.FaultResponse{Fault: row.sentence}
		}
	}
	var invalid *vault.Invalid
	if errors.As(err, &invalid) {
		if sentence, ok := invalidSentences[invalid.Member]; ok {
			return message.FaultResponse{Fault: sentence}
		}
	}
	var row *vault.BadRow
	if errors.As(err, &row) {
		return message.FaultResponse{Fault: row.Sentence()}
	}
	return message.FaultResponse{Fault: otherFault}
}

// standingOf says how the vault stands. A damaged file is a standing too.
func standingOf(k Keeper) (message.VaultStanding, error) {
	state, _, err := k.State()
	switch {
	case errors.Is(err, vault.ErrDamaged):
		return message.VaultStanding{Vault: message.VaultDamaged}, nil
	case err != nil:
		return message.VaultStanding{}, err
	}
	standing := message.VaultStanding{Vault: string(state), By: k.OpenedBy()}
	if standing.By != "keyring" && standing.By != "passphrase" {
		standing.By = ""
	}
	// Asked only where it matters: a keyring may have to be started for it.
	if state == vault.Absent {
		standing.Keyring = k.HasKeyring()
	}
	return standing, nil
}
