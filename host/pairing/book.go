package pairing

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"sidekick/host/config"
)

// Client is one that was paired. Nothing in it is secret: whoever reads it
// cannot prove the key.
type Client struct {
	Public string    `json:"public"`
	Kind   string    `json:"kind"`
	Name   string    `json:"name"` // what it called itself when it was paired
	Since  time.Time `json:"since"`
}

// ID names the client.
func (c Client) ID() string { return ID(c.Public) }

const (
	clientsMost = 64
	bookMost    = 64 << 10
)

// Why a book does not take a client, or cannot be used at all.
var (
	ErrFull    = errors.New("keeping a paired client: there are too many")
	errDamaged = errors.New("reading the paired clients: the file is damaged")
)

// Book is whom the host knows. One that cannot be read knows nobody and takes
// nobody: what lies there is left as it is.
type Book struct {
	path string // empty keeps it in memory

	mu      sync.Mutex
	clients []Client
	broken  error
}

// NewBook gives a book in memory.
func NewBook() *Book { return &Book{} }

// OpenBook reads the book of a file. Its error says that nobody is known.
func OpenBook(path string) (*Book, error) {
	b := &Book{path: path}
	b.clients, b.broken = readBook(path)
	return b, b.broken
}

func readBook(path string) ([]Client, error) {
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the paired clients: %w", err)
	}
	var clients []Client
	if len(raw) > bookMost || !private(path) || json.Unmarshal(raw, &clients) != nil || len(clients) > clientsMost {
		return nil, errDamaged
	}
	for _, one := range clients {
		if len(one.Public) != 64 || !Pairable(one.Kind) {
			return nil, errDamaged
		}
	}
	return clients, nil
}

// Pairable says which kinds of clients are paired. A browser's extension never
// is: the system says who that is.
func Pairable(kind string) bool { return slices.Contains([]string{"app", "cli", "mcp"}, kind) }

// Find gives the client of a public key, if it is that kind of client: a key
// that was copied into another program is not known there.
func (b *Book) Find(public, kind string) (Client, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, one := range b.clients {
		if one.Public == public && one.Kind == kind {
			return one, true
		}
	}
	return Client{}, false
}

// Named gives the client of an id.
func (b *Book) Named(id string) (Client, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, one := range b.clients {
		if one.ID() == id {
			return one, true
		}
	}
	return Client{}, false
}

// List gives everybody, the latest first.
func (b *Book) List() []Client {
	b.mu.Lock()
	defer b.mu.Unlock()
	list := slices.Clone(b.clients)
	slices.Reverse(list)
	return list
}

// Add keeps a client. One that is paired anew is kept as it is now.
func (b *Book) Add(claim Claim) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	kept := slices.DeleteFunc(slices.Clone(b.clients), func(one Client) bool { return one.Public == claim.Public })
	if len(kept) >= clientsMost {
		return ErrFull
	}
	return b.become(append(kept, Client{Public: claim.Public, Kind: claim.Kind, Name: claim.Name, Since: time.Now().UTC().Truncate(time.Second)}))
}

// Remove forgets a client: false when there was none. A change that cannot be
// written holds in memory: who was removed is not known again while this
// process runs.
func (b *Book) Remove(id string) (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	kept := slices.DeleteFunc(slices.Clone(b.clients), func(one Client) bool { return one.ID() == id })
	if len(kept) == len(b.clients) {
		return false, nil
	}
	err := b.become(kept)
	b.clients = kept
	return true, err
}

// become writes a list and then counts by it.
func (b *Book) become(clients []Client) error {
	if b.broken != nil {
		return b.broken
	}
	if b.path != "" {
		raw, err := json.MarshalIndent(clients, "", "  ")
		if err != nil {
			return fmt.Errorf("keeping the paired clients: %w", err)
		}
		if err := os.MkdirAll(filepath.Dir(b.path), 0o700); err != nil {
			return fmt.Errorf("keeping the paired clients: %w", err)
		}
		if err := config.WriteFile(b.path, append(raw, '\n'), 0o600); err != nil {
			return fmt.Errorf("keeping the paired clients: %w", err)
		}
	}
	b.clients = clients
	return nil
}
