package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	_ "modernc.org/sqlite" // the driver, in Go alone
)

// FileName is the file's name in the data folder. SQLite keeps its log beside
// it, with the same mode.
const FileName = "conversations.db"

// ErrClosed says that the store was closed.
var ErrClosed = errors.New("keeping a conversation: the store is closed")

// Store is the file. It is safe for many goroutines; what one of them does is
// done in its order.
type Store struct {
	db   *sql.DB
	conn *sql.Conn // the writer's alone after Open
	lost func(error)
	next atomic.Int64 // the last exchange's id

	mu     sync.Mutex
	room   *sync.Cond // the queue has room, or something to do
	queue  []job
	closed bool
	ended  chan struct{}
}

// job is one thing that the writer does.
type job struct {
	do    func(ctx context.Context, c querier) error
	done  chan error // nil: nobody waits
	alone bool       // not inside a transaction
}

// querier is the connection, or a transaction on it.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

const (
	queueMost = 4096 // jobs that wait; whoever brings more waits too
	batchMost = 256  // jobs of one transaction
)

// settings of the connection, before anything else. What is deleted is
// overwritten, sorting stays in memory, and no other process gets in. The log
// is not synced at each commit: a killed process loses nothing, a computer that
// loses its power the last moments.
var settings = []string{
	"PRAGMA busy_timeout = 5000",
	"PRAGMA locking_mode = EXCLUSIVE",
	"PRAGMA auto_vacuum = INCREMENTAL",
	"PRAGMA journal_mode = WAL",
	"PRAGMA synchronous = NORMAL",
	"PRAGMA secure_delete = ON",
	"PRAGMA temp_store = MEMORY",
	"PRAGMA foreign_keys = ON",
	"PRAGMA trusted_schema = OFF",
	"PRAGMA cell_size_check = ON",
}

// Open opens the file in a folder, makes what is not there, brings an older one
// up to date and ends what a killed process left unfinished. lost is told of
// writes that failed and that nobody waited for; what it is told holds no text.
func Open(folder string, lost func(error)) (*Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder: %w", err)
	}
	path, err := filepath.Abs(filepath.Join(folder, FileName))
	if err != nil {
		return nil, fmt.Errorf("finding the conversations: %w", err)
	}
	// Made here, so that it is private from its first byte.
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the conversations: %w", err)
	}
	if err := errors.Join(file.Chmod(0o600), file.Close()); err != nil {
		return nil, fmt.Errorf("opening the conversations: %w", err)
	}
	db, err := sql.Open("sqlite", address(path))
	if err != nil {
		return nil, fmt.Errorf("opening the conversations: %w", err)
	}
	ctx := context.Background()
	s := &Store{db: db, lost: lost, ended: make(chan struct{})}
	s.room = sync.NewCond(&s.mu)
	if err := s.begin(ctx); err != nil {
		if s.conn != nil {
			err = errors.Join(err, s.conn.Close())
		}
		return nil, errors.Join(fmt.Errorf("opening the conversations: %w", err), db.Close())
	}
	go s.write(ctx)
	return s, nil
}

// address names a file for SQLite, whatever characters its path has.
func address(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive's letter
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

func (s *Store) begin(ctx context.Context) (err error) {
	s.db.SetMaxOpenConns(1)
	if s.conn, err = s.db.Conn(ctx); err != nil {
		return err
	}
	for _, setting := range settings {
		if _, err := s.conn.ExecContext(ctx, setting); err != nil {
			return err
		}
	}
	if err := migrate(ctx, s.conn, latest()); err != nil {
		return err
	}
	if err := recovered(ctx, s.conn); err != nil {
		return err
	}
	var last sql.NullInt64
	if err := s.conn.QueryRowContext(ctx, "SELECT max(seq) FROM sqlite_sequence WHERE name = 'exchange'").Scan(&last); err != nil {
		return err
	}
	s.next.Store(last.Int64)
	return nil
}

// Close does what is queued and closes the file. Later writes are dropped.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		<-s.ended
		return nil
	}
	s.closed = true
	s.room.Broadcast()
	s.mu.Unlock()
	<-s.ended
	return errors.Join(s.conn.Close(), s.db.Close())
}

// later has the writer do something; nobody waits for it.
func (s *Store) later(do func(ctx context.Context, c querier) error) { s.enqueue(job{do: do}) }

// now has the writer do something, after all that is queued, and waits.
func (s *Store) now(do func(ctx context.Context, c querier) error) error {
	return s.wait(job{do: do})
}

// outside is now, without a transaction around it.
func (s *Store) outside(do func(ctx context.Context, c querier) error) error {
	return s.wait(job{do: do, alone: true})
}

func (s *Store) wait(j job) error {
	j.done = make(chan error, 1)
	if !s.enqueue(j) {
		return ErrClosed
	}
	return <-j.done
}

func (s *Store) enqueue(j job) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.queue) >= queueMost && !s.closed {
		s.room.Wait()
	}
	if s.closed {
		return false
	}
	s.queue = append(s.queue, j)
	s.room.Broadcast()
	return true
}

// take gives the next jobs: one that goes alone, or some that go together. None
// when the store was closed and nothing is left to do.
func (s *Store) take() []job {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.queue) == 0 && !s.closed {
		s.room.Wait()
	}
	n := 0
	for n < len(s.queue) && n < batchMost && !s.queue[n].alone {
		n++
	}
	if n == 0 && len(s.queue) > 0 {
		n = 1
	}
	batch := append([]job(nil), s.queue[:n]...)
	s.queue = append(s.queue[:0], s.queue[n:]...)
	s.room.Broadcast()
	return batch
}

// write is the one writer.
func (s *Store) write(ctx context.Context) {
	defer close(s.ended)
	for batch := s.take(); len(batch) > 0; batch = s.take() {
		if batch[0].alone {
			s.tell(batch[0], batch[0].do(ctx, s.conn))
			continue
		}
		s.together(ctx, batch)
	}
}

// together does some jobs in one transaction. One that fails takes no other
// with it: SQLite undoes the statement alone.
func (s *Store) together(ctx context.Context, batch []job) {
	tx, err := s.conn.BeginTx(ctx, nil)
	if err != nil {
		for _, j := range batch {
			s.tell(j, err)
		}
		return
	}
	came := make([]error, len(batch))
	for i, j := range batch {
		came[i] = j.do(ctx, tx)
	}
	err = tx.Commit()
	for i, j := range batch {
		s.tell(j, errors.Join(came[i], err))
	}
}

func (s *Store) tell(j job, err error) {
	if j.done != nil {
		j.done <- err
	} else if err != nil && s.lost != nil {
		s.lost(err)
	}
}
