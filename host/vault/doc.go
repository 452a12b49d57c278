// Package vault keeps the family's values: passwords, cards, addresses. The
// sidekick knows them by their tokens alone.
//
// [Open] finds the vault of a folder, [Vault.Unlock] opens it, [Vault.Tokens]
// tells what is in it without a value, and [Vault.Take] hands one value out,
// counted against the token's daily limit. A value is a [Secret], which
// cannot be printed, logged or marshalled.
//
// At rest the vault is one file, sealed with AES-256-GCM under a key that
// lies in the system's keyring, or that Argon2id makes of a passphrase. It is
// never written in the clear, and the version before the last write is kept.
package vault
