// Package allowance counts the tokens that members of the family use in a day,
// and refuses what is more than they may.
//
// [Open] gives the one [Book] over the one file. [Book.Take] takes tokens before
// a request leaves and gives what settles them once it is known what the
// request used; what is never settled stays taken. So neither a process that is
// killed in mid-answer nor an answer that is stopped gives tokens for nothing.
package allowance
