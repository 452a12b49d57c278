// Package schema holds the shape of every message, and the test vectors that
// Go, Chromium and WebKit read alike.
//
// A newcomer wants three things: [Parse], which turns raw bytes into plain
// values and refuses what a lenient decoder would let slip by; [Validate],
// which holds plain values against one schema file, named as the file is; and
// [Decode], which does both once and then puts the values into a struct.
//
// No error of this package holds content: it names a path made of the schemas'
// own words, and the keyword that failed.
package schema
