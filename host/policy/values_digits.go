package policy

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
	at     []int  // where each stands in the text
	links  []link // how each is linked to the one before
}

func digitRuns(text []byte) *runs {
	r := &runs{}
	last := -1
	for i, b := range text {
		if b < '0' || b > '9' {
			continue
		}
		how := linkBreak
		if last >= 0 {
			how = linkOf(text[last+1 : i])
			if how == linkBreak {
				r.add(runBreak, i, linkBreak)
			}
		}
		r.add(b, i, how)
		last = i
	}
	return r
}

func (r *runs) add(b byte, at int, how link) {
	r.digits, r.at, r.links = append(r.digits, b), append(r.at, at), append(r.links, how)
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
