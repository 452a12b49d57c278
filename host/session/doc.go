// Package session is one conversation of one client, over any connection.
//
// A newcomer wants three things: [Host], which holds every session; [Door], one
// connection to it, whose first message is hello; and the table in routes.go,
// from method to handler. What a sidekick may look at is decided in use.go:
// gate, page, checks, scrub, in this order. What it may do is in fill.go and
// acts.go, by the person's word (consent.go); what a closed page still answers
// in senses.go and observe.go; how a page gets into the person's hands in
// handoff.go. What is closed since then, and to whom, is in ledger.go, kept by
// states_disk.go. Values are read in reveal.go and nowhere else. Whose a profile
// is, and which rules they are held to, is in member.go; tokens.go stands before
// each request to a provider.
//
// The connection itself is [Client]: whoever carries messages implements it and
// hands each message of the client to [Door.Request] or [Door.Notification].
// [Check] judges each raw message before that.
package session
