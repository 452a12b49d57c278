package converse

import "time"

// Bounds are what one answer may use. The zero value of each means its
// default.
type Bounds struct {
	Calls    int           // uses of tools
	PerReply int           // uses of tools that one reply may propose
	Rounds   int           // requests that are not tried again
	Tokens   int64         // of all requests and replies
	Output   int64         // tokens of one reply
	Time     time.Duration // of the answer
	Result   int           // bytes of one result; the rest is cut
	Attempts int           // of one request
	// Patience is the longest wait that a provider may ask for.
	Patience time.Duration
}

// The defaults. The session has limits of its own, a little wider: an answer
// that comes to its end here has words for it.
var defaults = Bounds{
	Calls: 24, PerReply: 64, Rounds: 40, Tokens: 500_000, Output: 16_384, Time: 170 * time.Second,
	Result: 400_000, Attempts: 5, Patience: 45 * time.Second,
}

func (b Bounds) orDefaults() Bounds {
	pick(&b.Calls, defaults.Calls)
	pick(&b.PerReply, defaults.PerReply)
	pick(&b.Rounds, defaults.Rounds)
	pick(&b.Tokens, defaults.Tokens)
	pick(&b.Output, defaults.Output)
	pick(&b.Time, defaults.Time)
	pick(&b.Result, defaults.Result)
	pick(&b.Attempts, defaults.Attempts)
	pick(&b.Patience, defaults.Patience)
	return b
}

func pick[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}
