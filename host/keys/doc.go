// Package keys keeps the keys of models' providers in the system's keyring.
//
// Start with [Open]. A key is bound to the provider and the host that it was
// entered for: the binding stands in the keyring's entry beside the key, so
// that no file decides where a key goes. Which keys there are, without them,
// stands in a file with the data: asking about it needs no keyring, and a
// person who keeps no key is never asked to open one. [Store] is what
// model.Keys asks; nothing of the package gives a key's text back.
package keys
