//go:build unix

package transport

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func testDoor(t *testing.T) Door {
	folder := t.TempDir()
	return Door{Socket: filepath.Join(folder, "run", "socket"), Lock: filepath.Join(folder, "data", "lock")}
}

func TestOneHolder(t *testing.T) {
	door := testDoor(t)
	first, err := door.Acquire()
	require.NoError(t, err)
	_, err = door.Acquire()
	require.ErrorIs(t, err, ErrHeld)
	require.NoError(t, first.Release())
	require.NoError(t, first.Release())
	second, err := door.Acquire()
	require.NoError(t, err)
	require.NoError(t, second.Release())
}

// Without the lock nobody removes a socket, which may be another's in use.
func TestListenNeedsTheLock(t *testing.T) {
	door := testDoor(t)
	_, err := door.Listen(nil)
	require.ErrorContains(t, err, "lock is not held")
	lock, err := door.Acquire()
	require.NoError(t, err)
	require.NoError(t, lock.Release())
	_, err = door.Listen(lock)
	require.ErrorContains(t, err, "lock is not held")
}

func TestStaleSocketIsReplacedAndOtherFilesAreNot(t *testing.T) {
	door := testDoor(t)
	lock, err := door.Acquire()
	require.NoError(t, err)
	defer lock.Release()
	require.NoError(t, os.MkdirAll(filepath.Dir(door.Socket), 0o700))
	left, err := net.Listen("unix", door.Socket)
	require.NoError(t, err)
	left.(*net.UnixListener).SetUnlinkOnClose(false)
	require.NoError(t, left.Close())

	listener, err := door.Listen(lock)
	require.NoError(t, err)
	info, err := os.Stat(door.Socket)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	require.NoError(t, listener.Close())
	require.NoFileExists(t, door.Socket)

	require.NoError(t, os.WriteFile(door.Socket, nil, 0o600))
	_, err = door.Listen(lock)
	require.ErrorContains(t, err, "not a socket")
	require.FileExists(t, door.Socket)
}

func TestPrivateFolder(t *testing.T) {
	base := t.TempDir()
	fresh := filepath.Join(base, "a", "b")
	require.NoError(t, PrivateFolder(fresh))
	require.NoError(t, PrivateFolder(fresh))
	info, err := os.Stat(fresh)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o700), info.Mode().Perm())

	for _, mode := range []os.FileMode{0o701, 0o710, 0o755, 0o777} {
		require.NoError(t, os.Chmod(fresh, mode))
		require.ErrorContains(t, PrivateFolder(fresh), "open to other users", mode)
	}
	require.NoError(t, os.Chmod(fresh, 0o700))
	link := filepath.Join(base, "link")
	require.NoError(t, os.Symlink(fresh, link))
	require.ErrorContains(t, PrivateFolder(link), "not a folder")
	file := filepath.Join(base, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.Error(t, PrivateFolder(file))

	if os.Getuid() == 0 {
		require.NoError(t, os.Chown(fresh, 65534, 65534))
		require.ErrorContains(t, PrivateFolder(fresh), "another user")
	}
}

func TestDialTellsWhoServes(t *testing.T) {
	door := testDoor(t)
	_, _, err := door.Dial(t.Context(), nil)
	require.ErrorIs(t, err, ErrNobody)

	lock, err := door.Acquire()
	require.NoError(t, err)
	defer lock.Release()
	var listener *Listener
	starts := 0
	conn, peer, err := door.Dial(t.Context(), func() (<-chan struct{}, error) {
		starts++
		listener, err = door.Listen(lock)
		return make(chan struct{}), err
	})
	require.NoError(t, err)
	defer conn.Close()
	defer listener.Close()
	require.Equal(t, 1, starts)
	isSelf := func(peer Peer) {
		program, err := os.Executable()
		require.NoError(t, err)
		require.True(t, peer.Runs(program))
		require.False(t, peer.Runs("door_test.go"))
		require.False(t, peer.Runs("no such file"))
		require.Equal(t, Peer{UID: strconv.Itoa(os.Getuid()), PID: os.Getpid(), Executable: peer.Executable, Own: true, image: peer.image}, peer)
		require.NotEmpty(t, peer.Executable)
	}
	isSelf(peer)

	served, asks, err := listener.Accept()
	require.NoError(t, err)
	defer served.Close()
	isSelf(asks)
}

// A process that cannot start is tried a few times and then said; one that
// neither serves nor ends is waited for as long as the caller wants.
func TestDialGivesUp(t *testing.T) {
	door := testDoor(t)
	starts := 0
	ended := make(chan struct{})
	close(ended)
	_, _, err := door.Dial(t.Context(), func() (<-chan struct{}, error) {
		starts++
		return ended, nil
	})
	require.ErrorIs(t, err, ErrNobody)
	require.Equal(t, maxStarts, starts)

	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, _, err = door.Dial(ctx, func() (<-chan struct{}, error) { return make(chan struct{}), nil })
	require.ErrorIs(t, err, ErrNobody)
	require.ErrorIs(t, err, context.DeadlineExceeded)

	_, _, err = door.Dial(pastDeadline{t.Context()}, func() (<-chan struct{}, error) { return make(chan struct{}), nil })
	require.ErrorIs(t, err, ErrNobody)
	require.ErrorIs(t, err, context.DeadlineExceeded)

	broken := errors.New("no such program")
	_, _, err = door.Dial(t.Context(), func() (<-chan struct{}, error) { return nil, broken })
	require.ErrorIs(t, err, broken)
}

// pastDeadline is a context whose time is over, and whose timer did not run
// yet, as happens on a busy machine.
type pastDeadline struct{ context.Context }

func (pastDeadline) Deadline() (time.Time, bool) { return time.Now().Add(-time.Millisecond), true }

func TestCompareTellsUpgrades(t *testing.T) {
	folder := t.TempDir()
	file := func(name string) os.FileInfo {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(name), 0o600))
		info, err := os.Stat(filepath.Join(folder, name))
		require.NoError(t, err)
		return info
	}
	path := filepath.Join(folder, "installed")
	old, other, installed := file("old"), file("other"), file("installed")
	for _, c := range []struct {
		name          string
		self, peer    process
		own, outdated bool
	}{
		{"same file", process{path: path, image: installed}, process{path: path, image: installed}, true, false},
		{"same file under another name", process{path: path, image: installed}, process{path: "/else", image: installed}, true, false},
		{"we are old, the peer is what was installed since", process{path: path, image: old}, process{path: path, image: installed}, true, false},
		{"the peer is from before an upgrade", process{path: path, image: installed}, process{path: path, image: old}, false, true},
		{"another program", process{path: path, image: installed}, process{path: "/bin/other", image: other}, false, false},
		{"another program that only shows our path", process{path: path, image: old}, process{path: path, image: other}, false, true},
		{"nothing known", process{path: path, image: installed}, process{path: path}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			own, outdated := compare(c.self, c.peer)
			require.Equal(t, c.own, own)
			require.Equal(t, c.outdated, outdated)
		})
	}
}

// Many clients at the same moment start one process, not one each.
func TestManyDialsStartOnce(t *testing.T) {
	door := testDoor(t)
	lock, err := door.Acquire()
	require.NoError(t, err)
	defer lock.Release()
	var starts atomic.Int32
	const many = 20
	served := make(chan *Listener, many)
	start := func() (<-chan struct{}, error) {
		starts.Add(1)
		time.Sleep(50 * time.Millisecond) // the others dial meanwhile
		listener, err := door.Listen(lock)
		served <- listener
		return make(chan struct{}), err
	}
	var dials sync.WaitGroup
	for range many {
		dials.Go(func() {
			conn, _, err := door.Dial(t.Context(), start)
			if err != nil {
				t.Error(err)
				return
			}
			conn.Close()
		})
	}
	dials.Wait()
	require.Equal(t, int32(1), starts.Load())
	require.NoError(t, (<-served).Close())
}
