package audit

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Log appends entries to a file, one line of JSON each, in one write: a process
// that is killed leaves whole lines and perhaps a part of the last one, which
// readers pass over and the next line starts after. Nothing is ever rewritten.
type Log struct {
	folder string
	most   int64 // bytes of one file
	kept   int   // files

	mu   sync.Mutex
	file *os.File
	size int64
}

// One file is closed at this size; of closed ones as many are kept.
const (
	fileMost  = 8 << 20
	filesKept = 8
	ending    = ".report"
)

// NewLog keeps the files in a folder, which it makes when there is none. It
// touches nothing before the first entry.
func NewLog(folder string) *Log { return &Log{folder: folder, most: fileMost, kept: filesKept} }

// Add appends an entry. Fills and handoffs are on the disk when it returns.
func (l *Log) Add(e Entry) error {
	checked, ok := e.checked()
	if !ok {
		return errors.New("adding to the report: no such event")
	}
	raw, err := json.Marshal(checked)
	if err != nil {
		return fmt.Errorf("adding to the report: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.ready(); err != nil {
		return err
	}
	n, err := l.file.Write(append(raw, '\n'))
	l.size += int64(n)
	if err == nil && (e.Event == Fill || e.Event == Handoff) {
		err = l.file.Sync()
	}
	if err != nil {
		// What was written may be half a line: the next one goes to a fresh file.
		err = errors.Join(err, l.file.Close())
		l.file = nil
		return fmt.Errorf("adding to the report: %w", err)
	}
	return nil
}

// Close closes the file. A later entry opens it again.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	return err
}

// ready opens the newest file, or the next one where that is full.
func (l *Log) ready() error {
	if l.file != nil && l.size < l.most {
		return nil
	}
	if l.file != nil {
		err := l.file.Close()
		l.file = nil
		if err != nil {
			return fmt.Errorf("closing a report: %w", err)
		}
	}
	if err := os.MkdirAll(l.folder, 0o700); err != nil {
		return fmt.Errorf("making the folder of reports: %w", err)
	}
	files, err := list(l.folder)
	if err != nil {
		return err
	}
	number := 1
	if len(files) > 0 {
		number = files[len(files)-1]
		if info, err := os.Stat(l.path(number)); err != nil || info.Size() >= l.most {
			number++
		}
	}
	file, err := os.OpenFile(l.path(number), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("opening a report: %w", err)
	}
	if err := l.begin(file); err != nil {
		return errors.Join(err, file.Close())
	}
	for len(files) > l.kept {
		if err := os.Remove(l.path(files[0])); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("removing an old report: %w", err)
		}
		files = files[1:]
	}
	return nil
}

// begin takes a file. One that ends inside a line gets its end first.
func (l *Log) begin(file *os.File) error {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return fmt.Errorf("opening a report: %w", err)
	}
	if size > 0 {
		last := make([]byte, 1)
		if _, err := file.ReadAt(last, size-1); err != nil {
			return fmt.Errorf("opening a report: %w", err)
		}
		if last[0] != '\n' {
			if _, err := file.Write([]byte("\n")); err != nil {
				return fmt.Errorf("opening a report: %w", err)
			}
			size++
		}
	}
	l.file, l.size = file, size
	return nil
}

func (l *Log) path(number int) string {
	return filepath.Join(l.folder, fmt.Sprintf("%06d", number)+ending)
}

// list gives the numbers of the files, oldest first.
func list(folder string) ([]int, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("listing reports: %w", err)
	}
	var numbers []int
	for _, entry := range entries {
		name, ok := strings.CutSuffix(entry.Name(), ending)
		if number, err := strconv.Atoi(name); ok && err == nil && number > 0 {
			numbers = append(numbers, number)
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// Report sums up everything that is kept.
func (l *Log) Report() (Report, error) { return ReadAll(l.folder) }

// ReadAll sums up everything that is kept in a folder. Lines that are none are
// passed over: a crash leaves one, and nobody else writes there. It needs no
// Log, so that a report can be had while no process runs, and while one does.
func ReadAll(folder string) (Report, error) {
	numbers, err := list(folder)
	if err != nil {
		return Report{}, err
	}
	t := NewTally()
	l := NewLog(folder)
	for _, number := range numbers {
		if err := readFile(l.path(number), t); err != nil {
			return Report{}, err
		}
	}
	return t.Report(), nil
}

// lineMost is longer than any line that is written.
const lineMost = 64 << 10

func readFile(path string, into *Tally) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // removed meanwhile
	}
	if err != nil {
		return fmt.Errorf("opening a report: %w", err)
	}
	defer file.Close()
	reader := bufio.NewReaderSize(file, lineMost)
	for {
		raw, err := reader.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF):
			return nil // what stands after the last line's end is no line yet
		case errors.Is(err, bufio.ErrBufferFull):
			continue // too long to be one of ours: its rest is no JSON either
		case err != nil:
			return fmt.Errorf("reading a report: %w", err)
		}
		var one line
		if json.Unmarshal(raw, &one) == nil && events[one.Event] {
			into.add(one.again())
		}
	}
}

// again holds a line that was read to what may be written.
func (l line) again() line {
	l.Session, l.What, l.Outcome, l.Reason, l.Site = id(l.Session), word(l.What), word(l.Outcome), word(l.Reason), site(l.Site)
	l.Label = cut(l.Label, labelMost)
	l.At = max(l.At, time.Unix(0, 0).UnixMilli())
	l.Chars, l.Withheld, l.Input, l.Output = max(l.Chars, 0), max(l.Withheld, 0), max(l.Input, 0), max(l.Output, 0)
	return l
}
