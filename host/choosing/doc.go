// Package choosing is where a person chooses who answers: the provider, its
// address, the model and the key.
//
// Start with [New]; a [Chooser] answers the settings page and the command. It
// changes the settings file through config, keeps keys through keys, and asks a
// provider for its models or for one word: nothing of a page or a conversation
// leaves for that. [Open] makes the sidekick that asks a provider, for it and
// for whoever answers questions. What goes wrong is a *policy.Refusal or a
// [Fault], both sentences for the person; none holds a key.
package choosing
