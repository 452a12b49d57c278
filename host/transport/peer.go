package transport

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Peer is who is at the other end of a connection, by the system's word and
// never by its own.
type Peer struct {
	// UID is the peer's user: a number on Unix, a SID on Windows. It is
	// always this process's own; others are refused.
	UID string
	// PID is the peer's process, and Executable the file that it runs, empty
	// when the system does not say.
	PID        int
	Executable string
	// Own says that the peer runs our binary: the same file, or the file that
	// an upgrade put in its place.
	Own bool
	// Outdated says that the peer runs a file which stood where ours stands
	// now: it was started before an upgrade. Only Linux can tell.
	Outdated bool
	// FromBrowser says that the peer runs our binary and was started by a
	// browser. Who may ask follows from it; programs of the same user that
	// start our binary from a program named like a browser are not told apart.
	FromBrowser bool

	image os.FileInfo // of the file that it runs, where that can be told
}

// ErrForeign says that the other end belongs to another user.
var ErrForeign = errors.New("identifying peer: it belongs to another user")

// process is what the system says of one process.
type process struct {
	path   string      // of the executable, without the mark of a deleted file
	image  os.FileInfo // of the file that really runs, where it can be told
	parent int
}

// identify tells who is at the other end of conn. Whoever cannot be told from
// another user's process is foreign.
func identify(conn net.Conn) (Peer, error) {
	uid, pid, err := credentials(conn)
	if err != nil {
		return Peer{}, fmt.Errorf("identifying peer: %w", err)
	}
	own, err := ownUser()
	if err != nil {
		return Peer{}, fmt.Errorf("identifying own user: %w", err)
	}
	if uid != own {
		return Peer{UID: uid, PID: pid}, ErrForeign
	}
	peer := Peer{UID: uid, PID: pid}
	self, err := inspect(os.Getpid())
	if err != nil {
		return peer, nil // then nobody is trusted, and asking still works
	}
	other, err := inspect(pid)
	if err != nil {
		return peer, nil
	}
	peer.Executable, peer.image = other.path, other.image
	peer.Own, peer.Outdated = compare(self, other)
	peer.FromBrowser = peer.Own && startedByBrowser(other.parent)
	return peer, nil
}

// compare tells whether other runs our binary. A path alone proves nothing (a
// process may have its own view of the file system), the file does.
func compare(self, other process) (own, outdated bool) {
	if self.image == nil || other.image == nil {
		return false, false
	}
	if os.SameFile(self.image, other.image) {
		return true, false
	}
	if installed, err := os.Stat(self.path); err == nil && os.SameFile(installed, other.image) {
		return true, false
	}
	return false, self.path == other.path
}

// browsers are the file names of the executables of Chromium-family browsers,
// without ".exe", in lower case.
var browsers = []string{
	"brave", "brave browser", "brave-browser", "chrome", "chromium", "chromium-browser",
	"google chrome", "google chrome beta", "google chrome canary", "google chrome dev", "google chrome for testing",
	"microsoft edge", "microsoft edge beta", "microsoft edge canary", "microsoft edge dev", "msedge",
	"opera", "vivaldi", "vivaldi-bin",
}

// between are programs that a browser may put between itself and the host: on
// Windows the command interpreter.
var between = []string{"cmd"}

// startedByBrowser looks at the parent and, past an interpreter, at its parent.
func startedByBrowser(pid int) bool {
	for range 2 {
		parent, err := inspect(pid)
		if err != nil {
			return false
		}
		name := strings.TrimSuffix(strings.ToLower(filepath.Base(parent.path)), ".exe")
		if slices.Contains(browsers, name) {
			return true
		}
		if !slices.Contains(between, name) {
			return false
		}
		pid = parent.parent
	}
	return false
}
