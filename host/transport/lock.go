package transport

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/gofrs/flock"
)

// Door is where the one process of a user is found.
type Door struct {
	// Socket is the path of the Unix socket. On Windows it names nothing on
	// disk: the pipe's name is derived from it.
	Socket string
	// Lock is the file whose lock makes its holder the one process.
	Lock string
}

// ErrHeld says that another process holds the lock, and so serves.
var ErrHeld = errors.New("taking lock: held by another process")

// Lock is the right to serve. Only Acquire makes one, and Listen asks for it,
// so that no code path removes a socket that somebody else listens on. The
// system drops it with the process, however that ends.
type Lock struct {
	file    *flock.Flock
	release sync.Once
}

// Acquire takes the lock without waiting.
func (d Door) Acquire() (*Lock, error) {
	if err := PrivateFolder(filepath.Dir(d.Lock)); err != nil {
		return nil, err
	}
	file := flock.New(d.Lock, flock.SetPermissions(0o600))
	held, err := file.TryLock()
	switch {
	case err != nil:
		return nil, fmt.Errorf("taking lock: %w", err)
	case !held:
		return nil, ErrHeld
	}
	return &Lock{file: file}, nil
}

// Release gives the lock up. The file stays: removing it would let two
// processes lock two files of one name.
func (l *Lock) Release() error {
	var err error
	l.release.Do(func() { err = l.file.Unlock() })
	return err
}
