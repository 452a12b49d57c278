package vault

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
	"unicode/utf8"
)

// State of a vault.
type State string

// The states.
const (
	Absent   State = "absent"
	Locked   State = "locked"
	Unlocked State = "unlocked"
)

// Options of [Open]. The zero value of each has a meaning.
type Options struct {
	Keyring Keyring              // SystemKeyring when nil
	Idle    func() time.Duration // locks itself after so long without use; never when nil or 0
	Now     func() time.Time     // time.Now when nil
}

// Vault is the vault of one folder. One process writes it: the one that
// holds the host's lock. Its methods may be used by several goroutines.
type Vault struct {
	folder  string
	options Options

	// opening is held by Create and Unlock, taken before mu: the keyring may
	// ask the person, and until they answer mu must stay free.
	opening sync.Mutex

	mu sync.Mutex
	// Invariant: key is nil exactly when the vault is locked or absent, and
	// then entries is nil.
	key        []byte
	derivation derivation
	entries    []entry
	lastUse    time.Time
	timer      *time.Timer
}

// Open finds the vault in folder. It reads nothing yet, and there may be
// none: see [Vault.State].
func Open(folder string, o Options) *Vault {
	if o.Keyring == nil {
		o.Keyring = SystemKeyring
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Vault{folder: folder, options: o}
}

func (v *Vault) path() string { return filepath.Join(v.folder, fileName) }

// State says whether there is a vault and whether it is open. NeedsPassphrase
// is true for a locked one that the keyring cannot open.
func (v *Vault) State() (state State, needsPassphrase bool, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.open() {
		return Unlocked, false, nil
	}
	file, err := readFile(v.path())
	if errors.Is(err, fs.ErrNotExist) {
		return Absent, false, nil
	}
	return Locked, file.Key.From == "passphrase", err
}

// closed is why nothing can be had of a vault that is not open: whoever has none
// yet is not told to open it.
func (v *Vault) closed() error {
	if _, err := os.Stat(v.path()); errors.Is(err, fs.ErrNotExist) {
		return ErrAbsent
	}
	return ErrLocked
}

// OpenedBy says what opens the vault: keyring or passphrase, or nothing when
// it cannot be told.
func (v *Vault) OpenedBy() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.key != nil {
		return v.derivation.From
	}
	file, err := readFile(v.path())
	if err != nil {
		return ""
	}
	return file.Key.From
}

// HasKeyring says whether this system has a keyring that could keep a key. It
// asks the person nothing.
func (v *Vault) HasKeyring() bool { return v.options.Keyring.There() }

// shortestPassphrase in characters: guesses cost a thief time, and only length
// stands against that.
const shortestPassphrase = 10

// Create makes an empty vault and leaves it open: under a key in the
// system's keyring when passphrase is empty, else under the passphrase.
func (v *Vault) Create(passphrase []byte) error {
	v.opening.Lock()
	defer v.opening.Unlock()
	switch _, err := readFile(v.path()); {
	case err == nil:
		return ErrExists
	case !errors.Is(err, fs.ErrNotExist):
		return err // a damaged vault is not overwritten by a new one
	case len(passphrase) > 0 && utf8.RuneCount(passphrase) < shortestPassphrase:
		return ErrPassphraseShort
	}
	name := "vault:" + hex.EncodeToString(random(8))
	d, key, err := newKey(v.options.Keyring, name, passphrase)
	if err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.key, v.derivation, v.entries = key, d, []entry{}
	if err := v.save(v.entries); err != nil {
		v.lock()
		return err
	}
	v.used()
	return nil
}

// Unlock opens the vault. The passphrase is not used by one whose key lies
// in the keyring.
func (v *Vault) Unlock(passphrase []byte) error {
	v.opening.Lock()
	defer v.opening.Unlock()
	if v.unlocked() {
		return nil
	}
	file, err := readFile(v.path())
	if errors.Is(err, fs.ErrNotExist) {
		return ErrAbsent
	}
	if err != nil {
		return err
	}
	var key []byte
	switch file.Key.From {
	case "keyring":
		key, err = fromKeyring(v.options.Keyring, file.Key)
	case "passphrase":
		key, err = fromPassphrase(file.Key, passphrase)
	default:
		err = ErrDamaged
	}
	if err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	content, err := file.open(key)
	if err != nil {
		return err
	}
	defer clear(content)
	var entries []entry
	if err := json.Unmarshal(content, &entries); err != nil {
		return ErrDamaged
	}
	v.key, v.derivation, v.entries = key, file.Key, entries
	v.used()
	return nil
}

// unlocked says whether the vault is open already; being opened again is a use.
func (v *Vault) unlocked() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.open() {
		return false
	}
	v.used()
	return true
}

// Lock forgets the key and every value.
func (v *Vault) Lock() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lock()
}

func (v *Vault) lock() {
	clear(v.key)
	v.key = nil
	for _, one := range v.entries {
		clear(one.Value)
	}
	v.entries = nil
	if v.timer != nil {
		v.timer.Stop()
	}
}

// used puts the idle lock off.
func (v *Vault) used() {
	v.lastUse = v.options.Now()
	v.wait(v.idle())
}

func (v *Vault) idle() time.Duration {
	if v.options.Idle == nil {
		return 0
	}
	return v.options.Idle()
}

// wait looks again after so long, with the setting that holds then.
func (v *Vault) wait(after time.Duration) {
	if v.timer != nil {
		v.timer.Stop()
	}
	if after <= 0 {
		return
	}
	v.timer = time.AfterFunc(after, func() {
		v.mu.Lock()
		defer v.mu.Unlock()
		// A use that came while this waited for the lock put it off.
		if v.open() {
			v.wait(v.idle() - v.options.Now().Sub(v.lastUse))
		}
	})
}

// open says whether the vault is open, and locks one that was left alone too
// long: the timer stands still while a machine sleeps, the wall clock does
// not. Whoever looks at the entries asks first.
func (v *Vault) open() bool {
	if v.key == nil {
		return false
	}
	idle, now := v.idle(), v.options.Now()
	if idle > 0 && (now.Sub(v.lastUse) >= idle || now.Round(0).Sub(v.lastUse.Round(0)) >= idle) {
		v.lock()
	}
	return v.key != nil
}

// save writes entries, and only then makes them the vault's.
func (v *Vault) save(entries []entry) error {
	content, err := json.Marshal(entries)
	if err != nil {
		return err
	}
	defer clear(content)
	raw, err := seal(v.derivation, v.key, content)
	if err != nil {
		return err
	}
	if err := write(v.folder, raw); err != nil {
		return err
	}
	v.entries = entries
	return nil
}

// change lets fn alter a copy of the entries, and saves it.
func (v *Vault) change(fn func([]entry) ([]entry, error)) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.open() {
		return v.closed()
	}
	v.used()
	entries, err := fn(slices.Clone(v.entries))
	if err != nil {
		return err
	}
	return v.save(entries)
}
