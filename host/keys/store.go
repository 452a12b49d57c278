package keys

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sync"
	"time"

	"sidekick/host/model"
)

// service names our entries in the keyring.
const service = "Sidekick"

// Store is the keys of one home. One process has it at a time.
type Store struct {
	folder string
	ring   Keyring
	mu     sync.Mutex
}

var _ model.Keys = (*Store)(nil)

// Open opens the keys whose list lies in a folder. It asks the keyring
// nothing. A nil keyring is the system's.
func Open(folder string, ring Keyring) *Store {
	if ring == nil {
		ring = SystemKeyring
	}
	return &Store{folder: folder, ring: ring}
}

// sealed is what the keyring holds: the key with what it is bound to.
type sealed struct {
	Provider string `json:"provider"`
	Origin   string `json:"origin"`
	Key      string `json:"key"`
}

// user is the entry's name in the keyring, as a person sees it there.
func user(id, provider, origin string) string {
	return fmt.Sprintf("%s key for %s (%s)", provider, origin, id)
}

// Key gives the key that was entered for a provider at the host of a base URL.
func (s *Store) Key(ctx context.Context, provider, baseURL string) (model.Key, error) {
	origin, err := originOf(baseURL)
	if err != nil {
		return model.Key{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, err := s.read()
	if err != nil || kept.place(provider, origin) < 0 {
		return model.Key{}, err
	}
	value, err := within(ctx, func() (string, error) { return s.ring.Get(service, user(kept.ID, provider, origin)) })
	if errors.Is(err, ErrNone) { // somebody took it away in the keyring itself
		return model.Key{}, nil
	}
	if err != nil {
		return model.Key{}, ErrKeyring
	}
	var found sealed
	if json.Unmarshal([]byte(value), &found) != nil || found.Provider != provider || found.Origin != origin {
		return model.Key{}, ErrKeyring
	}
	return model.NewKey(found.Key, found.Origin)
}

// Set keeps a key for a provider at the host of a base URL, in the place of the
// one before.
func (s *Store) Set(ctx context.Context, provider, baseURL, text string) error {
	origin, err := originOf(baseURL)
	if err != nil {
		return err
	}
	if _, err := model.NewKey(text, origin); err != nil {
		return err
	}
	value, err := json.Marshal(sealed{provider, origin, text})
	if err != nil {
		return ErrKeyring
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, err := s.read()
	if err != nil {
		return err
	}
	if kept.ID == "" {
		kept.ID = newID()
	}
	at := kept.place(provider, origin)
	if at < 0 && len(kept.Keys) >= keysMost {
		return ErrKeyring
	}
	if !s.ring.There() {
		return ErrNoSystem
	}
	name := user(kept.ID, provider, origin)
	// A keyring that takes a key and does not give it back would have the
	// person look for the fault at the provider.
	back, err := within(ctx, func() (string, error) {
		if err := s.ring.Set(service, name, string(value)); err != nil {
			return "", err
		}
		return s.ring.Get(service, name)
	})
	if err != nil || back != string(value) {
		return ErrKeyring
	}
	if at >= 0 {
		kept.Keys[at].Since = time.Now().UTC().Truncate(time.Second)
	} else {
		kept.Keys = append(kept.Keys, Entry{provider, origin, time.Now().UTC().Truncate(time.Second)})
	}
	return s.write(kept)
}

// Remove forgets a key, in the keyring first: a list that forgot it before
// would leave it there for good. False says that there was none.
func (s *Store) Remove(ctx context.Context, provider, baseURL string) (bool, error) {
	origin, err := originOf(baseURL)
	if err != nil {
		return false, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, err := s.read()
	if err != nil {
		return false, err
	}
	at := kept.place(provider, origin)
	if at < 0 {
		return false, nil
	}
	_, err = within(ctx, func() (struct{}, error) {
		return struct{}{}, s.ring.Delete(service, user(kept.ID, provider, origin))
	})
	if err != nil && !errors.Is(err, ErrNone) {
		return false, ErrKeyring
	}
	kept.Keys = slices.Delete(kept.Keys, at, at+1)
	return true, s.write(kept)
}

// List says which keys are kept, sorted by provider and host.
func (s *Store) List() ([]Entry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept, err := s.read()
	return kept.Keys, err
}

// There says whether this system has a keyring.
func (s *Store) There() bool { return s.ring.There() }

func originOf(baseURL string) (string, error) {
	where, err := url.Parse(baseURL)
	if err != nil || model.Origin(where) == "" {
		return "", model.ErrKeyHost
	}
	return model.Origin(where), nil
}
