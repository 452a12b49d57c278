// Package app is a native app that shares the host with the browsers: a client
// of its own key, with one page, and a panel beside it. It is the running example
// for other apps' authors, who find the steps that it takes in schema/README.md.
//
// Start with New and App.Run. Link keeps the connection: hello, pairing, coming
// back after the host died. Port is the panel's end, requests in panel.go.
// What the host asks of the page answers the package provider; the web views are
// the package webkit's, and the package window puts all of it into a window.
//
// Nothing here decides anything: gate, consent, vault and scrub are the host's.
// No value passes through but the one of a fill, from the host to the document
// that it was decided for.
package app
