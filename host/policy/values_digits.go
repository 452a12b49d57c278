package policy

import (
	"encoding/binary"
	"math/bits"
	"sync"
)

// Digit groups joined by a hyphen, a dot, a slash or nothing are one run.
// Spaces join groups only inside a value of 13 digits or more, or in a run
// that is spaced alike: every group as long as the others, or as the value
// was typed.

type link byte

const (
	linkBreak  link = iota // another thing, or nothing, stands before the digit
	linkJoined             // nothing, or one joiner
	linkSpaced             // one space
)

const runBreak = 'x'

// runs are the digits of a canonical text. Where digits neither join nor are
// spaced, a break stands among them, so that no value matches across.
type runs struct {
	digits []byte
	at     []int32 // where each stands in the text
	links  []link  // how each is linked to the one before
}

var digitPool = sync.Pool{New: func() any { return &runs{} }}

func digitRuns(text []byte) *runs {
	r := &runs{}
	r.read(text)
	return r
}

// read takes the digits of a text, in the place of what stood there. Eight
// bytes without one are passed over at once.
func (r *runs) read(text []byte) {
	r.digits, r.at, r.links = r.digits[:0], r.at[:0], r.links[:0]
	last := -1
	i := 0
	for ; i+8 <= len(text); i += 8 {
		for found := digitLanes(binary.LittleEndian.Uint64(text[i:])); found != 0; found &= found - 1 {
			last = r.digit(text, i+bits.TrailingZeros64(found)/8, last)
		}
	}
	for ; i < len(text); i++ {
		if text[i] >= '0' && text[i] <= '9' {
			last = r.digit(text, i, last)
		}
	}
}

// digitLanes has the top bit of each byte set that is a digit.
func digitLanes(x uint64) uint64 {
	low := x &^ laneTops
	return (low + (0x80-'0')*lanes) &^ (low + (0x80-'9'-1)*lanes) &^ x & laneTops
}

// digit adds the one at i, and a break before it where it begins a run.
func (r *runs) digit(text []byte, i, last int) int {
	how := linkBreak
	if last >= 0 {
		how = linkOf(text[last+1 : i])
		if how == linkBreak {
			r.add(runBreak, i, linkBreak)
		}
	}
	r.add(text[i], i, how)
	return i
}

func (r *runs) add(b byte, at int, how link) {
	r.digits, r.at, r.links = append(r.digits, b), append(r.at, int32(at)), append(r.links, how)
}

// linkOf says how what stands between two digits links them. A joiner may
// have a space on either side, as in 12 / 34.
func linkOf(between []byte) link {
	switch string(between) {
	case "", "-", ".", "/", " - ", " / ", " /", "/ ":
		return linkJoined
	case " ":
		return linkSpaced
	}
	return linkBreak
}

// stands says whether the digits [start, end) are the value and not a part of
// another number.
func (r *runs) stands(p *pattern, start, end int) bool {
	spaced := false
	for i := start + 1; i < end; i++ {
		spaced = spaced || r.links[i] == linkSpaced
	}
	if spaced && end-start < longRun && !r.spacedAlike(p, start, end) {
		return false
	}
	if p.inside {
		return true
	}
	before, after := r.links[start], linkBreak
	if end < len(r.links) {
		after = r.links[end]
	}
	if spaced {
		// The run is spaced: a digit after one more space belongs to it.
		return before == linkBreak && after == linkBreak
	}
	return before != linkJoined && after != linkJoined
}

func (r *runs) spacedAlike(p *pattern, start, end int) bool {
	groups := []int{1}
	for i := start + 1; i < end; i++ {
		if r.links[i] == linkSpaced {
			groups = append(groups, 0)
		}
		groups[len(groups)-1]++
	}
	typed := len(groups) == len(p.groups)
	alike := true
	for i, n := range groups {
		typed = typed && p.groups[i] == n
		alike = alike && n == groups[0]
	}
	return typed || alike
}
