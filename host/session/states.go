package session

import (
	"maps"
	"slices"
	"sync"
	"time"

	"sidekick/host/policy"
)

// Subject is what a state belongs to within a browser profile: a session, a
// tab, or a site.
type Subject struct {
	Kind string `json:"kind"`
	Name string `json:"name"`
}

// Mark is what is kept of a subject.
type Mark struct {
	State policy.State `json:"state"`
	// Since is when it was closed, Last the last fill there; 24 hours after
	// that a site is open again. Sessions stay as they are.
	Since time.Time `json:"since"`
	Last  time.Time `json:"last"`
	// Opened is when the person opened it again: what was closed before does
	// not count.
	Opened time.Time `json:"opened"`
	// Sites are those of the tokens that were filled there.
	Sites []string `json:"sites,omitempty"`
	// Guesses are the texts that were put to the page after a fill, as hashes
	// with the book's salt.
	Guesses []string `json:"guesses,omitempty"`
	// Found are the times at which a password of the vault was found in a read.
	Found []time.Time `json:"found,omitempty"`
	// Handoff names the handoff that is open, where one is.
	Handoff string `json:"handoff,omitempty"`
}

// Book is all that may not be forgotten of one browser profile.
type Book struct {
	First time.Time // when the profile first said hello
	Salt  string
	// Whole closes everything of the profile: its file was damaged, so nobody
	// knows what was closed.
	Whole  time.Time
	Marks  map[Subject]Mark
	Always map[string]time.Time // consents that hold until they are taken back, and since when
}

func newBook() *Book {
	return &Book{Salt: newID(), Marks: map[Subject]Mark{}, Always: map[string]time.Time{}}
}

func (b *Book) clone() *Book {
	c := *b
	c.Marks, c.Always = maps.Clone(b.Marks), maps.Clone(b.Always)
	for subject, mark := range c.Marks {
		mark.Sites, mark.Guesses, mark.Found = slices.Clone(mark.Sites), slices.Clone(mark.Guesses), slices.Clone(mark.Found)
		c.Marks[subject] = mark
	}
	return &c
}

// States keeps the books. Store returns when the book is kept as safely as the
// store can: a fill waits for it.
type States interface {
	// Load gives every book by profile. A damaged one has Whole set.
	Load() (map[string]*Book, error)
	Store(profile string, book *Book) error
}

// Memory keeps books until the process ends.
type Memory struct {
	mu    sync.Mutex
	books map[string]*Book
}

// NewMemory makes an empty store.
func NewMemory() *Memory { return &Memory{books: map[string]*Book{}} }

// Load gives copies of the books.
func (m *Memory) Load() (map[string]*Book, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	books := map[string]*Book{}
	for profile, book := range m.books {
		books[profile] = book.clone()
	}
	return books, nil
}

// Store keeps a copy.
func (m *Memory) Store(profile string, book *Book) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.books[profile] = book.clone()
	return nil
}
