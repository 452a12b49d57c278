package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Disk keeps one file a browser profile, written whole and synced. Its first
// line names the version and the sum of the rest: a file that does not hold
// together closes everything of its profile, because nobody knows what it
// closed.
type Disk struct{ folder string }

// NewDisk keeps the books in a folder, which it makes when there is none.
func NewDisk(folder string) *Disk { return &Disk{folder} }

const (
	bookVersion = "sidekick-profile 1 "
	bookEnding  = ".profile"
)

var errBookDamaged = errors.New("reading a profile's file: it is damaged")

// bookFile is a book as it is written.
type bookFile struct {
	First  time.Time  `json:"first"`
	Salt   string     `json:"salt"`
	Whole  time.Time  `json:"whole"`
	Marks  []bookMark `json:"marks"`
	Always []string   `json:"always"`
	// Since is when each of Always was given, in the same order; a file of an
	// older version has none.
	Since []time.Time `json:"since,omitempty"`
}

type bookMark struct {
	Subject
	Mark
}

// Load reads every profile's file.
func (d *Disk) Load() (map[string]*Book, error) {
	if err := os.MkdirAll(d.folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder of profiles: %w", err)
	}
	entries, err := os.ReadDir(d.folder)
	if err != nil {
		return nil, fmt.Errorf("listing profiles: %w", err)
	}
	books := map[string]*Book{}
	for _, entry := range entries {
		profile, ok := strings.CutSuffix(entry.Name(), bookEnding)
		if !ok || !goodProfile(profile) {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(d.folder, entry.Name()))
		var book *Book
		if err == nil {
			book, err = readBook(raw)
		}
		if err != nil {
			book = newBook()
			book.Whole = time.Now()
		}
		books[profile] = book
	}
	return books, nil
}

// Store writes a profile's file.
func (d *Disk) Store(profile string, book *Book) error {
	if !goodProfile(profile) {
		return errors.New("writing a profile's file: its name is none")
	}
	file := bookFile{First: book.First, Salt: book.Salt, Whole: book.Whole, Marks: []bookMark{}, Always: sortedKeys(book.Always)}
	for subject, mark := range book.Marks {
		file.Marks = append(file.Marks, bookMark{subject, mark})
	}
	for _, consent := range file.Always {
		file.Since = append(file.Since, book.Always[consent])
	}
	body, err := json.Marshal(file)
	if err != nil {
		return fmt.Errorf("writing a profile's file: %w", err)
	}
	if err := os.MkdirAll(d.folder, 0o700); err != nil {
		return fmt.Errorf("making the folder of profiles: %w", err)
	}
	return keepFile(filepath.Join(d.folder, profile+bookEnding), append([]byte(bookVersion+sum(body)+"\n"), body...))
}

func readBook(raw []byte) (*Book, error) {
	head, body, ok := bytes.Cut(raw, []byte("\n"))
	want, versioned := strings.CutPrefix(string(head), bookVersion)
	if !ok || !versioned || want != sum(body) {
		return nil, errBookDamaged
	}
	var file bookFile
	if json.Unmarshal(body, &file) != nil {
		return nil, errBookDamaged
	}
	book := newBook()
	book.First, book.Salt, book.Whole = file.First, file.Salt, file.Whole
	for _, one := range file.Marks {
		book.Marks[one.Subject] = one.Mark
	}
	for i, consent := range file.Always {
		book.Always[consent] = time.Time{}
		if i < len(file.Since) {
			book.Always[consent] = file.Since[i]
		}
	}
	return book, nil
}

func sum(body []byte) string {
	digest := sha256.Sum256(body)
	return hex.EncodeToString(digest[:])
}

// goodProfile takes what a hello may name: it becomes a file's name.
func goodProfile(profile string) bool {
	return len(profile) == 32 && strings.Trim(profile, "0123456789abcdef") == ""
}
