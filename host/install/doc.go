// Package install tells the browsers of this user where the host is.
//
// A browser starts a host only if a manifest in a place of its own names it:
// [Install] writes that manifest for every browser found (found means that the
// browser's folder or registry key exists), [Uninstall] takes it away, and both
// say what they did, leave alone what they did not write, and touch nothing
// else. [Places] tells where each browser looks, for a look without a change.
// Browsers in a sandbox cannot start a host at all; that is said.
// https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging
package install
