package policy

import "github.com/coregx/ahocorasick"

// automaton finds many patterns in one pass. A pattern that several values
// share is found once for each.
type automaton struct {
	machine *ahocorasick.Automaton
	ids     [][]int
	sieve   *sieve // where a pattern could stand; nil for everywhere
}

type keyed struct {
	text string
	id   int
}

// newAutomaton is nil without patterns; a nil automaton finds nothing.
func newAutomaton(patterns []keyed) *automaton {
	if len(patterns) == 0 {
		return nil
	}
	a := &automaton{}
	index := map[string]int{}
	var texts []string
	for _, one := range patterns {
		i, there := index[one.text]
		if !there {
			i = len(texts)
			index[one.text] = i
			texts = append(texts, one.text)
			a.ids = append(a.ids, nil)
		}
		a.ids[i] = append(a.ids[i], one.id)
	}
	machine, err := ahocorasick.NewBuilder().AddStrings(texts).Build()
	if err != nil {
		panic("policy: building the search for values") // it fails without patterns alone
	}
	a.machine = machine
	return a
}

// newAutomata parts the patterns by length, so that the long ones, which are
// most, are looked for in long strides.
func newAutomata(patterns []keyed) []*automaton {
	var all []*automaton
	for i, lengths := range sieveLengths {
		var some []keyed
		for _, one := range patterns {
			if len(one.text) >= lengths && (i == 0 || len(one.text) < sieveLengths[i-1]) {
				some = append(some, one)
			}
		}
		if a := newAutomaton(some); a != nil {
			a.sieve = newSieve(some, lengths)
			all = append(all, a)
		}
	}
	return all
}

// each calls found for every match, overlapping ones as well.
func (a *automaton) each(text []byte, found func(id, start, end int)) {
	if a == nil {
		return
	}
	search := func(from, to int) {
		for _, match := range a.machine.FindAllOverlapping(text[from:to]) {
			for _, id := range a.ids[match.PatternID] {
				found(id, from+match.Start, from+match.End)
			}
		}
	}
	if a.sieve == nil {
		search(0, len(text))
		return
	}
	a.sieve.each(text, search)
}
