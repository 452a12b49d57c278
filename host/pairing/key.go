package pairing

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sidekick/host/config"
)

// Key is a client's own secret. It prints as nothing and has no way out but
// the signatures that it makes.
type Key struct{ private ed25519.PrivateKey }

// String hides the key from every print.
func (Key) String() string { return "key" }

// GoString hides it from %#v.
func (Key) GoString() string { return "key" }

// NewKey draws a key.
func NewKey() Key {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		panic("pairing: drawing a key: " + err.Error()) // never: crypto/rand ends the program instead
	}
	return Key{private}
}

var errKeyFile = errors.New("reading the client's key: the file is damaged, or others may read it")

// OpenKey reads the key of a file, and draws one where there is none. A file
// that others may read is refused: whoever read it is this client as well.
func OpenKey(path string) (Key, error) {
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return newKeyFile(path)
	}
	if err != nil {
		return Key{}, fmt.Errorf("reading the client's key: %w", err)
	}
	seed, err := hex.DecodeString(strings.TrimSpace(string(raw)))
	if err != nil || len(seed) != ed25519.SeedSize || !private(path) {
		return Key{}, errKeyFile
	}
	return Key{ed25519.NewKeyFromSeed(seed)}, nil
}

// newKeyFile writes the file as a whole and takes what lies there then: of two
// that write at once both have the same key in the end.
func newKeyFile(path string) (Key, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return Key{}, fmt.Errorf("keeping the client's key: %w", err)
	}
	fresh := NewKey()
	drawn := path + "." + hex.EncodeToString(fresh.private.Public().(ed25519.PublicKey)[:8])
	if err := config.WriteFile(drawn, []byte(hex.EncodeToString(fresh.private.Seed())+"\n"), 0o600); err != nil {
		return Key{}, fmt.Errorf("keeping the client's key: %w", err)
	}
	linked := os.Link(drawn, path)
	if err := os.Remove(drawn); err != nil {
		return Key{}, fmt.Errorf("keeping the client's key: %w", err)
	}
	if linked != nil && !errors.Is(linked, fs.ErrExist) {
		return Key{}, fmt.Errorf("keeping the client's key: %w", linked)
	}
	return OpenKey(path)
}

// Public is the public half, in hexadecimal digits.
func (k Key) Public() string { return hex.EncodeToString(k.private.Public().(ed25519.PublicKey)) }

// ID names a client by its public key: 32 hexadecimal digits. It is the
// client's profile too, so that nobody can claim another one's.
func ID(public string) string {
	digest := sha256.Sum256([]byte("sidekick client\x00" + public))
	return hex.EncodeToString(digest[:16])
}

// Hello is what a client proves its key for. A proof of one kind, profile or
// session is none of another, and none on another connection.
type Hello struct {
	Challenge string
	Kind      string
	Profile   string
	Resume    string
}

// statement is what is signed. No member can hold the byte between them.
func (h Hello) statement() []byte {
	return []byte(strings.Join([]string{"sidekick hello 1", h.Challenge, h.Kind, h.Profile, h.Resume}, "\x00"))
}

// Prove signs a hello.
func (k Key) Prove(h Hello) string {
	return hex.EncodeToString(ed25519.Sign(k.private, h.statement()))
}

// Proves says whether a proof is the hello's, by the key of that public half.
func Proves(public, proof string, h Hello) bool {
	key, err := hex.DecodeString(public)
	if err != nil || len(key) != ed25519.PublicKeySize || h.Challenge == "" {
		return false
	}
	signature, err := hex.DecodeString(proof)
	return err == nil && ed25519.Verify(key, h.statement(), signature)
}

// Nonce draws 256 bits, in hexadecimal digits.
func Nonce() string {
	var raw [32]byte
	_, _ = rand.Read(raw[:]) // never fails: it ends the program instead
	return hex.EncodeToString(raw[:])
}
