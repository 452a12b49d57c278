// Package webkit is a WebKit view for Go, and the running example of how a
// native app hosts the shared reader (shared-scripts/README.md cites it step
// by step). It needs the build tag webkit, cgo and WebKitGTK 4.1; without the
// tag the package is this comment and the types of its answers, so that the
// ordinary build needs neither.
//
// Start with Start, which brings up a display and the toolkit's loop, and
// New, which makes a view with the watcher and the reader in the script world
// "sidekick" of every frame. View.Load goes to an address, View.Call runs a
// function of the reader's face and gives its result, View.Picture takes a
// picture that was checked twice, View.Next tells what happens to the view in the
// engine's word. OpenWindow makes an app's window, which shows such a view and a
// panel's beside it: files of ours in a process of their own (panel.go).
//
// The toolkit lives on one C thread on which no Go code ever runs. A call
// from Go becomes a task (task.h) that is posted to that thread; its end is
// told through a pipe, so a waiting goroutine costs no thread and can leave
// when its context ends.
package webkit

import "errors"

// ErrMissing is returned by Start when the machine lacks WebKitGTK or a
// display and the means to make one.
var ErrMissing = errors.New("finding webkit: WebKitGTK 4.1 and Xvfb are needed (Debian: apt-get install libwebkit2gtk-4.1-dev pkg-config xvfb; tests: go test -tags webkit)")
