//go:build !linux

package vault

// keyringThere is true: the keychain of macOS and the credential store of
// Windows are parts of the system.
func keyringThere() bool { return true }
