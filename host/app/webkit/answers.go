package webkit

import (
	"errors"
	"strconv"
)

// Error is an answer of the bridge that is none: one of the protocol's codes
// and fixed words.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message + " (" + e.Code + ")" }

// Refusal is why a picture was not handed out: one of the protocol's codes
// and reasons.
type Refusal struct{ Code, Reason string }

func (r *Refusal) Error() string { return r.Code + ": " + r.Reason }

// LoadError says that an address could not be opened; the view shows what it did.
// Code is the engine's.
type LoadError struct{ Code int }

func (e *LoadError) Error() string {
	return "loading a page: the load failed (code " + strconv.Itoa(e.Code) + ")"
}

// ErrClosed says that the view or the window was closed meanwhile.
var ErrClosed = errors.New("the view was closed")

// Shown is the document in a view: the how-manieth of the view it is, and its
// address. All of it is the engine's word.
type Shown struct {
	Document int64
	Address  string
	Crashed  bool // its process ended, so that nothing is shown
}

// Happening is what can happen to a view.
type Happening string

// The happenings of a view.
const (
	Committed Happening = "committed" // another document took the place of the one before
	Finished  Happening = "finished"  // a load came to its end
	Crashed   Happening = "crashed"
	Download  Happening = "download" // a page wanted to write a file, which was not done
)

// Event is one of them, with the document and address that the view shows then.
type Event struct {
	What     Happening
	Document int64
	Address  string
}

// File is one file of a panel, by its path from the root ("/panel.html").
type File struct {
	Path, Type string
	Bytes      []byte
}

// Panel is what a panel's view shows: files of ours under an address that no
// page can reach, all under one content security policy.
type Panel struct {
	Files  []File
	Policy string
}

// PanelAddress is where a panel's files are, within its own view alone.
const PanelAddress = "sidekick-app://panel"

// Post is one message of the panel's document, which waits for a reply.
type Post struct {
	Number   int64
	Document int64
	Text     string
}

// Frame is one frame whose script of the reader's world has reported. The
// engine gives no word of its own on who posted: what is said here is the
// frame's, which a page cannot forge but a compromised web process can.
type Frame struct {
	ID     int64
	Top    bool
	Origin string
}
