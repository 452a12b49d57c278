package main

import (
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"sidekick/host/message"
)

const (
	passphraseHelp = "A passphrase is read from the terminal without being shown, or from standard input."
	valueHelp      = "The value is read from the terminal without being shown, or from standard input;\n" +
		"it is never an argument, and no command shows it again."
	tokenHelp = "Kinds: username, password, otp (an authenticator's secret or otpauth address),\n" +
		"  card.number, card.code, card.expiry, card.name, name, email, phone, address.street,\n" +
		"  address.city, address.region, address.postcode, address.country, custom.\n" +
		"  --label TEXT       how you know it (NAME if left out)\n" +
		"  --site HOST        where it may be filled in; may be given several times\n" +
		"  --any-site         on any https site, asking each time: cards, names and addresses alone\n" +
		"  --whole-site       on every host of the site: passwords and one-time codes alone\n" +
		"  --daily-limit N    how often a day it may be filled in; 0 is no limit"
)

// vaultCommands is the person's side of the vault, sorted by name.
func vaultCommands() []command {
	return []command{
		{"add", "NAME --kind KIND [--site HOST]… [--label TEXT]", "keep a new value", "NAME is how the sidekick calls it: a to z, 0 to 9, dot, hyphen.\n" + tokenHelp + "\n" + valueHelp, vaultAdd},
		{"create", "[--passphrase]", "make the vault: opened by this computer's keyring, or by a passphrase", "Without a keyring, or with --passphrase, a passphrase opens it.\n" + passphraseHelp, vaultCreate},
		{"edit", "NAME [--site HOST]… [--value] [--rename NEW]", "change what is kept", "  --rename NEW       another name\n  --value            another value\n" + tokenHelp + "\nWhat is not given stays; sites are replaced all together. " + valueHelp, vaultEdit},
		{"import", "FILE", "keep the logins of a password export", "FILE is the CSV that Chrome, Firefox, Bitwarden or 1Password export. Delete it afterwards:\neverybody who can read it has every password.", vaultImport},
		{"list", "[--json]", "show what is in the vault, without values", "", vaultList},
		{"lock", "", "lock the vault", "", vaultLock},
		{"remove", "NAME", "forget a value", "The version of the file before it is kept until the next change.", vaultRemove},
		{"unlock", "", "open the vault", passphraseHelp, vaultUnlock},
	}
}

// errFlags stands for the flag package's errors, which hold what was typed: no
// place for a value, but one might stand there.
var errFlags = errors.New("takes the flags alone that its help shows")

func vaultCommand(c call) int {
	noCoreDumps()
	return dispatch(c, "sidekick vault", vaultCommands())
}

// vaultFailed ends a command with the host's sentence, and with what to do
// about it where there is something.
func vaultFailed(c call, err error) int {
	var said sentence
	if !errors.As(err, &said) {
		return failed(c, err)
	}
	fmt.Fprintln(c.err, said)
	answer, err := askVault(message.VaultState, struct{}{})
	if err != nil {
		return fails
	}
	switch answer.State.Vault {
	case message.VaultAbsent:
		fmt.Fprintln(c.err, "`sidekick vault create` makes one.")
	case message.VaultLocked:
		fmt.Fprintln(c.err, "`sidekick vault unlock` opens it.")
	}
	return fails
}

func vaultCreate(c call) int {
	set := flags("create")
	byPassphrase := set.Bool("passphrase", false, "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "vault create", errFlags)
	}
	if set.NArg() > 0 {
		return misused(c, "vault create", errors.New("takes no name"))
	}
	answer, err := askVault(message.VaultState, struct{}{})
	if err != nil {
		return vaultFailed(c, err)
	}
	if answer.State.Vault != message.VaultAbsent {
		fmt.Fprintln(c.err, "There is a vault already.")
		return fails
	}
	params := message.VaultKeyRequest{}
	if *byPassphrase || !answer.State.Keyring {
		if !*byPassphrase {
			fmt.Fprintln(c.err, "This computer has no keyring that Sidekick can use, so a passphrase opens the vault.")
		}
		passphrase, err := readNew(c, "Passphrase")
		if err != nil {
			return failed(c, err)
		}
		params.Passphrase = message.Value(passphrase)
	}
	if _, err := askVault(message.VaultCreate, params); err != nil {
		return failed(c, err)
	}
	fmt.Fprintln(c.out, "The vault was created and is open.")
	return done
}

func vaultUnlock(c call) int {
	if len(c.arguments) > 0 {
		return misused(c, "vault unlock", errors.New("takes no arguments"))
	}
	answer, err := askVault(message.VaultState, struct{}{})
	if err != nil {
		return vaultFailed(c, err)
	}
	params := message.VaultKeyRequest{}
	if answer.State.Vault == message.VaultLocked && answer.State.By == "passphrase" {
		passphrase, err := readSecret(c, "Passphrase")
		if err != nil {
			return failed(c, err)
		}
		params.Passphrase = message.Value(passphrase)
	}
	if _, err := askVault(message.VaultUnlock, params); err != nil {
		return vaultFailed(c, err)
	}
	fmt.Fprintln(c.out, "The vault is open.")
	return done
}

func vaultLock(c call) int {
	if len(c.arguments) > 0 {
		return misused(c, "vault lock", errors.New("takes no arguments"))
	}
	if _, err := askVault(message.VaultLock, struct{}{}); err != nil {
		return vaultFailed(c, err)
	}
	fmt.Fprintln(c.out, "The vault is locked.")
	return done
}

func vaultList(c call) int {
	set := flags("list")
	asJSON := set.Bool("json", false, "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "vault list", errFlags)
	}
	if set.NArg() > 0 {
		return misused(c, "vault list", errors.New("takes no name"))
	}
	answer, err := askVault(message.VaultList, struct{}{})
	if err != nil {
		return vaultFailed(c, err)
	}
	if *asJSON {
		err = printJSON(c, message.VaultTokensResponse{State: *answer.State, Tokens: answer.Tokens})
	} else {
		err = printTokens(c, answer.Tokens)
	}
	if err != nil {
		return failed(c, err)
	}
	return done
}

func printTokens(c call, tokens []message.KeptToken) error {
	if len(tokens) == 0 {
		_, err := fmt.Fprintln(c.out, "The vault is empty; `sidekick vault add --help` says how to fill it.")
		return err
	}
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "NAME\tKIND\tLABEL\tSITES\tA DAY")
	for _, token := range tokens {
		sites := strings.Join(token.Sites, ", ")
		if token.AnySite {
			sites = "any https site, asking each time"
		}
		if token.WholeSite {
			sites += " (whole site)"
		}
		limit := "-"
		if token.DailyLimit > 0 {
			limit = fmt.Sprint(token.DailyLimit)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", token.Name, token.Kind, token.Label, sites, limit)
	}
	return table.Flush()
}
