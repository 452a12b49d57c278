// Package keyringtest gives tests a real keyring that is nobody's: a bus and a
// gnome-keyring of their own, in an empty home.
//
// Start with [Start] where other processes use the keyring, with [Under] where
// the test itself does, and with [Without] for a system that has none. A
// test must never write into the keyring of whoever runs it. Linux has such a
// keyring to start; the package is empty elsewhere.
package keyringtest
