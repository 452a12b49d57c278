// Package policy decides what the sidekick may know, and when.
//
// A newcomer wants three things: the gate, one table with every tool in every
// state ([Judge]); the scrub, the only maker of [Clean] text ([NewScrubber]);
// and the closed list of refusals ([Refuse]).
//
// Everything fails closed: a tool, state, reason or outcome that is not known
// gets the stricter answer. Nothing in this package puts page text or a value
// into an error.
package policy
