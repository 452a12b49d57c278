// Package session is one conversation of one client, over any connection.
//
// A newcomer wants three things: [Host], which holds every session; [Door], one
// connection to it, whose first message is hello; and the table in routes.go,
// from method to handler. What a sidekick may look at is decided in use.go:
// gate, page, checks, scrub, in this order.
//
// The connection itself is [Client]: whoever carries messages implements it and
// hands each message of the client to [Door.Request] or [Door.Notification].
// [Check] judges each raw message before that.
package session
