// Package audit keeps the run report: what sidekicks read, filled, did and
// were refused, as counts and classes. It never holds a value, a page's text
// or an address beyond its origin: an [Entry] has no room for any of them, and
// what it has room for is checked when it is added.
//
// A newcomer wants three things: [Log], the file that entries are appended to;
// [Tally], which sums entries up; and [Report], which is what people and
// sidekicks are shown.
package audit
