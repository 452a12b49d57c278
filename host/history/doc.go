// Package history keeps conversations, and what of them left this computer:
// questions, answers as they stream, tools by name and class, and every request
// to a model's provider. Texts enter as [policy.Clean] alone, so nothing that
// the scrub took out is ever in it; what a conversation fills later is taken
// out of what was kept before ([Store.Filled]).
//
// A newcomer wants three things: [Open], which gives the one [Store] over the
// one file; the writes in write.go and sent.go, which an answer makes as it
// goes; and [Store.Forget], after which the words are in no byte of the file.
//
// The file is SQLite, in the person's data folder and theirs alone to read. It
// has one writer: the connection locks it for itself, and one goroutine holds
// the connection.
package history
