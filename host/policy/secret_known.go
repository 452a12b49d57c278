package policy

import (
	"crypto/sha256"
	"slices"
	"sync"
)

// knownVerdicts remembers what the rule said of facts, since a page is read
// many times and its controls stay the same. It holds a digest of the facts,
// so that no word of a page outlives its read here.
type knownVerdicts struct {
	lock sync.Mutex
	by   map[[sha256.Size]byte]Verdict
}

// mostKnown bounds the memory: it starts anew when it is full.
const mostKnown = 4096

var judged = knownVerdicts{by: map[[sha256.Size]byte]Verdict{}}

func (k *knownVerdicts) get(key [sha256.Size]byte) (Verdict, bool) {
	k.lock.Lock()
	defer k.lock.Unlock()
	verdict, ok := k.by[key]
	verdict.Kinds = slices.Clone(verdict.Kinds) // the caller's own
	return verdict, ok
}

func (k *knownVerdicts) put(key [sha256.Size]byte, verdict Verdict) {
	k.lock.Lock()
	defer k.lock.Unlock()
	if len(k.by) >= mostKnown {
		clear(k.by)
	}
	verdict.Kinds = slices.Clone(verdict.Kinds)
	k.by[key] = verdict
}
