package vault

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/zalando/go-keyring"
	"golang.org/x/crypto/argon2"
)

// Keyring is the part of the system's keyring that the vault needs. The real
// one is [SystemKeyring].
type Keyring interface {
	Get(service, user string) (string, error)
	Set(service, user, value string) error
	// There says whether there is one at all, and asks the person nothing.
	There() bool
}

// SystemKeyring is the Secret Service, the macOS keychain or the Windows
// credential store.
var SystemKeyring Keyring = systemKeyring{}

type systemKeyring struct{}

func (systemKeyring) Get(service, user string) (string, error) { return keyring.Get(service, user) }
func (systemKeyring) Set(service, user, value string) error    { return keyring.Set(service, user, value) }

// probeTime is how long the system may take to say whether it has a keyring.
const probeTime = 2 * time.Second

// There asks in a goroutine of its own: a bus that starts a service for the
// question may take its time.
func (systemKeyring) There() bool {
	answer := make(chan bool, 1)
	go func() { answer <- keyringThere() }()
	select {
	case there := <-answer:
		return there
	case <-time.After(probeTime):
		return false
	}
}

const (
	keyringService = "Sidekick"
	keyLength      = 32
	saltLength     = 16
)

// derivation says in the file where the key comes from. It is bound to the
// sealed content: a changed derivation does not open it.
type derivation struct {
	From    string `json:"from"`              // keyring or passphrase
	Entry   string `json:"entry,omitempty"`   // the keyring's entry
	Salt    []byte `json:"salt,omitempty"`    // Argon2id's
	Time    uint32 `json:"time,omitempty"`    //
	Memory  uint32 `json:"memory,omitempty"`  // KiB
	Threads uint8  `json:"threads,omitempty"` //
}

// Limits of what a file may ask Argon2id for: a hostile file must not take
// the machine's memory.
const (
	mostTime    = 16
	mostMemory  = 1 << 20 // 1 GiB
	mostThreads = 16
)

// argonParameters are RFC 9106's second recommended option, with less memory
// than its first for a family's old laptop.
var argonParameters = derivation{From: "passphrase", Time: 3, Memory: 64 << 10, Threads: 4}

func fromPassphrase(d derivation, passphrase []byte) ([]byte, error) {
	if len(passphrase) == 0 {
		return nil, ErrPassphraseNeeded
	}
	if len(d.Salt) < saltLength || d.Time < 1 || d.Time > mostTime || d.Memory < 8<<10 || d.Memory > mostMemory || d.Threads < 1 || d.Threads > mostThreads {
		return nil, ErrDamaged
	}
	return argon2.IDKey(passphrase, d.Salt, d.Time, d.Memory, d.Threads, keyLength), nil
}

func fromKeyring(ring Keyring, d derivation) ([]byte, error) {
	encoded, err := ring.Get(keyringService, d.Entry)
	if err != nil {
		return nil, errors.Join(ErrKeyring, err)
	}
	key, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || len(key) != keyLength {
		return nil, fmt.Errorf("%w: its entry is not a key", ErrKeyring)
	}
	return key, nil
}

// newKey makes a key for a new vault: in the keyring when there is no
// passphrase, else from the passphrase.
func newKey(ring Keyring, entry string, passphrase []byte) (derivation, []byte, error) {
	if len(passphrase) > 0 {
		d := argonParameters
		d.Salt = random(saltLength)
		key, err := fromPassphrase(d, passphrase)
		return d, key, err
	}
	key := random(keyLength)
	encoded := base64.StdEncoding.EncodeToString(key)
	if err := ring.Set(keyringService, entry, encoded); err != nil {
		return derivation{}, nil, errors.Join(ErrKeyring, err)
	}
	// A keyring that takes a key and does not give it back would lose the
	// vault at the next start.
	if back, err := ring.Get(keyringService, entry); err != nil || back != encoded {
		return derivation{}, nil, fmt.Errorf("%w: it did not keep the key", ErrKeyring)
	}
	return derivation{From: "keyring", Entry: entry}, key, nil
}

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails: it ends the program instead
	return b
}

// keyCheck tells a wrong key from damaged content.
func keyCheck(key []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("sidekick vault: is this the key"))
	return mac.Sum(nil)[:16]
}
