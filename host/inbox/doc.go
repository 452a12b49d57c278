// Package inbox judges each message that comes in on a connection before
// anything else looks at it: a JSON-RPC 2.0 object with no member too many, a
// method that a client may use, params that fit their schema, and room for it.
// What is at fault is answered with a code and the path of its field, and never
// with a word of it.
package inbox
