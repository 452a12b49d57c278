// Package message holds every message of the protocol as a Go struct, with
// the names of the protocol, one file a direction.
//
// Methods is the table of all methods. The shapes are those of
// schema/messages, which are checked before anything is put into a struct: no
// code decodes a message without its schema.
package message
