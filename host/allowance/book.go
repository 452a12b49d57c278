package allowance

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sidekick/host/config"
)

// FileName is the file's name in the data folder.
const FileName = "tokens-today.json"

// The reasons for which nothing is taken.
var (
	ErrSpent   = errors.New("taking tokens: those of today are used up")
	ErrUnknown = errors.New("taking tokens: those of today cannot be counted")
)

// Account is whose tokens are taken.
type Account struct {
	// Name is what the member's tokens are kept by, empty for profiles that are nobody's.
	Name string
	// Limit is how many a day has; 0 for any number, which are counted only.
	Limit int64
	// Shared are accounts whose tokens count as this one's too.
	Shared []string
}

// day is what is kept.
type day struct {
	// Date is the day that is counted, by the local calendar. It never goes
	// back: a clock that is set back gives nothing.
	Date  string           `json:"date"`
	Spent map[string]int64 `json:"spent"`
	// Lost says that what was spent is not known: the file was damaged.
	Lost bool `json:"lost,omitempty"`
}

// Book is the file. It is safe for many goroutines.
type Book struct {
	path string
	now  func() time.Time

	mu    sync.Mutex
	today day
}

// Open reads what was used today. What cannot be read counts as used up.
func Open(folder string, now func() time.Time) *Book {
	b := &Book{path: filepath.Join(folder, FileName), now: now}
	raw, err := os.ReadFile(b.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil, json.Unmarshal(raw, &b.today) != nil, !isDate(b.today.Date):
		b.today = day{Date: b.date(), Lost: true}
		_ = b.keep() // so that it is today's loss and not each day's; where it fails, it is lost anew
	}
	if b.today.Spent == nil {
		b.today.Spent = map[string]int64{}
	}
	return b
}

const dateForm = "2006-01-02"

func isDate(text string) bool {
	_, err := time.Parse(dateForm, text)
	return err == nil
}

func (b *Book) date() string { return b.now().Format(dateForm) }

// turn begins a new day where one has come. The caller holds mu.
func (b *Book) turn() {
	if date := b.date(); date > b.today.Date { // the form sorts as the days do
		b.today = day{Date: date, Spent: map[string]int64{}}
	}
}

// Take takes tokens for a request that is about to leave. used settles them: it
// is called with what the request used, or not at all where nobody knows. The
// whole of what is taken is on the disk when Take returns.
func (b *Book) Take(from Account, tokens int64) (used func(tokens int64), err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn()
	if from.Limit > 0 {
		if b.today.Lost {
			return nil, ErrUnknown
		}
		if b.spent(from)+max(tokens, 1) > from.Limit {
			return nil, ErrSpent
		}
	}
	date := b.today.Date
	b.today.Spent[from.Name] += tokens
	if err := b.keep(); err != nil && from.Limit > 0 {
		b.today.Spent[from.Name] -= tokens
		return nil, ErrUnknown
	}
	return func(used int64) { b.settle(from.Name, date, used-tokens) }, nil
}

// settle corrects a day by what a request used more or less than was taken. A
// request that began on the day before is that day's.
func (b *Book) settle(name, date string, more int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if date != b.today.Date {
		return
	}
	b.today.Spent[name] = max(0, b.today.Spent[name]+more)
	_ = b.keep() // memory holds what the file should; the next request finds out
}

// spent is what counts of an account. The caller holds mu.
func (b *Book) spent(of Account) int64 {
	sum := b.today.Spent[of.Name]
	for _, name := range of.Shared {
		sum += b.today.Spent[name]
	}
	return sum
}

// Spent is what counts of an account today; known is false where it is lost.
func (b *Book) Spent(of Account) (tokens int64, known bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn()
	return b.spent(of), !b.today.Lost
}

// Refresh gives an account the whole day's tokens again, by the person's word.
func (b *Book) Refresh(of Account) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn()
	fresh := day{Date: b.date(), Spent: maps.Clone(b.today.Spent)}
	for _, name := range append([]string{of.Name}, of.Shared...) {
		delete(fresh.Spent, name)
	}
	before := b.today
	b.today = fresh
	if err := b.keep(); err != nil {
		b.today = before
		return err
	}
	return nil
}

// keep writes the file. The caller holds mu.
func (b *Book) keep() error {
	raw, err := json.Marshal(b.today)
	if err != nil {
		return fmt.Errorf("encoding the day's tokens: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(b.path), 0o700); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	return config.WriteFile(b.path, raw, 0o600)
}
