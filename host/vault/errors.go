package vault

import "errors"

// The faults of a vault. Each message is a whole clear sentence without its
// capital and period: the command prints it as it is.
var (
	// ErrAbsent means there is no vault yet: create one.
	ErrAbsent = errors.New("opening the vault: there is none yet")
	// ErrLocked means the vault has to be unlocked first.
	ErrLocked = errors.New("opening the vault: it is locked")
	// ErrPassphraseNeeded means this vault opens by a passphrase.
	ErrPassphraseNeeded = errors.New("opening the vault: it needs its passphrase")
	// ErrPassphraseShort means that guessing would be too easy.
	ErrPassphraseShort = errors.New("creating the vault: a passphrase has at least 10 characters")
	// ErrWrongKey means that the passphrase, or the keyring's key, is another.
	ErrWrongKey = errors.New("opening the vault: this is not its passphrase or key")
	// ErrKeyring means the system's keyring did not answer, or has no key.
	ErrKeyring = errors.New("opening the vault: the system's keyring has no usable key for it")
	// ErrDamaged means the file is not as it was written.
	ErrDamaged = errors.New("opening the vault: its file is damaged; the version before the last change lies beside it as " + previousName)
	// ErrNewer means that a later version of the program wrote the file.
	ErrNewer = errors.New("opening the vault: a newer Sidekick wrote its file")
	// ErrExists means there is a vault, or a token of that name, already.
	ErrExists = errors.New("adding to the vault: one of that name is there already")
	// ErrUnknown means there is no token of that name.
	ErrUnknown = errors.New("looking in the vault: no token of that name")
	// ErrLimit means the token was filled as often as it may be today.
	ErrLimit = errors.New("taking from the vault: the token's daily limit is reached")
	// ErrFull means that no more tokens fit.
	ErrFull = errors.New("adding to the vault: it holds as many tokens as it may")
)
