// Package install tells the browsers of this user where the host is.
//
// A browser starts a host only if a manifest in a place of its own names it:
// [Install] writes that manifest for every browser found (found means that the
// browser's folder exists), [Uninstall] takes it away, and both say what they
// did and touch nothing else. Browsers in a sandbox cannot start a host at all;
// [Sandboxed] finds them, so that it can be said.
// https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging
package install
