package keys

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Entry says that a key is kept, and for which host. It is no key.
type Entry struct {
	Provider string    `json:"provider"`
	Origin   string    `json:"origin"` // scheme, host and port
	Since    time.Time `json:"since"`
}

// index is the file. Its ID keeps the entries of two homes apart that share a
// keyring.
type index struct {
	ID   string  `json:"id"`
	Keys []Entry `json:"keys"`
}

const (
	indexName = "keys.json"
	indexMost = 64 << 10
	keysMost  = 100
)

// ErrIndex says that the list of keys cannot be used. It is left as it is.
var ErrIndex = errors.New("reading which keys are kept: the file is damaged")

// read gives the file's content; no file is an index without keys.
func (s *Store) read() (index, error) {
	raw, err := os.ReadFile(filepath.Join(s.folder, indexName))
	if errors.Is(err, fs.ErrNotExist) {
		return index{}, nil
	}
	if err != nil {
		return index{}, fmt.Errorf("reading which keys are kept: %w", err)
	}
	var found index
	if len(raw) > indexMost || json.Unmarshal(raw, &found) != nil || len(found.ID) != 16 || len(found.Keys) > keysMost {
		return index{}, ErrIndex
	}
	return found, nil
}

// write puts the file in place whole or not at all.
func (s *Store) write(now index) error {
	slices.SortFunc(now.Keys, func(a, b Entry) int {
		return strings.Compare(a.Provider+" "+a.Origin, b.Provider+" "+b.Origin)
	})
	raw, err := json.MarshalIndent(now, "", "  ")
	if err != nil {
		return fmt.Errorf("writing which keys are kept: %w", err)
	}
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return fmt.Errorf("writing which keys are kept: %w", err)
	}
	path := filepath.Join(s.folder, indexName)
	if err := os.WriteFile(path+".new", append(raw, '\n'), 0o600); err != nil {
		return fmt.Errorf("writing which keys are kept: %w", err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		return fmt.Errorf("writing which keys are kept: %w", err)
	}
	return nil
}

func newID() string {
	id := make([]byte, 8)
	_, _ = rand.Read(id) // never fails: it ends the program instead
	return hex.EncodeToString(id)
}

func (i index) place(provider, origin string) int {
	return slices.IndexFunc(i.Keys, func(one Entry) bool { return one.Provider == provider && one.Origin == origin })
}
