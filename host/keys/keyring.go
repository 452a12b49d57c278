package keys

import (
	"context"
	"errors"
	"time"

	"github.com/zalando/go-keyring"

	"sidekick/host/vault"
)

// Keyring is the part of the system's keyring that keys need. A secret that is
// not there is [ErrNone].
type Keyring interface {
	Get(service, user string) (string, error)
	Set(service, user, value string) error
	Delete(service, user string) error
	// There says whether there is one at all, and asks the person nothing.
	There() bool
}

// The faults say nothing of a key.
var (
	ErrNone     = errors.New("looking for a key: there is none")
	ErrKeyring  = errors.New("asking the system's keyring: it did not give or keep the key")
	ErrNoSystem = errors.New("asking the system's keyring: there is none")
)

// SystemKeyring is the Secret Service, the macOS keychain or the Windows
// credential store.
var SystemKeyring Keyring = systemKeyring{}

type systemKeyring struct{}

func (systemKeyring) Get(service, user string) (string, error) {
	value, err := keyring.Get(service, user)
	return value, known(err)
}

func (systemKeyring) Set(service, user, value string) error { return keyring.Set(service, user, value) }

func (systemKeyring) Delete(service, user string) error { return known(keyring.Delete(service, user)) }

func (systemKeyring) There() bool { return vault.SystemKeyring.There() }

func known(err error) error {
	if errors.Is(err, keyring.ErrNotFound) {
		return ErrNone
	}
	return err
}

// patience is how long the system may take: it may have to ask the person for
// the keyring's password.
const patience = 2 * time.Minute

// within waits for the keyring as long as the context lets it. The call itself
// cannot be taken back.
func within[T any](ctx context.Context, call func() (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	type came struct {
		value T
		err   error
	}
	answer := make(chan came, 1)
	go func() {
		value, err := call()
		answer <- came{value, err}
	}()
	select {
	case got := <-answer:
		return got.value, got.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
